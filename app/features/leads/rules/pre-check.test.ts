import { describe, expect, test } from 'vitest';
import { PreCheckAnswers, PreCheckDocument, type PreCheckOutcome, preCheck } from './pre-check.ts';
import { PRE_CHECK_QUESTIONS } from './pre-check-questions.ts';
import { answersLine, freeSteps, REASON_TEXTS } from './pre-check-words.ts';

type Case = [PreCheckAnswers['onde'], PreCheckAnswers['divida'], PreCheckAnswers['tempo'], PreCheckOutcome];

describe('the pre-check', () => {
  test.each<Case>([
    ['biro', 'nao_conheco', 'menos', 'parece'],
    ['biro', 'ja_paguei', 'nao_sei', 'parece'],
    ['biro', 'devo', 'mais', 'parece'],
    ['biro', 'devo', 'menos', 'improvavel'],
    ['biro', 'devo', 'nao_sei', 'talvez'],
    ['biro', 'valor_errado', 'menos', 'talvez'],
    ['protesto', 'devo', 'mais', 'improvavel'],
    ['protesto', 'ja_paguei', 'mais', 'parece'],
    ['bacen', 'devo', 'mais', 'improvavel'],
    ['bacen', 'nao_conheco', 'menos', 'parece'],
    ['justica', 'ja_paguei', 'mais', 'talvez'],
    ['nao_sei', 'devo', 'menos', 'improvavel'],
    ['nao_sei', 'devo', 'mais', 'talvez'],
    ['nao_sei', 'nao_sei', 'nao_sei', 'talvez'],
  ])('%s, %s, %s: %s', (onde, divida, tempo, outcome) => {
    expect(preCheck({ onde, divida, tempo }).outcome).toBe(outcome);
  });

  test('a true, recent and unpaid entry is never said to be removable, and every answer has its reason', () => {
    for (const onde of keys('onde'))
      for (const divida of keys('divida'))
        for (const tempo of keys('tempo')) {
          const answers = PreCheckAnswers.parse({ onde, divida, tempo });
          const { outcome, reason } = preCheck(answers);
          expect(REASON_TEXTS[reason]).toBeTruthy();
          expect(freeSteps(answers).length).toBeGreaterThan(2);
          expect(answersLine(answers, outcome).length).toBeLessThan(500);
          if (divida === 'devo' && tempo === 'menos') expect(outcome).not.toBe('parece');
        }
  });

  test('a person and a company are recognised by their number', () => {
    const read = (documento: string) => PreCheckDocument.safeParse({ documento });
    expect(read('529.982.247-25').data).toEqual({ documento: '52998224725' });
    expect(read('12.abc.345/01DE-35').data).toEqual({ documento: '12ABC34501DE35' });
    for (const wrong of ['', '529.982.247-26', '111.111.111-11', 'abc'])
      expect(read(wrong).success, wrong).toBe(false);
  });

  test('an answer that was not offered is refused', () => {
    const { error } = PreCheckAnswers.safeParse({ onde: 'lua', divida: 'devo' });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Escolha uma resposta',
      'Escolha uma resposta',
    ]);
  });
});

const keys = (name: keyof typeof PRE_CHECK_QUESTIONS) => Object.keys(PRE_CHECK_QUESTIONS[name].options);
