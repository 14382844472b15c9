import { expect, test } from 'vitest';
import { waitingAt } from './menu-counts.ts';
import { queueCountText, WAITING_QUEUES, type WaitingCounts } from './queues.ts';

const NONE = Object.fromEntries(WAITING_QUEUES.map((queue) => [queue, 0])) as WaitingCounts;

test('an entry of the menu counts its own queues, Pendências all of them', () => {
  const counts = { waiting: { ...NONE, leads: 2, contato: 3, falhas: 1, clientes: 2 }, tasks: 4 };
  const paths = ['pendencias', 'leads', 'saude', 'tarefas', 'energia', 'clientes'];
  expect(paths.map((path) => waitingAt(`/admin/${path}`, counts))).toEqual([8, 5, 1, 4, 0, 2]);
});

test('a count shows 99+ above ninety-nine, and nothing at zero', () =>
  expect([0, 1, 99, 100, 250].map(queueCountText)).toEqual(['', '1', '99', '99+', '99+']));
