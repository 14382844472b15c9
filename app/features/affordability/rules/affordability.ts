import type { CivilDate } from '#app/lib/civil-dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import type { Debt } from './repayment.ts';

/** Existential minimum of the law, per month: a setting, because it is reviewed every year. */
export type Minimum = { amount: Centavos; source: string; checkedOn: CivilDate };

/** Decreto 11.150/2022, art. 3, as changed by Decreto 11.567/2023. */
export const FIRST_MINIMUM: Minimum = {
  amount: 60_000,
  source: 'Decreto 11.150/2022, mantido pelo STF em 23/04/2026 (ADPF 1005, 1006 e 1097)',
  checkedOn: '2026-10-09',
};

/** Longest plan of art. 104-A of the CDC; months. */
export const LONGEST_PLAN = 60;
/** The first payment of such a plan comes at the latest after so many days (CDC, art. 104-B § 4). */
export const FIRST_PAYMENT_DAYS = 180;

/** Returns the monthly amount that can go to debts; negative if the costs of living exceed the income. */
export const capacityOf = (income: Centavos, living: Centavos, minimum: Centavos): Centavos =>
  income - Math.max(living, minimum);

export type Proposal = {
  /** Monthly payment of a plan of 60 equal months. */
  needed: Centavos;
  fits: boolean;
  /** Months that the capacity would need; null without capacity. */
  months: number | null;
  /**
   * One share per debt, in their order, zero for debts outside the law; their sum is `needed`. Empty if the
   * plan does not fit.
   */
  shares: Centavos[];
};

/**
 * Returns the proposal of art. 104-A: the debts that the law includes, paid in at most five years, each in
 * proportion to its balance. Monthly payments of the other debts come first.
 */
export function proposalOf(
  debts: readonly Pick<Debt, 'balance' | 'minimum' | 'outside'>[],
  capacity: Centavos,
): Proposal {
  const inside = debts.filter(({ outside }) => outside === null);
  const total = inside.reduce((sum, { balance }) => sum + balance, 0);
  const before = debts.reduce((sum, { outside, minimum }) => sum + (outside ? minimum : 0), 0);
  const left = capacity - before;
  const needed = Math.ceil(total / LONGEST_PLAN);
  const fits = total > 0 && left >= needed;
  return {
    needed,
    fits,
    months: left > 0 ? Math.ceil(total / left) : null,
    shares: fits ? sharesOf(debts, needed, total) : [],
  };
}

function sharesOf(
  debts: readonly Pick<Debt, 'balance' | 'outside'>[],
  needed: Centavos,
  total: Centavos,
): Centavos[] {
  const shares = debts.map(({ balance, outside }) => (outside ? 0 : Math.floor((needed * balance) / total)));
  // Remaining centavos of the rounding go to the first debts.
  let rest = needed - shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, at) => (debts[at]?.outside === null && rest-- > 0 ? share + 1 : share));
}
