import { expect, test } from 'vitest';
import { badgeText } from './terms.ts';

test('the badge shows 9+ above nine, and nothing at zero', () => {
  expect([0, 1, 9, 10, 4_000].map(badgeText)).toEqual(['', '1', '9', '9+', '9+']);
});
