import { expect, test } from 'vitest';
import {
  firstOfMonth,
  GoalInput,
  lossOf,
  monthParam,
  rateWords,
  type SalesRow,
  sumBy,
} from './sales-figures.ts';

const row = (over: Partial<SalesRow>): SalesRow => ({
  assigneeId: null,
  origin: 'landing',
  broughtBy: '',
  campaign: '',
  referredBy: '',
  lossReason: null,
  arrived: 1,
  won: 0,
  losses: 0,
  closed: 0,
  ...over,
});

test('rows are summed by a key, the most leads first, without rows that have no key', () => {
  const rows = [
    row({ campaign: 'B' }),
    row({ campaign: 'A', won: 1 }),
    row({ campaign: 'B', losses: 1 }),
    row({}),
  ];
  expect(
    sumBy(rows, ({ campaign }) => campaign || null).map(({ key, arrived, won }) => [key, arrived, won]),
  ).toEqual([
    ['B', 2, 0],
    ['A', 1, 1],
  ]);
});

test.each([
  [0, 0, '–'],
  [3, 1, '33%'],
  [2, 2, '100%'],
])('of %i leads %i converted: %s', (arrived, won, words) => expect(rateWords({ arrived, won })).toBe(words));

test('a loss without a reason is counted under its own words', () => {
  expect(lossOf(row({ losses: 2 }))).toBe('Sem motivo anotado');
  expect(lossOf(row({ losses: 1, lossReason: 'price' }))).toBe('Achou caro');
  expect(lossOf(row({ lossReason: 'price' }))).toBeNull();
});

test.each([
  ['2026-02', '2026-02-01'],
  ['2026-13', '2026-11-01'],
  ['2026-02-15', '2026-11-01'],
  [null, '2026-11-01'],
])('the month of %s', (text, month) => expect(firstOfMonth(text, '2026-11-28')).toBe(month));

test('the months before and after', () =>
  expect([-1, 1].map((step) => monthParam('2026-01-01', step))).toEqual(['2025-12', '2026-02']));

test.each([
  ['', null],
  ['1', 1],
  ['10000', 10_000],
  ['0', undefined],
  ['10001', undefined],
  ['-1', undefined],
  ['1.5', undefined],
])('a goal of %j', (target, value) =>
  expect(GoalInput.safeParse({ memberId: '6b0f5a0e-3d0b-4b0e-8b0e-000000000001', target }).data?.target).toBe(
    value,
  ),
);
