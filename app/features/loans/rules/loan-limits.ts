import type { Centavos, Unit } from '#app/lib/money.ts';

/** Hundredths of a percent: 99 is 0,99 %. Whole numbers, so that limits compare exactly. */
export type Rate = Unit<number, 'rate'>;

/** docs/product.md section 9, Loan. Rates are per month. */
export const LOAN_LIMITS = {
  minRate: 99 as Rate,
  /** Percent of the property's value. */
  maxShare: 60,
  maxMonths: 50,
  /** Hours of business days. */
  analysisHours: 48,
} as const;

/** Limits of the simulator against typing errors. */
export const SIMULATOR = {
  minAmount: 100_000 as Centavos,
  maxPropertyValue: 10_000_000_000 as Centavos,
  maxRate: 1_000 as Rate,
} as const;

/**
 * IOF of a loan to a person, in millionths of each amortisation: 0.0082 % a day for at most 365 days, and 0.38 %
 * once (Decreto 6.306/2007, art. 7, I, b, 2 with §§ 1 and 15; docs/facts.md, Loans). Companies pay other rates.
 */
export const IOF = { dailyPpm: 82, maxDays: 365, oncePpm: 3_800 } as const;

/** Twelve equal periods make a year of 365 days, as in the Central Bank's own examples of the CET. */
export const MONTH_DAYS = 365 / 12;

/** Highest loan for a property, rounded down to the centavo. */
export const maxAmount = (propertyValue: Centavos): Centavos =>
  Math.floor((propertyValue * LOAN_LIMITS.maxShare) / 100);
