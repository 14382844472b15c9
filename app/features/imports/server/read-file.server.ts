import { guessMapping } from '#app/features/imports/rules/columns-of-kind.ts';
import { readOfx } from '#app/features/imports/rules/read-ofx.ts';
import type { Sheet, SheetRow } from '#app/features/imports/rules/sheet.ts';
import type { ImportKind } from '#app/features/imports/rules/terms.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { decodeText } from '#app/lib/text.ts';
import { readCsvSheet } from './read-csv.server.ts';

const refuse = (message: string) => err({ code: 'invalid', title: 'Arquivo não lido', message });

const isZip = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'));
const isUtf16 = (bytes: Buffer) => bytes[0] === 0xff && bytes[1] === 0xfe;

/**
 * Reads the bytes of a file, whose content alone says its format. It needs no database, and its answer is plain JSON:
 * texts, with days as "05/11/2026" and numbers as `cellText` writes them; amounts of a statement in centavos.
 */
export async function readImportFile(kind: ImportKind, bytes: Buffer): Promise<Result<Sheet>> {
  if (bytes.length === 0) return refuse('O arquivo está vazio.');
  if (isZip(bytes)) {
    // Loaded when the first one comes: most processes read none.
    const { readXlsxSheet } = await import('./read-xlsx.server.ts');
    const sheet = await readXlsxSheet(bytes, kind);
    return kind === 'payments' ? readPayments(sheet) : sheet;
  }
  if (bytes.includes(0) && !isUtf16(bytes))
    return refuse(
      kind === 'payments'
        ? 'Envie o extrato em OFX, ou uma planilha CSV ou Excel (XLSX).'
        : 'Envie uma planilha CSV ou Excel (XLSX).',
    );
  const text = decodeText(bytes);
  if (kind !== 'payments') return readCsvSheet(text, kind);
  return /<OFX>|^\s*OFXHEADER/i.test(text) ? readStatement(text) : readPayments(readCsvSheet(text, kind));
}

/** Gives each row of a spreadsheet of payments the key of its whole text, so that the same row is not offered again. */
function readPayments(sheet: Result<Sheet>): Result<Sheet> {
  if (!sheet.ok) return sheet;
  const { header, rows } = sheet.value;
  if (
    header.length < 2 ||
    (Object.keys(guessMapping(header, 'payments')).length === 0 && header.every(isValue))
  )
    return refuse(
      'Não achei a linha dos títulos. Ponha acima dos dados uma linha com Dia do pagamento e Valor.',
    );
  const seen = new Map<string, number>();
  return ok({
    header,
    rows: rows.map((row) => {
      const said = JSON.stringify([header, row.cells]);
      const place = (seen.get(said) ?? 0) + 1;
      seen.set(said, place);
      return { ...row, key: `${said}|${place}` };
    }),
  });
}

/** A day or an amount where a title should be. */
const isValue = (title: string) => /\d/.test(title);

/** Lines are the places of entries in the statement; the text of an unread one is not needed. */
function readStatement(text: string): Result<Sheet> {
  const read = readOfx(text);
  if (!read.ok) return read;
  const { accounts, credits, unread } = read.value;
  const rows: SheetRow[] = [
    ...credits.map(({ entry, day, amount, text: said, key, account }) => ({
      line: entry,
      cells: [day, String(amount), said, key, account],
      key,
    })),
    ...unread.map(({ entry, note }) => ({ line: entry, cells: [], fault: note })),
  ];
  return ok({ header: [accounts.join(' e ')], rows: rows.toSorted((a, b) => a.line - b.line) });
}
