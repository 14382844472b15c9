import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countingClock,
  type ListingFacts,
  listingClocks,
  listingTurn,
  outlookOf,
  pileOf,
} from '#app/features/listings/rules/outlook.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import {
  LISTING_KINDS,
  LISTING_PLACES,
  LISTING_STATES,
  LISTING_TRANSITIONS,
  type ListingTurn,
  PERSON_SAYS,
} from '#app/terms/listing.ts';

const TODAY = '2026-11-22';
const facts = (over: Partial<ListingFacts> = {}): ListingFacts => ({
  id: 'a',
  place: 'serasa',
  kind: 'inadimplencia',
  creditor: 'Banco do Vale',
  creditorDoc: null,
  originalCreditor: null,
  contractRef: null,
  amount: 348_055,
  dueOn: '2025-10-10',
  includedOn: '2025-11-20',
  paidOn: null,
  personSays: 'reconheco',
  source: null,
  interrupted: null,
  noticeProved: null,
  rateOverAverage: null,
  foundWrongOn: null,
  challengedOn: null,
  accessAskedOn: null,
  consumerPortalOn: null,
  state: 'triaged',
  askedOf: null,
  verdict: null,
  ...over,
});
const turn = (over: Partial<ListingFacts>) => outlookOf(facts(over), [], TODAY)[0].turn;

test.each<[string, Partial<ListingFacts>, string]>([
  ['recognised and unpaid', {}, 'customer'],
  ['not asked yet what it is', { personSays: null }, 'customer'],
  ['paid, without the day', { personSays: 'ja_paguei' }, 'customer'],
  ['not recognised', { personSays: 'nao_conheco' }, 'us'],
  ['paid', { personSays: 'ja_paguei', paidOn: '2026-11-20' }, 'creditor'],
  [
    'a returned cheque that was paid',
    { place: 'ccf', kind: 'cheque', personSays: 'ja_paguei', paidOn: TODAY },
    'us',
  ],
  ['a paid protest', { place: 'cenprot', kind: 'protesto', paidOn: '2026-11-20' }, 'customer'],
  ['asked at the bureau', { state: 'asked', askedOf: 'bureau' }, 'bureau'],
  ['asked, at its creditor', { state: 'asked', place: 'credor' }, 'creditor'],
  ['a lawsuit before the judge', { state: 'asked', kind: 'acao' }, 'judge'],
  ['answered', { state: 'answered' }, 'us'],
  ['back again', { state: 'gone_back' }, 'us'],
  ['kept', { state: 'kept' }, 'done'],
  ['removed', { state: 'removed' }, 'done'],
])('the turn of a listing that is %s', (_, over, expected) => expect(turn(over)).toBe(expected));

test('the nearest running clock counts, before the five years and before one that broke earlier', () => {
  const counts = (over: Partial<ListingFacts>, of: ListingTurn = 'customer') =>
    countingClock(listingClocks(facts(over), TODAY), of)?.rule;
  expect(counts({})).toBe('five_years');
  expect(counts({ paidOn: '2026-11-20' })).toBe('after_payment');
  expect(counts({ paidOn: '2026-10-01' })).toBe('after_payment');
  expect(counts({ paidOn: '2026-10-01', challengedOn: '2026-11-20' })).toBe('challenge');
  expect(counts({ dueOn: null })).toBeUndefined();
  // The service's own term is no day of others.
  const promise = { promiseFrom: '2026-11-01', promiseDueOn: '2026-11-23' } as const;
  expect(counts({ ...promise, challengedOn: '2026-11-20' })).toBe('challenge');
  expect(counts({ ...promise, challengedOn: '2026-11-20' }, 'us')).toBe('promise');
  expect(counts(promise)).toBe('five_years');
});

test('an outlook tells beforehand when the creditor is late and when the five years are over', () => {
  const steps = outlookOf(facts({ personSays: 'ja_paguei', paidOn: '2026-11-20' }), [], TODAY);
  expect(steps.map(({ on, pile, over }) => [on, pile, over])).toEqual([
    [TODAY, 'esperar_ou_pagar', []],
    ['2026-12-01', 'contestar', ['after_payment']],
    ['2030-10-11', 'contestar', ['five_years']],
  ]);
});

test('a service past its day breaks its clock only while it is our turn', () => {
  const promise = { promiseFrom: '2026-11-10', promiseDueOn: '2026-11-26' } as const;
  const over = (more: Partial<ListingFacts>) =>
    outlookOf(facts({ ...promise, ...more }), [], TODAY).flatMap((step) => step.over);
  expect(over({ state: 'answered' })).toEqual(['promise', 'five_years']);
  expect(over({ state: 'asked', askedOf: 'bureau' })).toEqual(['five_years']);
});

test('a lawyer’s verdict decides the pile, whatever the triage says', () => {
  expect(pileOf(facts({ personSays: 'nao_conheco', verdict: 'verdadeira' }), [], TODAY)).toBe(
    'esperar_ou_pagar',
  );
  expect(pileOf(facts({ verdict: 'sem_aviso' }), [], TODAY)).toBe('contestar');
});

test('a removed listing can only come back, and every state has a next one', () => {
  for (const state of ['removed', 'expired'] as const)
    expect(LISTING_TRANSITIONS[state]).toEqual(['gone_back']);
  for (const state of LISTING_STATES) expect(LISTING_TRANSITIONS[state]).not.toContain(state);
});

test('the stored step of any later day equals the rules’ result on that day', () => {
  const day = fc.integer({ min: 0, max: 2_500 }).map((days) => addDays('2019-01-01', days));
  fc.assert(
    fc.property(
      fc.record({
        place: fc.constantFrom(...LISTING_PLACES),
        kind: fc.constantFrom(...LISTING_KINDS),
        state: fc.constantFrom(...LISTING_STATES),
        personSays: fc.option(fc.constantFrom(...PERSON_SAYS)),
        source: fc.constantFrom(null, 'rent' as const, 'insurance' as const),
        interrupted: fc.constantFrom(null, false),
        dueOn: fc.option(day),
        paidOn: fc.option(day),
        challengedOn: fc.option(day),
        consumerPortalOn: fc.option(day),
        letterSentOn: fc.option(day),
        letterDueOn: fc.option(day),
        scrCorrectedOn: fc.option(day),
        promiseFrom: fc.option(day),
        promiseDueOn: fc.option(day),
      }),
      fc.integer({ min: 0, max: 4_000 }),
      (over, later) => {
        const one = facts(over);
        const on = addDays(TODAY, later);
        const step = outlookOf(one, [], TODAY).findLast((each) => each.on <= on);
        const pile = pileOf(one, [], on);
        const clock = countingClock(listingClocks(one, on), listingTurn(one, pile));
        expect(step).toMatchObject({
          pile,
          turn: listingTurn(one, pile),
          rule: clock?.rule ?? null,
          dueOn: clock?.dueOn ?? null,
        });
      },
    ),
  );
});
