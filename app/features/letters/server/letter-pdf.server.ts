import { eq } from 'drizzle-orm';
import { getSite } from '#app/features/content/server/index.server.ts';
import { letterNumber } from '#app/features/letters/rules/mandate-files.ts';
import { attorneySignature } from '#app/features/letters/rules/own-name.ts';
import { letterStory } from '#app/features/letters/rules/terms.ts';
import { issuePdf } from '#app/features/proof/server/index.server.ts';
import { formatDocument } from '#app/lib/documents.ts';
import { asActor, type CustomerActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { customerLetter } from './customer-letters.server.ts';
import { letterHolder } from './letter-facts.server.ts';
import { readLetterSettings } from './letter-settings.server.ts';
import { findSignedFile, storedBytes } from './signed-files.server.ts';

const TO_SIGN = 'Carta em nome próprio: assine e envie.';
const NOT_SENT = 'Cópia para leitura: esta carta não foi enviada.';

/**
 * Returns a letter that its customer may read, as a signed PDF; null for any other. If it was sent with a
 * batch, it is the sent file.
 */
export async function letterPdf(customer: CustomerActor, id: string) {
  const letter = await customerLetter(customer, id);
  if (!letter) return null;
  const number = letterNumber(id);
  const name = `carta-${number}.pdf`;
  const sent = letter.sentOn && (await sentFile(customer, id));
  if (sent) return { name, bytes: await storedBytes(sent) };
  const { company } = await getSite('company');
  const { title, body, addressee, creditor } = letter;
  // Loads the drawing library with the first PDF: it is large, and most processes only answer pages.
  const { textPaper } = await import('#app/platform/pdf/text-paper.server.ts');
  const now = new Date();
  const own = letter.voice === 'holder';
  const holder = await holderOf(customer, id);
  const signer = await readSigner();
  const drawn = await textPaper({
    company,
    title,
    note: `Para ${addressee}`,
    above: [
      `Referência ${number}`,
      `Sobre ${creditor}`,
      letter.sentOn ? letterStory(letter) : own ? TO_SIGN : NOT_SENT,
    ],
    body,
    foot: `Carta ${number}`,
    signed: own
      ? `${holder.name}, ${formatDocument(holder.document)}`
      : attorneySignature(signer, company, holder.name),
    date: now,
  });
  const bytes = await issuePdf(drawn, { kind: 'carta', title, issuedAt: now });
  return { name, bytes };
}

const holderOf = (customer: CustomerActor, id: string) =>
  asActor(customer, async (tx) => {
    const { userId, linkedProfileId } = schema.letters;
    const [row] = await tx
      .select({ userId, linkedProfileId })
      .from(schema.letters)
      .where(eq(schema.letters.id, id));
    if (!row) throw new Error('The letter is gone.');
    return letterHolder(tx, row);
  });

/** The customer may not read the business's rules; the signer is on the letter. */
const readSigner = () => asActor(system('letters'), readLetterSettings);

const sentFile = (customer: CustomerActor, id: string) =>
  asActor(customer, async (tx) => {
    const { batchId, userId, linkedProfileId } = schema.letters;
    const [place] = await tx
      .select({ batchId, userId, linkedProfileId })
      .from(schema.letters)
      .where(eq(schema.letters.id, id));
    return place?.batchId
      ? findSignedFile(tx, {
          batchId: place.batchId,
          userId: place.userId,
          linkedProfileId: place.linkedProfileId,
        })
      : undefined;
  });
