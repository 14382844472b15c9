import { expect, test } from 'vitest';
import type { UserId } from '#app/terms/ids.ts';
import { POSITIONS } from '#app/terms/panel-areas.ts';
import {
  byClient,
  firstQueue,
  opensQueue,
  type QueueRow,
  queueGroups,
  WAITING_QUEUES,
  type WaitingCounts,
} from './queues.ts';

const NONE = Object.fromEntries(WAITING_QUEUES.map((queue) => [queue, 0])) as WaitingCounts;
const row = (id: string, clientId: string | null) =>
  ({ id, clientId: clientId as UserId | null }) as QueueRow;

test.each(POSITIONS)('%s finds each of its queues once, full or empty', (position) => {
  const opened = WAITING_QUEUES.filter((queue) => opensQueue(position, queue));
  for (const counts of [NONE, { ...NONE, parcelas: 1, leads: 99 }]) {
    const { full, empty } = queueGroups(position, counts);
    const all = [...full.flatMap(({ queues }) => queues), ...empty];
    expect(all.toSorted()).toEqual(opened.toSorted());
  }
});

test('full queues come first in their group, and the current one is never folded', () => {
  const { full, empty } = queueGroups('owner', { ...NONE, documentos: 1, prazos: 2 }, 'cartas');
  expect(full).toEqual([{ label: 'Casos', queues: ['prazos', 'documentos', 'cartas'] }]);
  expect(empty).not.toContain('cartas');
});

test('the page opens with a queue of the position in which something waits', () => {
  expect(firstQueue('finance', { ...NONE, prazos: 7, parcelas: 1 })).toBe('parcelas');
  expect(firstQueue('owner', { ...NONE, leads: 1, prazos: 1 })).toBe('prazos');
  expect(opensQueue('accountant', firstQueue('accountant', NONE))).toBe(true);
});

test('rows of one client are together at its first row; each row without a client is a group', () => {
  const rows = [row('1', 'a'), row('2', null), row('3', 'b'), row('4', 'a'), row('5', null)];
  expect(byClient(rows).map((group) => group.map(({ id }) => id))).toEqual([['1', '4'], ['2'], ['3'], ['5']]);
});
