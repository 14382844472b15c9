import type { ImportKind } from '#app/features/imports/rules/terms.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { foreignKind } from '#app/platform/foreign/foreign-kind.server.ts';
import type { ArchivedInput, JudgedArchived } from './judge-archived.server.ts';
import { type PackedSheet, packSheet } from './pack-sheet.server.ts';
import type { FirmFile } from './read-firm.server.ts';

const MEGABYTE = 1024 * 1024;

/** A spreadsheet or a bank statement that the team imports: 50 000 rows of 60 cells at most, packed. */
export const IMPORT_FILE = foreignKind<{ kind: ImportKind }, Result<PackedSheet>>(
  'import',
  'file',
  async () => {
    const { readImportFile } = await import('./read-file.server.ts');
    return async ({ kind }, [sent = new Uint8Array()]) => {
      const sheet = await readImportFile(kind, Buffer.from(sent));
      if (!sheet.ok) return { value: sheet, files: [] };
      const { value, files } = packSheet(sheet.value);
      return { value: ok(value), files };
    };
  },
  { cpuMs: 30_000, memoryMb: 1_200, answerBytes: 64 * MEGABYTE },
);

/** A file of a firm that moves in: a workbook with all its sheets, a CSV file or a ZIP. `most`: bytes of a file of a ZIP. */
export const FIRM_FILE = foreignKind<{ name: string; most: number }, Result<FirmFile>>(
  'import-firm',
  'file',
  async () => {
    const { readFirmFile } = await import('./read-firm.server.ts');
    return ({ name, most }, [sent = new Uint8Array()]) => readFirmFile(name, Buffer.from(sent), most);
  },
  { cpuMs: 60_000, memoryMb: 1_200, answerBytes: 64 * MEGABYTE },
);

/** One packed file of a ZIP, judged as an upload. */
export const ARCHIVED_FILE = foreignKind<ArchivedInput, JudgedArchived>(
  'import-archived',
  'file',
  async () => {
    const { judgeArchived } = await import('./judge-archived.server.ts');
    return judgeArchived;
  },
);
