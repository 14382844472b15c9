import type { Toast } from '#app/lib/toast.ts';

/** What /loan-upload answers a form with, where it does not lead on. */
export type LoanAnswer = {
  toast?: Toast;
  fields?: Record<string, string> | undefined;
  values?: Record<string, string>;
};
