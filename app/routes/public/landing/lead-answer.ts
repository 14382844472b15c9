import type { Toast } from '#app/lib/toast.ts';

/** What the lead form's action answers with. */
export type LeadAnswer = {
  toast: Toast;
  /** E-mail of the lead that was sent, to fill in the signup. */
  sent?: { email: string };
  fields?: Record<string, string>;
  values?: Record<string, string>;
};
