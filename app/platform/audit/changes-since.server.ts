import { and, asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';

const { auditLog: a, users } = schema;

/** Changes of a versioned row after `version`, oldest first, with author and written values. */
export async function changesSince(
  tx: Tx,
  { entity, entityId, version }: { entity: string; entityId: string; version: number },
): Promise<{ who: string; at: string; after: Record<string, unknown> }[]> {
  const rows = await tx
    .select({ who: users.name, at: a.createdAt, after: a.after })
    .from(a)
    .leftJoin(users, eq(users.id, a.actorId))
    .where(
      and(eq(a.entity, entity), eq(a.entityId, entityId), sql`(${a.after} ->> 'version')::int > ${version}`),
    )
    .orderBy(asc(a.seq));
  return rows.map(({ who, at, after }) => ({
    who: who ?? 'Alguém da equipe',
    at: at.toISOString(),
    after: after as Record<string, unknown>,
  }));
}
