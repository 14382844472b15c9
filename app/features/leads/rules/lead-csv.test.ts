import { expect, test } from 'vitest';
import { csvField, csvLine, type ExportRow } from './lead-csv.ts';

test.each([
  ['=HYPERLINK("http://mau")', `"'=HYPERLINK(""http://mau"")"`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1', "' =1"],
  ['\t=1', "'\t=1"],
  ['\uff1d1', "'\uff1d1"],
  ['Ana; Souza', '"Ana; Souza"'],
  ['duas\nlinhas', '"duas\nlinhas"'],
  ['Ana "Nana"', '"Ana ""Nana"""'],
  ['ana@exemplo.com.br', 'ana@exemplo.com.br'],
])('%j is text for a spreadsheet', (value, field) => expect(csvField(value)).toBe(field));

test('a line has documents and phones as people write them', () => {
  const row: ExportRow = {
    id: '',
    name: 'Ana',
    email: 'ana@exemplo.com.br',
    whatsapp: '49988887777',
    docType: 'CPF',
    docNumber: '00982247250',
    uf: 'SC',
    origin: 'landing',
    status: 'new',
    plan: null,
    assigneeId: null,
    createdAt: '',
    message: '',
    received: '20/11/2026 14:05',
  };
  expect(csvLine(row, 'Bia')).toBe(
    '20/11/2026 14:05;Ana;ana@exemplo.com.br;(49) 98888-7777;CPF;009.822.472-50;SC;Página inicial;Novo;;Bia;\r\n',
  );
});
