import { strToU8, zipSync } from 'fflate';

const OOXML = 'http://schemas.openxmlformats.org';
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${OOXML}/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
const relations = (...all: string[]) =>
  `<Relationships xmlns="${OOXML}/package/2006/relationships">${all.join('')}</Relationships>`;

/** A workbook with one sheet, as Excel writes it. */
export function workbook(rows: string, more: Record<string, string> = {}): Buffer {
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${OOXML}/package/2006/content-types"/>`,
    '_rels/.rels': relations(relation('r1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${OOXML}/spreadsheetml/2006/main" xmlns:r="${OOXML}/officeDocument/2006/relationships"><sheets><sheet name="P" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('r1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('r2', 'sharedStrings', 'sharedStrings.xml'),
      relation('r3', 'styles', 'styles.xml'),
    ),
    'xl/sharedStrings.xml': `<sst xmlns="${OOXML}/spreadsheetml/2006/main"><si><t>Nome</t></si><si><t>Telefone</t></si><si><t>Dia</t></si><si><t>Ana Lima</t></si></sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${OOXML}/spreadsheetml/2006/main"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${OOXML}/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))),
  );
}
