import { eq } from 'drizzle-orm';
import {
  ARCHIVE_HEADER,
  fileFinder,
  type PackedFile,
  readFileName,
} from '#app/features/imports/rules/archive.ts';
import { ZIP_KINDS } from '#app/features/imports/rules/terms.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { newStorePath } from '#app/platform/storage/store-path.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { IMPORT_SYSTEM } from './lock-import.server.ts';
import { packSheet } from './pack-sheet.server.ts';
import { stageSheet } from './take-import.server.ts';

const { importArchives: a } = schema;

/** The ZIP of a firm, as it was sent. */
export type SentArchive = { name: string; bytes: Buffer; entries: PackedFile[] };

const archivePath = (userId: UserId, folder: string): string =>
  newStorePath('loan-documents', { userId, folder, fileName: 'importacao.zip', now: new Date() });

/** Stores the bytes of a ZIP, before the transaction that names them. @returns their path */
export async function storeArchive(admin: SignedInActor, batchId: string, bytes: Buffer): Promise<string> {
  const path = archivePath(admin.userId, batchId);
  await fileStore().put(path, bytes);
  return path;
}

/** Stages a row for each file that no sheet of the firm names; document and kind come from its name. */
export async function stageArchive(
  tx: Tx,
  admin: SignedInActor,
  { batchId, path, name, bytes, entries }: SentArchive & { batchId: string; path: string },
): Promise<void> {
  await tx.insert(a).values({ ...{ id: newId(), batchId, filePath: path, fileSize: bytes.length, entries } });
  const { rows: said } = await clientOf(tx).query<{ file: string }>(
    `select r.cells[(i.mapping ->> 'file')::integer + 1] as file from import_rows r join imports i on i.id = r.import_id
     where i.batch_id = $1 and i.kind = any($2) and i.mapping ? 'file'`,
    [batchId, ZIP_KINDS],
  );
  const find = fileFinder(entries);
  const named = new Set(said.map(({ file }) => find(file ?? '')));
  const rows = entries
    .filter((entry) => !named.has(entry))
    .map((entry, at) => {
      const { document, kind } = readFileName(entry.name);
      return {
        ...{ line: at + 2, cells: [entry.name, document, kind] },
        ...(entry.fault && { fault: entry.fault }),
      };
    });
  if (rows.length === 0) return;
  const { value: sheet, files: packs } = packSheet({ header: ARCHIVE_HEADER, rows });
  await stageSheet(tx, admin, 'documents', { name, sheet, packs }, batchId);
}

export async function archiveOf(tx: Tx, batchId: string | null) {
  const [found] = batchId ? await tx.select().from(a).where(eq(a.batchId, batchId)) : [];
  return found ?? null;
}

/**
 * Cuts every ZIP down to the files that waiting rows name, in the transaction of an erasure that deleted the rows of its
 * person. The new copy leaves out the names and bytes of all other files.
 * @returns the paths of the replaced files, to remove after the transaction
 */
export async function trimArchives(tx: Tx): Promise<string[]> {
  const replaced: string[] = [];
  for (const archive of await tx.select().from(a)) {
    const { rows: waiting } = await clientOf(tx).query<{ cell: string }>(
      `select distinct unnest(r.cells) as cell from import_rows r join imports i on i.id = r.import_id
       where i.batch_id = $1 and i.kind = any($2) and i.status in ('draft', 'running', 'stopped') and r.result is null`,
      [archive.batchId, ZIP_KINDS],
    );
    const find = fileFinder(archive.entries);
    const named = new Set(waiting.map(({ cell }) => find(cell)));
    const left = archive.entries.filter((entry) => named.has(entry));
    if (left.length === archive.entries.length) continue;
    const { rowCount } = await tx.delete(a).where(eq(a.id, archive.id));
    if (rowCount === 0) continue;
    replaced.push(archive.filePath);
    const bytes = left.length > 0 ? await fileStore().get(archive.filePath) : null;
    if (!bytes) continue;
    let at = 0;
    const entries = left.map((entry) => {
      const moved = { ...entry, at };
      at += entry.packed;
      return moved;
    });
    const kept = Buffer.concat(left.map((entry) => bytes.subarray(entry.at, entry.at + entry.packed)));
    const [, userId = ''] = archive.filePath.split('/');
    const filePath = archivePath(userId, archive.batchId);
    await fileStore().put(filePath, kept);
    await tx
      .insert(a)
      .values({ ...{ id: newId(), batchId: archive.batchId, filePath, fileSize: kept.length, entries } });
  }
  return replaced;
}

/** Deletes the ZIP files for which no row waits any more. */
export async function dropArchives(): Promise<void> {
  const { rows } = await asActor(IMPORT_SYSTEM, (tx) =>
    clientOf(tx).query<{ path: string }>(
      `delete from import_archives a where not exists (select 1 from imports i join import_rows r on r.import_id = i.id
         where i.batch_id = a.batch_id and i.status in ('draft', 'running', 'stopped') and r.result is null)
       returning file_path as path`,
    ),
  );
  for (const { path } of rows) await fileStore().remove(path);
}
