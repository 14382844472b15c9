import type { DrawDraft } from '#app/features/consortium/rules/draw-input.ts';
import type { GroupDraft } from '#app/features/consortium/rules/group-input.ts';
import type { QuotaInput } from '#app/features/consortium/rules/quota-input.ts';
import type { Toast } from '#app/lib/toast.ts';

/** A result as it was typed. */
export type ResultDraft = { extraction: string; held: boolean; prizes: string[] };

/** What a form of this area is answered with; what was typed goes back as it was. */
export type ConsortiumAnswer = {
  toast?: Toast;
  fields?: Record<string, string>;
  /** Which of the page's forms it answers. */
  intent?: string;
  /** The version that the form was filled in for; `stale` when somebody saved another one since. */
  version?: number;
  stale?: boolean;
  group?: GroupDraft;
  draw?: DrawDraft;
  result?: ResultDraft;
  /** What was chosen for a quota that somebody else changed meanwhile. */
  quota?: { id: string } & QuotaInput;
  /** The result was read and waits for a second look. */
  confirm?: boolean;
  reason?: string;
};
