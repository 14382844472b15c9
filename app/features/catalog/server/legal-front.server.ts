import { asc, eq, sql } from 'drizzle-orm';
import { type LegalFront, lawyersWords } from '#app/features/catalog/rules/legal-front.ts';
import { asActor, type Tx, VISITOR } from '#app/platform/actor.server.ts';
import { cachedValue } from '#app/platform/cached-value.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';

const { lawyers: l } = schema;

/** Reads whether legal work is offered, in the caller's transaction. */
export async function readLegalFront(tx: Tx): Promise<LegalFront> {
  const [row] = (await tx.execute<{ on: boolean }>(sql`select legal_front() as on`)).rows;
  return { on: row?.on === true, lawyers: row?.on ? await readLawyers(tx) : '' };
}

/** Names the active lawyers with their registrations; empty without one. */
async function readLawyers(tx: Tx): Promise<string> {
  const named = await tx
    .select({ name: l.name, oabUf: l.oabUf, oabNumber: l.oabNumber, firm: l.firm })
    .from(l)
    .where(eq(l.active, true))
    .orderBy(asc(l.name), asc(l.id));
  return lawyersWords(named);
}

const front = cachedValue<LegalFront>();

/** The same from memory, until a lawyer or the switch changes. */
export const getLegalFront = (): Promise<LegalFront> => front(() => asActor(VISITOR, readLegalFront));
