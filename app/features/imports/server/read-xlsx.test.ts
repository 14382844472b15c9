import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { workbook } from '#tests/workbook.ts';
import { readImportFile } from './read-file.server.ts';
import { MOST_ENTRIES } from './read-xlsx.server.ts';
import { isHeavyXml, XML_LIMITS } from './sheet-xml.server.ts';

const HEAD =
  '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>';
const read = async (bytes: Buffer) => {
  const sheet = await readImportFile('leads', bytes);
  return sheet.ok ? sheet.value : sheet.error.message;
};

test('texts, long numbers and days of a workbook are read with the line that Excel shows', async () => {
  const rows = `${HEAD}<row r="3"><c r="A3" t="s"><v>3</v></c><c r="B3"><v>49999990000</v></c><c r="C3" s="1"><v>45000</v></c></row>
    <row r="4"><c r="A4" t="inlineStr"><is><t>Bia &amp; Caio</t></is></c><c r="B4"><v>4.999999E10</v></c></row>`;
  expect(await read(workbook(rows))).toEqual({
    header: ['Nome', 'Telefone', 'Dia'],
    rows: [
      { line: 3, cells: ['Ana Lima', '49999990000', '15/03/2023'] },
      { line: 4, cells: ['Bia & Caio', '49999990000', ''] },
    ],
  });
});

test('a workbook that unpacks to more than fits is refused before it is unpacked', async () => {
  const bomb = workbook(HEAD, { 'xl/sharedStrings.xml': ' '.repeat(70 * 1024 * 1024) });
  expect(bomb.length).toBeLessThan(1_000_000);
  const before = process.memoryUsage().arrayBuffers;
  expect(await read(bomb)).toBe('A planilha é grande demais. Salve-a como CSV.');
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
});

test('unpacks no more of a part than its declared size', async () => {
  const bytes = workbook(`${HEAD}<row r="2"><c r="A2" t="s"><v>3</v></c></row>`, {
    'xl/sharedStrings.xml': ' '.repeat(10 * 1024 * 1024),
  });
  const said = Buffer.alloc(4);
  said.writeUInt32LE(10 * 1024 * 1024);
  for (let at = bytes.indexOf(said); at >= 0; at = bytes.indexOf(said, at + 1)) bytes.writeUInt32LE(10, at);
  expect(typeof (await read(bytes))).toBe('string');
});

test.each([
  ['<row r="1048576"><c r="A1048576"><v>1</v></c></row>'],
  ['<row r="2"><c r="XFD2"><v>1</v></c></row>'],
])('cells far from the data are refused, for a sheet is filled up to them: %s', async (rows) => {
  expect(await read(workbook(HEAD + rows))).toBe('A planilha tem células longe dos dados. Salve-a como CSV.');
});

test('refuses other files with a message', async () => {
  expect(await read(Buffer.from('PK\u0003\u0004lixo'))).toContain('não é uma planilha do Excel');
  expect(await read(Buffer.from(zipSync({ 'a.txt': strToU8('a') })))).toContain(
    'não é uma planilha do Excel',
  );
  expect(await read(Buffer.from([1, 0, 2]))).toBe('Envie uma planilha CSV ou Excel (XLSX).');
  expect(await read(Buffer.alloc(0))).toBe('O arquivo está vazio.');
});

describe('the bounds of a part of a workbook', () => {
  const tag = (length: number) => `<c ${'a'.repeat(length - 4)}/>`;
  test.each([
    ['tags', '<c/>'.repeat(XML_LIMITS.tags), '<c/>'],
    ['depth', '<c>'.repeat(XML_LIMITS.depth), '<c>'],
    ['length of a tag', tag(XML_LIMITS.tag), tag(XML_LIMITS.tag + 2)],
  ])('%s: the limit passes, one more does not', (_, limit, more) => {
    expect(isHeavyXml(limit)).toBe(false);
    expect(isHeavyXml(limit + more)).toBe(true);
  });

  test('tags that end, instructions and comments are not counted as open', () => {
    expect(isHeavyXml(`<?xml version="1.0"?><!-- a -->${'<a><b/></a>'.repeat(1_000)}`)).toBe(false);
    expect(isHeavyXml('<a')).toBe(true);
  });

  test('entries of the archive: the limit passes, one more does not', async () => {
    const rows = '<row r="2"><c r="A2" t="s"><v>3</v></c></row>';
    const own = 7;
    const pictures = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`xl/media/${at}.png`, '']));
    expect(await read(workbook(HEAD + rows, pictures(MOST_ENTRIES - own)))).toMatchObject({
      rows: [{ line: 2 }],
    });
    expect(await read(workbook(HEAD + rows, pictures(MOST_ENTRIES - own + 1)))).toBe(
      'A planilha é grande demais. Salve-a como CSV.',
    );
  });
});
