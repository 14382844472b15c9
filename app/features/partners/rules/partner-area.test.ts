import { expect, test } from 'vitest';
import { claimWordsIn } from '#app/features/catalog/rules/claim-words.ts';
import { MATERIALS, PartnerTextsInput, referralState, shareTexts, storedTexts } from './partner-area.ts';
import { commissionWords } from './terms.ts';

const LINK = 'https://exemplo.com.br/r/maria';
const shared = (texts: string | null, company: string, legal = true) =>
  shareTexts(storedTexts(texts && { texts }), { company, link: LINK, legal });

test('the texts to share claim nothing that the site must prove, and carry the link', () => {
  const texts = shared(null, 'Nome em Dia');
  expect(texts).toHaveLength(3);
  expect(claimWordsIn([...texts, ...MATERIALS.map(({ text }) => text)])).toEqual([]);
  for (const text of texts) expect(text).toContain(LINK);
});

test('leaves out a text that a company name turns into a claim', () => {
  expect(shared(null, 'Nome limpo em 5 dias úteis')).toEqual([]);
});

test('leaves out a text about Limpa Jus while no legal work is sold', () => {
  const texts = 'Conheça o limpa  jus: {{link}}\n\nLimpa Nome: {{link}}';
  expect(shared(texts, 'Firma')).toHaveLength(2);
  expect(shared(texts, 'Firma', false)).toEqual([`Limpa Nome: ${LINK}`]);
});

const fault = (texts: string) => PartnerTextsInput.safeParse({ texts }).error?.issues[0]?.message ?? null;
test.each([
  ['Veja a {{empresa}}: {{link}}', null],
  ['Veja a {{empresa}} sem nada', 'Falta {{link}} no texto 1'],
  ['Veja por aqui: {{link}}\n\nOutro texto sem ele', 'Falta {{link}} no texto 2'],
  ['Olá, {{nome}}, veja: {{link}}', 'Campo que não existe: {{nome}}. Use {{empresa}} e {{link}}'],
  [
    'Saiu liminar para mim: {{link}}',
    'Promessa que o site precisa provar: “Saiu liminar para mim: {{link}}”',
  ],
  [Array(8).fill('Veja: {{link}}').join('\n\n'), null],
  [Array(9).fill('Veja: {{link}}').join('\n\n'), 'No máximo 8 textos'],
])('the owner writes %j', (texts, message) => expect(fault(texts)).toBe(message));

test('fills in company and link in each paragraph', () =>
  expect(shared('A {{empresa}}: {{link}}\n \nB {{link}}', 'Firma')).toEqual([
    `A Firma: ${LINK}`,
    `B ${LINK}`,
  ]));

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
