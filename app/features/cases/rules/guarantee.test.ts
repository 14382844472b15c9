import { expect, test } from 'vitest';
import { type GuaranteeFacts, guaranteeStage, missedDay } from '#app/terms/guarantee-stage.ts';
import { servicePrice } from './guarantee.ts';

const LATE: GuaranteeFacts = { status: 'active', dueOn: '2026-11-20', extraDays: 0, stated: true };

test.each([
  ['on the last day', LATE, '2026-11-20', null],
  ['the day after', LATE, '2026-11-21', '2026-11-20'],
  ['on the last day of the extended guarantee', { ...LATE, extraDays: 30 }, '2026-12-20', null],
  ['the day after that', { ...LATE, extraDays: 30 }, '2026-12-21', '2026-12-20'],
  ['of a service that is done', { ...LATE, status: 'completed' as const }, '2026-11-21', null],
  ['of a blocked service', { ...LATE, status: 'blocked' as const }, '2026-11-21', null],
  ['while the clock does not run', { ...LATE, dueOn: null }, '2026-11-21', null],
  ['without a clause in the contract', { ...LATE, stated: false }, '2026-11-21', null],
])('the guarantee %s', (_, facts, today, missed) => expect(missedDay(facts, today)).toBe(missed));

test('a late service waits for its last day, for its customer, or for the team', () => {
  const stage = (facts: Partial<GuaranteeFacts>, newest: Parameters<typeof guaranteeStage>[1] = null) =>
    guaranteeStage({ ...LATE, ...facts }, newest, '2026-11-23');
  expect(stage({})).toEqual({ stage: 'askable' });
  expect(stage({ extraDays: 30 })).toEqual({ stage: 'later', lastDay: '2026-12-20' });
  expect(stage({ stated: false })).toBeNull();
  expect(stage({}, { status: 'open', dueOn: '2026-12-01' })).toEqual({ stage: 'asked', dueOn: '2026-12-01' });
  expect(stage({}, { status: 'refused', dueOn: '2026-12-01' })).toEqual({ stage: 'refused' });
});

test('the prices of the services of a plan add up to its price', () => {
  const activates = ['nome', 'jus', 'bacen'] as const;
  const prices = activates.map((service) => servicePrice({ promo: 49_900, activates }, service));
  expect(prices).toEqual([16_634, 16_633, 16_633]);
  expect(servicePrice({ promo: 14_900, activates: ['rating'] }, 'rating')).toBe(14_900);
  expect(servicePrice({ promo: 14_900, activates: ['rating'] }, 'nome')).toBe(0);
});
