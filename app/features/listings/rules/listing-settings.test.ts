import { expect, test } from 'vitest';
import { BoardLimitsInput, columnLoads, limitsDraft, storedLimits } from './listing-settings.ts';

const NONE = storedLimits(undefined);
const column = (turn: 'us' | 'judge', count: number, more = false) => ({ turn, count, more });

test("a limit is a whole number up to the board's maximum, or empty", () => {
  const entries = { ...limitsDraft(NONE), us: ' 20 ', perPerson: '500' };
  expect(BoardLimitsInput.parse(entries)).toEqual({ ...NONE, us: 20, perPerson: 500 });
  for (const us of ['0', '-1', '1,5', '501', 'x', '1e2'])
    expect(BoardLimitsInput.safeParse({ ...entries, us }).error?.issues[0]?.message, us).toBe(
      'De 1 a 500, ou vazio',
    );
  expect(BoardLimitsInput.safeParse({}).success).toBe(false);
});

test('an invalid stored limit reads as no limit', () =>
  expect(storedLimits({ us: 3, judge: -1, bureau: 'x', another: 1 })).toEqual({ ...NONE, us: 3 }));

test('a column is over its limit from the first case above it, in all lanes together', () => {
  const limits = { ...NONE, us: 5 };
  const of = (...lanes: ReturnType<typeof column>[]) =>
    columnLoads(
      lanes.map((one) => ({ columns: [one, column('judge', 900)] })),
      limits,
    );
  expect(of(column('us', 5))).toEqual({ us: { count: 5, more: false, limit: 5, isOver: false } });
  expect(of(column('us', 2), column('us', 4)).us).toMatchObject({ count: 6, isOver: true });
  expect(of(column('us', 500, true)).us).toMatchObject({ more: true, isOver: true });
  expect(columnLoads([{ columns: [column('us', 500)] }], NONE)).toEqual({});
});
