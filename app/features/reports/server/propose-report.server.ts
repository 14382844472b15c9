import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { ReportAbout } from '#app/features/reports/rules/input.ts';
import { GENERIC } from '#app/features/reports/rules/read-pages.ts';
import { isPhoto, UNREAD } from '#app/features/reports/rules/report.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { normalizeDocument } from '#app/lib/documents.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { foreignError } from '#app/platform/foreign/foreign-refusals.server.ts';
import { parseForeign, parseForeignText } from '#app/platform/foreign/parse-foreign.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { newStorePath } from '#app/platform/storage/store-path.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { ListingPlace } from '#app/terms/listing.ts';
import { REPORT } from './foreign-report.server.ts';
import { addLayoutTask } from './layout-task.server.ts';
import type { ReportSource, SourceAsked } from './read-source.server.ts';

const { reportSnapshots: r, linkedProfiles, profiles } = schema;
const WRITER = system('reports');

/** Holder of a report: the account, and one of its linked profiles, or null for the account's own person. */
export type ReportHolder = { userId: UserId; linkedProfileId: string | null };

const NOT_READ = 'Relatório não lido';
const refuse = (message: string, field = 'text') =>
  err({ code: 'invalid', title: NOT_READ, message, fields: { [field]: message } });

const ANOTHER_PERSON = 'Este relatório é de outra pessoa. Nada dele foi guardado.';

/** Name and type under which a file is stored. */
export type KeptAs = { name: string; mimeType: string };
/**
 * Reads a report and stores it as a proposal, with its file. Stores nothing of another person's report.
 * @param source pasted text, or the bytes of a file
 * @param keep missing for pasted text, and for a file that must not be stored
 * @returns the id of the proposal; of the existing one if the same report is sent again
 */
export async function proposeReport(
  actor: SignedInActor,
  holder: ReportHolder,
  source: string | Uint8Array,
  about: ReportAbout,
  keep?: KeptAs,
): Promise<Result<{ id: string }>> {
  const today = civilDateAt(new Date());
  const doc = await asActor(actor, (tx) => documentOf(tx, holder));
  if (doc === null) return refuse('Este titular não existe mais.');
  const parsed = isPhoto(keep?.mimeType)
    ? ok({ read: UNREAD, pages: [] })
    : await readForeignSource(actor, source, { today, isKept: keep !== undefined });
  if (!parsed.ok) return parsed;
  const { read, pages } = parsed.value;
  if (read.holderDoc && normalizeDocument(read.holderDoc) !== doc) return refuse(ANOTHER_PERSON);
  if (read.items.length === 0 && read.faults.length === 0 && read.profile === GENERIC)
    return refuse('Não achamos registros neste texto. Copie as linhas com credor, valor e data.');
  const place = read.place ?? about.place;
  if (!place) return refuse('Não reconhecemos de onde é o relatório. Escolha na lista.', 'place');
  // A day in the future was misread, so the user is asked.
  const ownDay = read.takenOn && read.takenOn <= today ? read.takenOn : null;
  const takenOn = ownDay ?? about.takenOn;
  if (!takenOn) return refuse('Não achamos a data da consulta no relatório. Diga qual é.', 'takenOn');
  if (takenOn > today) return refuse('A data do relatório ainda não chegou.', 'takenOn');
  const id = newId();
  const file = keep && (await storeFile(holder, id, source, keep));
  const written = await writeProposal({ id, holder, place, takenOn, source, read, pages, file }).catch(
    async (error) => {
      if (file) await fileStore().remove(file.filePath);
      throw error;
    },
  );
  if (file && !written.tookFile) await fileStore().remove(file.filePath);
  return ok({ id: written.id });
}

type FileValues = { fileName: string; filePath: string; fileSize: number; mimeType: string };

/** The bytes are stored before their row is written, so that a row always has its file. */
async function storeFile(
  { userId }: ReportHolder,
  folder: string,
  source: string | Uint8Array,
  { name, mimeType }: KeptAs,
): Promise<FileValues> {
  const bytes = Buffer.from(source);
  const filePath = newStorePath('loan-documents', { userId, folder, fileName: name, now: new Date() });
  await fileStore().put(filePath, bytes);
  return { fileName: name, filePath, fileSize: bytes.length, mimeType };
}

type Proposal = ReportSource & {
  id: string;
  holder: ReportHolder;
  place: ListingPlace;
  takenOn: CivilDate;
  source: string | Uint8Array;
  file: FileValues | undefined;
};

/** @returns the proposal's id, and whether it uses this file: an existing proposal keeps the file that it has */
async function writeProposal({ id, holder, place, takenOn, source, read, pages, file }: Proposal) {
  const sha256 = createHash('sha256').update(source).digest('hex');
  return asActor(WRITER, async (tx) => {
    const [made] = await tx
      .insert(r)
      .values({
        ...{ id, ...holder, place, takenOn, sha256, ...file },
        ...{ profile: read.profile, profileVersion: read.version },
        parsed: { pages, items: read.items, faults: read.faults },
      })
      .onConflictDoNothing()
      .returning({ id: r.id });
    if (made) {
      if (read.profile === GENERIC)
        await addLayoutTask(tx, { id: made.id, userId: holder.userId, place, takenOn });
      return { id: made.id, tookFile: file !== undefined };
    }
    const same = and(ofReportHolder(holder), eq(r.place, place), eq(r.sha256, sha256));
    const [completed] = file
      ? await tx
          .update(r)
          .set(file)
          .where(and(same, isNull(r.filePath)))
          .returning({ id: r.id })
      : [];
    if (completed) return { id: completed.id, tookFile: true };
    const [known] = await tx.select({ id: r.id }).from(r).where(same);
    if (!known) throw new Error('unreachable');
    return { id: known.id, tookFile: false };
  });
}

export const ofReportHolder = ({ userId, linkedProfileId }: ReportHolder) =>
  and(
    eq(r.userId, userId),
    linkedProfileId ? eq(r.linkedProfileId, linkedProfileId) : isNull(r.linkedProfileId),
  );

async function documentOf(tx: Tx, { userId, linkedProfileId }: ReportHolder): Promise<string | null> {
  const [row] = linkedProfileId
    ? await tx
        .select({ doc: linkedProfiles.docNumber })
        .from(linkedProfiles)
        .where(and(eq(linkedProfiles.id, linkedProfileId), eq(linkedProfiles.mainUserId, userId)))
    : await tx.select({ doc: profiles.docNumber }).from(profiles).where(eq(profiles.id, userId));
  return row ? normalizeDocument(row.doc ?? '') : null;
}

/** Short pasted text is read in this process, everything else in a parser. */
async function readForeignSource(
  { userId }: SignedInActor,
  source: string | Uint8Array,
  asked: SourceAsked,
): Promise<Result<ReportSource>> {
  const sender = { account: userId };
  const isText = typeof source === 'string';
  const answer = isText
    ? await parseForeignText(REPORT, sender, asked, source)
    : await parseForeign(REPORT, sender, asked, [source]);
  if (!answer.ok)
    return foreignError(answer.reason, isText ? 'text' : 'file', isText ? 'text' : 'file', NOT_READ);
  const { value } = answer;
  return value.ok ? ok(value.source) : refuse(value.message, value.field);
}
