import { describe, expect, test } from 'vitest';
import { SECTIONS } from '#app/features/content/rules/site-sections.ts';
import { ASSISTANT_ANSWERS } from '#app/features/content/seed/assistant-answers.ts';
import { FAQ } from '#app/features/content/seed/faq.ts';
import { CASE_QUESTIONS, FORTY_QUESTIONS } from '#tests/forty-questions.ts';
import { quote } from './chat-answers.ts';
import { trustAnswer } from './trust-answer.ts';

const answer = (asked: string, question = asked) => ({
  question,
  asked,
  text: 'x',
  source: '/faq',
  checkedOn: '' as const,
});
const titleOf = (question: string, ...answers: ReturnType<typeof answer>[]) =>
  trustAnswer(question, answers)?.title;

test('there are forty of them', () => expect(FORTY_QUESTIONS).toHaveLength(40));

test.each([...FORTY_QUESTIONS, ...CASE_QUESTIONS])('“$ask” finds $written', ({ ask, written }) => {
  expect(trustAnswer(ask, ASSISTANT_ANSWERS)?.title).toBe(written);
});

test.each([
  ...FAQ.map(({ question }) => question),
  'quanto custa o limpa bacen',
  'quero meu dinheiro de volta',
  'qual a capital da França?',
])('“%s” is no question of trust', (question) => expect(trustAnswer(question, ASSISTANT_ANSWERS)).toBeNull());

describe('a way of asking', () => {
  test('wants all of its words, one of each alternative, in any order and without accents', () => {
    const boleto = answer('pagar/pago boleto');
    expect(titleOf('BOLETO: como pago?', boleto)).toBe('pagar/pago boleto');
    expect(titleOf('tem boleto?', boleto)).toBeUndefined();
    expect(titleOf('bolêto pagar', boleto)).toBe('pagar/pago boleto');
  });

  test('of more words wins; of as many the first; an empty line asks nothing', () => {
    expect(titleOf('pagar dívida', answer('divida'), answer('pagar divida'))).toBe('pagar divida');
    expect(titleOf('pagar dívida', answer('pagar'), answer('divida'))).toBe('pagar');
    expect(titleOf('pagar', answer('\n \n'))).toBeUndefined();
  });
});

test('the seed is what its form takes, and no answer begins with yes or no', () => {
  expect(SECTIONS.assistant_answers.schema.safeParse(ASSISTANT_ANSWERS).error?.issues ?? []).toEqual([]);
  for (const { text } of ASSISTANT_ANSWERS) expect(text).not.toMatch(/^(sim|não|claro)\b/i);
});

test('a yes at the beginning of a text answers its own question alone', () => {
  const passage = {
    title: 'Posso cancelar?',
    text: 'Sim. Em até 7 dias.',
    path: '/faq',
    score: 1,
    coverage: 1,
  };
  expect(quote('posso cancelar', [passage])).toMatch(/^Sim\. Em até/);
  expect(quote('devolvem tudo se não der certo?', [passage])).toMatch(/^Em até 7 dias/);
});
