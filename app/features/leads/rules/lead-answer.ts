import type { Toast } from '#app/lib/toast.ts';

/** What the action of a form that makes a lead answers with. A simulation without scripts brings no toast. */
export type LeadAnswer = {
  toast?: Toast;
  /** E-mail of the lead that was sent, to fill in the signup. */
  sent?: { email: string };
  /** Message of each field at fault. */
  fields?: Record<string, string>;
  /** The entered values, for a form that is rendered again. */
  values?: Record<string, string>;
};
