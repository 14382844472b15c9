import type { Centavos } from '#app/lib/money.ts';

/**
 * Debts outside the proposal, and how the person knows them: CDC, art. 104-A § 1, and Decreto 11.150/2022, art. 4, sole
 * paragraph. Consignado counts since the STF's judgement of 23/04/2026 (docs/facts.md).
 */
export const OUTSIDE = {
  imovel: 'Casa financiada',
  garantia: 'Carro ou imóvel em garantia',
  fiador: 'Com fiador ou avalista',
  rural: 'Crédito rural',
  empresa: 'Da empresa, não sua',
  acordo: 'Já em acordo por esta lei',
  imposto: 'Imposto ou condomínio',
  recebiveis: 'Venda adiantada (recebíveis)',
} as const;
export type Outside = keyof typeof OUTSIDE;

/** Label of the debts that the proposal includes. */
export const INSIDE_LABEL = 'Cartão, loja, banco, conta';

export const isOutside = (kind: string): kind is Outside => Object.hasOwn(OUTSIDE, kind);

/** A debt as the person knows it. */
export type Debt = {
  creditor: string;
  balance: Centavos;
  /** Interest, per cent a month. */
  rate: number;
  /** Minimum monthly payment of the creditor. */
  minimum: Centavos;
  /** Why the law's proposal excludes it; null if it is included. */
  outside: Outside | null;
};

/** `snowball`: the smallest debt first; `avalanche`: the dearest interest first. */
export type Strategy = 'snowball' | 'avalanche';

type Month = { number: number; paid: Centavos; left: Centavos; ended: string[] };
export type Repayment = {
  /** Null where the debts never end at that budget. */
  months: number | null;
  interest: Centavos;
  schedule: Month[];
};

/** Months after which the debts count as never paid. */
const NEVER = 600;

const ORDER: Record<Strategy, (a: Debt, b: Debt) => number> = {
  snowball: (a, b) => a.balance - b.balance || b.rate - a.rate,
  avalanche: (a, b) => b.rate - a.rate || a.balance - b.balance,
};

/**
 * Pays debts month by month: interest first, then the minimums in the order of the list, then the rest of the
 * budget to the target of the strategy. @param budget per month, in centavos
 */
export function repay(debts: readonly Debt[], budget: Centavos, strategy: Strategy): Repayment {
  const open = debts.map((debt) => ({ ...debt }));
  const schedule: Month[] = [];
  let interest = 0;
  while (open.some(({ balance }) => balance > 0)) {
    if (schedule.length === NEVER) return { months: null, interest, schedule };
    for (const debt of open) {
      const added = Math.round((debt.balance * debt.rate) / 100);
      debt.balance += added;
      interest += added;
    }
    let rest = budget;
    const ended: string[] = [];
    const pay = (debt: Debt, most: Centavos) => {
      const amount = Math.min(most, debt.balance, rest);
      debt.balance -= amount;
      rest -= amount;
      if (amount > 0 && debt.balance === 0) ended.push(debt.creditor);
    };
    for (const debt of open) pay(debt, debt.minimum);
    for (const debt of open.filter(({ balance }) => balance > 0).toSorted(ORDER[strategy]))
      pay(debt, debt.balance);
    schedule.push({
      number: schedule.length + 1,
      paid: budget - rest,
      left: open.reduce((sum, { balance }) => sum + balance, 0),
      ended,
    });
  }
  return { months: schedule.length, interest, schedule };
}
