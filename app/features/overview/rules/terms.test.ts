import { describe, expect, test } from 'vitest';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import type { UserId } from '#app/terms/ids.ts';
import {
  type Business,
  conversionBy,
  conversionRate,
  growthWords,
  mondayOf,
  periodBefore,
  weeksAhead,
} from './terms.ts';

const day = (text: string) => text as CivilDate;

test('the period before is as long and touches the period, over months and a leap day too', () => {
  expect(periodBefore({ from: day('2028-03-01'), to: day('2028-03-31') })).toEqual({
    from: '2028-01-30',
    to: '2028-02-29',
  });
  expect(periodBefore({ from: day('2026-11-26'), to: day('2026-11-26') })).toEqual({
    from: '2026-11-25',
    to: '2026-11-25',
  });
});

test('weeks begin on Mondays, the first one with the due dates that are not late today, without gaps', () => {
  expect(['2026-11-23', '2026-11-26', '2026-11-29', '2026-11-30'].map((text) => mondayOf(day(text)))).toEqual(
    ['2026-11-23', '2026-11-23', '2026-11-23', '2026-11-30'],
  );
  const weeks = weeksAhead(day('2026-11-29'));
  expect(weeks[0]).toEqual({ week: '2026-11-23', from: '2026-11-28', to: '2026-11-29' });
  expect(weeks[1]).toEqual({ week: '2026-11-30', from: '2026-11-30', to: '2026-12-06' });
  expect(weeks).toHaveLength(8);
});

describe('conversion', () => {
  const ana = 'a' as UserId;
  const row = (
    spell: 'now' | 'before',
    assigneeId: UserId | null,
    count: number,
    converted: number,
  ): Business['leads'][number] => ({ spell, origin: 'landing', assigneeId, count, converted });

  test('sums by the chosen grouping, in both periods, most leads first', () => {
    const leads = [
      row('now', ana, 2, 1),
      row('now', null, 5, 0),
      row('before', ana, 4, 1),
      row('now', ana, 1, 1),
    ];
    expect(conversionBy(leads, ({ assigneeId }) => assigneeId)).toEqual([
      { key: null, now: { leads: 5, converted: 0 }, before: { leads: 0, converted: 0 } },
      { key: ana, now: { leads: 3, converted: 2 }, before: { leads: 4, converted: 1 } },
    ]);
    expect(conversionBy(leads, ({ origin }) => origin)).toHaveLength(1);
  });

  test('has no rate without a lead', () => {
    expect(conversionRate({ leads: 0, converted: 0 })).toBeNull();
    expect(conversionRate({ leads: 3, converted: 2 })).toBe(67);
  });
});

test.each([
  [112, 100, '+12%'],
  [50, 100, '−50%'],
  [100, 100, 'igual'],
  [0, 100, '−100%'],
  [5, 0, null],
  [0, 0, null],
])('%i after %i is %s', (now, before, words) => {
  expect(growthWords(now, before)).toBe(words);
});
