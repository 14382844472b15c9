import { eq } from 'drizzle-orm';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { LeadId } from '#app/terms/ids.ts';

/** Document and telephone of a lead; null if it does not exist. */
export async function leadContact(tx: Tx, id: LeadId): Promise<{ document: string; phone: string } | null> {
  const { docNumber, whatsapp, id: leadId } = schema.leads;
  const [found] = await tx
    .select({ document: docNumber, phone: whatsapp })
    .from(schema.leads)
    .where(eq(leadId, id));
  return found ?? null;
}
