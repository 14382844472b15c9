import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ClockFacts,
  clocksOf,
  fiveYearsFrom,
  paidEntryDueOn,
} from '#app/features/listings/rules/clocks.ts';
import { addBusinessDays, isBusinessDay } from '#app/lib/business-days.ts';
import { addDays, addMonths } from '#app/lib/civil-dates.ts';
import { LISTING_KINDS, LISTING_PLACES } from '#app/terms/listing.ts';

const facts = (over: Partial<ClockFacts> = {}): ClockFacts => ({
  place: 'serasa',
  kind: 'inadimplencia',
  dueOn: null,
  paidOn: null,
  removedOn: null,
  ...over,
});
const states = (over: Partial<ClockFacts>, today: string) =>
  clocksOf(facts(over), today).map(({ rule, dueOn, state }) => [rule, dueOn, state]);

test.each([
  ['2026-04-01', 5, '2026-04-09'],
  ['2026-11-19', 5, '2026-11-27'],
  ['2027-02-05', 5, '2027-02-16'],
  ['2026-11-22', 12, '2026-12-08'],
])('%s and %i business days', (from, count, due) => expect(addBusinessDays(from, count)).toBe(due));

test.each([
  ['2021-11-22', '2026-11-22'],
  ['2020-02-29', '2025-03-01'],
])('five years from %s', (from, due) => expect(fiveYearsFrom(from)).toBe(due));

test('an entry is late from the day after its five years', () => {
  const of = (today: string) => states({ dueOn: '2021-11-22' }, today)[0]?.[2];
  expect(['2026-11-21', '2026-11-22', '2026-11-23'].map(of)).toEqual(['running', 'last_day', 'over']);
});

test('a creditor is late after the later of both ways to count', () => {
  expect(paidEntryDueOn('2026-04-01')).toBe('2026-04-10');
  expect(states({ paidOn: '2026-04-01' }, '2026-04-10')).toEqual([
    ['after_payment', '2026-04-10', 'last_day'],
  ]);
});

test('a protest has no end of its own, and payment gives the creditor no term', () => {
  expect(
    states({ place: 'cenprot', kind: 'protesto', dueOn: '2019-01-02', paidOn: '2026-04-01' }, '2026-11-22'),
  ).toEqual([]);
});

test('the term of returned cheques is the custom alone', () => {
  const [first] = clocksOf(facts({ place: 'ccf', kind: 'cheque', paidOn: '2026-11-03' }), '2026-11-04');
  expect(first).toMatchObject({ rule: 'ccf_payment', whose: 'bank', usual: true });
});

test('the nearest comes first, and what is removed has none', () => {
  const all = {
    dueOn: '2025-01-10',
    paidOn: '2026-11-03',
    challengedOn: '2026-11-03',
    startedOn: '2026-11-03',
  };
  expect(states(all, '2026-11-04').map(([rule]) => rule)).toEqual([
    'after_payment',
    'challenge',
    'promise',
    'five_years',
  ]);
  expect(states({ ...all, removedOn: '2026-11-05' }, '2026-11-06')).toEqual([]);
});

const day = fc.integer({ min: 0, max: 9_000 }).map((days) => addDays('2010-01-01', days));

test('no clock ends earlier than the law lets it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...LISTING_PLACES),
      fc.constantFrom(...LISTING_KINDS),
      day,
      day,
      (place, kind, dueOn, happened) => {
        const clocks = clocksOf(
          facts({ place, kind, dueOn, paidOn: happened, challengedOn: happened, foundWrongOn: happened }),
          happened,
        );
        for (const clock of clocks) {
          if (clock.rule === 'five_years') expect(clock.dueOn >= addMonths(dueOn, 60)).toBe(true);
          if (clock.rule === 'challenge') expect(clock.dueOn).toBe(addDays(happened, 10));
          if (['after_payment', 'tell_receivers'].includes(clock.rule)) {
            expect(clock.dueOn >= addBusinessDays(happened, 5)).toBe(true);
            expect(isBusinessDay(clock.dueOn)).toBe(true);
          }
          expect(clock.state).not.toBe(clock.dueOn >= happened ? 'over' : 'running');
        }
      },
    ),
  );
});
