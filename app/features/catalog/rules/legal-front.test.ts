import { describe, expect, test } from 'vitest';
import { PLANS } from '#tests/plans.ts';
import { isOffered, lawyersWords, legalMarkFault, legalWords, offeredCards } from './legal-front.ts';
import { filledWords } from './terms.ts';

const WITHOUT = {
  CPF: { ...PLANS.CPF, legal: false, activates: offeredCards(PLANS.CPF.activates, false) },
  CNPJ: { ...PLANS.CNPJ, legal: false, activates: offeredCards(PLANS.CNPJ.activates, false) },
};

describe('the words of a text', () => {
  test.each([
    ['São {{com.jus}}três{{sem.jus}}duas{{fim.jus}} frentes', 'São três frentes', 'São duas frentes'],
    ['A{{com.jus}}, B{{fim.jus}} e C', 'A, B e C', 'A e C'],
    ['<p>{{com.jus}}b) B{{fim.jus}}</p><p>c</p>', '<p>b) B</p><p>c</p>', '<p>c</p>'],
    ['{{ com.jus }}A\nB{{ fim.jus }}{{com.jus}}C{{fim.jus}}', 'A\nBC', ''],
    ['Sem marca e um <p></p> vazio', 'Sem marca e um <p></p> vazio', 'Sem marca e um <p></p> vazio'],
  ])('%j', (text, within, without) => {
    expect(legalWords(text, true)).toBe(within);
    expect(legalWords(text, false)).toBe(without);
    expect(legalMarkFault(text)).toBeNull();
  });

  test.each([
    '{{com.jus}}A',
    'A{{fim.jus}}',
    '{{sem.jus}}A{{fim.jus}}',
    '{{com.jus}}{{com.jus}}A{{fim.jus}}',
  ])('%j is refused', (text) => expect(legalMarkFault(text)).toContain('fora de ordem'));
});

test('an entry of a list leaves with the text that it loses, and an empty text stays', () => {
  const list = [
    { title: '{{com.jus}}Jus{{fim.jus}}', text: 'Juiz', image: '' },
    { title: 'Nome', text: '', image: '' },
  ];
  expect(filledWords(list, PLANS)).toHaveLength(2);
  expect(filledWords(list, WITHOUT)).toEqual([list[1]]);
  expect(filledWords(['{{com.jus}}jus{{fim.jus}}', 'nome'], WITHOUT)).toEqual(['nome']);
});

test('without a lawyer no product of legal work is offered', () => {
  const product = (legal: boolean, ...activatesCards: string[]) => ({ legal, activatesCards });
  expect(isOffered(product(true, 'nome'), true)).toBe(true);
  expect(isOffered(product(true, 'nome'), false)).toBe(false);
  expect(isOffered(product(false, 'jus'), false)).toBe(false);
  expect(isOffered(product(false, 'nome', 'jus'), false)).toBe(true);
  expect(isOffered(product(false), false)).toBe(true);
});

test('lawyers are named with their registrations', () => {
  const ana = { name: 'Dra. Ana', oabUf: 'SC', oabNumber: '12345', firm: '' };
  expect(lawyersWords([])).toBe('');
  expect(lawyersWords([ana, { ...ana, name: 'Dr. Rui', oabNumber: '900', firm: 'Rui, OAB/SC 9' }])).toBe(
    'Dra. Ana, OAB/SC 12.345; Dr. Rui, OAB/SC 900 (Rui, OAB/SC 9)',
  );
});
