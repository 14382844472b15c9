import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  ['=HYPERLINK("http://mau")', `"'=HYPERLINK(""http://mau"")"`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1', "' =1"],
  ['\t=1', `"'\t'=1"`],
  ['\n=1', `"'\n'=1"`],
  ['Ana,=1+1,x', `"Ana,'=1+1,x"`],
  ['Ana;=1+1', `"Ana;'=1+1"`],
  ['Ana\t=1+1', `"Ana\t'=1+1"`],
  ['Ana\n =1+1', `"Ana\n' =1+1"`],
  ['Ana, "=1+1', `"Ana,' ""=1+1"`],
  ['R$ 1.234,56', '"R$ 1.234,56"'],
  ['a=b', 'a=b'],
  ['\uff1d1', "'\uff1d1"],
  ['Ana; Souza', '"Ana; Souza"'],
  ['duas\nlinhas', '"duas\nlinhas"'],
  ['Ana "Nana"', '"Ana ""Nana"""'],
  ['ana@exemplo.com.br', 'ana@exemplo.com.br'],
])('%j is text for a spreadsheet', (value, field) => expect(csvLine([value, 'x'])).toBe(`${field};x\r\n`));
