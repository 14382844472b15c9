import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { getSite } from '#app/features/content/server/index.server.ts';
import { dayUntil, queueLateStamp, sealPdf } from '#app/features/proof/server/index.server.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import type { AcceptanceRecord } from './acceptance-record.server.ts';
import { type AcceptanceOwner, loadAcceptance } from './load-acceptance.server.ts';

export type StoredContract = {
  filePath: string;
  sha256: string;
  code: string;
  owner: AcceptanceOwner;
  /** Name and document of the holder, and the public address of the verification. */
  person: AcceptanceRecord['person'];
  verifyUrl: string;
};

export const contractFileName = (code: string): string => `contrato-${code}.pdf`;

/** Queues the document of an acceptance in the accepting transaction: it is created only if that commits. */
export const queueContractPdf = (tx: Tx, acceptanceId: string): Promise<void> =>
  enqueue(tx, 'contracts.pdf', { acceptanceId }, { key: acceptanceId });

/**
 * Creates and stores the document of an acceptance, once: a second run finds the first one's. The row exists only
 * after the file is stored. The mail that carries it is the checkout's (`mailContract`).
 * @throws for an unknown acceptance
 */
export async function storeContractPdf(acceptanceId: string): Promise<StoredContract> {
  const actor = system('contracts');
  const { company } = await getSite('company');
  const loaded = await asActor(actor, async (tx) => ({
    known: await findDocument(tx, acceptanceId),
    acceptance: await loadAcceptance(tx, acceptanceId, company),
  }));
  if (!loaded.acceptance) throw new Error('There is no such acceptance.');
  const { record, owner, chained } = loaded.acceptance;
  const { code, person, verifyUrl } = record;
  const facts = { code, owner, person, verifyUrl };
  if (loaded.known) return { ...loaded.known, ...facts };

  // Loads the drawing library with the first PDF: it is large, and most processes only answer pages.
  const { contractPdf } = await import('./contract-pdf.server.ts');
  const { bytes, stampMissing } = await sealPdf(await contractPdf(record), {
    kind: 'contrato',
    title: record.title,
    code,
    issuedAt: record.acceptedAt,
    record: chained,
    dayUntilHere: await dayUntil(chained.position),
  });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  // Named by its content: a second run cannot overwrite the first one's bytes.
  const filePath = `contracts/${sha256.slice(0, 2)}/${sha256}.pdf`;
  await fileStore().put(filePath, bytes);

  const kept = await asActor(actor, async (tx) => {
    const { contractDocuments } = schema;
    const [added] = await tx
      .insert(contractDocuments)
      .values({ id: newId(), acceptanceId, filePath, sha256, fileSize: bytes.length })
      .onConflictDoNothing({ target: contractDocuments.acceptanceId })
      .returning({ id: contractDocuments.id });
    if (!added) return findDocument(tx, acceptanceId);
    if (stampMissing) await queueLateStamp(tx, sha256);
    return { filePath, sha256 };
  });
  if (!kept) throw new Error('The document of an acceptance is missing.');
  if (kept.filePath !== filePath) await fileStore().remove(filePath);
  return { ...kept, ...facts };
}

async function findDocument(tx: Tx, acceptanceId: string) {
  const { contractDocuments: d } = schema;
  const [found] = await tx
    .select({ filePath: d.filePath, sha256: d.sha256 })
    .from(d)
    .where(eq(d.acceptanceId, acceptanceId));
  return found;
}
