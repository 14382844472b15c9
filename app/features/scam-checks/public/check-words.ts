import type { ComplaintText } from '#app/features/scam-checks/rules/complaint-texts.ts';
import type { OwnInstallment } from '#app/features/scam-checks/rules/terms.ts';
import type { ScamJudgement } from '#app/features/scam-checks/rules/verdict.ts';

/** Answer of the page to a form: the result, a refusal, or an accepted report. */
export type CheckAnswer =
  | { pasted: string; message: string }
  | { pasted: string; checked: Checked; refused?: RefusedReport }
  | { reported: { protocol: string; texts: ComplaintText[] } };

export type Checked = ScamJudgement & { own: OwnInstallment | null };
/** A refused report: the reason, and the entered values. */
export type RefusedReport = {
  message: string;
  fields: Record<string, string>;
  draft: Record<string, string>;
};

/** Messages without a network: nothing can be compared. */
export const OFFLINE_CHECK =
  'Sem internet não dá para conferir. Não pague ainda: o que você colou continua aqui.';
export const OFFLINE_REPORT = 'Sem internet a denúncia não sai. O que você escreveu continua aqui.';
