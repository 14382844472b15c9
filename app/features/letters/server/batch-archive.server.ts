import { createHash } from 'node:crypto';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { getSite } from '#app/features/content/server/index.server.ts';
import { GROUND } from '#app/features/letters/rules/grounds.ts';
import { letterNumber } from '#app/features/letters/rules/mandate-files.ts';
import { attorneySignature } from '#app/features/letters/rules/own-name.ts';
import { notifyAdmins } from '#app/features/notifications/server/index.server.ts';
import { CSV_START, csvLine } from '#app/lib/csv.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatDocument } from '#app/lib/documents.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asActor, type SignedInActor, system, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import { type ZipEntry, zipStream } from '#app/platform/zip-stream.server.ts';
import type { HolderFile } from './holder-file.server.ts';
import { letterHolder, powerOf } from './letter-facts.server.ts';
import { readLetterSettings } from './letter-settings.server.ts';
import { findSignedFile, makeSignedFile, type SignedFile, storedBytes } from './signed-files.server.ts';

/** Most file names in a notice; the archive itself has a page for each. */
const MOST_NAMED = 10;
/** Files drawn between two garbage collections: each leaves some megabytes of garbage. */
const MADE_BETWEEN = 3;
const { addressees: a, cardDocuments: d, letterBatches: b, letterEvidence: e, letters: l } = schema;

type Company = HolderFile['company'];
type Open = { batch: typeof b.$inferSelect; addressee: typeof a.$inferSelect; company: Company };

/**
 * Opens the archive of a batch, built while it is read: one signed PDF per holder and `manifesto.csv`. A
 * holder's file is signed and stored at the first request; later archives have the same bytes. Until the
 * batch is sent, the hash of the newest complete archive is stored. Null for an unknown batch.
 */
export async function openBatchArchive(admin: SignedInActor, id: string) {
  if (!isUuid(id)) return null;
  const { company } = await getSite('company');
  const found = await asActor(admin, async (tx) => {
    const [batch] = await tx.select().from(b).where(eq(b.id, id));
    const [addressee] = batch ? await tx.select().from(a).where(eq(a.id, batch.addresseeId)) : [];
    if (!batch || !addressee) return null;
    const { rows } = await tx.execute<{ ids: string[] }>(sql`
      select array_agg(id order by id) as ids from letters where batch_id = ${id}
      group by user_id, linked_profile_id order by (array_agg(id order by id))[1]`);
    await recordAudit(tx, admin, { action: 'letter-batch.open', entity: 'letter_batches', entityId: id });
    return { batch, addressee, holders: rows.map(({ ids }) => ids) };
  });
  if (!found) return null;
  const open = { ...found, company };
  const plain = zipStream(entriesOf(admin, open, found.holders), found.batch.createdAt);
  return {
    name: `cartas-${id.slice(-8)}.zip`,
    body: plain.pipeThrough(hashed((sha256) => keepHash(id, sha256))),
  };
}

/** Passes bytes through, and reports their hash at the end. */
function hashed(done: (sha256: string) => Promise<void>): TransformStream<Uint8Array, Uint8Array> {
  const hash = createHash('sha256');
  return new TransformStream({
    transform(chunk, controller) {
      hash.update(chunk);
      controller.enqueue(chunk);
    },
    flush: () => done(hash.digest('hex')),
  });
}

const keepHash = (id: string, sha256: string) =>
  asActor(system('letters'), async (tx) => {
    await tx
      .update(b)
      .set({ sha256 })
      .where(sql`${b.id} = ${id} and (${b.sha256} is null or ${b.sentOn} is null)`);
  });

async function* entriesOf(admin: SignedInActor, open: Open, holders: string[][]): AsyncGenerator<ZipEntry> {
  const lines = [CSV_START + csvLine(['id', 'cpf', 'nome', 'fundamento', 'páginas', 'sha256'])];
  const unreadable: string[] = [];
  let made = 0;
  for (const [at, ids] of holders.entries()) {
    const held = await asActor(admin, (tx) => readHolder(tx, open, ids));
    const { file, document, grounds, found } = held;
    // Otherwise the heap grows to several times its live size while memory is free.
    if (!found && made++ % MADE_BETWEEN === MADE_BETWEEN - 1) globalThis.gc?.();
    const { row, bytes } = found
      ? { row: found, bytes: await storedBytes(found) }
      : await makeSignedFile(admin.userId, held.place, held.holds, {
          title: file.title,
          file,
        });
    unreadable.push(...row.unreadable.map((name) => `${file.holder}: ${name}`));
    for (const [i, { id }] of file.letters.entries())
      lines.push(csvLine([id, document, file.holder, grounds[i] ?? '', String(row.pages), row.sha256]));
    yield { name: `${String(at + 1).padStart(4, '0')}-${document}.pdf`, bytes, packed: true };
  }
  if (unreadable.length > 0 && !open.batch.sha256) await notifyUnreadable(open.batch.id, unreadable);
  yield { name: 'manifesto.csv', bytes: Buffer.from(lines.join('')), packed: false };
}

