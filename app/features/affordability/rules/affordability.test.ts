import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { capacityOf, FIRST_MINIMUM, proposalOf } from './affordability.ts';
import { type Debt, repay } from './repayment.ts';

const DEBTS: Debt[] = [
  { creditor: 'Cartão', balance: 300_000, rate: 14, minimum: 45_000, outside: null },
  { creditor: 'Loja', balance: 60_000, rate: 5, minimum: 6_000, outside: null },
  { creditor: 'Pessoal', balance: 500_000, rate: 4.5, minimum: 30_000, outside: null },
];

test.each([
  [90_000, [18, 714_457], [17, 637_508]],
  [120_000, [11, 375_873], [11, 340_280]],
  [70_000, [32, 1_315_801], [32, 1_315_801]],
])('with %d centavos a month: months and interest of snowball and avalanche', (budget, small, dear) => {
  const of = (strategy: 'snowball' | 'avalanche') => {
    const { months, interest } = repay(DEBTS, budget, strategy);
    return [months, interest];
  };
  expect([of('snowball'), of('avalanche')]).toEqual([small, dear]);
});

test('a budget below the interest never ends', () => {
  expect(repay(DEBTS, 10_000, 'snowball').months).toBeNull();
});

test('the proposal of five years is shared by balance, or does not fit', () => {
  expect(proposalOf(DEBTS, 20_000)).toEqual({
    needed: 14_334,
    fits: true,
    months: 43,
    shares: [5_001, 1_000, 8_333],
  });
  expect(proposalOf(DEBTS, 10_000)).toMatchObject({ fits: false, months: 86, shares: [] });
  expect(proposalOf(DEBTS, -5)).toMatchObject({ fits: false, months: null });
});

test('a debt outside the law gets no share, and its monthly payment comes first', () => {
  const house: Debt = { creditor: 'Casa', balance: 9_000_000, rate: 1, minimum: 90_000, outside: 'imovel' };
  const [card, ...others] = DEBTS;
  if (!card) throw new Error('unreachable');
  const debts = [card, house, ...others];
  const { needed, fits, shares } = proposalOf(debts, 120_000);
  expect({ needed, fits, shares }).toEqual({ needed: 14_334, fits: true, shares: [5_001, 0, 1_000, 8_333] });
  expect(proposalOf(debts, 100_000)).toMatchObject({ fits: false, months: 86 });
  expect(proposalOf([house], 500_000)).toMatchObject({ needed: 0, fits: false, shares: [] });
});

test('the minimum for living is kept even where less is spent', () => {
  expect(capacityOf(200_000, 20_000, FIRST_MINIMUM.amount)).toBe(200_000 - FIRST_MINIMUM.amount);
  expect(capacityOf(200_000, 150_000, FIRST_MINIMUM.amount)).toBe(50_000);
  expect(capacityOf(0, 90_000, FIRST_MINIMUM.amount)).toBe(-90_000);
});

const debt = fc.record({
  creditor: fc.constantFrom('A', 'B', 'C'),
  balance: fc.integer({ min: 1_00, max: 20_000_00 }),
  rate: fc.integer({ min: 0, max: 60 }).map((tenths) => tenths / 10),
  minimum: fc.integer({ min: 0, max: 500_00 }),
  outside: fc.constant(null),
});

describe('for any debts', () => {
  test('pays exactly the debts and their interest', () => {
    fc.assert(
      fc.property(
        fc.array(debt, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 500_00, max: 9_000_00 }),
        (debts, budget) => {
          const { months, interest, schedule } = repay(debts, budget, 'avalanche');
          const owed = debts.reduce((sum, { balance }) => sum + balance, 0);
          const paid = schedule.reduce((sum, month) => sum + month.paid, 0);
          if (months !== null) expect(paid).toBe(owed + interest);
          expect(schedule.every((month) => month.paid <= budget)).toBe(true);
        },
      ),
    );
  });

  test('the shares add up to the needed sum, without debts outside the law', () => {
    const any = fc.record({ debt, outside: fc.constantFrom(null, 'imovel', 'rural') });
    fc.assert(
      fc.property(debt, fc.array(any, { maxLength: 7 }), (first, more) => {
        const debts: Debt[] = [first, ...more.map(({ debt: one, outside }) => ({ ...one, outside }))];
        const { needed, fits, shares } = proposalOf(debts, Number.MAX_SAFE_INTEGER);
        expect(fits).toBe(true);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(needed);
        for (const [at, { outside }] of debts.entries()) if (outside) expect(shares[at]).toBe(0);
      }),
    );
  });

  test('without minimum payments, paying the dearest interest first never costs more', () => {
    fc.assert(
      fc.property(
        fc.array(debt, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 3_000_00, max: 20_000_00 }),
        (all, budget) => {
          const debts = all.map((one) => ({ ...one, minimum: 0 }));
          const [dear, small] = [repay(debts, budget, 'avalanche'), repay(debts, budget, 'snowball')];
          // Rounding may differ by one centavo for each debt and month.
          const slack = debts.length * Math.max(dear.schedule.length, small.schedule.length);
          if (dear.months !== null && small.months !== null)
            expect(dear.interest).toBeLessThanOrEqual(small.interest + slack);
        },
      ),
    );
  });

  test('the minimum of the law is never given to debts', () => {
    const amount = fc.integer({ min: 0, max: 50_000_00 });
    fc.assert(
      fc.property(amount, amount, amount, fc.array(debt, { minLength: 1, maxLength: 8 }), (...of) => {
        const [income, living, minimum, debts] = of;
        const capacity = capacityOf(income, living, minimum);
        expect(income - capacity).toBeGreaterThanOrEqual(minimum);
        const { fits, needed, shares } = proposalOf(debts, capacity);
        const given = shares.reduce((sum, share) => sum + share, 0);
        if (fits) expect(income - given).toBeGreaterThanOrEqual(minimum);
        else expect([given, capacity < needed]).toEqual([0, true]);
        if (capacity > 0)
          for (const { paid } of repay(debts, capacity, 'snowball').schedule)
            expect(income - paid).toBeGreaterThanOrEqual(minimum);
      }),
    );
  });
});
