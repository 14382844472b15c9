import { expect, test } from 'vitest';
import { STANDARD_SUPPORT } from '#app/features/settings/rules/company.ts';
import { supportState } from './support-hours.ts';

/** Brasília is three hours behind UTC all year round. */
const at = (local: string) => supportState(new Date(`${local}:00-03:00`), STANDARD_SUPPORT);

test.each([
  ['2026-11-19T08:59', 'Fechado agora. Abre hoje às 9h'],
  ['2026-11-19T09:00', 'Aberto agora, até as 18h'],
  ['2026-11-19T17:59', 'Aberto agora, até as 18h'],
  // Thursday before the holiday of 20 November, then a weekend.
  ['2026-11-19T18:00', 'Fechado agora. Abre segunda-feira, 23/11, às 9h'],
  ['2026-11-20T10:00', 'Fechado agora. Abre segunda-feira, 23/11, às 9h'],
  ['2026-11-21T10:00', 'Fechado agora. Abre segunda-feira, 23/11, às 9h'],
  ['2026-11-22T23:59', 'Fechado agora. Abre amanhã às 9h'],
  ['2026-11-24T20:00', 'Fechado agora. Abre amanhã às 9h'],
  // Carnival Monday to the Wednesday after it.
  ['2027-02-08T10:00', 'Fechado agora. Abre quarta-feira, 10/02, às 9h'],
])('%s: %s', (local, words) => {
  expect(at(local).words).toBe(words);
  expect(at(local).open).toBe(words.startsWith('Aberto'));
});

test('the clock is the one in Brasília, not that of the server', () => {
  expect(supportState(new Date('2026-11-19T11:59:00Z'), STANDARD_SUPPORT).open).toBe(false);
  expect(supportState(new Date('2026-11-19T12:00:00Z'), STANDARD_SUPPORT).open).toBe(true);
  expect(supportState(new Date('2026-11-19T20:59:00Z'), STANDARD_SUPPORT).open).toBe(true);
  expect(supportState(new Date('2026-11-19T21:00:00Z'), STANDARD_SUPPORT).open).toBe(false);
});

test('the hours are the business’s own', () => {
  const hours = { opens: 8, closes: 12 };
  const at = (local: string) => supportState(new Date(`2026-11-19T${local}:00-03:00`), hours).words;
  expect(at('07:59')).toBe('Fechado agora. Abre hoje às 8h');
  expect(at('11:59')).toBe('Aberto agora, até as 12h');
  expect(at('12:00')).toBe('Fechado agora. Abre segunda-feira, 23/11, às 8h');
});
