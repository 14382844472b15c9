import { expect, test } from 'vitest';
import { noteDescription, notedPayments } from './note-words.ts';
import { latinText } from './xml.ts';

const many = (count: number) =>
  Array.from({ length: count }, () => ({ day: '2026-11-05', amount: 9_999_999_99 }));

test('names the only payment by its day', () =>
  expect(noteDescription([{ day: '2026-11-05', amount: 10_000 }])).toBe(
    'Serviço de regularização de registros de crédito. Pagamento de 05/11/2026.',
  ));

test('names several payments by day and amount', () =>
  expect(
    latinText(
      noteDescription([
        { day: '2026-11-05', amount: 10_000 },
        { day: '2026-11-12', amount: 39_901 },
      ]),
      2_000,
    ),
  ).toBe(
    'Serviço de regularização de registros de crédito. Pagamentos: 05/11/2026, R$ 100,00; 12/11/2026, R$ 399,01.',
  ));

test('the description of a test names no payment', () =>
  expect(noteDescription([])).toBe('Serviço de regularização de registros de crédito'));

test('counts the payments that have no room, within the length of the schema', () => {
  expect(noteDescription(many(60))).not.toContain('e mais');
  const text = noteDescription(many(62));
  expect(text).toMatch(/; e mais 2 pagamentos\.$/);
  expect(text.length).toBeLessThanOrEqual(2_000);
});

test('a single payment in the note of a month is named by its own day', () => {
  const [one, two] = [
    { day: '2026-11-05', amount: 10_000 },
    { day: '2026-11-12', amount: 39_901 },
  ];
  expect(notedPayments([one], '2026-11-30')).toBe('Pagamento de 05/11/2026');
  expect(notedPayments([one, two], '2026-11-30')).toBe('2 pagamentos de novembro de 2026');
});
