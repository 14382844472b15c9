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
export async function recordAudit(tx: Tx, actor: Actor, entry: Entry): Promise<void> {
  await tx.insert(schema.auditLog).values({
    id: newId(),
    actorId: 'userId' in actor ? actor.userId : null,
    actorKind: actor.kind,
    action: entry.action,
    entity: entry.entity,
    entityId: entry.entityId,
    before: entry.before ?? null,
    after: entry.after ?? null,
  });
}
