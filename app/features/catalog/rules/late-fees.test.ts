import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import {
  agreedLateFees,
  lateFee,
  lateFeeAmounts,
  lateFeesDraft,
  lateFeesInput,
  lateFeeWords,
  mostLateFee,
  NO_LATE_FEES,
  storedLateFees,
} from './late-fees.ts';

const FEES = { fine: 200, monthlyInterest: 100, graceDays: 0 };
const on = (days: number, fees = FEES) => lateFee(49_900, '2026-11-19', addDays('2026-11-19', days), fees);

test('charges no fees on time, and none at all unless they are turned on', () => {
  expect([on(-3), on(0)]).toEqual([0, 0]);
  expect(on(400, NO_LATE_FEES)).toBe(0);
});

test('is 2 % at once and 1 % a month by the day', () => {
  expect(on(1)).toBe(998 + 16);
  expect(on(30)).toBe(998 + 499);
});

test('costs nothing within the days of grace, and counts from the due date after them', () => {
  const fees = { ...FEES, graceDays: 5 };
  expect([on(5, fees), on(6, fees)]).toEqual([0, 998 + 99]);
});

test.each([
  ['a Saturday', '2026-11-28', '2026-11-30', '2026-12-01'],
  ['a Sunday', '2026-11-29', '2026-11-30', '2026-12-01'],
  ['a holiday before a weekend', '2026-12-25', '2026-12-28', '2026-12-29'],
  ['Carnival Monday', '2027-02-08', '2027-02-10', '2027-02-11'],
  ['Carnival Tuesday, a leap day', '2028-02-29', '2028-03-01', '2028-03-02'],
])('a due day on %s costs nothing on the next business day', (_, due, free, late) => {
  expect(lateFee(49_900, due, free, FEES)).toBe(0);
  // One day late: 2 % and 1 % of a month by the day.
  expect(lateFee(49_900, due, late, FEES)).toBe(998 + 16);
});

test('never exceeds the legal limit, whatever is configured', () => {
  expect(on(30, { fine: 1_000, monthlyInterest: 5_000, graceDays: 0 })).toBe(on(30));
});

test('never falls from one day to the next, and is whole centavos', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 0, max: 900 }), (amount, days) => {
      const fee = (after: number) => lateFee(amount, '2026-01-31', addDays('2026-01-31', after), FEES);
      expect(Number.isInteger(fee(days))).toBe(true);
      expect(fee(days + 1)).toBeGreaterThanOrEqual(fee(days));
    }),
  );
});

const TODAY = '2026-11-29';
const entered = {
  fine: '2,00',
  monthlyInterest: '1',
  graceDays: '5',
  source: 'CDC, art. 52',
  checkedOn: TODAY,
};
const faultsOf = (more: object) => {
  const { error } = lateFeesInput(TODAY).safeParse({ ...entered, ...more });
  return error?.issues.map(({ path }) => path.join()) ?? [];
};

test('accepts fees up to the legal limit, and refuses one hundredth more', () => {
  expect(lateFeesInput(TODAY).parse(entered)).toMatchObject({
    fine: 200,
    monthlyInterest: 100,
    graceDays: 5,
  });
  expect(faultsOf({ fine: '2,01' })).toEqual(['fine']);
  expect(faultsOf({ monthlyInterest: '1,01' })).toEqual(['monthlyInterest']);
  expect(faultsOf({ fine: '-1', monthlyInterest: 'um' })).toEqual(['fine', 'monthlyInterest']);
  expect([faultsOf({ graceDays: '30' }), faultsOf({ graceDays: '31' })]).toEqual([[], ['graceDays']]);
  expect(faultsOf({ source: 'CDC', checkedOn: '2026-11-30' })).toEqual(['source', 'checkedOn']);
});

test('a provider may count every day and round up, but adds nothing on time or with days free of fees', () => {
  const most = (due: CivilDate, paidOn: CivilDate, fees = FEES) => mostLateFee(49_900, due, paidOn, fees);
  // Due on a Saturday: on time until Monday, and on Tuesday three days late for a provider.
  expect([most('2026-11-21', '2026-11-23'), most('2026-11-21', '2026-11-24')]).toEqual([0, 998 + 49 + 2]);
  expect(most('2026-11-19', '2026-11-20', { ...FEES, graceDays: 1 })).toBe(0);
  expect(most('2026-11-19', '2026-11-20', { ...FEES, monthlyInterest: 0 })).toBe(999);
  expect(most('2026-11-19', '2026-11-20', NO_LATE_FEES)).toBe(0);
});

test('shows the stored fees as they were entered, and no fee for an unreadable setting', () => {
  const stored = lateFeesInput(TODAY).parse(entered);
  expect(lateFeesDraft(storedLateFees(stored))).toEqual({ ...entered, monthlyInterest: '1,00' });
  expect(storedLateFees({ fine: 900 })).toMatchObject(NO_LATE_FEES);
});

test('charges the fees of the snapshot, and no fee without them or above the limit', () => {
  expect(agreedLateFees({ plan: 'CPF', lateFees: FEES })).toEqual(FEES);
  for (const snapshot of [null, {}, { lateFees: { ...FEES, fine: 201 } }])
    expect(agreedLateFees(snapshot)).toEqual(NO_LATE_FEES);
});

test('the contract states rates, and the boleto the amounts', () => {
  expect([lateFeeWords(NO_LATE_FEES), lateFeeAmounts(49_900, NO_LATE_FEES, true)]).toEqual(['', '']);
  expect(lateFeeWords(FEES)).toBe('Em atraso: multa de 2%, uma vez, e juros de 1% ao mês, contados por dia');
  expect(lateFeeWords({ fine: 150, monthlyInterest: 0, graceDays: 1 })).toBe(
    'Em atraso: multa de 1,5%, uma vez. Até 1 dia de atraso não se cobra nada; depois, vale desde o vencimento',
  );
  const added = 'Depois do vencimento: multa de R$ 9,98, e juros de 1% ao mês, que dão R$ 4,99 em 30 dias.';
  const amounts = (byBank: boolean) => lateFeeAmounts(49_900, FEES, byBank).replaceAll('\u00a0', ' ');
  expect(amounts(false)).toBe(`${added} Peça o boleto atualizado em Pagamentos.`);
  expect(amounts(true)).toBe(`${added} O banco soma ao pagar.`);
});
