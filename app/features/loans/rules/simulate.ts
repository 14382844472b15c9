import { type Centavos, formatBRL } from '#app/lib/money.ts';
import { type LoanInstallment, type System, schedule } from './amortization.ts';
import { type EffectiveCost, effectiveCost, iof } from './effective-cost.ts';
import { formatRate, type LoanTerms } from './loan-terms.ts';

/** Costs of a loan under one system. */
export type Simulation = {
  system: System;
  installments: LoanInstallment[];
  first: Centavos;
  last: Centavos;
  /** Sum of all payments. */
  total: Centavos;
  interest: Centavos;
  iof: Centavos;
  /** Paid-out amount: the loan less the IOF. */
  received: Centavos;
  cet: EffectiveCost;
};

/**
 * Simulates terms that `readTerms` accepted. The browser shows the result at once; the server computes it
 * again.
 */
export function simulate(terms: LoanTerms, system: System = terms.system): Simulation {
  const installments = schedule(system, terms);
  const payments = installments.map(({ payment }) => payment);
  const total = payments.reduce((all, payment) => all + payment, 0);
  const tax = iof(installments.map(({ amortization }) => amortization));
  const received = terms.amount - tax;
  return {
    system,
    installments,
    first: payments[0] ?? 0,
    last: payments.at(-1) ?? 0,
    total,
    interest: total - terms.amount,
    iof: tax,
    received,
    cet: effectiveCost(received, payments),
  };
}

export const SYSTEM_NAMES: Record<System, string> = { price: 'Price', sac: 'SAC' };

/** A simulation in a sentence, for the team's notes on a lead. */
export function describeSimulation(
  terms: LoanTerms,
  { first, last, total, cet }: Pick<Simulation, 'first' | 'last' | 'total' | 'cet'>,
): string {
  return [
    `Simulação de empréstimo: ${formatBRL(terms.amount)} com imóvel de ${formatBRL(terms.propertyValue)}`,
    `${terms.months} meses a ${formatRate(terms.rate)} ao mês, ${SYSTEM_NAMES[terms.system]}`,
    `primeira parcela ${formatBRL(first)}, última ${formatBRL(last)}, total ${formatBRL(total)}`,
    `CET ${formatRate(cet.yearly)} ao ano (${formatRate(cet.monthly)} ao mês).`,
  ].join('; ');
}
