import { expect, test } from 'vitest';
import { claimWordsIn } from '#app/features/catalog/rules/claim-words.ts';
import { SECTIONS } from '#app/features/content/rules/site-sections.ts';
import { type AnswerTerm, GROUND, GROUNDS, type Ground } from '#app/features/letters/rules/grounds.ts';
import { slugify } from '#app/lib/text.ts';
import { SCORE_WARNING } from '#app/terms/score-warning.ts';
import { SITE_CONTENT } from './first-site-content.ts';
import { LEARN, TRUTHS } from './learn.ts';

const sentences = (text: string) => text.split(/(?<=[.!?:])\s+/);

test('each page has its own address, a source and a day, and fits its form', () => {
  expect(LEARN.length).toBeGreaterThanOrEqual(20);
  expect(new Set(LEARN.map(({ title }) => slugify(title))).size).toBe(LEARN.length);
  expect(SECTIONS.learn.schema.safeParse(SITE_CONTENT.learn).error).toBeUndefined();
  expect(SECTIONS.truths.schema.safeParse(SITE_CONTENT.truths).error).toBeUndefined();
});

test('each page has a topic, and each topic at least three pages', () => {
  const counts = Map.groupBy(LEARN, ({ topic }) => topic);
  expect(counts.size).toBeGreaterThanOrEqual(5);
  for (const [topic, pages] of counts) {
    expect(topic).toBeTruthy();
    expect(pages.length, topic).toBeGreaterThanOrEqual(3);
  }
});

test('no sentence has more than about fifteen words', () => {
  const texts = [...LEARN.map(({ text }) => text), ...TRUTHS.items.map(({ text }) => text)];
  const long = texts.flatMap(sentences).filter((sentence) => sentence.split(/\s+/).length > 17);
  expect(long).toEqual([]);
});

/** Page that gives the answer term of each ground's letter. C8 has a term of the house alone, C10 none. */
const PAGE_OF: Record<Exclude<Ground, 'C8' | 'C10'>, string> = {
  C1: 'O que está errado pode ser corrigido',
  C2: 'O aviso antes do registro',
  C3: 'Paguei e ainda consta',
  C4: 'Não reconheço esta dívida',
  C5: 'Quanto tempo uma dívida pode aparecer',
  C5B: 'Quanto tempo uma dívida pode aparecer',
  C6: 'O que é o SCR e como ver no Registrato',
  C6B: 'O que é o SCR e como ver no Registrato',
  C7: 'O que é o CCF',
  C8B: 'Protesto: renegociar no cartório',
  C9: 'Caminhos que são de graça',
  C11: 'Cadastro positivo: sair ou voltar',
  C12: 'Cadastro positivo: sair ou voltar',
  C12B: 'Cadastro positivo: sair ou voltar',
  C14: 'Crédito recusado por um sistema',
};
const DAYS: Record<number, string> = { 2: 'dois', 5: 'cinco', 10: 'dez' };
const termSaid = ({ answerDays, dayKind }: AnswerTerm) =>
  `${DAYS[answerDays ?? 0]} dias${dayKind === 'business' ? ' úteis' : ''}`;
const textOf = (title: string) => LEARN.find((page) => page.title === title)?.text ?? '';

test('each ground with a term of the law or of usage has a page that gives it', () => {
  expect(GROUNDS.filter((ground) => GROUND[ground].basis === 'house')).toEqual(['C8', 'C10']);
  for (const [ground, title] of Object.entries(PAGE_OF) as [keyof typeof PAGE_OF, string][])
    expect(textOf(title), ground).toContain(termSaid(GROUND[ground]));
});

test('a usual term is called usual; only the law’s own terms are without that word', () => {
  // The creditor's five days (C3) are the law's; only the answer to a letter about them is usual. Likewise C9.
  for (const [ground, title] of Object.entries(PAGE_OF) as [keyof typeof PAGE_OF, string][])
    if (GROUND[ground].basis === 'usual' && ground !== 'C3' && ground !== 'C9')
      expect(textOf(title), ground).toMatch(
        new RegExp(`prazo de costume é de ${termSaid(GROUND[ground])}(?! úteis)`),
      );
    else expect(textOf(title), ground).not.toMatch(/costume/);
});

test('the pages give the facts of law that are easily mixed up', () => {
  // The offer itself interrupts prescription, not its acceptance.
  expect(textOf('Protesto: renegociar no cartório')).toMatch(/data dessa oferta já interrompe/);
  expect(textOf('Paguei um golpe: e agora')).toMatch(/botão de contestação.*80 dias[\s\S]*sete dias.*onze/);
  expect(textOf('Cadastro positivo: sair ou voltar')).toContain(SCORE_WARNING);
  expect(textOf('Entrar com ação sem advogado')).toMatch(/20 salários mínimos/);
  expect(textOf('Assinar pelo gov.br')).toMatch(/assinador\.iti\.br/);
  expect(textOf('O que é o Cadin')).not.toMatch(/Súmula 548/);
});

test('the list of limits names each limit that has a page', () => {
  const words = TRUTHS.items.map(({ title, text }) => `${title}. ${text}`).join('\n');
  for (const limit of [
    /cadastro positivo/,
    /Protesto não sai/,
    /gov\.br você mesmo/,
    /botão/,
    /dispensam advogado/,
  ])
    expect(words).toMatch(limit);
});

test('the list of limits contains no promise', () => {
  expect(claimWordsIn(TRUTHS)).toEqual([]);
});
