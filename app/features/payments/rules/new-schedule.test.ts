import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeWords } from '#app/terms/installment-place.ts';
import { creditFault, receivedFault, receivedInput, renegotiationInput, termsOf } from './input.ts';
import { installmentPosition } from './installment-position.ts';
import { LEAST_INSTALLMENT, newSchedule, scheduleFault } from './new-schedule.ts';

const TODAY = '2026-11-21';
const schedule = { open: 49_900, discount: 0, count: 3, firstDue: '2026-12-31' };

test('one installment a month, the last day where a month is shorter; left-over centavos first', () => {
  expect(newSchedule(schedule)).toEqual([
    { amount: 16_634, dueDate: '2026-12-31' },
    { amount: 16_633, dueDate: '2027-01-31' },
    { amount: 16_633, dueDate: '2027-02-28' },
  ]);
});

test('every agreement adds up to the balance less the discount, without an installment that is too small', () => {
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
        expect(Math.min(...amounts)).toBeGreaterThanOrEqual(LEAST_INSTALLMENT);
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
  [{ firstDue: '2027-02-20' }, 'firstDue'],
])('%j cannot be agreed on', (change, field) =>
  expect(scheduleFault({ ...schedule, ...change }, TODAY)).toMatchObject({ field }),
);

test('the first due date is at most ninety days ahead', () =>
  expect(scheduleFault({ ...schedule, firstDue: '2027-02-19' }, TODAY)).toBeNull());

test('a credit may divide an installment if its rest is not smaller than the least installment', () => {
  expect(creditFault(10_000 - LEAST_INSTALLMENT, 10_000, false)).toBeNull();
  expect(creditFault(10_000 - LEAST_INSTALLMENT + 1, 10_000, false)).not.toBeNull();
});

test("the received amount is the installment's, plus at most its late fees", () => {
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

test('an installment keeps its own number, whatever is renegotiated after it', () => {
  const of = [null, null, null, 'first', 'first', 'second'];
  const installments = of.map((renegotiationId, at) => ({
    id: String(at),
    installmentNumber: at + 1,
    renegotiationId,
    splitFrom: null,
  }));
  expect(installments.map((one) => placeWords(installmentPosition(installments, one)))).toEqual([
    '1 de 3',
    '2 de 3',
    '3 de 3',
    '1 de 2 do acordo',
    '2 de 2 do acordo',
    '1 de 1 do 2º acordo',
  ]);
});

test('parts of a divided installment keep its place, also when the rest is divided again', () => {
  const rows: [string | null, string | null][] = [
    [null, null],
    [null, null],
    ['split', '1'],
    ['split', '1'],
    ['again', '1'],
    ['again', '1'],
    ['agreed', null],
  ];
  const installments = rows.map(([renegotiationId, splitFrom], at) => ({
    id: String(at),
    installmentNumber: at + 1,
    renegotiationId,
    splitFrom,
  }));
  expect(installments.map((one) => placeWords(installmentPosition(installments, one)))).toEqual([
    '1 de 2',
    '2 de 2',
    '2 de 2 (parte paga)',
    '2 de 2 (resto)',
    '2 de 2 (parte paga)',
    '2 de 2 (resto)',
    '1 de 1 do acordo',
  ]);
});

test('a confirmation applies only to the terms that it names', () => {
  const day = '2026-12-01';
  const terms = { count: 2, firstDue: day, discount: 1_000 };
  const read = (confirmed: string) =>
    renegotiationInput('2026-11-25').safeParse({
      count: '2',
      firstDue: day,
      discount: '10,00',
      reason: 'Acordo',
      confirmed,
    }).data?.confirmed;
  expect(read(termsOf(terms))).toBe(true);
  expect(read('')).toBe(false);
  expect(read(termsOf({ ...terms, discount: 900 }))).toBe(false);
});

test('an installment has at least R$ 5,00', () => {
  const fault = (open: number) =>
    scheduleFault({ open, discount: 0, count: 2, firstDue: TODAY }, TODAY)?.field;
  expect(fault(1_000)).toBeUndefined();
  expect(fault(999)).toBe('count');
});
