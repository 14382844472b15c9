import type { ImportKind } from '#app/features/imports/rules/import-status.ts';
import type { Sheet } from '#app/features/imports/rules/sheet.ts';
import type { Result } from '#app/lib/result.ts';
import { foreignKind } from '#app/platform/foreign/foreign-kind.server.ts';

const MEGABYTE = 1024 * 1024;

/** A spreadsheet or a bank statement that the team imports: 50 000 rows of 60 cells at most. */
export const IMPORT_FILE = foreignKind<{ kind: ImportKind }, Result<Sheet>>(
  'import',
  'file',
  async () => {
    const { readImportFile } = await import('./read-file.server.ts');
    return async ({ kind }, [sent = new Uint8Array()]) => ({
      value: await readImportFile(kind, Buffer.from(sent)),
      files: [],
    });
  },
  { cpuMs: 30_000, memoryMb: 1_200, answerBytes: 64 * MEGABYTE, items: 3_300_000 },
);
