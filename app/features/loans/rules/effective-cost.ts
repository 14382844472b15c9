import type { Centavos } from '#app/lib/money.ts';
import { IOF, MONTH_DAYS, type Rate } from './loan-limits.ts';

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
