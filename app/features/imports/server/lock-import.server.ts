import { eq } from 'drizzle-orm';
import {
  IMPORT_KINDS,
  type ImportKind,
  mayImport,
  type RecordKind,
  type RowResult,
} from '#app/features/imports/rules/terms.ts';
import { err, type Result } from '#app/lib/result.ts';
import {
  type Actor,
  asActor,
  positionOf,
  type SignedInActor,
  system,
  type Tx,
} from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { ReadyFiles } from './ready-file.server.ts';

/** Imports are written with the system's rights; the audit log names the admin. */
export const IMPORT_SYSTEM = system('imports');

export type ImportRow = typeof schema.imports.$inferSelect;

export const NOT_IMPORTED = 'Importação não mudou';

const missing = () =>
  err({ code: 'not-found', title: NOT_IMPORTED, message: 'Esta importação não existe mais.' });
export const changed = () =>
  err({
    code: 'stale',
    title: NOT_IMPORTED,
    message: 'A importação mudou enquanto esta página estava aberta. Confira como ela está agora.',
  });

/** The import, locked: pieces of its job, its stop and its undo wait for each other. */
export async function lockImport(tx: Tx, id: string): Promise<ImportRow | null> {
  const { imports } = schema;
  const [found] = await tx.select().from(imports).where(eq(imports.id, id)).for('update');
  return found ?? null;
}

/**
 * Refuses admins who may not import this kind: the statements that follow run with the system's rights.
 * @throws Error
 */
export function onlyImporters(admin: SignedInActor, kind: ImportKind): void {
  if (!mayImport(positionOf(admin), kind)) throw new Error('Not a position that imports this.');
}

/**
 * Changes one import under its lock. An import of a kind that the position may not import counts as not found.
 * @throws Error for a position without imports
 */
export async function withImport<Value>(
  admin: SignedInActor,
  id: string,
  work: (tx: Tx, found: ImportRow) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const position = positionOf(admin);
  if (!IMPORT_KINDS.some((kind) => mayImport(position, kind)))
    throw new Error('Not a position that imports.');
  return asActor(IMPORT_SYSTEM, async (tx) => {
    const found = await lockImport(tx, id);
    return found && mayImport(position, found.kind) ? work(tx, found) : missing();
  });
}

/** Audits a change of an import's status, by an admin or by the job. */
export const noteStatus = (tx: Tx, admin: Actor, { id, status: from }: ImportRow, to: string) =>
  recordAudit(tx, admin, {
    action: 'import.status',
    entity: 'imports',
    entityId: id,
    before: { status: from },
    after: { status: to },
  });

/** Result of a row. */
export type Outcome = { line: number; result: RowResult; note?: string; entityId?: string | null };
/** A row that was imported before. */
export type TakenRow = { line: number; entityId: string };
/**
 * An import in work, and the admin in whose name it runs. `files`: checked and stored files of the next rows, by line.
 * `gone`: paths of files to remove after the commit.
 */
export type RunningImport = ImportRow & {
  kind: RecordKind;
  admin: SignedInActor;
  files: ReadyFiles;
  gone: string[];
};
