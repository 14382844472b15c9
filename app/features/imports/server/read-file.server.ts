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
  if (kind !== 'payments' && isZip(bytes)) {
    // Loaded when the first one comes: most processes read none.
    const { readXlsxSheet } = await import('./read-xlsx.server.ts');
    return readXlsxSheet(bytes);
  }
  if (bytes.includes(0) && !isUtf16(bytes))
    return refuse(
      kind === 'payments' ? 'Envie o extrato em OFX.' : 'Envie uma planilha CSV ou Excel (XLSX).',
    );
  const text = decodeText(bytes);
  return kind === 'payments' ? readStatement(text) : readCsvSheet(text);
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
