import { expect, test } from 'vitest';
import { cutQuotes } from './cut-quotes.ts';

const ANSWER = 'Segue o RG.\n\nObrigada!';

test.each([
  [
    'Gmail',
    'Em seg., 30 de nov. de 2026 às 10:15, Nome em Dia <caso+a@nome.exemplo> escreveu:\n\n> Falta o RG.\n>\n> Ana',
  ],
  [
    'Gmail, broken line',
    'Em seg., 30 de nov. de 2026 às 10:15, Nome em Dia <\ncaso+a@nome.exemplo> escreveu:\n\n> Falta o RG.',
  ],
  [
    'Gmail in English',
    'On Mon, Nov 30, 2026 at 10:15 AM Nome em Dia <caso+a@nome.exemplo> wrote:\n> Falta o RG.',
  ],
  [
    'Outlook',
    'De: Nome em Dia <caso+a@nome.exemplo>\nEnviado: segunda-feira, 30 de novembro de 2026 10:15\nPara: Mariana\nAssunto: Documento\n\nFalta o RG.',
  ],
  [
    'Outlook, bold',
    '*From:* Nome em Dia\n*Sent:* Monday, November 30, 2026 10:15 AM\n*To:* Mariana\n\nFalta o RG.',
  ],
  ['Outlook with a rule', '________________________________\nDe: Nome em Dia\nEnviado: segunda\nFalta o RG.'],
  ['older programs', '-----Mensagem original-----\nDe: Nome em Dia\nFalta o RG.'],
  [
    'Apple Mail',
    'Em 30 de nov. de 2026, à(s) 10:15, Nome em Dia <caso+a@nome.exemplo> escreveu:\n\n> Falta o RG.',
  ],
  [
    'iPhone',
    'Enviado do meu iPhone\n\nEm 30 de nov. de 2026, à(s) 10:15, Nome em Dia escreveu:\n> Falta o RG.',
  ],
  [
    'Yahoo',
    'Em segunda-feira, 30 de novembro de 2026 às 10:15:00 BRT, Nome em Dia <a@nome.exemplo> escreveu:\n\nFalta o RG.',
  ],
  [
    'Outlook for Android',
    'Obter o Outlook para Android\n________________________________\nFrom: Nome em Dia\nFalta o RG.',
  ],
  ['quoted lines alone', '> Falta o RG.\n> Ana'],
  ['a signature', '-- \nMariana Alves\nVendas'],
])('cuts what %s adds below the answer', (_, below) => {
  expect(cutQuotes(`${ANSWER}\n\n${below}`)).toBe(ANSWER);
  expect(cutQuotes(`${ANSWER}\n\n${below}`.replaceAll('\n', '\r\n'))).toBe(ANSWER);
});

test('keeps an answer between or below the quoted lines', () => {
  const between = 'Em seg., 30 de nov. de 2026, Nome escreveu:\n> Tem o RG?\nTenho.\n> E o CPF?\nTambém.';
  expect(cutQuotes(between)).toBe(between);
});

test('keeps sentences that only look like an introduction', () => {
  for (const text of [
    'Em 2019 o banco me escreveu: pague.\nNão paguei.',
    'De: quem é esta dívida? Não sei.\nPodem ver?',
    'On the phone she wrote nothing down.',
  ])
    expect(cutQuotes(text)).toBe(text);
});

test('a mail of quotes alone is empty, and a huge one takes no time', () => {
  expect(cutQuotes('> a\n> b')).toBe('');
  const began = performance.now();
  cutQuotes(`${'On '.repeat(20_000)}\n${'> '.repeat(20_000)}\n${'Em a escreveu '.repeat(5_000)}`);
  expect(performance.now() - began).toBeLessThan(500);
});
