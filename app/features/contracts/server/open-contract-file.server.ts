import { eq } from 'drizzle-orm';
import { validate } from 'uuid';
import { asActor, type CustomerActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import type { OrderId } from '#app/terms/ids.ts';
import { contractFileName, storeContractPdf } from './store-contract-pdf.server.ts';

/**
 * Returns the PDF of an order to the order's owner; null for other customers, as for an unknown order.
 * Creates the PDF if it does not exist yet.
 */
export async function openContractFile(
  actor: CustomerActor,
  transactionId: OrderId,
): Promise<{ name: string; bytes: Buffer } | null> {
  if (!validate(transactionId)) return null;
  const { contractAcceptances: a, contractDocuments: d } = schema;
  // Row level security: a customer sees the acceptances and documents of own orders only.
  const [own] = await asActor(actor, (tx) =>
    tx
      .select({ acceptanceId: a.id, code: a.code, filePath: d.filePath })
      .from(a)
      .leftJoin(d, eq(d.acceptanceId, a.id))
      .where(eq(a.transactionId, transactionId)),
  );
  if (!own) return null;
  const filePath = own.filePath ?? (await storeContractPdf(own.acceptanceId)).filePath;
  const bytes = await fileStore().get(filePath);
  if (!bytes) throw new Error('The file of a contract is missing in the store.');
  return { name: contractFileName(own.code), bytes };
}
