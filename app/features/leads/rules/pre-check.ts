import { z } from 'zod';
import { detectDocument, normalizeDocument } from '#app/lib/documents.ts';
import { PRE_CHECK_QUESTIONS } from './pre-check-questions.ts';

const REQUIRED = 'Escolha uma resposta';
const choice = <Name extends keyof typeof PRE_CHECK_QUESTIONS>(name: Name) =>
  z.enum(
    Object.keys(PRE_CHECK_QUESTIONS[name].options) as (keyof (typeof PRE_CHECK_QUESTIONS)[Name]['options'] &
      string)[],
    REQUIRED,
  );

const DOCUMENT_MISSING = 'CPF ou CNPJ inválido. Confira os números.';

/** First field of the pre-check: a CPF or CNPJ, recognised by its check digits. */
export const PreCheckDocument = z.object({
  documento: z
    .string(DOCUMENT_MISSING)
    .transform(normalizeDocument)
    .refine((value) => detectDocument(value) !== null, DOCUMENT_MISSING),
});

export const PreCheckAnswers = z.object({
  onde: choice('onde'),
  divida: choice('divida'),
  tempo: choice('tempo'),
});
export type PreCheckAnswers = z.infer<typeof PreCheckAnswers>;

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
 */
export function preCheck({ onde, divida, tempo }: PreCheckAnswers): {
  outcome: PreCheckOutcome;
  reason: PreCheckReason;
} {
  if (onde === 'justica') return { outcome: 'talvez', reason: 'court' };
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
