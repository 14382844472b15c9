import { type UnzipFileInfo, unzipSync, zipSync } from 'fflate';
import { InvalidSpreadsheetError, readSheet } from 'read-excel-file/node';
import { MOST_ROWS, type Sheet, toSheet } from '#app/features/imports/rules/sheet.ts';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import { err, type Result } from '#app/lib/result.ts';

/** What the parts of a workbook may weigh together, unpacked; bytes. */
const MOST_UNPACKED = 64 * 1024 * 1024;
/** The parts that a sheet is read from; pictures, macros and links to other files are not unpacked. */
const NEEDED =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml))$/;
/** Below it a sheet has cells far away from its data: filled up to them it would not fit into memory. */
const LAST_ROW = MOST_ROWS + 1_000;
/** Column CV, the hundredth. */
const LAST_COLUMN = 100;

const refuse = (message: string) => err({ code: 'invalid', title: 'Arquivo não lido', message });

/** The first sheet of an Excel workbook. Sizes are looked at before anything is unpacked. */
export async function readXlsxSheet(bytes: Buffer): Promise<Result<Sheet>> {
  const parts = unpack(bytes);
  if (parts === 'too-big') return refuse('A planilha é grande demais. Salve-a como CSV.');
  if (!parts?.['xl/workbook.xml']) return refuse('Este arquivo não é uma planilha do Excel (XLSX).');
  const sheets = Object.entries(parts).filter(([name]) => name.startsWith('xl/worksheets/'));
  if (sheets.some(([, part]) => reachesFar(Buffer.from(part).toString('latin1'))))
    return refuse('A planilha tem células longe dos dados. Salve-a como CSV.');
  try {
    // What was unpacked within the limits, packed again without compression: the library unpacks nothing else.
    const rows = await readSheet(Buffer.from(zipSync(parts, { level: 0 })), {
      parseNumber: (text: string) => text,
    });
    return toSheet(rows.map((row, at) => ({ line: at + 1, cells: row.map(cellText) })));
  } catch (error) {
    if (error instanceof InvalidSpreadsheetError)
      return refuse('A planilha tem uma célula com erro. Corrija-a, ou salve a planilha como CSV.');
    return refuse('Este arquivo não é uma planilha do Excel que dê para ler.');
  }
}

function unpack(bytes: Buffer): Record<string, Uint8Array> | 'too-big' | null {
  let total = 0;
  const filter = ({ name, originalSize }: UnzipFileInfo) => {
    if (!NEEDED.test(name)) return false;
    total += originalSize;
    return total <= MOST_UNPACKED;
  };
  try {
    const parts = unzipSync(bytes, { filter });
    return total > MOST_UNPACKED ? 'too-big' : parts;
  } catch {
    return null;
  }
}

const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

function reachesFar(xml: string): boolean {
  for (const [, letters = '', digits = ''] of xml.matchAll(/\br\s*=\s*["']\s*([A-Z]*)(\d+)/g))
    if (Number(digits) > LAST_ROW || columnOf(letters) > LAST_COLUMN) return true;
  return false;
}

/** A cell as a person reads it; numbers with all their digits. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return formatDate(civilDateAt(new Date(cell.getTime() + 12 * 3_600_000)));
  if (typeof cell === 'boolean') return cell ? 'sim' : 'não';
  const text = String(cell);
  // Excel keeps long numbers as 4.9999E10.
  return /^\d+(\.\d+)?E\+?\d+$/i.test(text) ? BigInt(Math.round(Number(text))).toString() : text;
}
