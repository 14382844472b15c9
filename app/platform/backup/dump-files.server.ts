import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { FileColumn, FileStore } from '../storage/file-store.server.ts';
import {
  type BackupManifest,
  CHECKSUMS,
  FILES,
  FILES_PER_LIST,
  type Progress,
  part,
} from './backup-format.server.ts';
import { quoted } from './tables.server.ts';
import type { ArchiveWriter } from './write-archive.server.ts';

const CURSOR = 'files_of_the_copy';

/**
 * Stores the list of files that rows of the snapshot name on the server, beyond the transaction: copying the
 * bytes may take an hour, too long to hold a snapshot. Columns missing from this schema are skipped.
 */
export async function listFiles(db: pg.Client, columns: readonly FileColumn[]): Promise<void> {
  const { rows } = await db.query<{ name: string }>(
    "select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'",
  );
  const there = new Set(rows.map(({ name }) => name));
  const selects = columns
    .filter(({ table, column }) => there.has(`${table}.${column}`))
    .map(
      ({ table, column, ready = 'true' }) =>
        `select ${quoted(column)} as path from public.${quoted(table)} where ${quoted(column)} is not null and ${ready}`,
    );
  const paths = selects.join(' union ') || 'select null::text as path where false';
  await db.query(`declare ${CURSOR} no scroll cursor with hold for ${paths}`);
}

/** Writes the bytes of each listed file, sealed as they are stored. */
export async function dumpFiles(
  db: pg.Client,
  store: FileStore,
  archive: ArchiveWriter,
  progress: Progress,
): Promise<BackupManifest['files']> {
  const files: BackupManifest['files'] = { count: 0, bytes: 0, checksums: [], missing: [] };
  let list = '';
  const flush = async () => {
    if (!list) return;
    const name = `${CHECKSUMS}${part(files.checksums.length + 1)}.sha256`;
    const bytes = Buffer.from(list);
    await archive.add(name, bytes);
    files.checksums.push({ name, sha256: createHash('sha256').update(bytes).digest('hex') });
    list = '';
  };
  for (;;) {
    const { rows } = await db.query<{ path: string }>(`fetch ${FILES_PER_LIST} from ${CURSOR}`);
    if (rows.length === 0) return files;
    for (const { path } of rows) {
      const bytes = await store.getSealed(path);
      if (!bytes) {
        files.missing.push(path);
        continue;
      }
      await archive.add(`${FILES}${path}`, bytes);
      list += `${createHash('sha256').update(bytes).digest('hex')}  ${FILES}${path}\n`;
      files.count += 1;
      files.bytes += bytes.length;
      progress(`files  ${files.count}  ${Math.round(files.bytes / 1024 / 1024)} MB`);
    }
    await flush();
  }
}
