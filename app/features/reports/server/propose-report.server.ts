import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { GENERIC, type ReportPages, readReportPages } from '#app/features/reports/rules/read-pages.ts';
import { pagesOf, readReportText } from '#app/features/reports/rules/read-report.ts';
import { type ReadReport, SCAN } from '#app/features/reports/rules/report.ts';
import type { ReportAbout } from '#app/features/reports/rules/report-input.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { decodeText } from '#app/lib/decode-text.ts';
import { normalizeDocument } from '#app/lib/documents.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { newStorePath } from '#app/platform/storage/store-path.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { ListingPlace } from '#app/terms/listing.ts';
import { addLayoutTask } from './layout-task.server.ts';
import { pdfPages } from './pdf-pages.server.ts';

const { reportSnapshots: r, linkedProfiles, profiles } = schema;
const WRITER = system('reports');

/** Whose report it is: the account, and one of its linked profiles or null for its own person. */
export type ReportHolder = { userId: UserId; linkedProfileId: string | null };

const refuse = (message: string, field = 'text') =>
  err({ code: 'invalid', title: 'Relatório não lido', message, fields: { [field]: message } });

const ANOTHER_PERSON = 'Este relatório é de outra pessoa. Nada dele foi guardado.';

const HAS_PASSWORD =
  'Este PDF tem senha. Escolha-o de novo e digite a senha, que fica no seu aparelho, ou cole o texto.';

/** Name and type under which the bytes of a file are kept. */
export type KeptAs = { name: string; mimeType: string };
/**
 * Reads a report and keeps what it says as a proposal, with its file. Nothing of a report of another person is kept.
 * @param source pasted text, or the bytes of a file
 * @param keep left out for pasted text, and for a file that must not be kept
 * @returns the id of the proposal; of the one there is for the same report sent again
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
  const parsed = await readSource(source, today, keep !== undefined);
  if (!parsed.ok) return parsed;
  const { read, pages } = parsed.value;
  if (read.holderDoc && normalizeDocument(read.holderDoc) !== doc) return refuse(ANOTHER_PERSON);
  if (read.items.length === 0 && read.faults.length === 0 && read.profile === GENERIC)
    return refuse('Não achamos anotações neste texto. Copie as linhas com credor, valor e data.');
  const place = read.place ?? about.place;
  if (!place) return refuse('Não reconhecemos de onde é o relatório. Escolha na lista.', 'place');
  // A day to come was misread: the person is asked.
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

type Proposal = Source & {
  id: string;
  holder: ReportHolder;
  place: ListingPlace;
  takenOn: CivilDate;
  source: string | Uint8Array;
  file: FileValues | undefined;
};

/** @returns the proposal's id, and whether the file is its own: a report that is there already keeps the one it has */
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

type Source = { read: ReadReport; pages: ReportPages };

/** A scan: its file is kept, and a person types what it shows. */
const UNREAD: ReadReport = {
  ...{ place: null, takenOn: null, holderDoc: null, profile: SCAN, version: 1 },
  ...{ items: [], faults: [] },
};

async function readSource(
  source: string | Uint8Array,
  today: CivilDate,
  isKept: boolean,
): Promise<Result<Source>> {
  const isPdf =
    typeof source !== 'string' && Buffer.from(source.subarray(0, 5)).toString('latin1') === '%PDF-';
  if (!isPdf) {
    const text = (typeof source === 'string' ? source : decodeText(source)).replaceAll('\0', '');
    const read = readReportText(text, today);
    if (!read) return refuse('Este arquivo JSON não é um relatório no formato que lemos.');
    return ok({ read, pages: pagesOf(text) });
  }
  let pages: ReportPages;
  try {
    pages = await pdfPages(source as Uint8Array);
  } catch (error) {
    if ((error as Error).name === 'PasswordException') return refuse(HAS_PASSWORD, 'file');
    return refuse('Este PDF está danificado. Baixe o relatório de novo.', 'file');
  }
  if (pages.flat().length === 0) {
    if (!isKept)
      return refuse('Este PDF é uma foto, sem texto para ler. Digite os itens em Anotações.', 'file');
    return ok({ read: UNREAD, pages: [] });
  }
  return ok({ read: readReportPages(pages, today), pages });
}
