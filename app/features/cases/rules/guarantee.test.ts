import { expect, test } from 'vitest';
import { type GuaranteeFacts, guaranteeStage, missedDay } from '#app/terms/guarantee-stage.ts';
import { guaranteeAmount, type SoldFor } from './guarantee.ts';

const LATE: GuaranteeFacts = { status: 'active', dueOn: '2026-11-20', stated: true };

test.each([
  ['on the last day', LATE, '2026-11-20', null],
  ['the day after', LATE, '2026-11-21', '2026-11-20'],
  ['of a service that is done', { ...LATE, status: 'completed' as const }, '2026-11-21', null],
  ['of a blocked service', { ...LATE, status: 'blocked' as const }, '2026-11-21', null],
  ['while the clock does not run', { ...LATE, dueOn: null }, '2026-11-21', null],
  ['without a clause in the contract', { ...LATE, stated: false }, '2026-11-21', null],
])('the guarantee %s', (_, facts, today, missed) => expect(missedDay(facts, today)).toBe(missed));

test('a late service waits for its last day, for its customer, or for the team', () => {
  const stage = (facts: Partial<GuaranteeFacts>, newest: Parameters<typeof guaranteeStage>[1] = null) =>
    guaranteeStage({ ...LATE, ...facts }, newest, '2026-11-23');
  expect(stage({})).toEqual({ stage: 'askable' });
  expect(stage({ stated: false })).toBeNull();
  expect(stage({}, { status: 'open', dueOn: '2026-12-01' })).toEqual({ stage: 'asked', dueOn: '2026-12-01' });
  expect(stage({}, { status: 'refused', dueOn: '2026-12-01' })).toEqual({ stage: 'refused' });
});

const PLAN: SoldFor = {
  promo: 49_900,
  extended: 5_000,
  activates: ['nome', 'jus', 'bacen'],
  removable: [],
};
const amounts = (sold: Partial<SoldFor>) => {
  const all = { ...PLAN, ...sold };
  return all.activates.map((service) => guaranteeAmount(all, service));
};

test.each([
  ['all services without a diagnosis', {}, [18_300, 18_300, 18_300]],
  ['all services without an extended guarantee', { extended: 0 }, [16_634, 16_633, 16_633]],
  ['the only service with a removable record', { removable: ['nome'] }, [54_900, 0, 0]],
  ['two services', { removable: ['nome', 'bacen'] }, [27_450, 0, 27_450]],
  [
    'all services again if the removable one was not sold',
    { removable: ['rating'] },
    [18_300, 18_300, 18_300],
  ],
] as const)('the money of the guarantee goes to %s', (_, sold, expected) => {
  expect(amounts(sold)).toEqual(expected);
  expect(expected.reduce((sum: number, amount) => sum + amount, 0)).toBe(
    PLAN.promo + ('extended' in sold ? sold.extended : PLAN.extended),
  );
});

test('a single service gives back its whole price', () => {
  const sold: SoldFor = { promo: 14_900, extended: 0, activates: ['rating'], removable: ['nome'] };
  expect(guaranteeAmount(sold, 'rating')).toBe(14_900);
  expect(guaranteeAmount(sold, 'nome')).toBe(0);
});
