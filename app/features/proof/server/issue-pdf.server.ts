import { createHash } from 'node:crypto';
import { asActor, system } from '#app/platform/actor.server.ts';
import { queueLateStamp } from './late-stamp.server.ts';
import { type DocumentFacts, sealPdf } from './seal-pdf.server.ts';

/**
 * Seals a document that is drawn on request and not stored: each copy is signed at its own time, and carries
 * its own evidence.
 */
export async function issuePdf(drawn: Buffer, facts: DocumentFacts): Promise<Buffer> {
  const { bytes, stampMissing } = await sealPdf(drawn, facts);
  if (stampMissing) {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await asActor(system('proof'), (tx) => queueLateStamp(tx, sha256));
  }
  return bytes;
}
