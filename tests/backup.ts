import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { ring } from '#app/platform/keys.server.ts';
import { createDiskStore } from '#app/platform/storage/disk-store.server.ts';
import type { FileStore } from '#app/platform/storage/file-store.server.ts';
import { TEST_SECRET } from './db/database.ts';

/** An empty database and an empty file store, as a restore requires. */
export type EmptyPlace = { url: string; store: FileStore; folder: string; drop(): Promise<void> };

export async function emptyPlace(clusterUrl = inject('clusterUrl'), owner?: string): Promise<EmptyPlace> {
  const name = `restored_${randomUUID().replaceAll('-', '')}`;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nome-restored-'));
  await onDatabase(clusterUrl, (db) => db.query(`create database ${name}${owner ? ` owner ${owner}` : ''}`));
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  if (owner) [url.username, url.password] = [owner, owner];
  return {
    url: url.toString(),
    store: createDiskStore({ root: path.join(folder, 'files'), keys: ring([TEST_SECRET]) }),
    folder,
    async drop() {
      await onDatabase(clusterUrl, (db) => db.query(`drop database ${name} with (force)`));
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function onDatabase<T>(url: string, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

/** Every table with its rows as sorted texts, including computed columns. */
export async function everyRow(db: pg.Client): Promise<Map<string, string[]>> {
  const { rows: tables } = await db.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'drizzle', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition order by 1`);
  const found = new Map<string, string[]>();
  for (const { name } of tables) {
    const { rows } = await db.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
    found.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

/**
 * Everything that makes a schema: tables, columns, constraints, indexes, triggers, policies, rights,
 * functions, sequences.
 */
export async function everyRule(db: pg.Client): Promise<string[]> {
  const own = "in ('public'::regnamespace, 'pgboss'::regnamespace, 'drizzle'::regnamespace)";
  const { rows } = await db.query<{ rule: string }>(`
    select format('table %s %s %s %s', oid::regclass, relrowsecurity, relforcerowsecurity,
        (select array_agg(a::text order by a::text) from unnest(relacl) a)) as rule
      from pg_class where relnamespace ${own} and relkind in ('r', 'p') and not relispartition
    union all select format('column %s.%s %s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
        attgenerated, (select array_agg(a::text order by a::text) from unnest(attacl) a))
      from pg_attribute join pg_class c on c.oid = attrelid
      where relnamespace ${own} and relkind in ('r', 'p') and not relispartition and attnum > 0 and not attisdropped
    union all select format('constraint %s %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
      from pg_constraint where connamespace ${own} and not conrelid::regclass::text ~ 'queue_stats_'
    union all select 'index ' || pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indexrelid
      where relnamespace ${own} and not indrelid::regclass::text ~ 'queue_stats_'
    union all select format('trigger %s %s', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
    union all select format('policy %s %s %s %s %s', polrelid::regclass, polname, polroles::regrole[],
        pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) from pg_policy
    union all select format('function %s %s %s', oid::regprocedure, proowner::regrole,
        (select array_agg(a::text order by a::text) from unnest(proacl) a)) from pg_proc where pronamespace ${own}
    union all select format('sequence %s %s', schemaname || '.' || sequencename, last_value) from pg_sequences
    order by 1`);
  return rows.map(({ rule }) => rule);
}
