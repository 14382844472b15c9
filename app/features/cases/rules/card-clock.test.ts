import { expect, test } from 'vitest';
import { cardClock } from './card-clock.ts';
import { NO_PAUSE } from './deadline-clock.ts';
import { documentNeeds } from './document-needs.ts';

const NOW = new Date('2026-11-12T15:00:00Z');
const sent = { requestId: null, reason: null, createdAt: '2026-11-04T12:00:00Z', reviewedAt: null };
const NOTHING_SENT = documentNeeds(['photo_id', 'proof_of_address'], [], []);
const ALL_SENT = documentNeeds(['photo_id'], [], [{ ...sent, kind: 'photo_id', status: 'pending' }]);
const EVENTS = { clockDueOn: null, pause: NO_PAUSE, contractAccepted: true, required: ALL_SENT };
const RUNNING = { ...EVENTS, clockDueOn: '2026-11-23' };

test('a started clock counts to its last day, whatever else is known', () => {
  const clock = cardClock('active', { ...RUNNING, contractAccepted: false, required: NOTHING_SENT }, NOW);
  // The 15th is a Sunday and the 20th a holiday.
  expect(clock).toEqual({ state: 'running', dueOn: '2026-11-23', daysLeft: 6, pausedDays: 0 });
});

test('until then it says what is missing; nothing where nothing is, and it does not run', () => {
  expect(cardClock('pending', { ...EVENTS, required: NOTHING_SENT }, NOW)).toEqual({
    state: 'waiting',
    missing: ['document'],
    documents: ['Documento com foto', 'Comprovante de endereço'],
  });
  expect(cardClock('pending', { ...EVENTS, contractAccepted: false }, NOW)).toEqual({
    state: 'waiting',
    missing: ['contract'],
    documents: [],
  });
  expect(cardClock('pending', EVENTS, NOW)).toBeNull();
});

test('a document that was refused before the start is missing', () => {
  const refused = documentNeeds(['photo_id'], [], [{ ...sent, kind: 'photo_id', status: 'rejected' }]);
  expect(cardClock('pending', { ...EVENTS, required: refused }, NOW)).toMatchObject({
    missing: ['document'],
  });
});

test.each(['completed', 'blocked'] as const)('nothing is counted for a card that is %s', (status) => {
  expect(cardClock(status, RUNNING, NOW)).toBeNull();
});
