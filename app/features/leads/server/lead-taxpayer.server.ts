import { eq } from 'drizzle-orm';
import type { Taxpayer } from '#app/features/profiles/server/index.server.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { LeadId } from '#app/terms/ids.ts';

/** Loads the payer of an order without an account. */
export async function leadTaxpayer(tx: Tx, leadId: LeadId): Promise<Taxpayer | undefined> {
  const { leads: l } = schema;
  const { name, docNumber: document, cep, address, uf } = l;
  const [found] = await tx.select({ name, document, cep, address, uf }).from(l).where(eq(l.id, leadId));
  return found;
}
