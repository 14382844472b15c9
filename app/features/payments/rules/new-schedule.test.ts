import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LEAST_PART, newSchedule, scheduleFault } from './new-schedule.ts';
import { receivedFault, receivedInput, renegotiationInput } from './panel-input.ts';
import { partPosition } from './part-position.ts';

const TODAY = '2026-11-21';
const schedule = { open: 49_900, discount: 0, count: 3, firstDue: '2026-12-31' };

test('one part a month, the last day where a month is shorter; left-over centavos first', () => {
  expect(newSchedule(schedule)).toEqual([
    { amount: 16_634, dueDate: '2026-12-31' },
    { amount: 16_633, dueDate: '2027-01-31' },
    { amount: 16_633, dueDate: '2027-02-28' },
  ]);
});

test('whatever can be agreed on adds up to the balance less the discount, without a part that is too small', () => {
  fc.assert(
    fc.property(
      fc.nat(5_000_000),
      fc.nat(5_000_000),
      fc.integer({ min: 1, max: 12 }),
      (open, discount, count) => {
        const one = { open, discount, count, firstDue: TODAY };
        fc.pre(scheduleFault(one, TODAY) === null);
        const amounts = newSchedule(one).map(({ amount }) => amount);
        expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(open - discount);
        expect(Math.min(...amounts)).toBeGreaterThanOrEqual(LEAST_PART);
      },
    ),
  );
});

test.each([
  [{ discount: 49_900 }, 'discount'],
  [{ open: 3_000, count: 7 }, 'count'],
  [{ count: 0 }, 'count'],
  [{ count: 1.5 }, 'count'],
  [{ count: 13 }, 'count'],
  [{ count: Number('muitas') }, 'count'],
  [{ firstDue: '2027-03-01' }, 'firstDue'],
])('%j cannot be agreed on', (change, field) =>
  expect(scheduleFault({ ...schedule, ...change }, TODAY)).toMatchObject({ field }),
);

test('what was received is the part, with at most what being late added', () => {
  expect(receivedFault(10_000, 10_000, 0)).toBeNull();
  expect(receivedFault(10_150, 10_000, 150)).toBeNull();
  expect(receivedFault(9_999, 10_000, 150)).toMatch(/renegocie/);
  expect(receivedFault(10_151, 10_000, 150)).toMatch(/R\$ 101,50/);
});

test.each([
  [{ amount: 'x' }, 'amount'],
  [{ amount: '-1' }, 'amount'],
  [{ paidOn: '2026-11-22' }, 'paidOn'],
  [{ paidOn: '2026-02-30' }, 'paidOn'],
  [{ method: 'ouro' }, 'method'],
])('a receipt with %j is refused beside its field', (change, field) => {
  const read = receivedInput(TODAY).safeParse({ amount: '100', paidOn: TODAY, method: 'cash', ...change });
  expect(read.error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

test.each([
  [{ count: '0' }, 'count'],
  [{ count: '13' }, 'count'],
  [{ count: '2.5' }, 'count'],
  [{ count: '' }, 'count'],
  [{ firstDue: '2026-11-20' }, 'firstDue'],
  [{ discount: 'muito' }, 'discount'],
  [{ reason: ' a ' }, 'reason'],
])('a renegotiation with %j is refused beside its field', (change, field) => {
  const typed = { count: '2', firstDue: TODAY, discount: '0', reason: 'Acordo por telefone', ...change };
  const read = renegotiationInput(TODAY).safeParse(typed);
  expect(read.error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

test('parts are counted as their customer sees them', () => {
  const part = (id: string, installmentNumber: number, replacedBy: string | null = null) => ({
    id,
    installmentNumber,
    replacedBy,
  });
  const parts = [part('a', 1), part('b', 2, 'r'), part('c', 3, 'r'), part('d', 4), part('e', 5)];
  const position = (at: number) => partPosition(parts, parts[at] as (typeof parts)[number]);
  expect(position(0)).toEqual({ number: 1, parts: 3 });
  expect(position(4)).toEqual({ number: 3, parts: 3 });
});
