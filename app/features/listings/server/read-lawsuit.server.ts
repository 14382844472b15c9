import { and, desc, eq } from 'drizzle-orm';
import type { ShownMovement } from '#app/features/cases/rules/lawsuit-movements.ts';
import { clientLawsuits } from '#app/features/cases/server/index.server.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { UserId } from '#app/terms/ids.ts';

const { lawsuitMovements: m } = schema;
const LIMIT = 300;

/**
 * Loads a client's lawsuit with its movements, newest first; undefined for another client's, or an unknown
 * id.
 */
export async function readLawsuit(tx: Tx, clientId: UserId, lawsuitId: string) {
  const lawsuit = (await clientLawsuits(tx, clientId)).find(({ id }) => id === lawsuitId);
  if (!lawsuit) return undefined;
  const { id, grau, code, name, at, complement, effect, source } = m;
  const rows = await tx
    .select({ id, grau, code, name, at, complement, effect, source })
    .from(m)
    .where(and(eq(m.lawsuitId, lawsuitId), eq(m.userId, clientId)))
    .orderBy(desc(m.at), desc(m.id))
    .limit(LIMIT);
  const movements: ShownMovement[] = rows.map(({ at: when, ...row }) => ({ ...row, at: when.toISOString() }));
  return { ...lawsuit, movements };
}
