import { expect, test } from 'vitest';
import {
  conversionOf,
  isOpenAt,
  minutesWords,
  nextPartner,
  type OfferCandidate,
  offerEnd,
  offerWords,
} from './lead-offers.ts';

const one = (id: string, more: Partial<OfferCandidate> = {}): OfferCandidate => ({
  id,
  states: ['SC'],
  cities: '',
  lastOffer: null,
  offers: 0,
  createdAt: 0,
  ...more,
});
const lead = { uf: 'SC', city: 'Chapecó' };
const none: ReadonlySet<string> = new Set();
const chosen = (candidates: OfferCandidate[], of = lead, already = none) =>
  nextPartner(candidates, of, already)?.id ?? null;

test('offers a lead only to partners of its state', () => {
  expect(chosen([one('a', { states: ['PR', 'RS'] })])).toBeNull();
  expect(chosen([one('a', { states: ['PR'] }), one('b', { states: ['PR', 'SC'] })])).toBe('b');
});

test('prefers the city, whatever its accents, over a longer wait', () => {
  const near = one('near', { cities: 'Xanxerê; CHAPECO', lastOffer: 9 });
  expect(chosen([one('far', { lastOffer: 1 }), near])).toBe('near');
  expect(chosen([one('far', { lastOffer: 1 }), near], { ...lead, city: '' })).toBe('far');
  // A part of a name is another city.
  expect(chosen([one('far', { lastOffer: 1 }), near], { ...lead, city: 'Chape' })).toBe('far');
});

test('takes turns: never offered first, then the longest wait, then the oldest partner', () => {
  const a = one('a', { lastOffer: 5 });
  const b = one('b', { lastOffer: 4 });
  expect(chosen([a, b])).toBe('b');
  expect(chosen([a, b, one('c', { createdAt: 7 }), one('d', { createdAt: 6 })])).toBe('d');
  expect(chosen([one('a', { lastOffer: 5, offers: 2 }), one('b', { lastOffer: 5, offers: 1 })])).toBe('b');
});

test('skips partners who had the lead, and ends after the last one', () => {
  expect(chosen([one('a'), one('b')], lead, new Set(['a']))).toBe('b');
  expect(chosen([one('a'), one('b')], lead, new Set(['a', 'b']))).toBeNull();
});

test('an offer is open until the last millisecond before its end', () => {
  const end = offerEnd(new Date('2026-03-02T12:00:00Z'), 60);
  expect(end.toISOString()).toBe('2026-03-02T13:00:00.000Z');
  expect(isOpenAt(end, new Date('2026-03-02T12:59:59.999Z'))).toBe(true);
  expect(isOpenAt(end, end)).toBe(false);
});

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [61, '1 h 1 min'],
  [1_439, '23 h 59 min'],
  [1_440, '1 dia'],
  [2_880, '2 dias'],
  [3_000, '2 dias 2 h'],
])('%i minutes are %s', (minutes, words) => expect(minutesWords(minutes)).toBe(words));

test('names the place without a city, and nothing without the consent', () => {
  expect(offerWords({ firstName: 'Ana', city: 'Chapecó', uf: 'SC' })).toBe('Ana, de Chapecó, SC');
  expect(offerWords({ firstName: 'Ana', city: '', uf: 'SC' })).toBe('Ana, de SC');
  expect(offerWords({ firstName: null, city: null, uf: null })).toBeNull();
});

test('has no conversion without an accepted lead', () => {
  expect(conversionOf({ accepted: 0, converted: 0 })).toBeNull();
  expect(conversionOf({ accepted: 3, converted: 2 })).toBe(67);
});
