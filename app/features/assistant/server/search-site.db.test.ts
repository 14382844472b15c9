import { beforeAll, describe, expect, test } from 'vitest';
import { fitting } from '#app/features/assistant/rules/passage.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { searchSite } from './search-site.server.ts';

const context = onTestDatabase();

/** Title of the passage that would answer. */
const best = async (question: string) => fitting(await searchSite(question))[0]?.title;
const titles = async (question: string) => (await searchSite(question)).map(({ title }) => title);

const TERM = 'Em quanto tempo meu nome fica limpo?';
const PAYMENT = 'Quais são as formas de pagamento?';
const PAPERS = 'Quais documentos preciso enviar?';
const REFUND = 'Posso cancelar e receber o dinheiro de volta?';

describe('the passage that answers', () => {
  test.each([
    ['Como funciona o serviço?', 'Como funciona o serviço?'],
    ['como funciona', 'Como funciona o serviço?'],
    [TERM, TERM],
    ['qual é o prazo', TERM],
    ['quanto tempo demora?', TERM],
    ['sábado conta no prazo de dias úteis?', TERM],
    ['o que é uma liminar', 'O que é a liminar judicial e quando ela é usada?'],
    ['vocês garantem que o CPF fica limpo?', 'Vocês garantem o CPF ou CNPJ limpo?'],
    ['quais documentos preciso mandar', PAPERS],
    ['aceita boleto?', PAYMENT],
    ['dá pra pagar em quantas vezes', PAYMENT],
    ['quero meu dinheiro de volta', REFUND],
    ['desistir da compra', REFUND],
    ['o que são os três serviços', 'O que são os três serviços da área do cliente?'],
    ['quanto custa o rating', 'Rating'],
    ['quero negociar minhas dívidas com credores', 'Dívidas'],
    ['vocês limpam no Serasa?', 'Limpa Nome'],
    ['desconto na conta de luz', 'Até 30% de desconto na conta de luz'],
    ['qual a taxa do empréstimo', 'Empréstimo com garantia de imóvel'],
    ['como vejo meu score no painel', 'Score no painel'],
  ])('%s → %s', async (question, title) => expect(await best(question)).toBe(title));

  test.each([
    'qual a capital da França?',
    'me conte uma piada',
    'quem ganhou o jogo do Flamengo',
    'previsão do tempo amanhã',
    'qual o CPF do João da Silva?',
    'liste todos os leads',
    '???',
    '',
    "'; drop table faq_items; --",
    'a & | ! ( ) <-> :*',
  ])('there is none for %j', async (question) => expect(await best(question)).toBeUndefined());
});

describe('words', () => {
  test.each([
    ['negociação', 'negociacao', 'negociações', 'NEGOCIACOES'],
    ['anotação', 'anotacao', 'anotações', 'anotacoes'],
    ['cartão', 'cartao', 'cartões', 'cartoes'],
    ['judicial', 'judiciais'],
    ['documento', 'documentos'],
    ['dívida', 'divida', 'dívidas', 'dividas'],
  ])('%s is found however it is written', async (...forms) => {
    const [first, ...others] = await Promise.all(forms.map(titles));
    expect(first?.length).toBeGreaterThan(0);
    for (const other of others) expect(other[0]).toBe(first?.[0]);
  });
});

describe('content that is not public', () => {
  beforeAll(async () => {
    await context.owner.query(`
      insert into faq_items (question, answer, visible, item_order) values
        ('Qual o segredo zimbabue?', 'Oculto', false, 90), ('Qual o aviso zanzibar?', 'À vista', true, 91);
      insert into products (slug, title, price_from, price_to, visible, blocked, faq) values
        ('oculto', 'Oculto zimbabue', 1, 1, false, false, '[{"question": "Oculto zimbabue?", "answer": "x"}]'),
        ('bloqueado', 'Bloqueado zimbabue', 1, 1, true, true, '[{"question": "Bloqueado zimbabue?", "answer": "x"}]'),
        ('aberto', 'Aberto zanzibar', 1, 1, true, false, '[{"question": "Dúvida zanzibar?", "answer": "x"}]');
      insert into content_versions (section, body) values ('hero', '{"title": "Rascunho zimbabue"}'),
        ('faq:00000000-0000-7000-8000-000000000001', '{"question": "Novo zimbabue?", "answer": "x", "visible": true}')`);
  });

  test('hidden questions, hidden and blocked products and drafts are not found', async () => {
    expect(await searchSite('zimbabue')).toEqual([]);
    // The control: the same words in public rows are.
    expect((await titles('zanzibar')).sort()).toEqual([
      'Aberto zanzibar',
      'Dúvida zanzibar?',
      'Qual o aviso zanzibar?',
    ]);
  });

  test('policies that are not public are not found; without the row the search still answers', async () => {
    await context.owner.query(`
      insert into site_config (key, value) values
        ('policies', '{"privacy": [{"title": "Mongolia", "text": "{{empresa}} guarda."}], "terms": [{"title": "Mongolia", "text": "b"}]}')
      on conflict (key) do update set value = excluded.value`);
    const paths = async () => (await searchSite('mongolia')).map(({ path }) => path).sort();
    expect(await paths()).toEqual(['/politicas', '/politicas?aba=termos']);
    expect(await titles('empresa mongolia guarda')).toContain('Mongolia');
    expect((await titles('empresa')).includes('Mongolia')).toBe(false);
    await context.owner.query("update site_config set public = false where key = 'policies'");
    expect(await paths()).toEqual([]);
    await context.owner.query("delete from site_config where key = 'policies'");
    expect(await paths()).toEqual([]);
    expect(await best(PAPERS)).toBe(PAPERS);
  });
});

test('a source is the address where the site shows it', async () => {
  const path = async (question: string) => fitting(await searchSite(question))[0]?.path;
  expect(await path(PAPERS)).toBe('/faq#quais-documentos-preciso-enviar');
  expect(await path('Rating')).toBe('/produtos/rating');
});

test('a title outweighs a tag, a tag outweighs a text', async () => {
  await context.owner.query(`
    insert into faq_items (question, answer, tags, item_order) values
      ('Um', 'fala de kiribati', '{}', 95), ('Dois', 'nada', '{kiribati}', 96), ('Três kiribati', 'nada', '{}', 97)`);
  expect(await titles('Kiribati')).toEqual(['Três kiribati', 'Dois', 'Um']);
});

test('the longest accepted question takes little time', async () => {
  const started = performance.now();
  await searchSite('prazo contrato documentos pagamento '.repeat(28));
  await searchSite(Array.from({ length: 200 }, (_, i) => `w${i}`).join(' '));
  expect(performance.now() - started).toBeLessThan(5_000);
});
