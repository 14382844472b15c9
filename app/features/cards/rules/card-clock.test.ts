import { expect, test } from 'vitest';
import { cardClock } from './card-clock.ts';

const NOW = new Date('2026-11-12T15:00:00Z');
const accepted = new Date('2026-11-03T12:00:00Z');
const sent = new Date('2026-11-04T12:00:00Z');

test('a clock that was started counts from there, whatever else is known', () => {
  const clock = cardClock(
    'active',
    { clockStartedAt: sent, contractAcceptedAt: null, firstDocumentAt: null },
    NOW,
  );
  // Twelve business days after 4 November; the 20th is a holiday.
  expect(clock).toMatchObject({ state: 'running', startedAt: sent, dueOn: '2026-11-23' });
});

test('until then it says what is missing, and counts when nothing is', () => {
  const events = { clockStartedAt: null, contractAcceptedAt: accepted, firstDocumentAt: null };
  expect(cardClock('pending', events, NOW)).toEqual({ state: 'waiting', missing: ['document'] });
  expect(cardClock('pending', { ...events, firstDocumentAt: sent }, NOW)).toMatchObject({ startedAt: sent });
});

test.each(['completed', 'blocked'] as const)('nothing is counted for a card that is %s', (status) => {
  const events = { clockStartedAt: sent, contractAcceptedAt: accepted, firstDocumentAt: sent };
  expect(cardClock(status, events, NOW)).toBeNull();
});
