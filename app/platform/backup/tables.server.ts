import pg from 'pg';
import type { BackupTable } from './backup-format.server.ts';

const SCHEMAS = ['public', 'drizzle', 'pgboss'];

/** Tables that the queue writes itself, for its running version. */
const OF_THE_QUEUE = ['pgboss.version', 'pgboss.bam', 'pgboss.warning', 'pgboss.queue_stats'];

/**
 * Tables left out of a backup: old sessions and links would restore access that was revoked since, and rate
 * limits concern only the last minutes. After a restore everyone signs in again.
 */
export const FLEETING = [
  'public.sessions',
  'public.verifications',
  'public.rate_limits',
  // Lists files beside this installation, which a backup leaves out; retention must not act on another
  // installation's.
  'public.backup_runs',
] as const;

/** `public.leads` as a statement has it. */
export const quoted = (name: string) => name.split('.').map(pg.escapeIdentifier).join('.');
export const columnList = ({ columns }: BackupTable) => columns.map(pg.escapeIdentifier).join(', ');

const OWN = `c.relnamespace = any($1::regnamespace[]) and not exists (
  select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

const existingSchemas = async (db: pg.Client): Promise<string[]> => {
  const { rows } = await db.query<{ name: string }>(
    'select nspname as name from pg_namespace where nspname = any($1)',
    [SCHEMAS],
  );
  return rows.map(({ name }) => name);
};

/** Tables whose rows a backup holds, with the columns that are not computed; partitions through their parent. */
export async function tablesOf(db: pg.Client, leftOut: readonly string[] = FLEETING): Promise<BackupTable[]> {
  const { rows } = await db.query<BackupTable>(
    `select n.nspname || '.' || c.relname as name, array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${OWN} and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
    [await existingSchemas(db)],
  );
  const without = new Set<string>([...OF_THE_QUEUE, ...leftOut]);
  return rows.filter(({ name }) => !without.has(name));
}

/** Name of any existing table, or null when the database is empty. */
export async function anyTable(db: pg.Client): Promise<string | null> {
  const { rows } = await db.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
      where ${OWN} and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') limit 1`,
    [await existingSchemas(db)],
  );
  return rows[0]?.name ?? null;
}

/**
 * Number of rows of each table and a sum over the hashes of their texts, independent of their order. MD5,
 * because every server computes it alike: this detects loss and damage, not forgery.
 */
export async function schemaFingerprint(
  db: pg.Client,
  table: BackupTable,
): Promise<{ rows: number; fingerprint: string }> {
  const { rows } = await db.query<{ rows: string; fingerprint: string }>(
    `select count(*) as rows, coalesce(sum(('x' || left(md5(row(${columnList(table)})::text), 15))::bit(60)::bigint), 0)::text
      as fingerprint from ${quoted(table.name)}`,
  );
  const [row] = rows;
  if (!row) throw new Error('unreachable');
  return { rows: Number(row.rows), fingerprint: row.fingerprint };
}

/**
 * Settings for texts that mean the same on every server, and without a time limit, until the transaction
 * ends.
 */
export const TEXT_SETTINGS = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8';
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local transaction_timeout = 0; set local lock_timeout = 0;`;
