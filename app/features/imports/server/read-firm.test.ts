import { expect, test } from 'vitest';
import { workbook } from '#tests/workbook.ts';
import { readFirmFile } from './read-firm.server.ts';

const cells = (row: number, texts: string[]) =>
  `<row r="${row}">${texts
    .map((text, at) => `<c r="${'ABCDE'[at]}${row}" t="inlineStr"><is><t>${text}</t></is></c>`)
    .join('')}</row>`;
const sheetXml = (...rows: string[][]) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
    .map((row, at) => cells(at + 1, row))
    .join('')}</sheetData></worksheet>`;

/** A workbook with one sheet for each entry. */
function bookOf(sheets: [name: string, state: string, xml: string][]): Buffer {
  const base = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const tags = sheets.map(
    ([name, state], at) => `<sheet name="${name}" sheetId="${at + 1}" ${state} r:id="s${at + 1}"/>`,
  );
  const relations = sheets.map(
    (_, at) =>
      `<Relationship Id="s${at + 1}" Type="${base}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  return workbook('', {
    'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${base}"><sheets>${tags.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}<Relationship Id="t" Type="${base}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="y" Type="${base}/styles" Target="styles.xml"/></Relationships>`,
    ...Object.fromEntries(sheets.map(([, , xml], at) => [`xl/worksheets/sheet${at + 1}.xml`, xml])),
  });
}

test('a workbook brings each sheet by its name or its titles, without hidden and unknown ones', async () => {
  const book = bookOf([
    ['Notas &amp; recados', '', sheetXml(['CPF', 'Nota'], ['529.982.247-25', 'Ligar'])],
    ['Velho', 'state="hidden"', sheetXml(['CPF', 'Nota'], ['529.982.247-25', 'Oculta'])],
    ['Plan2', '', sheetXml(['CPF', 'Serviço'], ['529.982.247-25', 'Limpa Nome'])],
    ['Gráfico', '', sheetXml(['Mês', 'Vendas'], ['Jan', '10'])],
    ['Clientes', '', sheetXml(['Nome', 'CPF'])],
  ]);
  const { value, files } = await readFirmFile('empresa.xlsx', book, 0);
  expect(value).toMatchObject({
    ok: true,
    value: {
      sheets: [
        { kind: 'notes', name: 'Notas & recados', rowCount: 1, packs: 1 },
        { kind: 'services', name: 'Plan2', rowCount: 1, packs: 1 },
      ],
      skipped: ['Gráfico', 'Clientes: O arquivo só tem uma linha: faltam os dados abaixo dos títulos.'],
    },
  });
  expect(files.map((file) => JSON.parse(Buffer.from(file).toString())[0].cells[1])).toEqual([
    'Ligar',
    'Limpa Nome',
  ]);
});

test('refuses an empty file and a picture', async () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0])])
    expect((await readFirmFile('x', bytes, 0)).value).toMatchObject({ ok: false });
});
