import { and, asc, eq, sql } from 'drizzle-orm';
import { readLegalTerms } from '#app/features/catalog/rules/lawyers.ts';
import { type LegalFront, lawyersWords } from '#app/features/catalog/rules/legal-front.ts';
import { asActor, type Tx, VISITOR } from '#app/platform/actor.server.ts';
import { cachedValue } from '#app/platform/cached-value.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { readSetting } from '#app/platform/lock-setting.server.ts';

const { lawyers: l } = schema;

/** Setting of the switch, and of the terms of legal work. */
export const LEGAL_KEY = 'legal_front';

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

/** Reads the terms of legal work: fee and costs, as an engagement states them. */
export const legalTermsOf = async (tx: Tx) => readLegalTerms(await readSetting(tx, LEGAL_KEY));

/** Loads an active lawyer as contracts name the person; null for an inactive or unknown one. */
export async function activeLawyer(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx
    .select({ name: l.name, oabUf: l.oabUf, oabNumber: l.oabNumber, firm: l.firm })
    .from(l)
    .where(and(eq(l.id, id), eq(l.active, true)));
  return row ? lawyersWords([row]) : null;
}

/** Lists the active lawyers to choose from, by name. */
export const activeLawyers = (tx: Tx) =>
  tx.select({ id: l.id, name: l.name }).from(l).where(eq(l.active, true)).orderBy(asc(l.name), asc(l.id));
