import { eq } from 'drizzle-orm';
import { cardOfHolder } from '#app/features/cases/server/index.server.ts';
import { fileFinder, NOT_IN_ARCHIVE, type PackedFile } from '#app/features/imports/rules/archive.ts';
import { checkRow } from '#app/features/imports/rules/check-row.ts';
import { UNKNOWN_HOLDER } from '#app/features/imports/rules/row-holder.ts';
import { bringsFiles } from '#app/features/imports/rules/terms.ts';
import { type FoundHolder, findHolders } from '#app/features/profiles/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { FOREIGN_WORDS } from '#app/platform/foreign/foreign-refusals.server.ts';
import { parseForeign } from '#app/platform/foreign/parse-foreign.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { newStorePath } from '#app/platform/storage/store-path.server.ts';
import { faultWords } from '#app/platform/uploads/accept-file.server.ts';
import { UPLOAD_TYPES } from '#app/platform/uploads/check-type.server.ts';
import { cleanFileName } from '#app/platform/uploads/file-name.server.ts';
import type { CardId } from '#app/terms/ids.ts';
import { archiveOf } from './archives.server.ts';
import { waitingRows } from './check-rows.server.ts';
import { waitsForSheet } from './firm-order.server.ts';
import { ARCHIVED_FILE } from './foreign-import.server.ts';
import { IMPORT_SYSTEM } from './lock-import.server.ts';
import type { ReadyFile, ReadyFiles } from './ready-file.server.ts';

/** Rows with files of one piece: a kill leaves at most this many files without a row, which `files.check` removes. */
export const FILE_PIECE = 20;

type Archive = { id: string; entries: PackedFile[]; bytes: Buffer | null };

/**
 * Reads the files of an import's rows, piece by piece, before the transaction that writes the rows: a file takes long.
 * Keeps the ZIP in memory between two pieces.
 */
export function fileReader(importId: string) {
  let kept: Archive | null = null;

  /** Finds what the next rows need; null if the import has no files, or does not run now. */
  const next = () =>
    asActor(IMPORT_SYSTEM, async (tx) => {
      const [found] = await tx.select().from(schema.imports).where(eq(schema.imports.id, importId));
      if (!found || !bringsFiles(found.kind) || found.status !== 'running' || !found.createdBy) return null;
      if (await waitsForSheet(tx, found)) return null;
      const reading = { mapping: found.mapping, today: civilDateAt(new Date()) };
      const { kind, createdBy } = found;
      const rows = (await waitingRows(tx, importId, { most: FILE_PIECE })).map(({ line, cells }) => ({
        ...{ line, checked: checkRow(kind, reading, cells) },
      }));
      const documents = rows.flatMap(({ checked }) => (checked.ok ? [checked.value.document] : []));
      const holders = await findHolders(tx, documents);
      const cards = new Map<FoundHolder, CardId | null>();
      for (const holder of holders.values()) cards.set(holder, await cardOfHolder(tx, holder));
      return { kind, rows, holders, cards, createdBy, archive: await archiveOf(tx, found.batchId) };
    });

  return async (): Promise<ReadyFiles> => {
    const found = await next();
    if (!found) return null;
    const { kind, rows, holders, cards, createdBy, archive } = found;
    if (archive && kept?.id !== archive.id)
      kept = { id: archive.id, entries: archive.entries, bytes: await fileStore().get(archive.filePath) };
    const find = fileFinder(kept?.entries ?? []);
    const ready = new Map<number, ReadyFile | string>();
    for (const { line, checked } of rows) {
      if (!checked.ok) {
        ready.set(line, checked.note);
        continue;
      }
      const { document, file } = checked.value;
      const entry = find(file);
      const holder = holders.get(document);
      const cardId = (holder && cards.get(holder)) ?? null;
      if (!holder) ready.set(line, UNKNOWN_HOLDER);
      else if (kind === 'documents' && !cardId) ready.set(line, WITHOUT_SERVICE);
      else if (file === '') ready.set(line, { holder: { ...holder, cardId }, file: null });
      else if (!entry || !kept?.bytes) ready.set(line, NOT_IN_ARCHIVE);
      else if (entry.fault) ready.set(line, entry.fault);
      else {
        const packed = kept.bytes.subarray(entry.at, entry.at + entry.packed);
        const read = await readFile(entry, packed, createdBy);
        if (typeof read === 'string') {
          ready.set(line, read);
          continue;
        }
        const { bytes, ...accepted } = read;
        const path = newStorePath(kind === 'contracts' ? 'contracts' : 'loan-documents', {
          ...{ userId: holder.userId, folder: cardId ?? importId, fileName: accepted.name, now: new Date() },
        });
        await fileStore().put(path, bytes);
        ready.set(line, { holder: { ...holder, cardId }, file: { ...accepted, path, size: bytes.length } });
      }
    }
    return ready;
  };
}

const WITHOUT_SERVICE = 'CPF ou CNPJ: O titular não tem serviço. Traga-o na aba Serviços';

/**
 * Unpacks and judges one file as an upload of the team.
 * @returns the reason of a refusal as a text
 * @throws when every parser is busy, so that the job repeats
 */
async function readFile({ name, method, size }: PackedFile, packed: Buffer, account: string) {
  const read = await parseForeign(ARCHIVED_FILE, { account }, { method, size, types: UPLOAD_TYPES }, [
    packed,
  ]);
  if (!read.ok && read.reason === 'busy') throw new Error('No parser is free.');
  if (!read.ok) return `Arquivo: ${FOREIGN_WORDS.file[read.reason]}`;
  const judged = read.value;
  const [bytes] = read.files;
  if ('broken' in judged) return 'Arquivo: Está estragado no ZIP';
  if ('fault' in judged || !bytes)
    return `Arquivo: ${'fault' in judged ? faultWords(judged, UPLOAD_TYPES) : FOREIGN_WORDS.file.failed}`;
  const { type: mimeType, sha256 } = judged;
  return { name: cleanFileName(name, mimeType), mimeType, sha256, bytes: Buffer.from(bytes) };
}
