import { and, eq } from 'drizzle-orm';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';
import { IS_OPEN } from './find-known.server.ts';

const { leads: l, leadNotes: n } = schema;

type MailNote = { id: string; leadId: LeadId; authorId: UserId; body: string };

/** Adds a mail that the team joined to a lead to its notes. @returns false for a lead that was merged, converted or deleted */
export async function addMailNote(tx: Tx, { id, leadId, authorId, body }: MailNote): Promise<boolean> {
  const held = await tx
    .select({ id: l.id })
    .from(l)
    .where(and(eq(l.id, leadId), IS_OPEN))
    .for('update');
  if (held.length === 0) return false;
  await tx.insert(n).values({ id, leadId, authorId, body });
  return true;
}

/** Takes a wrongly joined mail out of the notes again. @param id of the note */
export async function removeMailNote(tx: Tx, id: string): Promise<void> {
  await tx.delete(n).where(eq(n.id, id));
}
