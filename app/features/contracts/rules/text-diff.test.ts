import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changeWords,
  countChanges,
  type DiffBlock,
  type DiffWords,
  diffBlocks,
  diffWords,
} from './text-diff.ts';

const shown = (words: DiffWords[]) =>
  words
    .map(({ change, text }) => ({ same: text, removed: `[-${text}-]`, new: `{+${text}+}` })[change])
    .join('');
const side = (blocks: DiffBlock[], hidden: 'removed' | 'new') =>
  blocks
    .filter(({ change }) => change !== hidden)
    .map(({ words }) =>
      words
        .filter(({ change }) => change !== hidden)
        .map(({ text }) => text)
        .join(''),
    );

describe('words', () => {
  test.each([
    ['o prazo é de 12 dias', 'o prazo é de 15 dias', 'o prazo é de [-12 -]{+15 +}dias'],
    ['igual', 'igual', 'igual'],
    ['', 'novo texto', '{+novo texto+}'],
    ['a b c', 'a c', 'a [-b -]c'],
    ['um dois', 'três', '[-um dois-]{+três+}'],
  ])('%j to %j', (before, after, expected) => expect(shown(diffWords(before, after))).toBe(expected));
});

describe('blocks', () => {
  test('what stayed stays in its place; a changed clause is read word by word', () => {
    const before = ['1. Objeto', 'O serviço é prestado em 12 dias úteis.', 'Foro de Chapecó.'];
    const after = [
      '1. Objeto',
      'O serviço é prestado em 15 dias úteis.',
      'Cláusula nova.',
      'Foro de Chapecó.',
    ];
    expect(diffBlocks(before, after).map(({ change }) => change)).toEqual(['same', 'changed', 'new', 'same']);
    expect(shown(diffBlocks(before, after)[1]?.words ?? [])).toBe(
      'O serviço é prestado em [-12 -]{+15 +}dias úteis.',
    );
  });

  test('another clause in the place of one is no change of it, and the old one is read first', () => {
    const before = ['Multa de dois por cento', 'O serviço é prestado em 12 dias úteis.', 'Prazo'];
    const after = [
      'Foro da comarca do cliente',
      'O serviço é prestado em 15 dias úteis.',
      'Outra cláusula',
      'E mais uma',
    ];
    const blocks = diffBlocks(before, after);
    expect(blocks.map(({ change }) => change)).toEqual([
      'removed',
      'new',
      'changed',
      'removed',
      'new',
      'new',
    ]);
    expect(countChanges(blocks)).toBe(6);
    expect(diffBlocks(['Termo'], ['Contrato de serviço']).map(({ change }) => change)).toEqual([
      'removed',
      'new',
    ]);
    expect(countChanges(diffBlocks(['Termo'], ['Termo']))).toBe(0);
  });

  test.each([
    ['Termo', 'a', 'sem mudança'],
    ['Termo novo', 'a', 'título mudado'],
    ['Contrato', 'b', 'título mudado e 2 trechos mudados'],
    ['Termo', 'a b', '1 trecho mudado'],
  ])('from the title "Termo" and the text "a" to %j and %j is said as %j', (title, text, words) =>
    expect(changeWords({ title: diffBlocks(['Termo'], [title]), blocks: diffBlocks(['a'], [text]) })).toBe(
      words,
    ),
  );

  test('both sides of a diff restore their text, for any input', () => {
    const text = fc.array(fc.stringMatching(/^[ab ]{0,12}$/), { maxLength: 8 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const blocks = diffBlocks(before, after);
        expect(side(blocks, 'new')).toEqual(before);
        expect(side(blocks, 'removed')).toEqual(after);
      }),
    );
  });

  test('a text beyond all measure is compared whole, not for minutes', () => {
    const words = (word: string) => Array.from({ length: 3_000 }, (_, i) => `${word}${i}`).join(' ');
    expect(diffWords(words('a'), words('b')).map(({ change }) => change)).toEqual(['removed', 'new']);
  });
});
