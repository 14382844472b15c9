import { expect, test } from 'vitest';
import { sentencesOf } from './sentences.ts';

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
