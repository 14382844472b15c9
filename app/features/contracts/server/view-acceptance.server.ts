import { eq } from 'drizzle-orm';
import { getSite } from '#app/features/content/server/index.server.ts';
import { recordAccess } from '#app/platform/access-log.server.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import type { OrderId } from '#app/terms/ids.ts';
import type { AcceptanceRecord } from './acceptance-record.server.ts';
import { type AcceptanceOwner, loadAcceptance } from './load-acceptance.server.ts';
import { sanitizeContract } from './sanitize-contract.server.ts';
import { contractFileName, storeContractPdf } from './store-contract-pdf.server.ts';
import { verifyCode } from './verify-acceptance.server.ts';

type Found = { record: AcceptanceRecord; owner: AcceptanceOwner };

/**
 * Loads an acceptance for the team. It contains a whole document, so the access is recorded, in the audit log
 * and for the customer (LGPD art. 18): if that fails, the request fails.
 */
async function look(admin: SignedInActor, acceptanceId: string, what: string): Promise<Found | null> {
  const { company } = await getSite('company');
  return asActor(admin, async (tx: Tx) => {
    const found = await loadAcceptance(tx, acceptanceId, company);
    if (!found) return null;
    const { userId } = found.owner;
    const first = userId === null || (await recordAccess(tx, admin, userId, what));
    if (first) {
      await recordAudit(tx, admin, {
        action: 'acceptance.view',
        entity: 'contract_acceptances',
        entityId: acceptanceId,
      });
    }
    return found;
  });
}

/** Loads all data of an acceptance and recomputes its hashes; null for an unknown id. */
export async function viewAcceptance(admin: SignedInActor, acceptanceId: string) {
  const found = await look(admin, acceptanceId, 'Contrato aceito');
  if (!found) return null;
  const { record, owner } = found;
  const checked = await verifyCode(record.code);
  return {
    ...record,
    // Sanitised again: the stored text may be older than the sanitiser, or written outside of the product.
    text: sanitizeContract(record.text),
    acceptedAt: record.acceptedAt.toISOString(),
    clientId: owner.userId,
    verification: 'view' in checked ? checked : null,
  };
}

/** The document of the contract that an order's customer accepted; null without one. */
export async function openOrderAcceptance(admin: SignedInActor, orderId: OrderId) {
  const { contractAcceptances: a } = schema;
  const [accepted] = await asActor(admin, (tx) =>
    tx.select({ id: a.id }).from(a).where(eq(a.transactionId, orderId)),
  );
  return accepted ? openAcceptancePdf(admin, accepted.id) : null;
}

/**
 * Returns the document of an acceptance, and creates it if the job has not run yet. Null for an unknown
 * acceptance.
 */
export async function openAcceptancePdf(
  admin: SignedInActor,
  acceptanceId: string,
): Promise<{ name: string; bytes: Buffer } | null> {
  const found = await look(admin, acceptanceId, 'Contrato aceito, em PDF');
  if (!found) return null;
  const { filePath, code } = await storeContractPdf(acceptanceId);
  const bytes = await fileStore().get(filePath);
  if (!bytes) throw new Error('The file of a contract is missing in the store.');
  return { name: contractFileName(code), bytes };
}
