import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { type Mapping, missingFields, readMapping } from '#app/features/imports/rules/columns-of-kind.ts';
import type { ImportOptions } from '#app/features/imports/rules/input.ts';
import {
  awaitsStart,
  IMPORT_KIND_LABELS,
  type ImportKind,
  undoUntil,
} from '#app/features/imports/rules/terms.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { positionOf, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { mayIn } from '#app/terms/panel-rights.ts';
import { checkFirm } from './check-firm.server.ts';
import { checkRows } from './check-rows.server.ts';
import { lastBooking } from './load-import.server.ts';
import { changed, type ImportRow, NOT_IMPORTED, noteStatus, withImport } from './lock-import.server.ts';
import { headerSha256 } from './take-import.server.ts';

const { imports, importMappings, importRows } = schema;

/** Chooses the columns of a draft, remembers them for files with the same titles, and checks every row again. */
export async function chooseColumns(
  admin: SignedInActor,
  id: string,
  entries: Readonly<Record<string, string>>,
): Promise<Result<null>> {
  return withImport(admin, id, async (tx, found) => {
    const { kind, header, status } = found;
    if (status !== 'draft' || !awaitsStart(found)) return changed();
    const { mapping, faults: fields } = readMapping(entries, { header, kind });
    const [fault] = Object.values(fields);
    if (fault) return err({ code: 'invalid', title: NOT_IMPORTED, message: fault, fields });
    await setColumns(tx, found, mapping);
    return ok(null);
  });
}

/** Sets the columns of a locked draft, remembers them for the same titles, and checks every row again. */
export async function setColumns(tx: Tx, found: ImportRow, mapping: Mapping): Promise<void> {
  const { id, kind, header, batchId } = found;
  await tx.update(imports).set({ mapping }).where(eq(imports.id, id));
  await tx
    .insert(importMappings)
    .values({ kind, headerSha256: headerSha256(header), mapping })
    .onConflictDoUpdate({
      target: [importMappings.kind, importMappings.headerSha256],
      set: { mapping },
    });
  if (batchId) await checkFirm(tx, batchId);
  else await checkRows(tx, { ...found, mapping });
}

/** Starts a draft with the options for all rows, or resumes a stopped import. */
export async function startImport(
  admin: SignedInActor,
  id: string,
  options: ImportOptions | null,
): Promise<Result<null>> {
  return withImport(admin, id, async (tx, found) => {
    const { kind, mapping, status } = found;
    if (kind === 'payments' || (status !== 'draft' && status !== 'stopped')) return changed();
    if (found.batchId) return changed();
    if (status === 'draft' && !options) return changed();
    const refused = withoutColumn(mapping, kind);
    if (refused) return refused;
    await tx
      .update(imports)
      .set({
        status: 'running',
        endedAt: null,
        // Counted again as each row is taken.
        ...(status === 'draft' && { options, known: 0, startedAt: sql`now()` }),
      })
      .where(eq(imports.id, id));
    await enqueue(tx, 'imports.run', { importId: id });
    await noteStatus(tx, admin, found, 'running');
    return ok(null);
  });
}

const withoutColumn = (mapping: Mapping, kind: ImportKind) => {
  const [field] = missingFields(mapping, kind);
  if (!field) return null;
  return err({ code: 'invalid', title: NOT_IMPORTED, message: `Escolha a coluna de ${field.label}.` });
};

/**
 * Accepts the columns of a spreadsheet of payments: marks faulty rows as bad; the others are matched to installments.
 */
export async function startPayments(admin: SignedInActor, id: string): Promise<Result<null>> {
  return withImport(admin, id, async (tx, found) => {
    if (found.kind !== 'payments' || !awaitsStart(found)) return changed();
    const refused = withoutColumn(found.mapping, found.kind);
    if (refused) return refused;
    const { rowCount } = await tx
      .update(importRows)
      .set({ result: 'bad' })
      .where(and(eq(importRows.importId, id), isNull(importRows.result), ne(importRows.note, '')));
    await tx
      .update(imports)
      .set({ startedAt: sql`now()`, bad: found.bad + (rowCount ?? 0) })
      .where(eq(imports.id, id));
    return ok(null);
  });
}

