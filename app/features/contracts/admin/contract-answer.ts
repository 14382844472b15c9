import type { DraftConflict, DraftLost } from '#app/features/contracts/rules/contract-input.ts';
import type { DraftInWork } from '#app/features/contracts/rules/contract-view.ts';
import type { Toast } from '#app/lib/toast.ts';
import type { Preview } from '#app/ui/rich-text/use-preview.ts';

/** Answer to the form of a version, with the entries. */
export type ContractAnswer = {
  toast?: Toast;
  draft: { title: string; content: string };
  /** The one that the form was filled in for. */
  revision: number;
  fields?: Record<string, string> | undefined;
  conflict?: DraftConflict | undefined;
  /** The draft was discarded or published; `inWork` is another draft, which prevents saving the entries as one. */
  lost?: DraftLost | undefined;
  inWork?: DraftInWork | undefined;
  preview?: Preview;
};

/** What "Usar este texto de novo" is answered with, where it does not lead to the draft. */
export type ReuseAnswer = { toast: Toast; inWork?: DraftInWork | undefined };

/** Id of the form that the notice's button names from outside of it. */
export const FORM_ID = 'contrato';
