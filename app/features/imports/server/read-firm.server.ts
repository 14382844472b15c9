import { kindOfSheet } from '#app/features/imports/rules/firm-sheet.ts';
import { type FoundRow, toSheet } from '#app/features/imports/rules/sheet.ts';
import type { FirmKind } from '#app/features/imports/rules/terms.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { decodeText } from '#app/lib/text.ts';
import type { Parcel } from '#app/platform/foreign/foreign-kind.server.ts';
import { type PackedSheet, packSheet } from './pack-sheet.server.ts';
import { readCsvRows } from './read-csv.server.ts';

/** A sheet of a firm; its rows are the next `packs` files of the parcel. */
export type FirmSheet = PackedSheet & { kind: FirmKind; name: string; packs: number };
/** Sheets that were recognised, and the names of those that were not. */
export type FirmFile = { sheets: FirmSheet[]; skipped: string[] };

type NamedRows = { name: string; rows: FoundRow[] };

const refuse = (message: string) => err({ code: 'invalid', title: 'Arquivo não lido', message });

/** Reads a workbook with a sheet for each kind, or a CSV file with one kind. */
export async function readFirmFile(name: string, bytes: Buffer): Promise<Parcel<Result<FirmFile>>> {
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
  if (!bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) {
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
