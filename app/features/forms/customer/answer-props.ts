import type { FormField } from '#app/features/forms/rules/form-fields.ts';
import type { FormFile } from '#app/features/forms/rules/terms.ts';

/** Id of the form that all its fields reference: uploads between them are separate forms. */
export const FORM_ID = 'formulario';

/** Props of the control of one question. */
export type AnswerProps = {
  formId: string;
  field: FormField;
  value: string;
  /** Uploaded file or drawn signature. */
  file: FormFile | undefined;
  error: string | undefined;
  maxBytes: number;
};
