import type { PackedFile } from '#app/features/imports/rules/archive.ts';
import { kindOfSheet } from '#app/features/imports/rules/firm-sheet.ts';
import { type FoundRow, toSheet } from '#app/features/imports/rules/sheet.ts';
import type { FirmKind } from '#app/features/imports/rules/terms.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { decodeText } from '#app/lib/text.ts';
import type { Parcel } from '#app/platform/foreign/foreign-kind.server.ts';
import { isOffice, listZip } from './list-zip.server.ts';
import { type PackedSheet, packSheet } from './pack-sheet.server.ts';
import { readCsvRows } from './read-csv.server.ts';

/** A sheet of a firm; its rows are the next `packs` files of the parcel. */
export type FirmSheet = PackedSheet & { kind: FirmKind; name: string; packs: number };
/** Sheets that were recognised, and the names of those that were not; or the files of a ZIP. */
export type FirmFile = { sheets: FirmSheet[]; skipped: string[]; archive?: PackedFile[] };

const isZip = (bytes: Buffer): boolean => ZIP_BEGINS.some((begin) => bytes.subarray(0, 4).equals(begin));
/** The second one is an empty ZIP. */
const ZIP_BEGINS = [Buffer.from('PK\u0003\u0004'), Buffer.from('PK\u0005\u0006')];

type NamedRows = { name: string; rows: FoundRow[] };

const refuse = (message: string) => err({ code: 'invalid', title: 'Arquivo não lido', message });

/**
 * Reads a workbook with a sheet for each kind, or a CSV file with one kind; lists the files of a ZIP.
 * @param most bytes of one unpacked file of a ZIP
 */
export async function readFirmFile(
  name: string,
  bytes: Buffer,
  most: number,
): Promise<Parcel<Result<FirmFile>>> {
  if (isZip(bytes) && !isOffice(bytes) && !/\.xls[xm]$/i.test(name)) {
    const files = listZip(bytes, most);
    return { value: files.ok ? ok({ sheets: [], skipped: [], archive: files.value }) : files, files: [] };
  }
  const read = await rowsOfSheets(name, bytes);
  if (!read.ok) return { value: read, files: [] };
  const [sheets, files, skipped]: [FirmSheet[], Uint8Array[], string[]] = [[], [], []];
  for (const { name: title, rows } of read.value) {
    const kind = kindOfSheet(title, rows);
    if (!kind) {
      skipped.push(title);
      continue;
    }
    const sheet = toSheet(rows, kind);
    if (!sheet.ok) {
      skipped.push(`${title}: ${sheet.error.message}`);
      continue;
    }
    const packed = packSheet(sheet.value);
    sheets.push({ ...packed.value, kind, name: title, packs: packed.files.length });
    files.push(...packed.files);
  }
  return { value: ok({ sheets, skipped }), files };
}

async function rowsOfSheets(name: string, bytes: Buffer): Promise<Result<NamedRows[]>> {
  if (bytes.length === 0) return refuse('O arquivo está vazio.');
  if (!isZip(bytes)) {
    if (bytes.includes(0) && !(bytes[0] === 0xff && bytes[1] === 0xfe))
      return refuse('Envie uma planilha Excel (XLSX) ou arquivos CSV.');
    const rows = readCsvRows(decodeText(bytes));
    return rows.ok ? ok([{ name, rows: rows.value }]) : rows;
  }
  // Loaded when the first one comes: most processes read none.
  const { openXlsx, readXlsxRows } = await import('./read-xlsx.server.ts');
  const book = openXlsx(bytes);
  if (!book.ok) return book;
  const { sheets } = book.value;
  const found: NamedRows[] = [];
  for (const sheet of sheets) {
    const rows = await readXlsxRows(book.value, sheet.place);
    if (!rows.ok) return rows;
    // A workbook of one sheet is named by its file.
    found.push({ name: sheets.length === 1 ? `${name} ${sheet.name}` : sheet.name, rows: rows.value });
  }
  return ok(found);
}
