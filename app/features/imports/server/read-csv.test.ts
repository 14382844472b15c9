import { expect, test } from 'vitest';
import { guessMapping } from '#app/features/imports/rules/columns-of-kind.ts';
import { decodeText } from '#app/lib/text.ts';
import { delimiterOf, readCsvSheet } from './read-csv.server.ts';

test.each([
  ['Nome;Telefone\nAna, Maria;1', ';'],
  ['Nome,Telefone\nAna;1', ','],
  ['Nome\tTelefone\nAna\t1', '\t'],
  ['"Nome; completo",Telefone\n', ','],
])('the first line says what divides the columns: %j', (text, mark) => {
  expect(delimiterOf(text)).toBe(mark);
});

const sheet = (text: string) => {
  const read = readCsvSheet(text, 'leads');
  return read.ok ? read.value : read.error.message;
};

test('quotes, empty lines, short and long rows and the apostrophe of our own files are read', () => {
  const text =
    '\uFEFFNome;Obs\r\n\r\n"Ana ""A"" Lima";"duas\nlinhas"\r\nBia\r\nCaio;x;demais\r\n\'+55 49;y\r\n;;\r\n';
  expect(sheet(text)).toEqual({
    header: ['Nome', 'Obs'],
    rows: [
      { line: 4, cells: ['Ana "A" Lima', 'duas\nlinhas'] },
      { line: 5, cells: ['Bia', ''] },
      { line: 6, cells: ['Caio', 'x'] },
      { line: 7, cells: ['+55 49', 'y'] },
    ],
  });
});

test.each([
  ['', 'O arquivo está vazio.'],
  ['Nome;Telefone', 'O arquivo só tem uma linha: faltam os dados abaixo dos títulos.'],
  ['Nome\n"Ana', 'Há aspas que abrem e não fecham. Salve a planilha de novo como CSV.'],
  [`Nome\n${'Ana\n'.repeat(50_001)}`, 'São mais de 50.000 linhas. Divida a planilha em arquivos menores.'],
  [`${'a;'.repeat(61)}b\n1`, 'São mais de 60 colunas. Tire as que você não usa.'],
])('what cannot be read is refused in words', (text, message) => {
  expect(sheet(text)).toBe(message);
});

test('a file has at most fifty thousand rows, and is read with all of them', () => {
  const read = readCsvSheet(`Nome\n${'Ana\n'.repeat(50_000)}`, 'leads');
  expect(read.ok && read.value.rows.length).toBe(50_000);
});

test('decodes Latin-1, UTF-8 and UTF-16', () => {
  const text = 'Nome;Ação';
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
  for (const bytes of [Buffer.from(text, 'latin1'), Buffer.from(text), utf16])
    expect(decodeText(bytes)).toBe(text);
});

test('columns are guessed by whole names first, and each is used once', () => {
  expect(guessMapping(['E-mail', 'Nome do pai', 'NOME', 'Celular', 'CPF', 'Telefone'], 'leads')).toEqual({
    email: 0,
    name: 2,
    whatsapp: 3,
    document: 4,
  });
  expect(guessMapping(['Nome do cliente', 'Telefone 1', 'Estado'], 'leads')).toEqual({
    name: 0,
    whatsapp: 1,
    uf: 2,
  });
});
