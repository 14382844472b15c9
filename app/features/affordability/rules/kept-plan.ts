import { formatDate } from '#app/lib/dates.ts';
import { type Centavos, formatBRL } from '#app/lib/money.ts';
import { capacityOf, LONGEST_PLAN, type Minimum, proposalOf } from './affordability.ts';
import { creditorKey } from './known-debts.ts';
import { FIELD_NAMES, type PlanAnswers } from './plan-answers.ts';

/**
 * A debt of a saved plan, with its monthly part of the proposal; null if the plan does not fit or excludes
 * the debt.
 */
export type KeptDebt = { creditor: string; balance: Centavos; share: Centavos | null };

/** Part of a plan that the team and the letters may read. */
export type KeptPlan = { capacity: Centavos; needed: Centavos; debts: KeptDebt[]; keptAt: string };

/** Computes the stored plan from the answers. */
export function planOf({ income, living, debts }: PlanAnswers, minimum: Minimum): Omit<KeptPlan, 'keptAt'> {
  const capacity = capacityOf(income, living, minimum.amount);
  const { needed, shares } = proposalOf(debts, capacity);
  return {
    capacity,
    needed,
    debts: debts.map(({ creditor, balance, outside }, at) => ({
      creditor,
      balance,
      share: outside === null ? (shares[at] ?? null) : null,
    })),
  };
}

/** Longest answer to one question, in characters. */
const LONGEST_ANSWER = 120;

/** The fields of the form among what was sent. */
export const answersIn = (entries: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    FIELD_NAMES.flatMap((name) => {
      const text = entries[name]?.trim();
      return text ? [[name, text.slice(0, LONGEST_ANSWER)]] : [];
    }),
  );

/** What fits, in one sentence for the team and for the customer's records. */
export function capacitySentence({ capacity, keptAt }: Pick<KeptPlan, 'capacity' | 'keptAt'>): string {
  const day = formatDate(keptAt);
  return capacity > 0
    ? `Cabem ${formatBRL(capacity)} por mês para todas as dívidas (guardado em ${day}).`
    : `Hoje não sobra para as dívidas (guardado em ${day}).`;
}

/**
 * The proposal to one creditor as a letter says it (CDC, art. 104-A); null where the plan does not fit or does not name
 * the creditor.
 */
export function proposalSentence(
  { needed, debts }: Pick<KeptPlan, 'needed' | 'debts'>,
  creditor: string,
): string | null {
  const found = debts.find((debt) => creditorKey(debt.creditor) === creditorKey(creditor));
  if (!found || found.share === null) return null;
  return `${LONGEST_PLAN} parcelas mensais de ${formatBRL(found.share)} para esta dívida de ${formatBRL(found.balance)}, dentro de ${formatBRL(needed)} por mês para as dívidas da proposta, guardado o mínimo existencial`;
}
