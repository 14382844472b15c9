import { describe, expect, test } from 'vitest';
import { fold, sentencesOf, wordsIn } from '#app/lib/text.ts';
import { PLAIN_WORDS, REFUSED_WORDS } from '#app/terms/plain-words.ts';
import { CUSTOMER_SOURCES, PUBLIC_SOURCES, textsFor } from './reading.ts';

/** Maximum words of a sentence that a person with little reading skill can follow (brief 11). */
const LONGEST = 15;
/**
 * Law, and literal texts of the specification: section 2 (the title of the site), 4 (the customer's area), 9
 * (the guarantee of the signature). A complaint to a bank uses the words of the bank's form.
 */
const LITERAL = [
  /LGPD art\.|MP 2\.200-2/,
  /^O processo leva em média/,
  /^Nome em Dia \| Regularize o seu CPF/,
  /Mecanismo Especial de Devolução/,
  /^Data e hora do Pix/,
];

/**
 * The readable text of a text with tags: each paragraph is a line; fields after the end of a sentence are a
 * separate sentence.
 */
const spokenText = (text: string) =>
  text
    .replace(/<\/(?:p|h\d|li)>/g, '\n')
    .replace(/<[^>]*>/g, ' ')
    .replace(/(?<=[.!?] )(?:\{\{[\w.]+\}\} )+(?=\p{Lu})/gu, 'X. ');
const wordsOf = (sentence: string) => sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word));
/** The sentences of sources, without literal texts. */
function sentencesIn(sources: readonly string[]) {
  const all = textsFor(sources).flatMap(({ file, text }) =>
    sentencesOf(spokenText(text.replace(/\{\{(?:com|sem|fim)\.jus\}\}/g, ''))).map((sentence) => ({
      file,
      sentence,
    })),
  );
  return all.filter(({ sentence }) => !LITERAL.some((literal) => literal.test(sentence)));
}

describe.each([
  ['a customer', CUSTOMER_SOURCES, 1_000, ['Tudo o que aconteceu nos serviços', 'Criar link de 24 horas']],
  [
    'a visitor',
    PUBLIC_SOURCES,
    900,
    [
      'não prometemos score.',
      'Mudar um mês muda todos os seguintes.',
      'Cole o código Pix',
      'Alguma coisa mudou.',
    ],
  ],
] as const)('what %s reads', (_, sources, least, known) => {
  const spoken = sentencesIn(sources);

  test('includes pages, the area around them, and rules with texts', () => {
    expect(spoken.length).toBeGreaterThan(least);
    const all = spoken.map(({ sentence }) => sentence).join('\n');
    for (const words of known) expect(all).toContain(words);
  });

  test(`has sentences of at most ${LONGEST} words`, () => {
    const long = spoken.filter(({ sentence }) => wordsOf(sentence).length > LONGEST);
    expect(long.map(({ file, sentence }) => `${file}: ${sentence}`)).toEqual([]);
  });

  test('has no word with a plainer alternative', () => {
    const hard = spoken.flatMap(({ file, sentence }) => {
      const has = wordsIn(sentence);
      return Object.entries(REFUSED_WORDS)
        .filter(([begins]) => has(begins))
        .map(([, plain]) => `${file}: “${sentence}” → ${plain}`);
    });
    expect(hard).toEqual([]);
  });
});

describe('the words that are explained', () => {
  test('are in order, appear once each, and match their own patterns', () => {
    const words = PLAIN_WORDS.map(({ word }) => word);
    expect(words).toEqual(words.toSorted((a, b) => a.localeCompare(b, 'pt')));
    expect(new Set(words).size).toBe(words.length);
    for (const { word, begins } of PLAIN_WORDS) expect([word, wordsIn(word)(begins)]).toEqual([word, true]);
  });

  test('are explained in short sentences, without refused words', () => {
    for (const { word, says } of PLAIN_WORDS) {
      for (const sentence of sentencesOf(says))
        expect([word, wordsOf(sentence).length <= LONGEST]).toEqual([word, true]);
      for (const begins of Object.keys(REFUSED_WORDS)) expect(wordsIn(says)(begins)).toBe(false);
    }
  });

  test('match only themselves: a card is no letter, and an account is no quota', () => {
    const carta = PLAIN_WORDS.find(({ word }) => word === 'Carta')?.begins ?? '';
    expect(wordsIn('O cartão chegou')(carta)).toBe(false);
    expect(wordsIn('Duas cartas saíram')(carta)).toBe(true);
    expect(fold('Birô')).toBe('biro');
  });
});
