import { type UnzipFileInfo, unzipSync, zipSync } from 'fflate';
import { InvalidSpreadsheetError, readSheet } from 'read-excel-file/node';
import type { SheetCell } from '#app/features/imports/rules/cell.ts';
import { type FoundRow, MOST_ROWS, type Sheet, toSheet } from '#app/features/imports/rules/sheet.ts';
import type { ImportKind } from '#app/features/imports/rules/terms.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { isHeavyXml, visibleSheets, withReferences } from './sheet-xml.server.ts';

/** Limit of all unpacked parts of a workbook together, in bytes. */
const MOST_UNPACKED = 64 * 1024 * 1024;
/** Entries of the archive; a workbook has some dozens, and one for each picture. */
export const MOST_ENTRIES = 2_000;
/** The parts that a sheet is read from; pictures, macros and links to other files are not unpacked. */
const NEEDED =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml))$/;
/** A sheet is filled up to its farthest cell; cells beyond these limits would not fit into memory. */
const REACH = { row: MOST_ROWS + 1_000, column: 100 };

const refuse = (message: string) => err({ code: 'invalid', title: 'Arquivo não lido', message });

/** A workbook whose sizes were checked: the library unpacks nothing else. */
type Book = { bytes: Buffer; sheets: ReturnType<typeof visibleSheets> };

/** Reads the first visible sheet of an Excel workbook. */
export async function readXlsxSheet(bytes: Buffer, kind: ImportKind): Promise<Result<Sheet>> {
  const book = openXlsx(bytes);
  if (!book.ok) return book;
  const rows = await readXlsxRows(book.value, book.value.sheets[0]?.place ?? 1);
  return rows.ok ? toSheet(rows.value, kind) : rows;
}

/** Checks the sizes of a workbook before anything is unpacked. */
export function openXlsx(bytes: Buffer): Result<Book> {
  const parts = unpack(bytes);
  if (parts === 'too-big') return refuse('A planilha é grande demais. Salve-a como CSV.');
  const book = parts?.['xl/workbook.xml'];
  if (!parts || !book) return refuse('Este arquivo não é uma planilha do Excel (XLSX).');
  for (const [name, part] of Object.entries(parts)) {
    const text = Buffer.from(part).toString('utf8');
    if (isHeavyXml(text)) return refuse('Por dentro, a planilha é complexa demais. Salve-a como CSV.');
    if (!name.startsWith('xl/worksheets/')) continue;
    const xml = withReferences(text, REACH);
    if (xml === null) return refuse('A planilha tem células longe dos dados. Salve-a como CSV.');
    parts[name] = Buffer.from(xml);
  }
  // Packs the checked parts again without compression.
  return ok({
    bytes: Buffer.from(zipSync(parts, { level: 0 })),
    sheets: visibleSheets(Buffer.from(book).toString('utf8')),
  });
}

/** Reads the rows of one sheet. @param place counted from 1 */
export async function readXlsxRows({ bytes }: Book, place: number): Promise<Result<FoundRow[]>> {
  try {
    const rows = await readSheet(bytes, place, {
      parseNumber: (text: string) => ({ number: Number(text) }),
    });
    return ok(rows.map((row, at) => ({ line: at + 1, cells: row.map(typedCell) })));
  } catch (error) {
    if (error instanceof InvalidSpreadsheetError)
      return refuse('A planilha tem uma célula que não dá para ler. Salve-a como CSV.');
    return refuse('Este arquivo não é uma planilha do Excel que dê para ler.');
  }
}

function unpack(bytes: Buffer): Record<string, Uint8Array> | 'too-big' | null {
  let [total, entries] = [0, 0];
  const isTooBig = () => total > MOST_UNPACKED || entries > MOST_ENTRIES;
  const filter = ({ name, originalSize }: UnzipFileInfo) => {
    entries += 1;
    if (!NEEDED.test(name)) return false;
    total += originalSize;
    return !isTooBig();
  };
  try {
    const parts = unzipSync(bytes, { filter });
    return isTooBig() ? 'too-big' : parts;
  } catch {
    return null;
  }
}

/** Keeps the type of a cell. A date cell has no zone: its day is the one that Excel shows, at any hour. */
function typedCell(cell: unknown): SheetCell {
  if (cell instanceof Date) return { day: cell.toISOString().slice(0, 10) };
  if (typeof cell === 'boolean') return cell ? 'sim' : 'não';
  if (typeof cell === 'object' && cell !== null && 'number' in cell) return { number: Number(cell.number) };
  return cell === null || cell === undefined ? '' : String(cell);
}
