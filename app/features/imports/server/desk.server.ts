import { eq } from 'drizzle-orm';
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
import { mayIn } from '#app/terms/panel-rights.ts';

/** Imports are written with the system's rights; the audit log names the admin. */
export const IMPORT_DESK = system('import-desk');

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

/** @throws for every other actor: the rights below are the system's */
export function onlyAdmins(admin: SignedInActor): void {
  if (!mayIn(positionOf(admin), 'bulk', 'do')) throw new Error('Only the panel imports.');
}

/** Changes one import under its lock, for an admin. */
export async function withImport<Value>(
  admin: SignedInActor,
  id: string,
  work: (tx: Tx, found: ImportRow) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  onlyAdmins(admin);
  return asActor(IMPORT_DESK, async (tx) => {
    const found = await lockImport(tx, id);
    return found ? work(tx, found) : missing();
  });
}

/** Writes down that a person or the job moves an import from one status to another. */
export const noteStatus = (tx: Tx, admin: Actor, { id, status: from }: ImportRow, to: string) =>
  recordAudit(tx, admin, {
    action: 'import.status',
    entity: 'imports',
    entityId: id,
    before: { status: from },
    after: { status: to },
  });
