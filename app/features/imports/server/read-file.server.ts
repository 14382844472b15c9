import type { ImportKind } from '#app/features/imports/rules/import-status.ts';
import { readOfx } from '#app/features/imports/rules/read-ofx.ts';
import type { Sheet } from '#app/features/imports/rules/sheet.ts';
import { decodeText } from '#app/lib/decode-text.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { readCsvSheet } from './read-csv.server.ts';

const refuse = (message: string) => err({ code: 'invalid', title: 'Arquivo não lido', message });

const isZip = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'));
const isUtf16 = (bytes: Buffer) => bytes[0] === 0xff && bytes[1] === 0xfe;

/** The rows of a file, told by its content alone. */
export async function readImportFile(kind: ImportKind, bytes: Buffer): Promise<Result<Sheet>> {
  if (bytes.length === 0) return refuse('O arquivo está vazio.');
  if (isZip(bytes)) {
    // Loaded when the first one comes: most processes read none.
    const { readXlsxSheet } = await import('./read-xlsx.server.ts');
    const sheet = await readXlsxSheet(bytes);
    return kind === 'payments' ? readPayments(sheet) : sheet;
  }
  if (bytes.includes(0) && !isUtf16(bytes))
    return refuse(
      kind === 'payments'
        ? 'Envie o extrato em OFX, ou uma planilha CSV ou Excel (XLSX).'
        : 'Envie uma planilha CSV ou Excel (XLSX).',
    );
  const text = decodeText(bytes);
  if (kind !== 'payments') return readCsvSheet(text);
  return /<OFX>|^\s*OFXHEADER/i.test(text) ? readStatement(text) : readPayments(readCsvSheet(text));
}

/** A spreadsheet of payments. Its rows are known by all that they say: read again, they are not offered again. */
function readPayments(sheet: Result<Sheet>): Result<Sheet> {
  if (!sheet.ok) return sheet;
  const { header, rows } = sheet.value;
  if (header.length < 2) return refuse('A planilha precisa de uma coluna com o dia e uma com o valor.');
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

function readStatement(text: string): Result<Sheet> {
  const read = readOfx(text);
  if (!read.ok) return read;
  const { account, credits } = read.value;
  return ok({
    header: [account],
    rows: credits.map(({ day, amount, text: said, key }, at) => ({
      line: at + 1,
      cells: [day, String(amount), said, key],
      key,
    })),
  });
}
