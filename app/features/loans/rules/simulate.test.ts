import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SYSTEMS, schedule } from './amortization.ts';
import { LOAN_LIMITS, maxAmount, SIMULATOR } from './loan-limits.ts';
import { EXAMPLE, type LoanTerms } from './loan-terms.ts';
import { effectiveCost, iof, simulate } from './simulate.ts';

const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);

/** Everything that the simulator takes. */
const terms: fc.Arbitrary<LoanTerms> = fc
  .record({
    amount: fc.integer({ min: SIMULATOR.minAmount, max: maxAmount(SIMULATOR.maxPropertyValue) }),
    months: fc.integer({ min: 1, max: LOAN_LIMITS.maxMonths }),
    rate: fc.integer({ min: LOAN_LIMITS.minRate, max: SIMULATOR.maxRate }),
    system: fc.constantFrom(...SYSTEMS),
  })
  .map((loan) => ({ ...loan, propertyValue: SIMULATOR.maxPropertyValue }));

describe('schedule', () => {
  test('Price: 10 000 at 10 % over 4 months (docs/facts.md)', () => {
    expect(schedule('price', { amount: 1_000_000, months: 4, rate: 1_000 })).toEqual([
      { number: 1, payment: 315_471, interest: 100_000, amortization: 215_471, balance: 784_529 },
      { number: 2, payment: 315_471, interest: 78_453, amortization: 237_018, balance: 547_511 },
      { number: 3, payment: 315_471, interest: 54_751, amortization: 260_720, balance: 286_791 },
      { number: 4, payment: 315_470, interest: 28_679, amortization: 286_791, balance: 0 },
    ]);
  });

  test('SAC: the last month takes what the division leaves', () => {
    expect(schedule('sac', { amount: 100_000, months: 3, rate: 100 })).toEqual([
      { number: 1, payment: 34_333, interest: 1_000, amortization: 33_333, balance: 66_667 },
      { number: 2, payment: 34_000, interest: 667, amortization: 33_333, balance: 33_334 },
      { number: 3, payment: 33_667, interest: 333, amortization: 33_334, balance: 0 },
    ]);
  });

  test('pays the loan off to the centavo, in whole centavos, never owing more than before', () => {
    fc.assert(
      fc.property(terms, (loan) => {
        const installments = schedule(loan.system, loan);
        expect(installments.map(({ number }) => number)).toEqual(
          Array.from({ length: loan.months }, (_, i) => i + 1),
        );
        expect(sum(installments.map(({ amortization }) => amortization))).toBe(loan.amount);
        expect(installments.at(-1)?.balance).toBe(0);
        let owed = loan.amount;
        for (const installment of installments) {
          expect(Object.values(installment).every(Number.isSafeInteger)).toBe(true);
          expect(installment.payment).toBe(installment.interest + installment.amortization);
          expect(installment.amortization).toBeGreaterThan(0);
          expect(installment.interest).toBeGreaterThan(0);
          expect(installment.balance).toBe(owed - installment.amortization);
          owed = installment.balance;
        }
      }),
    );
  });

  test('Price keeps the payment, SAC the amortisation, in all months but the last', () => {
    fc.assert(
      fc.property(terms, (loan) => {
        const key = loan.system === 'price' ? 'payment' : 'amortization';
        const values = schedule(loan.system, loan).map((installment) => installment[key]);
        expect(new Set(values.slice(0, -1)).size).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('cost', () => {
  test('CET: 940 received, 5 × 205.73 is 3.08 % a month and 43.93 % a year (Central Bank, docs/facts.md)', () => {
    expect(effectiveCost(94_000, Array(5).fill(20_573))).toEqual({ monthly: 308, yearly: 4_393 });
  });

  test('CET of a loan without costs is its rate; a very dear one is found too', () => {
    expect(effectiveCost(100_000, [101_000])).toEqual({ monthly: 100, yearly: 1_268 });
    expect(effectiveCost(100_000, [100_000])).toEqual({ monthly: 0, yearly: 0 });
    expect(effectiveCost(100, [100_000]).monthly).toBe(9_990_000);
  });

  test('there is no CET of nothing, or of paying back less', () => {
    expect(() => effectiveCost(0, [100])).toThrow(RangeError);
    expect(() => effectiveCost(100, [99])).toThrow(RangeError);
  });

  test('IOF: by the day up to 365 days, and once', () => {
    // 30 days: 1 000.00 × (30 × 0.0082 % + 0.38 %) = 2.46 + 3.80
    expect(iof([100_000])).toBe(626);
    // 365 days are reached in month 12: 3.373 % from there on.
    const single = (month: number) => iof([...Array(month - 1).fill(0), 1_000_000]);
    expect(single(11)).toBe(Math.round(1_000_000 * (335 * 0.000082 + 0.0038)));
    expect(single(12)).toBe(33_730);
    expect(single(50)).toBe(33_730);
  });
});

describe('simulation', () => {
  test('of the example', () => {
    // Computed apart, with decimal arithmetic of 40 digits.
    const price = simulate(EXAMPLE);
    expect(price).toMatchObject({
      system: 'price',
      first: 509_071,
      last: 509_094,
      total: 25_453_573,
      iof: 621_679,
      cet: { monthly: 113, yearly: 1_439 },
    });
    const sac = simulate(EXAMPLE, 'sac');
    expect(sac).toMatchObject({ system: 'sac', first: 598_000, last: 403_960 });
    expect(sac.interest).toBeLessThan(price.interest);
  });

  test('adds up, and the CET is never below the yearly rate', () => {
    fc.assert(
      fc.property(terms, (loan) => {
        const result = simulate(loan);
        expect(result.total).toBe(sum(result.installments.map(({ payment }) => payment)));
        expect(result.interest).toBe(sum(result.installments.map(({ interest }) => interest)));
        expect(result.total - result.interest).toBe(loan.amount);
        expect(result.received + result.iof).toBe(loan.amount);
        expect(result.cet.monthly).toBeGreaterThanOrEqual(loan.rate);
        const nominal = ((1 + loan.rate / 10_000) ** 12 - 1) * 10_000;
        expect(result.cet.yearly).toBeGreaterThanOrEqual(Math.floor(nominal));
        // The rate that was found does explain the money received.
        const i = result.cet.monthly / 10_000;
        const worth = (rate: number) =>
          sum(result.installments.map(({ payment, number }) => payment / (1 + rate) ** number));
        expect(worth(i - 0.00006)).toBeGreaterThan(result.received);
        expect(worth(i + 0.00006)).toBeLessThan(result.received);
      }),
    );
  });

  test('SAC costs less interest than Price and begins with more', () => {
    fc.assert(
      fc.property(terms, (loan) => {
        fc.pre(loan.months > 1);
        const [price, sac] = [simulate(loan, 'price'), simulate(loan, 'sac')];
        expect(sac.interest).toBeLessThanOrEqual(price.interest);
        expect(sac.first).toBeGreaterThanOrEqual(price.first);
      }),
    );
  });
});
