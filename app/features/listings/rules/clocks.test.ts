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
import { scrSeenOn } from '#app/terms/scr-report.ts';

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

test('a protest does not expire, and payment starts no term for the creditor', () => {
  expect(
    states({ place: 'cenprot', kind: 'protesto', dueOn: '2019-01-02', paidOn: '2026-04-01' }, '2026-11-22'),
  ).toEqual([]);
});

test('a returned cheque has the custom alone, and only once its payment is proved to the bank', () => {
  const cheque = facts({ place: 'ccf', kind: 'cheque', paidOn: '2026-11-03' });
  expect(clocksOf(cheque, '2027-11-04')).toEqual([]);
  const asked = { ...cheque, exclusionAskedOn: '2026-11-05' as const, exclusionDueOn: '2026-11-19' as const };
  expect(clocksOf(asked, '2026-11-20')).toEqual([
    {
      ...{ rule: 'ccf_payment', from: '2026-11-05', dueOn: '2026-11-19' },
      ...{ whose: 'bank', state: 'over', usual: true },
    },
  ]);
});

test('a letter without a legal term is due on the day that it names, as a usual term', () => {
  const sent = { letterSentOn: '2026-11-10', letterDueOn: '2026-11-20' } as const;
  expect(clocksOf(facts(sent), '2026-11-20')).toMatchObject([
    { rule: 'letter_answer', whose: 'creditor', state: 'last_day', usual: true },
  ]);
  expect(clocksOf(facts({ ...sent, place: 'scr' }), '2026-11-21')).toMatchObject([
    { rule: 'letter_answer', whose: 'bank', state: 'over' },
  ]);
  expect(clocksOf(facts({ letterSentOn: '2026-11-10' }), '2026-11-20')).toEqual([]);
});

test('the service’s own term is that of its clock', () =>
  expect(clocksOf(facts({ promiseFrom: '2026-11-22', promiseDueOn: '2026-12-08' }), '2026-12-09')).toEqual([
    {
      ...{ rule: 'promise', from: '2026-11-22', dueOn: '2026-12-08' },
      ...{ whose: 'us', state: 'over', usual: false },
    },
  ]));

test.each([
  // Data bases of 30/11 and 31/12; that of the same day may have missed it.
  ['2026-11-20', '2027-01-15'],
  ['2026-11-30', '2027-02-15'],
  // 14/11 is a Saturday, 15/11 a holiday.
  ['2026-09-29', '2026-11-16'],
  ['2026-12-31', '2027-03-15'],
  ['2028-02-29', '2028-05-15'],
])('a correction of %s is to be seen at the Central Bank by %s', (on, seen) =>
  expect(scrSeenOn(on)).toBe(seen),
);

test('sorts the nearest clock first; removed listings have no clock', () => {
  const all = {
    dueOn: '2025-01-10',
    paidOn: '2026-11-03',
    challengedOn: '2026-11-03',
    promiseFrom: '2026-11-03',
    promiseDueOn: '2026-11-23',
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

test('no correction is missed before two later data bases were handed in', () => {
  fc.assert(
    fc.property(day, (on) => {
      let end = on;
      for (let ends = 0; ends < 2; ) {
        end = addDays(end, 1);
        if (addDays(end, 1).endsWith('-01')) ends += 1;
      }
      const seen = scrSeenOn(on);
      // The latest day on which banks handed a data base in is the 14th.
      expect(seen > addDays(end, 14)).toBe(true);
      expect(seen <= addDays(end, 20)).toBe(true);
      expect(isBusinessDay(seen)).toBe(true);
      const clocks = clocksOf(facts({ place: 'scr', kind: 'scr_vencido', scrCorrectedOn: on }), on);
      expect(clocks).toMatchObject([
        { rule: 'scr_remittance', dueOn: seen, whose: 'bank', state: 'running' },
      ]);
    }),
  );
});

test('no clock ends before its legal term', () => {
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

test('a bureau’s answer about a negative record has a usual term; the Cadin does not follow the CDC', () => {
  const facts = {
    kind: 'inadimplencia',
    dueOn: '2018-01-02',
    paidOn: '2026-11-10',
    removedOn: null,
  } as const;
  const asked = {
    challengedOn: '2026-11-20',
    accessAskedOn: '2026-11-20',
    foundWrongOn: '2026-11-20',
  } as const;
  const of = (place: 'serasa' | 'cadin') =>
    clocksOf({ ...facts, place, ...asked }, '2026-11-22').map(({ rule, usual }) => [rule, usual]);
  expect(of('serasa')).toEqual([
    ['five_years', false],
    ['after_payment', false],
    ['tell_receivers', false],
    ['challenge', true],
    ['access', true],
  ]);
  expect(of('cadin')).toEqual([
    ['after_payment', false],
    ['challenge', true],
    ['access', true],
  ]);
  const offer = clocksOf({ ...facts, place: 'serasa', kind: 'oferta' }, '2026-11-22');
  expect(offer).toEqual([]);
});
