import { describe, expect, test } from 'vitest';
import { CONTRACT_TEXTS } from '#app/features/contracts/seed/contract-texts.ts';
import { shippedGrounds } from '#db/seed/claim-grounds.ts';
import { claimWordsIn, sentenceKey } from './claim-words.ts';
import { clausesIn } from './clauses.ts';
import { GroundInput } from './input.ts';

const words = (body: unknown) => claimWordsIn(body).map(({ word }) => word);

describe('a sentence claims something', () => {
  test.each([
    ['Garantia de trinta dias.', 'garantia'],
    ['Seu nome limpo de novo.', 'nome limpo'],
    ['Resultado em 12 dias úteis.', 'prazo'],
    ['Resposta em 48 horas.', 'prazo'],
    ['100% digital.', 'número cheio'],
    ['Pedimos a liminar.', 'liminar'],
    ['Cinco birôs integrados.', 'integração'],
    ['Só por tempo limitado.', 'tempo limitado'],
    ['200+ consultores pelo Brasil.', 'quantidade de pessoas'],
    ['Até 30% de desconto.', 'percentual'],
    ['<p>Até <strong>30%</strong> menos.</p>', 'percentual'],
  ])('“%s”: %s', (text, word) => {
    expect(words(text)).toEqual([word]);
  });

  test.each([
    'Vocês garantem o nome limpo?',
    'Nada é garantido.',
    'Não garantimos o score.',
    'Empréstimo com garantia de imóvel.',
    'Limpa Nome anda junto com Limpa Jus.',
    'Você envia os documentos pela sua área.',
  ])('“%s” does not', (text) => {
    expect(words(text)).toEqual([]);
  });

  test('finds a number beside its label, and ignores a text with a source and its day', () => {
    expect(claimWordsIn({ trust: [{ value: '400', label: 'consultores ativos' }] })).toMatchObject([
      { place: 'trust.0.label', sentence: '400 consultores ativos' },
    ]);
    expect(
      words({ text: 'O banco corrige em 5 dias úteis.', source: 'Súmula 548', checkedOn: '2026-11-25' }),
    ).toEqual([]);
    expect(words({ text: 'O banco corrige em 5 dias úteis.', source: 'Súmula 548', checkedOn: '' })).toEqual([
      'prazo',
    ]);
  });

  test('is the same one in other letters', () => {
    expect(sentenceKey('<p>Garantia  em CONTRATO.</p>')).toBe(sentenceKey('garantia em contrato'));
  });
});

test('every claim that the product ships has a ground', () => {
  const grounds = shippedGrounds();
  expect(grounds.length).toBeGreaterThan(20);
  for (const { promiseKey, source } of grounds) expect(Boolean(promiseKey) !== Boolean(source)).toBe(true);
});

test.each(CONTRACT_TEXTS)(
  'the contract of $type states the clauses that the shipped promises name',
  ({ content }) => {
    expect(clausesIn(content)).toEqual(expect.arrayContaining(['guarantee', 'deadline']));
  },
);

test.each([
  [{ promiseKey: '', source: '', checkedOn: '' }, 'promiseKey'],
  [{ promiseKey: 'devolucao', source: 'A lei', checkedOn: '2026-01-02' }, 'source'],
  [{ promiseKey: '', source: 'A lei', checkedOn: '' }, 'checkedOn'],
  [{ promiseKey: '', source: 'A lei', checkedOn: '2026-13-02' }, 'checkedOn'],
])('a ground of %j is refused at %s', (entered, field) => {
  const parsed = GroundInput.safeParse({ sentence: 'Até 30% menos.', ...entered });
  expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toContain(field);
});
