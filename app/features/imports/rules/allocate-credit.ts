import type { Centavos } from '#app/lib/money.ts';
import { formatBRL } from '#app/lib/money.ts';
import type { Candidate } from './match-credit.ts';

/** An installment that a person chose; `most` is its amount with what being late adds. */
type Chosen = Pick<Candidate, 'id' | 'amount' | 'most' | 'dueDate' | 'name' | 'label'>;

/** How a credit is divided. @property missing what stays open of the last one; @property over what goes back */
export type Allocation = {
  parts: { id: string; amount: Centavos }[];
  missing: Centavos;
  over: Centavos;
};

/**
 * Divides a credit among installments, the first due first: each gets its amount, then what being late adds, and the
 * last one the rest.
 * @returns null where one of them would get nothing
 */
export function allocateCredit(amount: Centavos, chosen: readonly Chosen[]): Allocation | null {
  const sorted = chosen.toSorted((a, b) => (a.dueDate + a.id < b.dueDate + b.id ? -1 : 1));
  let left = amount;
  const parts = sorted.map(({ id, amount: due }) => {
    const part = Math.min(due, left);
    left -= part;
    return { id, amount: part };
  });
  if (parts.length === 0 || parts.some((part) => part.amount === 0)) return null;
  const due = sorted.reduce((sum, one) => sum + one.amount, 0);
  for (const [at, part] of parts.entries()) {
    const late = Math.min(left, Math.max(0, (sorted[at]?.most ?? 0) - (sorted[at]?.amount ?? 0)));
    part.amount += late;
    left -= late;
  }
  const last = parts.at(-1);
  if (last) last.amount += left;
  return { parts, missing: Math.max(0, due - amount), over: left };
}

/** Does a person have to say yes to it? A credit that pays exactly what is due asks nothing. */
export const asksYes = ({ missing, over }: Allocation): boolean => missing > 0 || over > 0;

/** Writes the terms that a person confirms; other terms need another confirmation. */
export const allocationTerms = ({ parts, missing, over }: Allocation): string =>
  [...parts.map(({ id, amount }) => `${id}=${amount}`), missing, over].join('|');

/** Says what happens with the rest. */
export function restWords({ missing, over }: Allocation): string {
  if (missing > 0)
    return `A parcela é dividida: ficam em aberto ${formatBRL(missing)}, com o mesmo vencimento.`;
  if (over > 0)
    return `Sobram ${formatBRL(over)}: voltam ao cliente, que é avisado. A devolução fica em Devoluções, com o prazo.`;
  return '';
}
