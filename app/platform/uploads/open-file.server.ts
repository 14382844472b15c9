import { sql } from 'drizzle-orm';
import { validate } from 'uuid';
import { type Actor, asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { log } from '#app/platform/log.server.ts';
import { checkFileLink, signFileLink } from '#app/platform/storage/file-links.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { FILE_KINDS, type FileKind, isFileKind } from './file-columns.server.ts';

/** Actors that may open files: their owner, partners, and admins from the panel. */
export type FileViewer = Extract<Actor, { kind: 'customer' }> | SignedInActor;

type FileRow = { ownerId: string | null; name: string; filePath: string; mimeType: string };

/** Row level security hides files of other accounts. */
async function findFile(tx: Tx, kind: FileKind, id: string): Promise<FileRow | undefined> {
  const { table, ready } = FILE_KINDS[kind];
  const owner = sql.raw(table === 'partner_payouts' ? 'null' : 'user_id');
  const [name, path, type] =
    kind === 'pix-parceiro'
      ? ['proof_name', 'proof_path', 'proof_type']
      : ['file_name', 'file_path', 'mime_type'];
  const { rows } = await tx.execute<FileRow>(sql`
    select ${owner} as "ownerId", ${sql.raw(name)} as name, ${sql.raw(path)} as "filePath", ${sql.raw(type)} as "mimeType"
    from ${sql.identifier(table)} where id = ${id} and ${sql.raw(ready)}`);
  return rows[0];
}

const scopeOf = ({ kind, userId }: FileViewer) => ({ actorKind: kind, userId });

/**
 * Returns the query of a link to a file, valid for five minutes and for this person only, for the address
 * that serves it (`/app/arquivos/{id}?…` for customers). Null for a missing file or one of another account.
 * When an admin opens it from the panel, the owner's access log gets an entry in the same transaction.
 */
export async function openFile(viewer: FileViewer, kind: FileKind, id: string): Promise<string | null> {
  if (!validate(id)) return null;
  const found = await asActor(viewer, async (tx) => {
    const file = await findFile(tx, kind, id);
    // A partner opens own files alone.
    if (file && viewer.kind !== 'partner' && file.ownerId !== viewer.userId) {
      // A partner's file belongs to no customer: no access log says that it was opened.
      if (file.ownerId)
        await tx.insert(schema.dataAccessLog).values({
          id: newId(),
          userId: file.ownerId,
          viewerId: viewer.userId,
          what: `${FILE_KINDS[kind].label}: ${file.name}`,
        });
      await recordAudit(tx, viewer, { action: 'file.open', entity: FILE_KINDS[kind].table, entityId: id });
    }
    return file;
  });
  return found ? signFileLink({ kind, fileId: id, ...scopeOf(viewer) }, new Date()) : null;
}

type Opened = { name: string; mimeType: string; bytes: Buffer };

/**
 * Reads the file of a link; `expired` for a valid one after its time, `gone` for a file that the store has
 * lost, null for all others.
 */
export async function readLinkedFile(
  viewer: FileViewer,
  id: string,
  query: URLSearchParams,
): Promise<Opened | 'expired' | 'not-stored' | null> {
  if (!validate(id)) return null;
  const link = checkFileLink(query, { fileId: id, ...scopeOf(viewer) }, new Date());
  if (link.state === 'expired') return 'expired';
  if (link.state !== 'good' || !isFileKind(link.kind)) return null;
  const { kind } = link;
  // Checked again: the right may have ended since the link was made.
  const file = await asActor(viewer, (tx) => findFile(tx, kind, id));
  if (!file) return null;
  const bytes = await fileStore().get(file.filePath);
  if (!bytes) {
    log.error({ event: 'files', kind, fileId: id }, 'stored file not found');
    return 'not-stored';
  }
  return { name: file.name, mimeType: file.mimeType, bytes };
}
