import { expect, test } from 'vitest';
import { type ClientHappening, foldHistory } from './clients.ts';

const entry = (id: string, code: string, at: string): ClientHappening => ({
  ...{ id, code, at, kind: 'andamento', name: null, text: null, by: null, amount: null },
});

test('equal events of one minute are one line, in the place of the newest', () => {
  const lines = foldHistory([
    entry('1', 'listing.added', '2026-11-27T15:04:59.000Z'),
    entry('2', 'paid', '2026-11-27T15:04:30.000Z'),
    entry('3', 'listing.added', '2026-11-27T15:04:00.000Z'),
    entry('4', 'listing.added', '2026-11-27T15:03:59.000Z'),
  ]);
  expect(lines.map((line) => line.map(({ id }) => id))).toEqual([['1', '3'], ['2'], ['4']]);
});
