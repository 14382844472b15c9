import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { missingFields } from '#app/features/imports/rules/columns-of-kind.ts';
import type { ImportOptions } from '#app/features/imports/rules/input.ts';
import {
  FIRM_KINDS,
  IMPORT_KIND_LABELS,
  type ImportStatus,
  mayImportFirm,
} from '#app/features/imports/rules/terms.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { undoableUntil } from '#app/lib/undo-window.ts';
import { asActor, positionOf, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import { FOREIGN_WORDS } from '#app/platform/foreign/foreign-refusals.server.ts';
import { parseForeign } from '#app/platform/foreign/parse-foreign.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { readMultipart } from '#app/platform/uploads/read-multipart.server.ts';
import { requestLimit } from '#app/platform/uploads/receive-files.server.ts';
import { takeUploadSlot } from '#app/platform/uploads/upload-slots.server.ts';
import { dropArchives, type SentArchive, stageArchive, storeArchive } from './archives.server.ts';
import { checkFirm } from './check-firm.server.ts';
import { enqueueNextSheet } from './firm-order.server.ts';
import { FIRM_FILE } from './foreign-import.server.ts';
import { changed, IMPORT_SYSTEM, type ImportRow, NOT_IMPORTED, noteStatus } from './lock-import.server.ts';
import type { FirmSheet } from './read-firm.server.ts';
import { type Staged, stageSheet } from './take-import.server.ts';

/** Files of one request: a CSV file for each kind, and some that are divided. */
const MOST_FILES = 12;

/** Most bytes of a ZIP: below the limit of a request with files. @param maxBytes of one file */
export const archiveLimit = (maxBytes: number): number => Math.min(4 * maxBytes, 100 * 1024 * 1024);

const { imports: i } = schema;

const refuseFile = (message: string) =>
  err({ code: 'invalid', title: 'Arquivo não lido', message, fields: { arquivos: message } });

/** @throws Error for a position that may not import a firm: the statements that follow run with the system's rights */
function onlyFirmImporters(admin: SignedInActor): void {
  if (!mayImportFirm(positionOf(admin))) throw new Error('Not a position that imports a firm.');
}

export type FirmSheetRows = { kind: FirmSheet['kind'] } & Staged;

/**
 * Reads the files of a firm that moves in: one workbook or some CSV files, and a ZIP of documents. Stages their rows
 * until an admin confirms them; only the ZIP is stored.
 * @returns the firm, and the sheets that were not recognised
 * @throws Response as `readMultipart` does
 */
export async function takeFirm(
  admin: SignedInActor,
  request: Request,
): Promise<Result<{ batchId: string; skipped: string[] }>> {
  onlyFirmImporters(admin);
  const maxBytes = env().uploadMaxBytes;
  const slot = takeUploadSlot(admin.userId, requestLimit(maxBytes));
  try {
    const { parts, more } = await readMultipart(request, {
      maxBytes: archiveLimit(maxBytes),
      maxFiles: MOST_FILES,
      arrived: slot.take,
    });
    if (more) return refuseFile(`Envie até ${MOST_FILES} arquivos por vez.`);
    if (parts.length === 0) return refuseFile('Escolha a planilha ou os arquivos.');
    const sheets: FirmSheetRows[] = [];
    const skipped: string[] = [];
    let archive: SentArchive | null = null;
    for (const { name, bytes, truncated } of parts) {
      const most = /\.zip$/i.test(name) ? archiveLimit(maxBytes) : maxBytes;
      if (truncated || bytes.length > most)
        return refuseFile(`O arquivo ${name} passa de ${most / 1024 / 1024} MB.`);
      const read = await parseForeign(FIRM_FILE, { account: admin.userId }, { name, most: maxBytes }, [
        bytes,
      ]);
      if (!read.ok) return refuseFile(FOREIGN_WORDS.file[read.reason]);
      if (!read.value.ok) return refuseFile(`${name}: ${read.value.error.message}`);
      let at = 0;
      for (const { kind, packs, ...sheet } of read.value.value.sheets) {
        sheets.push({ kind, name, sheet, packs: read.files.slice(at, at + packs) });
        at += packs;
      }
      skipped.push(...read.value.value.skipped);
      const { archive: entries } = read.value.value;
      if (entries && archive) return refuseFile('Envie um ZIP por vez.');
      if (entries) archive = { name, bytes, entries };
    }
    if (sheets.length === 0 && !archive)
      return refuseFile(
        'Não reconheci nenhuma aba. Dê a cada uma o nome do que ela traz: Clientes, Empresas, Serviços, Parcelas, Registros, Notas, Tarefas, Contratos ou Documentos.',
      );
    return ok({ batchId: await stageFirm(admin, sheets, archive), skipped });
  } finally {
    slot.release();
  }
}

/** Stores and checks the sheets of a firm and the files of its ZIP, in one transaction. @returns the id that they share */
export async function stageFirm(
  admin: SignedInActor,
  sheets: readonly FirmSheetRows[],
  archive: SentArchive | null = null,
): Promise<string> {
  onlyFirmImporters(admin);
  const batchId = newId();
  const path = archive ? await storeArchive(admin, batchId, archive.bytes) : '';
  await asActor(IMPORT_SYSTEM, async (tx) => {
    for (const { kind, ...staged } of sheets) await stageSheet(tx, admin, kind, staged, batchId);
    if (archive) await stageArchive(tx, admin, { ...archive, batchId, path });
    await checkFirm(tx, batchId);
  });
  return batchId;
}

/** Changes all sheets of a firm under their locks, which are taken in the order of the ids. */
async function withFirm(
  admin: SignedInActor,
  batchId: string,
  work: (tx: Tx, sheets: ImportRow[]) => Promise<Result<null>>,
): Promise<Result<null>> {
  onlyFirmImporters(admin);
  return asActor(IMPORT_SYSTEM, async (tx) => {
    const sheets = await tx.select().from(i).where(eq(i.batchId, batchId)).orderBy(asc(i.id)).for('update');
    if (sheets.length === 0)
      return err({ code: 'not-found', title: NOT_IMPORTED, message: 'Esta importação não existe mais.' });
    return work(tx, inTurn(sheets));
  });
}

const inTurn = (sheets: readonly ImportRow[]): ImportRow[] =>
  FIRM_KINDS.flatMap((kind) => sheets.filter((sheet) => sheet.kind === kind));

const withStatus = (sheets: readonly ImportRow[], ...statuses: ImportStatus[]) =>
  sheets.filter(({ status }) => statuses.includes(status));

async function move(
  tx: Tx,
  admin: SignedInActor,
  sheets: readonly ImportRow[],
  status: ImportStatus,
  also: Partial<typeof i.$inferInsert> = {},
): Promise<void> {
  await tx
    .update(i)
    .set({ status, ...also })
    .where(
      inArray(
        i.id,
        sheets.map(({ id }) => id),
      ),
    );
  for (const sheet of sheets) await noteStatus(tx, admin, sheet, status);
}

/** Starts the sheets of a firm one after the other, or resumes those that were stopped. */
export const startFirm = (
  admin: SignedInActor,
  batchId: string,
  options: ImportOptions = {},
): Promise<Result<null>> =>
  withFirm(admin, batchId, async (tx, sheets) => {
    const stopped = withStatus(sheets, 'stopped');
    const waiting = stopped.length > 0 ? stopped : withStatus(sheets, 'draft');
    const [first] = waiting;
    if (!first || withStatus(sheets, 'running', 'undoing').length > 0) return changed();
    for (const { kind, mapping } of waiting) {
      const [field] = missingFields(mapping, kind);
      if (field)
        return err({
          code: 'invalid',
          title: NOT_IMPORTED,
          message: `Em ${IMPORT_KIND_LABELS[kind]}, escolha a coluna de ${field.label}.`,
        });
    }
    await move(tx, admin, waiting, 'running', {
      endedAt: null,
      ...(first.status === 'draft' && { options, known: 0, startedAt: new Date() }),
    });
    await enqueueNextSheet(tx, batchId, 'running');
    return ok(null);
  });

/** Stops a firm before its next piece; imported records stay. */
export const stopFirm = (admin: SignedInActor, batchId: string): Promise<Result<null>> =>
  withFirm(admin, batchId, async (tx, sheets) => {
    const running = withStatus(sheets, 'running');
    if (running.length === 0) return changed();
    await move(tx, admin, running, 'stopped', { endedAt: new Date() });
    return ok(null);
  });

/** Until when a firm can be taken back, counted from the end of its last sheet; null while it cannot. */
export function firmUndoUntil(
  sheets: readonly { status: ImportStatus; endedAt: Date | string | null }[],
  now: Date,
): Date | null {
  if (sheets.some(({ status }) => status !== 'done' && status !== 'stopped')) return null;
  const ends = sheets.map(({ endedAt }) => (endedAt ? new Date(endedAt).toISOString() : ''));
  const last = ends.toSorted().at(-1);
  return last ? undoableUntil(last, now) : null;
}

/** Takes a firm back within 24 hours, its last sheet first; records that are in use stay. */
export const undoFirm = (
  admin: SignedInActor,
  batchId: string,
  now: Date = new Date(),
): Promise<Result<null>> =>
  withFirm(admin, batchId, async (tx, sheets) => {
    if (sheets.some(({ status }) => status !== 'done' && status !== 'stopped')) return changed();
    if (!firmUndoUntil(sheets, now))
      return err({
        code: 'too-late',
        title: NOT_IMPORTED,
        message: 'O prazo de 24 horas para desfazer já passou.',
      });
    await move(tx, admin, sheets, 'undoing', { undoneBy: admin.userId, undoneAt: now });
    await enqueueNextSheet(tx, batchId, 'undoing');
    return ok(null);
  });

/** Deletes a firm that was never started. */
export async function discardFirm(admin: SignedInActor, batchId: string): Promise<Result<null>> {
  const discarded = await withFirm(admin, batchId, async (tx, sheets) => {
    if (withStatus(sheets, 'draft').length < sheets.length) return changed();
    for (const { id, kind, rowCount } of sheets)
      await recordAudit(tx, admin, {
        action: 'import.discard',
        entity: 'imports',
        entityId: id,
        before: { importKind: IMPORT_KIND_LABELS[kind], fileRows: rowCount },
      });
    await tx.delete(i).where(and(eq(i.batchId, batchId), sql`${i.status} = 'draft'`));
    return ok(null);
  });
  await dropArchives();
  return discarded;
}
