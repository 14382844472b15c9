import { type Centavos, formatBRL, formatBRLShort } from '#app/lib/money.ts';
import { type LoanInstallment, type System, schedule } from './amortization.ts';
import { IOF, MONTH_DAYS, type Rate } from './loan-limits.ts';
import { EXAMPLE, formatRate, type LoanTerms } from './loan-terms.ts';

const PPM = 1_000_000;
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** IOF on a loan with these monthly amortisations, deducted from the paid-out amount. */
export function iof(amortizations: Centavos[]): Centavos {
  const byTheDay = amortizations.map(
    (amount, i) => amount * Math.min(Math.round((i + 1) * MONTH_DAYS), IOF.maxDays),
  );
  return Math.round((sum(byTheDay) * IOF.dailyPpm + sum(amortizations) * IOF.oncePpm) / PPM);
}

export type EffectiveCost = { monthly: Rate; yearly: Rate };

/**
 * Returns the CET: the rate at which the payments equal the received amount, FC0 = Σ FCj /
 * (1+CET)^((dj−d0)/365), to two decimals of a percent (Resolução CMN 4.881/2020, art. 4). Found by bisection:
 * the value falls steadily as the rate rises, so there is one solution.
 * @param payments one a month, the first a month after the money.
 * @throws RangeError when nothing is received, or less is paid than was received: there is no such rate.
 */
export function effectiveCost(received: Centavos, payments: Centavos[]): EffectiveCost {
  if (!(received > 0) || sum(payments) < received) throw new RangeError('No rate fits these amounts.');
  const worth = (rate: number) => payments.reduceRight((later, payment) => (later + payment) / (1 + rate), 0);
  let low = 0;
  let high = 1;
  while (worth(high) > received) high *= 2;
  // After sixty bisections the interval is below a double's precision.
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (worth(middle) > received) low = middle;
    else high = middle;
  }
  return { monthly: Math.round(high * 10_000), yearly: Math.round(((1 + high) ** 12 - 1) * 10_000) };
}

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
/** Meaning of each system for people who do not know its name. */
export const SYSTEM_MEANINGS: Record<System, string> = {
  price: 'parcelas iguais',
  sac: 'parcelas que diminuem',
};
/** "Parcelas iguais (Price)" */
export const systemWords = (system: System): string => {
  const meaning = SYSTEM_MEANINGS[system];
  return `${meaning.charAt(0).toUpperCase()}${meaning.slice(1)} (${SYSTEM_NAMES[system]})`;
};

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

/** The example beside the lowest rate, with its total and CET (Código de Defesa do Consumidor, art. 54-B). */
export function describeExample(terms: LoanTerms = EXAMPLE): string {
  const { first, total, cet } = simulate(terms);
  return `Exemplo: ${formatBRLShort(terms.amount)} em ${terms.months} parcelas de ${formatBRL(first)}, total de ${formatBRL(total)}. Custo efetivo total (CET) de ${formatRate(cet.yearly)} ao ano. Depende de análise.`;
}
