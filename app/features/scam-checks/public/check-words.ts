import type { ComplaintText } from '#app/features/scam-checks/rules/complaint-texts.ts';
import type { OwnInstallment } from '#app/features/scam-checks/rules/own-installment.ts';
import type { ScamJudgement, ScamVerdict } from '#app/features/scam-checks/rules/verdict.ts';

/** What the page answers to a form: what was found, why nothing was compared, or a report that was taken. */
export type CheckAnswer =
  | { pasted: string; message: string }
  | { pasted: string; checked: Checked; refused?: RefusedReport }
  | { reported: { protocol: string; texts: ComplaintText[] } };

export type Checked = ScamJudgement & { own: OwnInstallment | null };
/** A report that was not taken: why, and what was entered. */
export type RefusedReport = {
  message: string;
  fields: Record<string, string>;
  draft: Record<string, string>;
};

/** What to do with an answer. */
export const VERDICT_STEPS: Record<ScamVerdict, string[]> = {
  ours: [
    'Vai pagar? Veja no aplicativo do banco se quem recebe é quem a sua fatura diz.',
    'Ficou em dúvida? Pague pela sua área, em Faturas.',
  ],
  not_ours: [
    'Não pague, não clique e não responda.',
    'Quer saber se deve algo a nós? Entre na sua conta e veja em Faturas.',
    'Já pagou? Avise o seu banco agora e peça a devolução. Ela se chama MED, o mecanismo do Pix contra golpes. O prazo é de 80 dias. Registre também um boletim de ocorrência.',
  ],
  unclear: [
    'Não pague enquanto não tiver certeza.',
    'Pergunte a nós por um dos canais desta página, que você mesmo digita ou disca.',
  ],
};
