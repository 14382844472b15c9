import { expect, test } from 'vitest';
import { ConsultantOffersInput, offersDraft, storedOffers } from './consultant-offers.ts';

const minutesOf = (minutes: string) => ConsultantOffersInput.safeParse({ minutes }).data?.minutes ?? null;

test('the offers are off until they are switched on, also after unreadable values', () => {
  const off = { on: false, minutes: 60 };
  expect([storedOffers(undefined), storedOffers({ on: true, minutes: 4 })]).toEqual([off, off]);
  expect(storedOffers({ on: true, minutes: 5 })).toEqual({ on: true, minutes: 5 });
});

test('the time to accept has from five minutes to three days', () => {
  expect(['4', '5', '4320', '4321', '1,5', '', '-5'].map(minutesOf)).toEqual([
    null,
    5,
    4_320,
    null,
    null,
    null,
    null,
  ]);
});

test('the form shows the stored rules', () => {
  const rules = { on: true, minutes: 90 };
  expect(ConsultantOffersInput.parse(offersDraft(rules))).toEqual(rules);
});
