import { isOpenNeed } from '#app/features/cases/rules/document-needs.ts';
import { loadDocuments, sendDocument } from '#app/features/cases/server/index.server.ts';
import { confirmReport, openReportItems, proposeReport } from '#app/features/reports/server/index.server.ts';
import {
  MOST_MEDIA_BYTES,
  messageOf,
  WHATSAPP,
  whatsapp,
} from '#app/features/whatsapp/server/index.server.ts';
import { type AutoAnswer, receivedWords, WORDS } from '#app/features/whatsapp-cases/rules/steps.ts';
import { formatBRL } from '#app/lib/money.ts';
import { asActor, type CustomerActor } from '#app/platform/actor.server.ts';
import { acceptFile, type ReceivedFile } from '#app/platform/uploads/accept-file.server.ts';
import { UPLOAD_TYPES, type UploadType } from '#app/platform/uploads/check-type.server.ts';
import { OTHER } from '#app/terms/document-kinds.ts';
import type { UserId } from '#app/terms/ids.ts';
import { nextItem } from './case-items.server.ts';
import type { IncomingWhatsApp } from './case-types.server.ts';

type Fetched =
  | { ok: true; file: Extract<ReceivedFile, { ok: true }>['value'] }
  | { ok: false; words: string };

/**
 * Loads the file of a message and passes it through the checks of every upload, outside of this process.
 * @returns polite words for a file that is kept out
 * @throws when the provider asks to come back later, so that the job repeats
 */
async function fetchFile(messageId: string, account: string, types: readonly UploadType[]): Promise<Fetched> {
  const port = whatsapp();
  const row = await asActor(WHATSAPP, (tx) => messageOf(tx, messageId));
  const mediaId = row?.message.mediaId;
  if (!port || !mediaId) return { ok: false, words: WORDS.fileMissing };
  const media = await port.media(mediaId, MOST_MEDIA_BYTES);
  if (!media.ok && media.why === 'later') throw new Error('The provider has no file at this moment.');
  if (!media.ok) return { ok: false, words: media.why === 'too-big' ? WORDS.tooBig : WORDS.fileMissing };
  const part = { name: row.message.mediaName ?? 'whatsapp', bytes: media.bytes, truncated: false };
  const accepted = await acceptFile(part, { account, types, maxBytes: MOST_MEDIA_BYTES });
  if (accepted.ok) return { ok: true, file: accepted.value };
  const { code, message } = accepted.error;
  return { ok: false, words: code === 'image-broken' ? WORDS.unreadable : message };
}

const customerOf = (userId: UserId): CustomerActor => ({ kind: 'customer', userId });

/** Stores a file as a document of a client, for the first required kind that is missing or as another one. */
async function storeDocument(
  messageId: string,
  userId: UserId,
  only: string | null = null,
): Promise<{ ok: boolean; words: string }> {
  const fetched = await fetchFile(messageId, userId, UPLOAD_TYPES);
  if (!fetched.ok) return { ok: false, words: fetched.words };
  const needed = await loadDocuments(customerOf(userId));
  if (!needed) return { ok: false, words: WORDS.person };
  const open = needed.card.needs.filter(isOpenNeed);
  const kind = only ?? open[0]?.kind ?? OTHER;
  const sent = await sendDocument(customerOf(userId), needed.card.id, fetched.file, {
    kind,
    requestId: null,
  });
  // The same file again is no fault of a person who was not answered in time.
  if (!sent.ok && sent.error.code !== 'already-sent') return { ok: false, words: sent.error.message };
  const missing = open.filter((need) => need.kind !== kind).map(({ label }) => label);
  return { ok: true, words: receivedWords(missing) };
}

/** The photo of an identity document, in the second message of a case. */
export async function takeIdentity(
  messageId: string,
  userId: UserId,
): Promise<{ ok: boolean; words: string[] }> {
  const { ok, words } = await storeDocument(messageId, userId, 'photo_id');
  return { ok, words: ok ? [words, WORDS.askReport] : [words] };
}

/** A document that a client sends at any time: into the list of needed documents, by the same checks. */
export const takeDocument = async (messageId: string, userId: UserId): Promise<string[]> => [
  (await storeDocument(messageId, userId)).words,
];

/** The report of a case: its records become listings, and the first question follows. */
export async function takeReportFile(
  { message, found }: IncomingWhatsApp,
  userId: UserId,
): Promise<AutoAnswer[]> {
  if (!message.mediaId) return [WORDS.askReport];
  const fetched = await fetchFile(message.id, userId, UPLOAD_TYPES);
  if (!fetched.ok) return [fetched.words];
  // A photo at this place is another needed document, as a proof of address.
  if (fetched.file.mimeType !== 'application/pdf')
    return [...(await takeDocument(message.id, userId)), WORDS.askReport];
  const customer = customerOf(userId);
  const { bytes, name, mimeType } = fetched.file;
  const proposed = await proposeReport(
    customer,
    { userId, linkedProfileId: null },
    bytes,
    { place: null, takenOn: null },
    { name, mimeType },
  );
  if (!proposed.ok) return [proposed.error.message];
  const confirmed = await confirmAll(customer, proposed.value.id);
  if (confirmed) return [confirmed];
  const question = await nextItem(found.id, userId);
  return question ?? [WORDS.noRecords];
}

/** Confirms every record as it was read. @returns words for a refusal, or null */
async function confirmAll(customer: CustomerActor, snapshotId: string): Promise<string | null> {
  const items = await asActor(WHATSAPP, (tx) => openReportItems(tx, snapshotId));
  if (!items) return null;
  const form = Object.fromEntries(
    items.flatMap(({ amount, dueOn }, at) => [
      [`take-${at}`, 'on'],
      [`amount-${at}`, amount === null ? '' : formatBRL(amount)],
      [`dueOn-${at}`, dueOn ?? ''],
    ]),
  );
  const confirmed = await confirmReport(customer, customer.userId, snapshotId, form);
  if (confirmed.ok) return null;
  return 'Recebi o relatório. Uma pessoa da equipe confere antes de continuar.';
}
