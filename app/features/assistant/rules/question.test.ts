import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { questionTerms, questionTexts } from './question.ts';
import type { ChatMessage } from './terms.ts';

describe('search terms of a question', () => {
  test('are its subjects, without words like "me diga"', () => {
    expect(questionTerms('Você pode me dizer o que é a liminar, por favor?')).toEqual(['liminar']);
  });

  test('are the same with and without accents', () => {
    expect(questionTerms('NEGOCIAÇÕES')).toEqual(questionTerms('negociacoes'));
  });

  test('include synonyms, singular and plural', () => {
    expect(questionTerms('serasa')).toEqual(['biro | biros | bureau']);
    expect(questionTerms('cartões')).toEqual(['cartoes | cartao']);
  });

  test('are the longest words if there is no subject', () => {
    expect(questionTerms('como funciona?')).toEqual(['funciona']);
    expect(questionTerms('e aí?')).toEqual([]);
  });

  test('contain only letters, digits and bars, and are at most 24', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (question) => {
        const terms = questionTerms(question);
        return terms.length <= 24 && terms.every((term) => /^[a-z0-9]+( \| [a-z0-9]+)*$/.test(term));
      }),
    );
  });
});

describe('a question in a conversation', () => {
  const talk = (...questions: string[]): ChatMessage[] =>
    questions.flatMap((content, i) => [
      ...(i > 0 ? [{ role: 'assistant' as const, content: 'resposta' }] : []),
      { role: 'user' as const, content },
    ]);

  test('is searched alone if it is the first', () =>
    expect(questionTexts(talk('Qual o prazo?'))).toEqual(['Qual o prazo?']));

  test('is searched together with the previous one first if it refers to it', () => {
    expect(questionTexts(talk('Oi', 'Quais documentos?', 'E para empresa?'))).toEqual([
      'Quais documentos? E para empresa?',
      'E para empresa?',
    ]);
  });

  test('is searched alone first, then with the previous one, if it is short', () => {
    expect(questionTexts(talk('Quais documentos?', 'empresa'))).toEqual([
      'empresa',
      'Quais documentos? empresa',
    ]);
  });

  test('is searched by its last clause as the last attempt', () => {
    const asked = 'Sou a Maria, de Chapecó, tenho um MEI. Em quanto tempo sai?';
    expect(questionTexts(talk(asked))).toEqual([asked, 'Em quanto tempo sai?']);
  });

  test('is never joined with the previous one if it has no word, or four subjects', () => {
    expect(questionTexts(talk('Quais documentos?', '??'))).toEqual(['??']);
    const long = 'prazo contrato documentos cartão';
    expect(questionTexts(talk('Oi', long))).toEqual([long]);
  });
});

test('searches words of 40 letters, and no longer ones', () => {
  expect(questionTerms('x'.repeat(40))).toHaveLength(1);
  expect(questionTerms('x'.repeat(41))).toEqual([]);
});

test('joins a question of three subjects with the one before, and searches one of four alone', () => {
  const texts = (asked: string) =>
    questionTexts([
      { role: 'user', content: 'liminar' },
      { role: 'user', content: asked },
    ] as ChatMessage[]);
  expect(texts('contrato prazo boleto')).toContain('liminar contrato prazo boleto');
  expect(texts('contrato prazo boleto cartório')).toEqual(['contrato prazo boleto cartório']);
});