/** Stops an import before its next piece; imported rows stay. */
export async function stopImport(admin: SignedInActor, id: string): Promise<Result<null>> {
  return withImport(admin, id, async (tx, found) => {
    if (found.status !== 'running' || found.batchId) return changed();
    // Payments that were not sure wait for a person in any case.
    const status = found.kind === 'payments' ? 'draft' : 'stopped';
    const endedAt = status === 'stopped' ? sql`now()` : null;
    await tx.update(imports).set({ status, endedAt }).where(eq(imports.id, id));
    await noteStatus(tx, admin, found, status);
    return ok(null);
  });
}

/** Undoes an import, except for rows that later records depend on. */
export async function undoImport(
  admin: SignedInActor,
  id: string,
  now: Date = new Date(),
): Promise<Result<null>> {
  return withImport(admin, id, async (tx, found) => {
    const { kind, status, endedAt } = found;
    if (found.batchId) return changed();
    // An undo of payments needs the right to record payments.
    if (kind === 'payments' && !mayIn(positionOf(admin), 'money', 'do'))
      throw new Error('Not a position that records payments.');
    const bookedAt = kind === 'payments' ? await lastBooking(tx, id) : null;
    if (status !== 'stopped' && status !== 'done' && !(status === 'draft' && bookedAt)) return changed();
    if (!undoUntil({ kind, status, endedAt: endedAt?.toISOString() ?? null, bookedAt }, now))
      return err({
        code: 'too-late',
        title: NOT_IMPORTED,
        message: 'O prazo de 24 horas para desfazer já passou.',
      });
    const leftOut = status === 'draft' ? await leaveRest(tx, id) : 0;
    await tx
      .update(imports)
      .set({ status: 'undoing', undoneBy: admin.userId, undoneAt: now, bad: found.bad + leftOut })
      .where(eq(imports.id, id));
    await enqueue(tx, 'imports.run', { importId: id });
    await noteStatus(tx, admin, found, 'undoing');
    return ok(null);
  });
}

/** Leaves out every entry that waits. @returns how many there were */
async function leaveRest(tx: Tx, id: string): Promise<number> {
  const { rowCount } = await tx
    .update(importRows)
    .set({ result: 'bad', note: 'Deixado de fora', cells: null })
    .where(and(eq(importRows.importId, id), isNull(importRows.result)));
  return rowCount ?? 0;
}

/** Closes a statement and skips the entries that still wait. */
export async function closeStatement(admin: SignedInActor, id: string): Promise<Result<null>> {
  return withImport(admin, id, async (tx, found) => {
    if (found.kind !== 'payments' || found.status !== 'draft' || awaitsStart(found)) return changed();
    const leftOut = await leaveRest(tx, id);
    await tx
      .update(imports)
      .set({ status: 'done', endedAt: sql`now()`, bad: found.bad + leftOut })
      .where(eq(imports.id, id));
    await noteStatus(tx, admin, found, 'done');
    return ok(null);
  });
}

/** Deletes a draft that was never started. */
export async function discardImport(admin: SignedInActor, id: string): Promise<Result<null>> {
  return withImport(admin, id, async (tx, found) => {
    // A statement with booked entries keeps their marks, so that no entry is booked again.
    if (found.status !== 'draft' || found.added > 0 || found.batchId) return changed();
    await recordAudit(tx, admin, {
      action: 'import.discard',
      entity: 'imports',
      entityId: id,
      before: { importKind: IMPORT_KIND_LABELS[found.kind], fileRows: found.rowCount },
    });
    await tx.delete(imports).where(eq(imports.id, id));
    return ok(null);
  });
}
