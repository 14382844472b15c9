import { expect, test } from 'vitest';
import { DATE_KINDS, dateWords } from './date-kinds.ts';

const TODAY = '2026-11-28';
const saidOf = (on: `${number}-${number}-${number}`) =>
  DATE_KINDS.map((kind) => dateWords({ kind, on }, TODAY));

test.each([
  [
    '2026-12-01',
    ['Nossa parte até 1º/12', 'Resposta até 1º/12', 'Limite da lei: 1º/12', 'No relatório a partir de 1º/12'],
  ],
  [
    TODAY,
    ['Nossa parte até 28/11', 'Resposta até 28/11', 'Limite da lei: 28/11', 'No relatório a partir de 28/11'],
  ],
  [
    '2026-11-27',
    [
      'Nossa parte atrasou: era 27/11/2026',
      'Sem resposta desde 27/11/2026',
      'Limite da lei passou em 27/11/2026',
      'No relatório desde 27/11/2026',
    ],
  ],
  [
    '2028-03-10',
    [
      'Nossa parte até 10/03/2028',
      'Resposta até 10/03/2028',
      'Limite da lei: 10/03/2028',
      'No relatório a partir de 10/03/2028',
    ],
  ],
] as const)('names the kind of %s', (on, labels) =>
  expect(saidOf(on).map(({ label }) => label)).toEqual(labels),
);

test('kinds share no tone, and only our own delay is red', () => {
  for (const on of ['2026-12-01', '2026-11-27'] as const) {
    const tones = saidOf(on).map(({ tone }) => tone);
    expect(new Set(tones).size).toBe(DATE_KINDS.length);
  }
  expect(saidOf('2026-11-27').map(({ tone }) => tone)).toEqual(['bad', 'warning', 'neutral', 'good']);
});

test('kinds share no noun', () => {
  const nouns = (text: string) => text.toLowerCase().match(/parte|resposta|lei|relatório/g) ?? [];
  for (const on of ['2026-12-01', '2026-11-27'] as const)
    expect(saidOf(on).map(({ label }) => nouns(label))).toEqual([
      ['parte'],
      ['resposta'],
      ['lei'],
      ['relatório'],
    ]);
});
