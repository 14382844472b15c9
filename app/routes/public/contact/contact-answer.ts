import type { Toast } from '#app/lib/toast.ts';

/** What the contact form's action answers with. */
export type ContactAnswer = {
  toast: Toast;
  sent?: boolean;
  /** Message of each field at fault. */
  fields?: Record<string, string>;
  /** What was typed, for a form that is written anew. */
  values?: Record<string, string>;
};
