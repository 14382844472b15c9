import { eq } from 'drizzle-orm';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { LeadId } from '#app/terms/ids.ts';

/** Loads the name and document that an invoice of a buyer without an account names. */
export async function leadTaxpayer(
  tx: Tx,
  leadId: LeadId,
): Promise<{ name: string; document: string } | undefined> {
  const { leads: l } = schema;
  const [found] = await tx.select({ name: l.name, document: l.docNumber }).from(l).where(eq(l.id, leadId));
  return found;
}
