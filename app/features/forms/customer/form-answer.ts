import type { Toast } from '#app/lib/toast.ts';

/** What /app/formularios/{id} answers with, where it does not lead on. */
export type FormAnswer = { toast: Toast; fields?: Record<string, string> | undefined };

/** Id of the form that all its fields name: uploads are forms of their own and stand between them. */
export const FORM_ID = 'formulario';
