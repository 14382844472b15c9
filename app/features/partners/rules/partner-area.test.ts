import { expect, test } from 'vitest';
import { claimWordsIn } from '#app/features/catalog/rules/claim-words.ts';
import { MATERIALS, referralState, shareTexts } from './partner-area.ts';
import { commissionWords } from './terms.ts';

const LINK = 'https://exemplo.com.br/r/maria';

test('the texts to share claim nothing that the site must prove, and carry the link', () => {
  const texts = shareTexts('Nome em Dia', LINK);
  expect(texts).toHaveLength(3);
  expect(claimWordsIn([...texts, ...MATERIALS.map(({ text }) => text)])).toEqual([]);
  for (const text of texts) expect(text).toContain(LINK);
});

test('leaves out a text that a company name turns into a claim', () => {
  expect(shareTexts('Nome limpo em 5 dias úteis', LINK)).toEqual([]);
});

test.each([
  [{ kind: 'order', status: 'paid' }, 'Pago'],
  [{ kind: 'lead', status: 'new' }, 'Novo'],
] as const)('says the state of %j', (referral, label) => expect(referralState(referral).label).toBe(label));

test.each([
  [{ mode: 'rate', rateBp: 1050, fixed: {} }, '10,5% do preço recebido'],
  [{ mode: 'fixed', rateBp: null, fixed: { CPF: 5_000 } }, 'R$ 50,00 por plano CPF'],
] as const)('says the commission of %j', (terms, words) =>
  expect(commissionWords(terms).replace(/\u00a0/g, ' ')).toBe(words),
);
