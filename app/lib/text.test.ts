import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstName, fold, initials, sentencesOf, slugify, truncate } from './text.ts';

describe('text', () => {
  test('is folded for comparing', () => expect(fold('São João da Ação, ÇÃ')).toBe('sao joao da acao, ca'));

  test('names', () => {
    expect(firstName('  Érica  de Souza ')).toBe('Érica');
    expect(initials('érica de souza')).toBe('ÉS');
    expect(initials('Érica')).toBe('É');
    expect(initials('  ')).toBe('');
    expect(initials('𝒜na 𝓑eatriz')).toBe('𝒜𝓑');
  });

  test('is cut at a nearby word boundary', () => {
    expect(truncate('Recebemos sua solicitação', 30)).toBe('Recebemos sua solicitação');
    expect(truncate('Recebemos sua solicitação', 20)).toBe('Recebemos sua…');
    expect(truncate('Inconstitucionalissimamente', 10)).toBe('Inconstit…');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 40 }), (text, length) => {
        return [...truncate(text, length)].length <= length;
      }),
    );
  });
});

test.each([
  ['Quais documentos preciso enviar?', 'quais-documentos-preciso-enviar'],
  ['  Pix, cartão & R$ 100  ', 'pix-cartao-r-100'],
  ['???', ''],
])('%j as an anchor is %j', (text, slug) => expect(slugify(text)).toBe(slug));

test('splits a page into sentences; amounts and dates stay whole', () => {
  expect(
    sentencesOf(
      'Agora\n\nPague R$ 1.250,00 até 30/11/2026.  Depois aguarde: os birôs têm o pedido. “Não consta” não é prova!\n→\nSerasa\nSerasa\n4 em aberto',
    ),
  ).toEqual([
    'Agora',
    'Pague R$ 1.250,00 até 30/11/2026.',
    'Depois aguarde: os birôs têm o pedido.',
    '“Não consta” não é prova!',
    'Serasa',
    '4 em aberto',
  ]);
  expect(sentencesOf(' \n ')).toEqual([]);
});
