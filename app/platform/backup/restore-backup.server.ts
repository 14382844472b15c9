import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type RolePasswords, singleConnection } from '../db/connections.server.ts';
import { migrate, migrateTables } from '../db/migrate.server.ts';
import { migrateQueue } from '../db/queue-schema.server.ts';
import { BEFORE_BASELINE, precedesBaseline } from '../db/refuse-other.server.ts';
import type { FileStore } from '../storage/file-store.server.ts';
import { BUCKETS } from '../storage/store-path.server.ts';
import {
  BackupError,
  type BackupHeader,
  type BackupManifest,
  type Progress,
} from './backup-format.server.ts';
import { queueVersion } from './dump-rows.server.ts';
import { openLoader, type RowsLoader } from './load-rows.server.ts';
import { readBackup } from './read-backup.server.ts';
import { anyTable } from './tables.server.ts';

export type RestoreTarget = {
  /** The owner's connection string of an empty database. */
  databaseUrl: string;
  passwords: RolePasswords;
  /** An empty store; null for a backup without files. */
  store: FileStore | null;
  /** Folder of the project, above `db/migrations`. */
  root: string;
  /** Queues of this version. */
  queues: readonly string[];
};

/**
 * Restores a backup, verified by `readBackup`, into an empty installation: schema of the backup's version,
 * then rows and files, all compared with the manifest, then later migrations. Rows become visible once
 * everything is restored.
 * @throws BackupError when the target is not empty or this version cannot load the backup
 */
export async function restoreBackup(
  target: RestoreTarget,
  file: string,
  header: BackupHeader,
  progress: Progress,
): Promise<BackupManifest> {
  await checkEmpty(target);
  await migrateLike(target, header);
  let loader: RowsLoader | null = null;
  try {
    const { manifest } = await readBackup(file, progress, {
      async header(again) {
        loader = await openLoader(target.databaseUrl, again, progress);
      },
      rows: async (table, chunk) => loader?.rows(table, chunk),
      file: async (storePath, sealed) => target.store?.putSealed(storePath, sealed),
    });
    await (loader as RowsLoader | null)?.commit(manifest);
    await migrate(target.databaseUrl, target.passwords, target.root);
    return manifest;
  } finally {
    await (loader as RowsLoader | null)?.close();
  }
}

async function checkEmpty({ databaseUrl, store }: RestoreTarget): Promise<void> {
  const db = singleConnection({ connectionString: databaseUrl, application_name: 'nome_restore' });
  await db.connect();
  try {
    const table = await anyTable(db);
    if (table)
      throw new BackupError(`The database is not empty (${table}): restore goes into an empty one only.`);
  } finally {
    await db.end();
  }
  if (!store) return;
  for (const bucket of BUCKETS) {
    for await (const { path: found } of store.list(bucket)) {
      throw new BackupError(`The file store is not empty (${found}): restore goes into an empty one only.`);
    }
  }
}

/** Migrates the empty database to the schema of the backup. */
async function migrateLike(target: RestoreTarget, header: BackupHeader): Promise<void> {
  const { databaseUrl, passwords, root, queues } = target;
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'nome-migrations-'));
  try {
    await takeMigrations(path.join(root, 'db/migrations'), folder, header);
    await migrateTables(databaseUrl, passwords, folder);
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
  if (header.queueVersion === null) return;
  const db = singleConnection({ connectionString: databaseUrl, application_name: 'nome_restore' });
  await db.connect();
  try {
    await migrateQueue(db, databaseUrl, queues);
    const here = await queueVersion(db);
    if (here !== null && here < header.queueVersion) throw newer(header);
  } finally {
    await db.end();
  }
}

type Journal = { entries: { when: number; tag: string }[] };

/**
 * Copies the migrations that the backup's schema has.
 * @throws BackupError when one is unknown to this version, or the backup is older than the baseline
 */
async function takeMigrations(from: string, to: string, header: BackupHeader): Promise<void> {
  const journal: Journal = JSON.parse(await fs.readFile(path.join(from, 'meta/_journal.json'), 'utf8'));
  const baseline = journal.entries[0]?.when ?? 0;
  const times = header.migrations.map(({ at }) => at);
  if (precedesBaseline(times, journal.entries)) {
    throw new BackupError(
      `The backup is of a version too old for this one (${header.version}): restore it with release ${BEFORE_BASELINE}, start that once, and start this one on its data.`,
    );
  }
  // The baseline includes the migrations before it.
  const wanted = new Set(times.filter((at) => at >= baseline));
  const entries = journal.entries.filter(({ when }) => wanted.has(when));
  if (entries.length < wanted.size) throw newer(header);
  await fs.mkdir(path.join(to, 'meta'), { recursive: true });
  for (const { tag } of entries)
    await fs.copyFile(path.join(from, `${tag}.sql`), path.join(to, `${tag}.sql`));
  await fs.writeFile(path.join(to, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
}

const newer = ({ version }: BackupHeader) =>
  new BackupError(`The backup is of a newer version (${version}) than this one: restore with that version.`);
