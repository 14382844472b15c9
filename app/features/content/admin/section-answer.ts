import type { ContentConflict } from '#app/features/content/rules/content-view.ts';
import type { Toast } from '#app/lib/toast.ts';

/** Answer to the form of a section, with the entries. */
export type SectionAnswer = {
  /** Key of an answer: the form is remounted for each. Without it no answer came, and the form stays. */
  round?: string;
  toast: Toast;
  /** As typed. */
  body?: unknown;
  /** The state that the form was filled in for. */
  seen?: string;
  faults?: Record<string, string> | undefined;
  conflict?: ContentConflict | undefined;
};
