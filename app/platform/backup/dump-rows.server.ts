import { createHash } from 'node:crypto';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { singleConnection } from '../db/connections.server.ts';
import { BACKUP_ROLE } from '../db/roles.server.ts';
import {
  BackupError,
  type BackupHeader,
  type BackupManifest,
  type BackupTable,
  type Progress,
  part,
  ROWS,
  type TableSum,
} from './backup-format.server.ts';
import { columnList, quoted, schemaFingerprint, TEXT_SETTINGS, tablesOf } from './tables.server.ts';
import type { ArchiveWriter } from './write-archive.server.ts';

/** Rows held before they go into the archive. */
const PART_BYTES = 4 * 1024 * 1024;

/**
 * Opens the snapshot in which everything is read. An owner without superuser rights is subject to row level
 * security too, so tables are read as the role that may read them all.
 */
export async function openSnapshot(databaseUrl: string): Promise<pg.Client> {
  const db = singleConnection({
    connectionString: databaseUrl,
    application_name: 'nome_backup',
    keepAlive: true,
  });
  await db.connect();
  await db.query('begin isolation level repeatable read read only');
  await db.query(TEXT_SETTINGS);
  return db;
}

/** Describes the source, for the header that precedes the rows. */
export async function describeSource(
  db: pg.Client,
  leftOut?: readonly string[],
): Promise<Pick<BackupHeader, 'takenAt' | 'postgres' | 'migrations' | 'queueVersion' | 'tables'>> {
  const tables = await tablesOf(db, leftOut);
  if (!tables.some(({ name }) => name === 'drizzle.__drizzle_migrations')) {
    throw new BackupError('This database holds no installation of the product.');
  }
  const { rows: migrations } = await db.query<{ at: number; hash: string }>(
    'select created_at::float8 as at, hash from drizzle.__drizzle_migrations order by created_at',
  );
  const { rows } = await db.query<{ takenAt: Date; postgres: string }>(
    `select now() as "takenAt", current_setting('server_version') as postgres`,
  );
  const [row] = rows;
  if (!row) throw new Error('unreachable');
  return {
    takenAt: row.takenAt.toISOString(),
    postgres: row.postgres,
    migrations,
    queueVersion: await queueVersion(db),
    tables,
  };
}

/** Version of the queue's tables; null when they do not exist. */
export async function queueVersion(db: pg.Client): Promise<number | null> {
  const { rows } = await db.query<{ there: boolean }>(
    `select to_regclass('pgboss.version') is not null as there`,
  );
  if (!rows[0]?.there) return null;
  const found = await db.query<{ version: number }>('select version from pgboss.version');
  return found.rows[0]?.version ?? null;
}

/** Writes every table's rows and returns their counts and hashes. */
export async function dumpRows(
  db: pg.Client,
  tables: readonly BackupTable[],
  archive: ArchiveWriter,
  progress: Progress,
): Promise<TableSum[]> {
  const sums: TableSum[] = [];
  for (const table of tables) {
    await (table.name.startsWith('public.') ? readAsBackup(db) : db.query('reset role'));
    sums.push(await dumpTable(db, table, archive, progress));
  }
  return sums;
}

/** Switches to the role that sees every row of the tables. */
export async function readAsBackup(db: pg.Client): Promise<void> {
  await db.query('reset role');
  const { rows } = await db.query<{ free: boolean; role: boolean }>(
    `select (rolsuper or rolbypassrls) as free, exists (select 1 from pg_roles where rolname = $1) as role
      from pg_roles where rolname = current_user`,
    [BACKUP_ROLE],
  );
  if (rows[0]?.free) return;
  if (!rows[0]?.role) {
    throw new BackupError('Start this version of the product once before you back up: its role is missing.');
  }
  await db.query(`set local role ${BACKUP_ROLE}`);
}

async function dumpTable(
  db: pg.Client,
  table: BackupTable,
  archive: ArchiveWriter,
  progress: Progress,
): Promise<TableSum> {
  const { name } = table;
  const hash = createHash('sha256');
  let bytes = 0;
  let parts = 0;
  let held: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    parts += 1;
    await archive.add(`${ROWS}${name}/${part(parts)}.copy`, Buffer.concat(held));
    held = [];
    size = 0;
    progress(`rows  ${name}  ${Math.round(bytes / 1024 / 1024)} MB`);
  };
  const stream = db.query(
    copyTo(`copy (select ${columnList(table)} from ${quoted(name)}) to stdout`, {
      highWaterMark: PART_BYTES,
    }),
  );
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
    held.push(chunk);
    size += chunk.length;
    if (size >= PART_BYTES) await flush();
  }
  if (size > 0 || parts === 0) await flush();
  const seen = await schemaFingerprint(db, table);
  if (seen.rows !== stream.rowCount)
    throw new Error(`${name}: ${stream.rowCount} of ${seen.rows} rows arrived`);
  return { name, bytes, sha256: hash.digest('hex'), ...seen };
}

/** Reads the last value of each sequence; omits those never used. */
export async function readSequences(db: pg.Client): Promise<BackupManifest['sequences']> {
  const { rows } = await db.query<{ name: string; lastValue: string }>(`
    select schemaname || '.' || sequencename as name, last_value::text as "lastValue" from pg_sequences
    where schemaname in ('public', 'drizzle', 'pgboss') and last_value is not null order by 1`);
  return rows;
}
