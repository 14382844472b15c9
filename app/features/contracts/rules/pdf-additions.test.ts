import { expect, test } from 'vitest';
import { additionsOf } from './pdf-additions.ts';

const page = (more = '', contents = '5 0 R') =>
  `4 0 obj\n<< /Type /Page /Contents ${contents}${more} >>\nendobj\n`;
const drawing = (text: string) => `5 0 obj\n<< /Length 9 >>\nstream\n${text}\nendstream\nendobj\n`;
const ORIGINAL = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n${page()}${drawing('(R$ 499)')}xref\n%%EOF\n`;
const signature = '9 0 obj\n<< /Type /Sig /ByteRange [0 1 2 3] /Contents <00> >>\nendobj\n';

test.each([
  [
    'a signature with its field on the page',
    page(' /Annots [9 0 R]') + signature,
    ['1 assinatura digital'],
    false,
  ],
  ['two of them', signature + signature.replace('9 0', '10 0'), ['2 assinaturas digitais'], false],
  ['other bytes', '\n\n', ['dados que não mudam o que se lê'], false],
  ['a price drawn anew', drawing('(R$ 4)'), ['1 parte do que se lê, desenhada de novo'], true],
  [
    'a page that draws another stream',
    page('', '11 0 R') + signature,
    ['1 assinatura digital', '1 parte do que se lê, desenhada de novo'],
    true,
  ],
  ['a note', '12 0 obj\n<< /Subtype /FreeText >>\nendobj\n', ['1 anotação sobre a página'], true],
  ['packed objects', '13 0 obj\n<< /Type /ObjStm >>\nendobj\n', ['1 trecho compactado, que não lemos'], true],
])('%s', (_, added, words, replaces) => {
  expect(additionsOf(ORIGINAL, added)).toEqual({ words, replaces });
});
