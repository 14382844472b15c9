import { expect, test } from 'vitest';
import { ExpenseInput, FeeRateInput } from './input.ts';

const EXPENSE = {
  key: '00000000-0000-4000-8000-000000000001',
  kind: 'rent',
  description: ' Sala ',
  amount: '1.500,00',
  day: '2026-12-05',
  months: '12',
};
const RATE = {
  method: 'card',
  gateway: '',
  startsOn: '2026-01-01',
  rate: '3,99',
  fixed: '',
  settleDays: '30',
  settleUnit: 'monthly',
};

test('reads amounts in centavos and percentages in hundredths', () => {
  expect(ExpenseInput.parse(EXPENSE)).toMatchObject({ amount: 150_000, description: 'Sala', months: 12 });
  expect(FeeRateInput.parse(RATE)).toMatchObject({ rate: 399, fixed: 0, settleDays: 30 });
  expect(FeeRateInput.parse({ ...RATE, rate: '50' }).rate).toBe(5_000);
});

test.each([
  ['amount', '0'],
  ['amount', '1.000.000,01'],
  ['day', '2026-02-30'],
  ['months', '0'],
  ['months', '25'],
  ['description', 'a'],
  ['kind', 'commission'],
])('refuses an expense with %s %s', (field, value) => {
  const { error } = ExpenseInput.safeParse({ ...EXPENSE, [field]: value });
  expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

test.each([
  ['rate', '50,01'],
  ['rate', '1,999'],
  ['settleDays', '121'],
  ['settleDays', '-1'],
  ['fixed', '-1'],
  ['gateway', 'outro'],
])('refuses a rate with %s %s', (field, value) => {
  const { error } = FeeRateInput.safeParse({ ...RATE, [field]: value });
  expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
});
