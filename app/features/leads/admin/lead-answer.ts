import type { Toast } from '#app/lib/toast.ts';

/** What an action of the leads says: a toast, what can be undone for a while, the faults of the form it came from. */
export type LeadAnswer = {
  toast?: Toast;
  /** The change that the toast offers to take back. */
  batch?: string;
  fields?: Record<string, string>;
  /** Somebody else changed what this form shows. */
  conflict?: string;
  done?: true;
};
