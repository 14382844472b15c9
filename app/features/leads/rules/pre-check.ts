import { z } from 'zod';
import { PRE_CHECK_QUESTIONS } from './pre-check-questions.ts';

const REQUIRED = 'Escolha uma resposta';
const choice = <Name extends keyof typeof PRE_CHECK_QUESTIONS>(name: Name) =>
  z.enum(
    Object.keys(PRE_CHECK_QUESTIONS[name].options) as (keyof (typeof PRE_CHECK_QUESTIONS)[Name]['options'] &
      string)[],
    REQUIRED,
  );

/** Whom the pre-check is about. No document is asked for: the answer does not depend on it. */
export const PRE_CHECK_HOLDERS = { pessoa: 'CPF', empresa: 'CNPJ' } as const;
export type PreCheckHolder = keyof typeof PRE_CHECK_HOLDERS;

const HOLDERS = Object.keys(PRE_CHECK_HOLDERS) as [PreCheckHolder, ...PreCheckHolder[]];
export const isPreCheckHolder = (text: string | undefined): text is PreCheckHolder =>
  HOLDERS.some((holder) => holder === text);

/** Debts of one pre-check. */
export const MOST_CHECKED = 5;

export const PreCheckAnswers = z.object({
  onde: choice('onde'),
  divida: choice('divida'),
  tempo: choice('tempo'),
});
export type PreCheckAnswers = z.infer<typeof PreCheckAnswers>;

const QUESTIONS = Object.keys(PRE_CHECK_QUESTIONS) as (keyof PreCheckAnswers)[];

/** Name of a question's field: questions are repeated for each debt. */
export const questionField = (name: keyof PreCheckAnswers, at: number): string => `${name}-${at}`;

/** Answers of the form by debt, as they were chosen; at least one debt. */
export function debtsIn(
  form: Readonly<Record<string, string>>,
): Partial<Record<keyof PreCheckAnswers, string>>[] {
  const count = Math.min(Math.max(Math.trunc(Number(form.quantas)) || 1, 1), MOST_CHECKED);
  return Array.from({ length: count }, (_, at) =>
    Object.fromEntries(QUESTIONS.map((name) => [name, form[questionField(name, at)]])),
  );
}

/** Parses the answers of all debts; `faults` by field. */
export function parseDebts(debts: readonly Partial<Record<keyof PreCheckAnswers, string>>[]): {
  answers: PreCheckAnswers[];
  faults: Record<string, string>;
} {
  const parsed = debts.map((debt) => PreCheckAnswers.safeParse(debt));
  const faults = parsed.flatMap(({ error }, at) =>
    (error?.issues ?? []).map(({ path, message }) => [
      questionField(path[0] as keyof PreCheckAnswers, at),
      message,
    ]),
  );
  return {
    answers: parsed.flatMap(({ data }) => (data ? [data] : [])),
    faults: Object.fromEntries(faults),
  };
}

/** Whether the entry can probably be contested. A guess from three answers, without any look-up. */
export type PreCheckOutcome = 'parece' | 'talvez' | 'improvavel';

/** `reason` names the text that explains the outcome. */
export type PreCheckReason =
  | 'five_years'
  | 'unknown_debt'
  | 'paid'
  | 'paid_protest'
  | 'wrong_amount'
  | 'court'
  | 'true_at_bank'
  | 'true_protest'
  | 'true_and_recent'
  | 'true_without_date'
  | 'unseen';

/**
 * A true, recent and unpaid entry is never called removable; five years apply to bureaus only (Consumer Code
 * 43 §1), not to protests or the Central Bank's report; a lawsuit depends on its judge.
 * @param legal whether legal work is sold: without it, no plan helps with a lawsuit
 */
export function preCheck(
  { onde, divida, tempo }: PreCheckAnswers,
  legal: boolean,
): {
  outcome: PreCheckOutcome;
  reason: PreCheckReason;
} {
  if (onde === 'justica') return { outcome: legal ? 'talvez' : 'improvavel', reason: 'court' };
  if (onde === 'biro' && tempo === 'mais') return { outcome: 'parece', reason: 'five_years' };
  if (divida === 'nao_conheco') return { outcome: 'parece', reason: 'unknown_debt' };
  if (divida === 'ja_paguei')
    return { outcome: 'parece', reason: onde === 'protesto' ? 'paid_protest' : 'paid' };
  if (divida === 'valor_errado') return { outcome: 'talvez', reason: 'wrong_amount' };
  if (divida === 'nao_sei') return { outcome: 'talvez', reason: 'unseen' };
  if (onde === 'bacen') return { outcome: 'improvavel', reason: 'true_at_bank' };
  if (onde === 'protesto') return { outcome: 'improvavel', reason: 'true_protest' };
  // An old debt at a place that the person does not know may be listed at a bureau.
  return tempo === 'menos'
    ? { outcome: 'improvavel', reason: 'true_and_recent' }
    : { outcome: 'talvez', reason: 'true_without_date' };
}

/** A debt with its result. */
export type CheckedDebt = { answers: PreCheckAnswers; outcome: PreCheckOutcome; reason: PreCheckReason };

export const checkDebts = (debts: readonly PreCheckAnswers[], legal: boolean): CheckedDebt[] =>
  debts.map((answers) => ({ answers, ...preCheck(answers, legal) }));

/** The best outcome of several debts: the service may help if it may help with one of them. */
export const bestOutcome = (debts: readonly Pick<CheckedDebt, 'outcome'>[]): PreCheckOutcome =>
  (['parece', 'talvez'] as const).find((one) => debts.some(({ outcome }) => outcome === one)) ?? 'improvavel';
