import { describe, expect, test } from 'vitest';
import { PreCheckLead } from './input.ts';
import { PRE_CHECK_FORM } from './lead-checks.ts';
import {
  bestOutcome,
  checkDebts,
  debtsIn,
  isPreCheckHolder,
  MOST_CHECKED,
  PreCheckAnswers,
  type PreCheckOutcome,
  parseDebts,
  preCheck,
} from './pre-check.ts';
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
    expect(preCheck({ onde, divida, tempo }, true).outcome).toBe(outcome);
  });

  test('a lawsuit has no better answer than no while no legal work is sold; other answers stay', () => {
    const said = (onde: string, legal: boolean) =>
      preCheck(PreCheckAnswers.parse({ onde, divida: 'nao_conheco', tempo: 'menos' }), legal);
    expect(said('justica', false)).toEqual({ outcome: 'improvavel', reason: 'court' });
    for (const onde of keys('onde').filter((one) => one !== 'justica'))
      expect(said(onde, false)).toEqual(said(onde, true));
  });

  test('a true, recent and unpaid entry is never said to be removable, and every answer has its reason', () => {
    for (const onde of keys('onde'))
      for (const divida of keys('divida'))
        for (const tempo of keys('tempo')) {
          const answers = PreCheckAnswers.parse({ onde, divida, tempo });
          const { outcome, reason } = preCheck(answers, true);
          expect(REASON_TEXTS[reason]).toBeTruthy();
          expect(freeSteps([answers]).length).toBeGreaterThan(2);
          expect(answersLine('empresa', checkDebts([answers], true)).length).toBeLessThan(500);
          if (divida === 'devo' && tempo === 'menos') expect(outcome).not.toBe('parece');
        }
  });

  test('a person or a company is asked for, and no other holder is accepted', () => {
    expect(['pessoa', 'empresa', '', '52998224725', undefined].map(isPreCheckHolder)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test('several debts are answered in one go: each has its result, and the best one is the headline', () => {
    const form = {
      quantas: '2',
      ...{ 'onde-0': 'biro', 'divida-0': 'devo', 'tempo-0': 'menos' },
      ...{ 'onde-1': 'biro', 'divida-1': 'ja_paguei', 'tempo-1': 'menos' },
    };
    const { answers, faults } = parseDebts(debtsIn(form));
    expect(faults).toEqual({});
    const found = checkDebts(answers, true);
    expect(found.map(({ outcome }) => outcome)).toEqual(['improvavel', 'parece']);
    expect(bestOutcome(found)).toBe('parece');
    expect(answersLine('pessoa', found).split('\n')).toHaveLength(3);
    expect(parseDebts(debtsIn({ ...form, 'tempo-1': '' })).faults).toEqual({
      'tempo-1': 'Escolha uma resposta',
    });
  });

  test.each([
    ['0', 1],
    ['-3', 1],
    ['x', 1],
    ['2.9', 2],
    ['99', MOST_CHECKED],
  ])('a count of %s means %i debts', (quantas, count) => expect(debtsIn({ quantas })).toHaveLength(count));

  test('a complaint is proposed only against what is wrong, and each step once with its address', () => {
    const of = (onde: PreCheckAnswers['onde'], divida: PreCheckAnswers['divida']) =>
      PreCheckAnswers.parse({ onde, divida, tempo: 'menos' });
    const sites = (...debts: PreCheckAnswers[]) => freeSteps(debts).flatMap((step) => step.sites);
    expect(sites(of('biro', 'devo'))).not.toContain('consumidor');
    expect(sites(of('biro', 'ja_paguei'))).toContain('consumidor');
    expect(sites(of('bacen', 'devo'))).toContain('registrato');
    expect(sites(of('protesto', 'devo'))).toContain('protesto');
    const titles = freeSteps([of('biro', 'devo'), of('biro', 'devo'), of('biro', 'ja_paguei')]);
    expect(new Set(titles).size).toBe(titles.length);
  });

  test('the lead of a pre-check has no document, on the server and in the browser', () => {
    const lead = {
      ...{ name: 'Ana Maria Souza', whatsapp: '49988887777', email: 'ana@exemplo.com.br', docType: 'CNPJ' },
      ...{ state: 'SC', cep: '89801000', lgpdConsent: 'on' },
    };
    expect(PreCheckLead.parse({ ...lead, docNumber: '52998224725' })).toMatchObject({
      docType: 'CNPJ',
      docNumber: '00000000000',
    });
    const entered: Record<string, string> = lead;
    expect(PRE_CHECK_FORM.faults((name) => entered[name] ?? '')).toEqual({});
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
