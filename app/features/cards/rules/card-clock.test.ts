import { expect, test } from 'vitest';
import { cardClock } from './card-clock.ts';

const NOW = new Date('2026-11-12T15:00:00Z');
const accepted = new Date('2026-11-03T12:00:00Z');
const sent = new Date('2026-11-04T12:00:00Z');

test('a clock that was started counts to its day, whatever else is known', () => {
  const clock = cardClock(
    'active',
    { clockDueOn: '2026-11-23', contractAcceptedAt: null, firstDocumentAt: null },
    NOW,
  );
  // The 15th is a Sunday and the 20th a holiday.
  expect(clock).toEqual({ state: 'running', dueOn: '2026-11-23', daysLeft: 6 });
});

test('until then it says what is missing; nothing where nothing is, and it does not run', () => {
  const events = { clockDueOn: null, contractAcceptedAt: accepted, firstDocumentAt: null };
  expect(cardClock('pending', events, NOW)).toEqual({ state: 'waiting', missing: ['document'] });
  expect(cardClock('pending', { ...events, firstDocumentAt: sent }, NOW)).toBeNull();
});

test.each(['completed', 'blocked'] as const)('nothing is counted for a card that is %s', (status) => {
  const events = { clockDueOn: '2026-11-23', contractAcceptedAt: accepted, firstDocumentAt: sent };
  expect(cardClock(status, events, NOW)).toBeNull();
});
