import path from 'node:path';
import type { Tx } from '#app/platform/actor.server.ts';
import { prepared } from '#app/platform/db/prepared.server.ts';
import type { UserId } from '#app/terms/ids.ts';

/** A file of a person: its path in the store, and its name in an export. */
export type PersonFile = { path: string; name: string; sha256: string | null };

type Row = { id: string; path: string; folder: string; name: string; sha256: string | null };

/** Files that an export includes. Copies from earlier exports are not personal data and are left out. */
const EXPORTED = `
  select t.id, t.file_path as path, 'documentos' as folder, t.file_name as name, t.sha256
    from card_documents t where t.user_id = $1 and t.status <> 'uploading'
  union all select t.id, t.file_path, 'comprovantes', t.file_name, t.sha256 from card_proofs t where t.user_id = $1
  union all select t.id, t.file_path, 'emprestimo', t.file_name, t.sha256 from loan_documents t where t.user_id = $1
  union all select t.id, t.file_path, 'formularios', t.file_name, t.sha256 from form_files t where t.user_id = $1
  union all select t.id, t.image_path, 'identidade', 'foto', null from facial_verifications t
    where t.user_id = $1 and t.image_path <> ''
  union all select t.id, t.file_path, 'contratos', 'contrato-' || a.code, t.sha256
    from contract_documents t join contract_acceptances a on a.id = t.acceptance_id
    join transactions o on o.id = a.transaction_id where o.user_id = $1
  union all select t.id, t.file_path, 'relatorios', t.file_name, t.sha256 from report_snapshots t
    where t.user_id = $1 and t.file_path is not null
  union all select t.id, t.path, t.folder, t.name, t.sha256 from files_of_conversations($1) t
  union all select t.id, t.path, t.folder, t.name, t.sha256 from files_of_letters($1) t
  union all select t.id, t.path, t.folder, t.name, t.sha256 from files_of_contracts($1) t
  order by folder, id`;

/** Files that an erasure deletes: all except proofs and contracts, which stay as evidence. */
const ERASED = `
  select file_path as path from card_documents where user_id = $1
  union all select file_path from loan_documents where user_id = $1
  union all select file_path from form_files where user_id = $1
  union all select path from files_of_conversations($1)
  union all select path from files_of_letters($1)
  union all select file_path from report_snapshots where user_id = $1 and file_path is not null
  union all select image_path from facial_verifications where user_id = $1 and image_path <> ''
  union all select file_path from privacy_requests where user_id = $1 and file_path is not null`;

export async function filesToExport(tx: Tx, userId: UserId): Promise<PersonFile[]> {
  const { rows } = await prepared<Row>(tx, 'privacy:files', EXPORTED, [userId]);
  return rows.map((row) => ({ path: row.path, name: zipName(row), sha256: row.sha256 }));
}

export async function filesToErase(tx: Tx, userId: UserId): Promise<string[]> {
  const { rows } = await prepared<{ path: string }>(tx, 'privacy:erase-files', ERASED, [userId]);
  return rows.map((row) => row.path);
}

/** Two files with one name are distinguished by the end of their ids; the extension is the stored file's. */
function zipName({ id, folder, name, path: stored }: Row): string {
  const ending = path.posix.extname(stored);
  const stem = (name.endsWith(ending) ? name.slice(0, name.length - ending.length) : name).replaceAll(
    /[/\\\p{Cc}]/gu,
    '_',
  );
  return `arquivos/${folder}/${stem}-${id.slice(-6)}${ending}`;
}
