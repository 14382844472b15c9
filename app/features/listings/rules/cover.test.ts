import { expect, test } from 'vitest';
import type { CoverRequest, CoverService } from '#app/features/cases/rules/guarantee.ts';
import type { CardId, OrderId } from '#app/terms/ids.ts';
import { type CoverRecord, coverOf, coverRefusal } from './cover.ts';

const SERVICE: CoverService = {
  cardId: 'card' as CardId,
  type: 'nome',
  orderId: 'order' as OrderId,
  dueOn: '2026-06-30',
  days: 30,
};
const GONE: CoverRecord = {
  id: 'gone',
  place: 'serasa',
  kind: 'inadimplencia',
  state: 'removed',
  creditorKey: 'loja aurora',
  contractRef: '77',
  dueOn: '2025-01-10',
  amount: '100.00',
  includedOn: '2025-02-01',
  seenOn: '2026-05-01',
  removedOn: '2026-06-10',
  goneBackOn: null,
};
const FRESH: CoverRecord = {
  ...GONE,
  id: 'fresh',
  state: 'found',
  includedOn: '2026-07-05',
  seenOn: '2026-07-06',
  removedOn: null,
};
const TODAY = '2026-07-10';

const may = (record: CoverRecord, today = TODAY, services = [SERVICE]) =>
  coverRefusal(record, [GONE, record], services, today)?.message ?? null;

test.each([
  ['the last day of the guarantee', '2026-06-30', /garantia do plano ainda vale, até 30\/06\/2026/],
  ['the first day of the cover', '2026-07-01', null],
  ['the last day of the cover', '2026-07-30', null],
  ['the day after', '2026-07-31', /terminou em 30\/07\/2026/],
])('%s', (_, today, said) => {
  const message = may(GONE, today);
  if (said) expect(message).toMatch(said);
  else expect(message).toBeNull();
  expect(coverOf(GONE, [GONE], { services: [SERVICE], requests: [] }, today)).toEqual(
    said ? null : { stage: 'askable', until: '2026-07-30', how: 'removed', refused: null },
  );
});

test.each<[string, Partial<CoverRecord>, boolean]>([
  ['the same contract', { dueOn: '2026-01-01', amount: '120.00' }, true],
  ['another contract of the creditor', { contractRef: '78' }, false],
  ['no contract and the same due day', { contractRef: null, amount: '120.00' }, true],
  ['no contract and another due day', { contractRef: null, dueOn: '2025-01-11' }, false],
  ['only the same amount', { contractRef: null, dueOn: null }, true],
  ['nothing to compare', { contractRef: null, dueOn: null, amount: null }, false],
  ['another creditor', { creditorKey: 'banco do vale' }, false],
  ['another place', { place: 'spc' }, true],
  ['entered on the day of the removal', { includedOn: '2026-06-10' }, true],
  ['entered before the removal', { includedOn: '2026-06-09' }, false],
  ['expired by age', { state: 'expired' }, false],
])('a new entry with %s', (_, change, covered) => {
  expect(may({ ...FRESH, ...change }) === null).toBe(covered);
});

test('a record that a report shows again is covered, without another record', () => {
  const back: CoverRecord = { ...GONE, state: 'gone_back', removedOn: null, goneBackOn: '2026-07-02' };
  expect(coverRefusal(back, [back], [SERVICE], TODAY)).toBeNull();
});

test('the service of the record decides, and one without the extended guarantee refuses', () => {
  expect(may(GONE, TODAY, [])).toMatch(/não tem garantia estendida/);
  expect(may(GONE, TODAY, [{ ...SERVICE, type: 'bacen' }])).toMatch(/não tem garantia estendida/);
  expect(may({ ...GONE, place: 'scr' }, TODAY, [{ ...SERVICE, type: 'bacen' }])).toBeNull();
  expect(may(GONE, TODAY, [{ ...SERVICE, dueOn: null }])).toMatch(/ainda não tem data/);
});

test('the newest request decides what is shown', () => {
  const request = (status: CoverRequest['status']): CoverRequest => ({
    ...{ listingId: 'gone', protocol: 'G1', status, dueOn: '2026-07-20' },
    answer: status === 'open' ? null : 'Texto.',
  });
  const shown = (record: CoverRecord, status: CoverRequest['status'], today = TODAY) =>
    coverOf(record, [record], { services: [SERVICE], requests: [request(status)] }, today);
  expect(shown(GONE, 'open', '2026-09-01')).toMatchObject({ stage: 'asked', protocol: 'G1' });
  expect(shown({ ...GONE, state: 'gone_back' }, 'accepted', '2026-09-01')).toMatchObject({ stage: 'taken' });
  // It left again, so that it can come back again.
  expect(shown(GONE, 'accepted')).toMatchObject({ stage: 'askable', refused: null });
  expect(shown(GONE, 'refused')).toMatchObject({ stage: 'askable', refused: { answer: 'Texto.' } });
  expect(shown(GONE, 'refused', '2026-09-01')).toMatchObject({ stage: 'refused', answer: 'Texto.' });
});
