import type { ContentConflict } from '#app/features/content/rules/content-view.ts';
import type { Toast } from '#app/lib/toast.ts';

/** What the form of a section is answered with; what was typed goes back as it was. */
export type SectionAnswer = {
  /** One answer is not another: the form is drawn anew for each. Without it nobody answered, and the form stays. */
  round?: string;
  toast: Toast;
  /** As typed. */
  body?: unknown;
  /** The state that the form was filled in for. */
  seen?: string;
  faults?: Record<string, string>;
  conflict?: ContentConflict;
};
