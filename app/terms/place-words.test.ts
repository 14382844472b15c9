import { expect, test } from 'vitest';
import { LISTING_PLACES } from './listing.ts';
import { LISTING_PLACE_LABELS } from './listing-words.ts';
import { toName, WHERE_LISTED } from './place-words.ts';

test.each([
  ['Quod', 'à Quod'],
  ['Serasa', 'à Serasa'],
  ['Boa Vista (Equifax)', 'à Boa Vista (Equifax)'],
  ['SPC Brasil', 'ao SPC Brasil'],
  ['CENPROT', 'ao CENPROT'],
  ['Procon', 'ao Procon'],
  ['Banco Central do Brasil', 'ao Banco Central do Brasil'],
  ['1º Tabelionato de Chapecó', 'para 1º Tabelionato de Chapecó'],
  ['Lojas Renner', 'às Lojas Renner'],
  ['Bancoop', 'para Bancoop'],
  ['consumidor.gov.br', 'para consumidor.gov.br'],
])('a letter goes %s → “%s”', (name, words) => expect(toName(name)).toBe(words));

test('every place has a preposition, and the five bureaus their own name', () => {
  for (const place of LISTING_PLACES) expect(WHERE_LISTED[place]).toMatch(/^(na|no|nos|com o|em) \S/);
  for (const place of ['serasa', 'spc', 'boavista', 'quod'] as const)
    expect(WHERE_LISTED[place]).toContain(LISTING_PLACE_LABELS[place]);
});
