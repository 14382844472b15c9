import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { promisesCsv } from './promises-csv.ts';
import { FIRST_HASH, hasEnough, keptShare, snapshotBody } from './terms.ts';

const tally = { n: 12, kept: 9, broken: 2, running: 1, excused: 0, median: 3.5 };

test('the share of kept promises is rounded down, and null without a settled case', () => {
  expect(keptShare(tally)).toBe(81);
  expect(keptShare({ ...tally, kept: 199, broken: 1 })).toBe(99);
  expect(keptShare({ ...tally, kept: 0, broken: 0 })).toBeNull();
});

test('figures are shown from ten cases on', () =>
  expect([9, 10, 11].map((n) => hasEnough({ ...tally, n }))).toEqual([false, true, true]));

test('the code of a month depends on the code of the previous month', () => {
  const hash = (previous: string) =>
    createHash('sha256')
      .update(snapshotBody('2026-10', previous, [{ key: 'devolucao', ever: tally, recent: tally }]))
      .digest('hex');
  expect(snapshotBody('2026-10', FIRST_HASH, [{ key: 'devolucao', ever: tally, recent: tally }])).toBe(
    `${FIRST_HASH}\n2026-10\npromessa;casos;cumpridas;nao_cumpridas;em_andamento;dispensadas;mediana_dias\ndevolucao;12;9;2;1;0;3.5\n`,
  );
  expect(hash(FIRST_HASH)).not.toBe(hash('1'.repeat(64)));
});

test('the file marks promises with few cases', () => {
  const promise = {
    key: 'devolucao',
    title: 'Devolução',
    words: 'Até 2 dias.',
    exceptions: '',
    remedy: '',
    broken: [],
  } as const;
  const lines = promisesCsv([{ ...promise, broken: [], ever: tally, recent: null }]).split('\r\n');
  expect(lines[1]).toBe('Devolução;Até 2 dias.;desde o início;12;9;2;1;0;"3,5"');
  expect(lines[2]).toBe('Devolução;Até 2 dias.;últimos 90 dias;poucos casos ainda;;;;;');
});
