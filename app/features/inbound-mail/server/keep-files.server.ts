import { openHoldersOf, sendDocument } from '#app/features/cases/server/index.server.ts';
import { asActor, type CustomerActor } from '#app/platform/actor.server.ts';
import { env } from '#app/platform/env.server.ts';
import { acceptFile } from '#app/platform/uploads/accept-file.server.ts';
import { UPLOAD_TYPES } from '#app/platform/uploads/check-type.server.ts';

export type MailFile = { name: string; bytes: Buffer };
export type RefusedFile = { name: string; why: string };

/**
 * Adds the attachments of a mail to the documents of its client, after the checks of an upload. A repeated call finds them
 * there. @param card open service of the holder whose papers they are; by default the account's own. @returns the refused ones with the reason, in words for the client
 */
export async function keepFiles(
  customer: CustomerActor,
  files: readonly MailFile[],
  card?: string,
): Promise<RefusedFile[]> {
  const refused: RefusedFile[] = [];
  if (files.length === 0) return refused;
  const holders = await asActor(customer, (tx) => openHoldersOf(tx, customer.userId));
  const cardId = (holders.find((holder) => holder.cardId === card) ?? holders[0])?.cardId;
  for (const file of files) {
    const accepted = await acceptFile(
      { ...file, truncated: false },
      { account: customer.userId, types: UPLOAD_TYPES, maxBytes: env().uploadMaxBytes },
    );
    if (!accepted.ok) {
      // A later attempt may find a place.
      if (accepted.error.code === 'busy') throw new Error('No place to read an attachment.');
      refused.push({ name: accepted.error.name, why: accepted.error.message });
    } else if (!cardId) {
      refused.push({ name: accepted.value.name, why: 'Não há um serviço aberto que receba documentos.' });
    } else {
      const sent = await sendDocument(customer, cardId, accepted.value);
      if (!sent.ok && sent.error.code !== 'already-sent')
        refused.push({ name: accepted.value.name, why: sent.error.message });
    }
  }
  return refused;
}
