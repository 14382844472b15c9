import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';

const { auditLog: a } = schema;

type Sides = Record<string, unknown>;
export type AuditedDecision = { action: string; before: Sides; after: Sides };

/**
 * The last decision about a row, and the state before it. A decision has its id in `after.version`: its
 * notice and its undo check by it whether it is still the last one.
 */
export async function lastDecision(
  tx: Tx,
  { entity, entityId, actions }: { entity: string; entityId: string; actions: readonly string[] },
): Promise<AuditedDecision | null> {
  const [last] = await tx
    .select({ action: a.action, before: a.before, after: a.after })
    .from(a)
    .where(and(eq(a.entity, entity), eq(a.entityId, entityId), inArray(a.action, [...actions])))
    .orderBy(desc(a.seq))
    .limit(1);
  return last ? { action: last.action, before: asSides(last.before), after: asSides(last.after) } : null;
}

const asSides = (value: unknown): Sides => (value ?? {}) as Sides;
