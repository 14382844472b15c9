import type { Actor, Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { AuditAction } from '#app/terms/audit-actions.ts';

type Entry = {
  action: AuditAction;
  entity: string;
  entityId: string;
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
};

/**
 * Records actor and change, in the transaction of the change: if the entry cannot be written, the change is
 * rolled back.
 */
export const recordAudit = (tx: Tx, actor: Actor, entry: Entry): Promise<void> =>
  recordAudits(tx, actor, [entry]);

/** Records many changes of one actor with one statement, in the given order. */
export async function recordAudits(tx: Tx, actor: Actor, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.insert(schema.auditLog).values(
    entries.map(({ action, entity, entityId, before, after }) => ({
      id: newId(),
      actorId: 'userId' in actor ? actor.userId : null,
      actorKind: actor.kind,
      action,
      entity,
      entityId,
      before: before ?? null,
      after: after ?? null,
    })),
  );
}
