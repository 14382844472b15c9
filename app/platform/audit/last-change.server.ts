import { and, desc, eq } from 'drizzle-orm';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { AuditAction } from '#app/terms/audit-actions.ts';

const { auditLog, users } = schema;

/**
 * Author and time of the last change of a row, for conflict messages.
 * @returns the name and the ISO instant; the team and the current time when the log has no entry
 */
export async function lastChange(
  tx: Tx,
  change: { entity: string; entityId: string; action: AuditAction },
): Promise<{ who: string; at: string }> {
  const [last] = await tx
    .select({ who: users.name, at: auditLog.createdAt })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(
      and(
        eq(auditLog.entity, change.entity),
        eq(auditLog.entityId, change.entityId),
        eq(auditLog.action, change.action),
      ),
    )
    .orderBy(desc(auditLog.seq))
    .limit(1);
  return { who: last?.who ?? 'Alguém da equipe', at: (last?.at ?? new Date()).toISOString() };
}
