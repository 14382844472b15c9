import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { getSite } from '#app/features/content/server/index.server.ts';
import { noticeMail } from '#app/features/notifications/rules/notice-mail.ts';
import { dayUntil, queueLateStamp, sealPdf } from '#app/features/proof/server/index.server.ts';
import { detectDocument } from '#app/lib/documents.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import type { AcceptanceRecord } from './acceptance-record.server.ts';
import { type AcceptanceOwner, loadAcceptance } from './load-acceptance.server.ts';

export type StoredContract = { filePath: string; sha256: string; code: string };

export const contractFileName = (code: string): string => `contrato-${code}.pdf`;

/** Queues the document of an acceptance in the accepting transaction: it is created only if that commits. */
export const queueContractPdf = (tx: Tx, acceptanceId: string): Promise<void> =>
  enqueue(tx, 'contracts.pdf', { acceptanceId }, { key: acceptanceId });

/**
 * Creates, stores and mails the document of an acceptance, once: a second run finds the first one's. The row,
 * and with it the mail, exists only after the file is stored.
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
  const { code } = record;
  if (loaded.known) return { ...loaded.known, code };

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
    const mail = await contractMail(tx, { ...record, code, sha256 }, owner);
    const attachment = { file: filePath, name: contractFileName(code), type: 'application/pdf' };
    await enqueue(
      tx,
      'mail.send',
      { id: newId(), to: owner.email, ...mail, attachment },
      { key: `contract-pdf:${acceptanceId}` },
    );
    return { filePath, sha256 };
  });
  if (!kept) throw new Error('The document of an acceptance is missing.');
  if (kept.filePath !== filePath) await fileStore().remove(filePath);
  return { ...kept, code };
}

async function findDocument(tx: Tx, acceptanceId: string) {
  const { contractDocuments: d } = schema;
  const [found] = await tx
    .select({ filePath: d.filePath, sha256: d.sha256 })
    .from(d)
    .where(eq(d.acceptanceId, acceptanceId));
  return found;
}

type Content = Pick<AcceptanceRecord, 'person' | 'verifyUrl'> & { code: string; sha256: string };

/** Subject and both bodies of the mail that brings the document (Decreto 7.962/2013: a durable copy). */
async function contractMail(tx: Tx, { person, code, sha256, verifyUrl }: Content, owner: AcceptanceOwner) {
  const [action, link] = owner.userId
    ? ['Abrir o contrato', `${env().appUrl}/app/contratos/${owner.transactionId}`]
    : ['Conferir o contrato', verifyUrl];
  return noticeMail(await noticeText(tx, 'contract.pdf', { codigo: code, endereco: verifyUrl }), {
    name: person.name,
    company: detectDocument(person.document) === 'CNPJ',
    action,
    link,
    note: `Resumo SHA-256 do arquivo: ${sha256}. Guarde o arquivo como ele veio: salvo de novo por outro programa, o resumo muda.`,
  });
}
