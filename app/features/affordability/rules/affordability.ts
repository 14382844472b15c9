import type { CivilDate } from '#app/lib/civil-dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import type { Debt } from './repayment.ts';

/** What the law keeps for living, a month: a setting, because it is reviewed every year. */
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

/** What can go to debts a month; negative where the living costs more than what comes in. */
export const capacityOf = (income: Centavos, living: Centavos, minimum: Centavos): Centavos =>
  income - Math.max(living, minimum);

export type Proposal = {
  /** What 60 equal months ask for. */
  needed: Centavos;
  fits: boolean;
  /** Months that the capacity would take; null where there is none. */
  months: number | null;
  /** One a debt, in their order; together they are `needed`. Empty where it does not fit. */
  shares: Centavos[];
};

/** The proposal of art. 104-A: all debts in at most five years, each in the share of its balance. */
export function proposalOf(debts: readonly Pick<Debt, 'balance'>[], capacity: Centavos): Proposal {
  const total = debts.reduce((sum, { balance }) => sum + balance, 0);
  const needed = Math.ceil(total / LONGEST_PLAN);
  const fits = total > 0 && capacity >= needed;
  const shares = fits ? debts.map(({ balance }) => Math.floor((needed * balance) / total)) : [];
  // What rounding leaves goes to the first ones, a centavo each.
  let left = fits ? needed - shares.reduce((sum, share) => sum + share, 0) : 0;
  for (let at = 0; left > 0; at += 1, left -= 1) shares[at] = (shares[at] ?? 0) + 1;
  return {
    needed,
    fits,
    months: capacity > 0 ? Math.ceil(total / capacity) : null,
    shares,
  };
}
