import type { FormField } from '#app/features/forms/rules/form-fields.ts';
import type { FormFile } from '#app/features/forms/rules/form-view.ts';

/** Id of the form that all its fields name: uploads are forms of their own and stand between them. */
export const FORM_ID = 'formulario';

/** What the control of one question is given. */
export type AnswerProps = {
  formId: string;
  field: FormField;
  value: string;
  /** What is sent for a file or a drawn signature. */
  file: FormFile | undefined;
  error: string | undefined;
  maxBytes: number;
};