const titleFor = ({ name }: Open['addressee']) => `Cartas para ${name}`;

/** Loads all data of one holder and of no other: documents are selected by their owner, too. */
async function readHolder(tx: Tx, { batch, addressee, company }: Open, ids: string[]) {
  const rows = await tx.select().from(l).where(inArray(l.id, ids)).orderBy(asc(l.id));
  const [first] = rows;
  if (
    !first ||
    rows.some(
      ({ userId, linkedProfileId }) => userId !== first.userId || linkedProfileId !== first.linkedProfileId,
    )
  )
    throw new Error('Letters of several holders in one file.');
  const place = { batchId: batch.id, userId: first.userId, linkedProfileId: first.linkedProfileId };
  const holds = rows.map(({ id, approvedAt }) => `${id} ${approvedAt?.toISOString()}`).join('\n');
  const stored = await findSignedFile(tx, place);
  const found = batch.sentOn || stored?.holds === holds ? stored : undefined;
  const { name, document } = await letterHolder(tx, first);
  const power = await powerOf(tx, first);
  const signer = await readLetterSettings(tx);
  const joined = await tx
    .select({ documentId: d.id, name: d.fileName, path: d.filePath, mime: d.mimeType, kind: e.kind })
    .from(e)
    .innerJoin(d, eq(d.id, e.documentId))
    .where(sql`${inArray(e.letterId, ids)} and ${d.userId} = ${first.userId}`)
    .orderBy(sql`${e.kind} <> 'id'`, asc(e.id));
  const attachments = [...new Map(joined.map((one) => [one.documentId, one])).values()];
  const date = batch.createdAt;
  const note = `Para ${addressee.name}`;
  const file: HolderFile = {
    title: titleFor(addressee),
    holder: name,
    company,
    date,
    letters: rows.map(({ id, title, body, ground }) => ({
      id,
      paper: {
        company,
        title,
        note,
        above: [
          `${addressee.name}${addressee.address ? `, ${addressee.address}` : ''}`,
          `Referência ${letterNumber(id)}, ${GROUND[ground].title.toLowerCase()}`,
          `${formatDate(date)}`,
        ],
        body,
        signed: attorneySignature(signer, company, name),
        date,
      },
    })),
    power: power && {
      company,
      title: 'Procuração',
      note: name,
      above: [`${name}, ${formatDocument(document)}`],
      body: power.content,
      date: power.givenAt,
    },
    attachments: attachments.map(({ documentId: _, ...one }) => one),
  };
  return { file, document, grounds: rows.map(({ ground }) => ground), place, holds, found };
}

/**
 * Returns the signed file of one holder in a sent batch, made if it does not exist yet; undefined without
 * letters.
 */
export async function holderFileIn(
  tx: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  batchId: string,
  holder: { userId: string; linkedProfileId: string | null },
): Promise<
  { row: SignedFile; letters: { id: string; title: string }[]; holder: string; document: string } | undefined
> {
  const { company } = await getSite('company');
  const held = await tx(async (open) => {
    const [batch] = await open.select().from(b).where(eq(b.id, batchId));
    const [addressee] = batch ? await open.select().from(a).where(eq(a.id, batch.addresseeId)) : [];
    if (!batch || !addressee) return undefined;
    const rows = await open
      .select({ id: l.id, title: l.title })
      .from(l)
      .where(
        sql`${l.batchId} = ${batchId} and ${l.userId} = ${holder.userId}
          and ${l.linkedProfileId} is not distinct from ${holder.linkedProfileId}::uuid`,
      )
      .orderBy(asc(l.id));
    if (rows.length === 0) return undefined;
    const ids = rows.map(({ id }) => id);
    return { ...(await readHolder(open, { batch, addressee, company }, ids)), letters: rows };
  });
  if (!held) return undefined;
  const { file, place, holds, found, letters, document } = held;
  const row = found ?? (await makeSignedFile(holder.userId, place, holds, { title: file.title, file })).row;
  if (!found && row.unreadable.length > 0)
    await notifyUnreadable(
      batchId,
      row.unreadable.map((name) => `${file.holder}: ${name}`),
    );
  return { row, letters, holder: file.holder, document };
}

const notifyUnreadable = (id: string, files: string[]) =>
  asActor(system('letters'), async (tx) => {
    const arquivos =
      files.slice(0, MOST_NAMED).join('; ') +
      (files.length > MOST_NAMED ? ` e mais ${files.length - MOST_NAMED}` : '');
    const words = await noticeText(tx, 'letter.unreadable', { arquivos });
    await notifyAdmins(tx, { type: 'warning', link: `/admin/cartas/lotes/${id}`, ...words });
  });
