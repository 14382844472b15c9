import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChatMessage } from './chat-limits.ts';
import { questionTerms, questionTexts } from './question.ts';

describe('what a question looks for', () => {
  test('its subjects, without the words of asking', () => {
    expect(questionTerms('Você pode me dizer o que é a liminar, por favor?')).toEqual(['liminar']);
  });

  test('with and without accents the same', () => {
    expect(questionTerms('NEGOCIAÇÕES')).toEqual(questionTerms('negociacoes'));
  });

  test('other words for the same, and both numbers', () => {
    expect(questionTerms('serasa')).toEqual(['biro | biros | bureau']);
    expect(questionTerms('cartões')).toEqual(['cartoes | cartao']);
  });

  test('what asks with nothing else goes by its longest words', () => {
    expect(questionTerms('como funciona?')).toEqual(['funciona']);
    expect(questionTerms('e aí?')).toEqual([]);
  });

  test('never more than letters, digits and bars, nor many of them', () => {
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

  test('stands alone at first', () =>
    expect(questionTexts(talk('Qual o prazo?'))).toEqual(['Qual o prazo?']));

  test('that leans on the one before is looked for together with it first', () => {
    expect(questionTexts(talk('Oi', 'Quais documentos?', 'E para empresa?'))).toEqual([
      'Quais documentos? E para empresa?',
      'E para empresa?',
    ]);
  });

  test('that is short may need the one before', () => {
    expect(questionTexts(talk('Quais documentos?', 'empresa'))).toEqual([
      'empresa',
      'Quais documentos? empresa',
    ]);
  });

  test('a part of the question is searched alone as the last attempt', () => {
    const asked = 'Sou a Maria, de Chapecó, tenho um MEI. Em quanto tempo sai?';
    expect(questionTexts(talk(asked))).toEqual([asked, 'Em quanto tempo sai?']);
  });

  test('that says nothing, or enough, does not', () => {
    expect(questionTexts(talk('Quais documentos?', '??'))).toEqual(['??']);
    const long = 'prazo contrato documentos cartão';
    expect(questionTexts(talk('Oi', long))).toEqual([long]);
  });
});
