import type { Centavos } from '#app/lib/money.ts';
import type { Rate } from './loan-limits.ts';

export const SYSTEMS = ['price', 'sac'] as const;
export type System = (typeof SYSTEMS)[number];

/** One month: the payment, its interest, its amortization, and the remaining balance. */
export type LoanInstallment = {
  number: number;
  payment: Centavos;
  interest: Centavos;
  amortization: Centavos;
  balance: Centavos;
};

type Loan = { amount: Centavos; months: number; rate: Rate };

/** PMT = PV·i / (1 − (1+i)^−n), to the centavo (docs/facts.md, Loans). */
const pricePayment = ({ amount, months, rate }: Loan): Centavos => {
  const i = rate / 10_000;
  return Math.round((amount * i) / (1 - (1 + i) ** -months));
};

/**
 * Returns the months of a loan. Price: equal payments. SAC: equal amortisations. Every amount is whole
 * centavos, and the last month pays off the rest, so that the amortisations add up to the loan exactly.
 */
export function schedule(system: System, loan: Loan): LoanInstallment[] {
  const { amount, months, rate } = loan;
  const equalPayment = pricePayment(loan);
  const equalAmortization = Math.round(amount / months);
  const installments: LoanInstallment[] = [];
  let owed = amount;
  for (let number = 1; number <= months; number += 1) {
    const interest = Math.round((owed * rate) / 10_000);
    const planned = system === 'price' ? equalPayment - interest : equalAmortization;
    const amortization = number === months ? owed : planned;
    owed -= amortization;
    installments.push({ number, payment: interest + amortization, interest, amortization, balance: owed });
  }
  return installments;
}
