import { sql } from 'drizzle-orm';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { log } from '#app/platform/log.server.ts';
import type { FileColumn, StoredFile } from '#app/platform/storage/file-store.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { BUCKETS } from '#app/platform/storage/store-path.server.ts';
import { FILE_COLUMNS } from './file-columns.server.ts';

const SYSTEM = system('files.check');
/** Rows and paths per query, which limits the memory. */
const BATCH = 500;
/** An upload that is not complete after this time was interrupted; the longest may take ten minutes. */
const UPLOADING_MINUTES = 15;
/** A proof that the team removed can be restored for this long. */
const REMOVED_HOURS = 24;
/** A new file may exist before its row for this long; ms. */
const ORPHAN_MS = 60 * 60 * 1000;

/** Most files removed of a bucket in one run, so that their paths fit into memory. */
const MOST_REMOVED = 1000;
/**
 * So many files without a row are not leftovers of crashes: the database does not belong to this store
 * (restored from an old copy, or another installation's). Then nothing is removed.
 */
const FEW = 20;
const SHARE = 0.1;

export type FileCheck = {
  /** Interrupted uploads, and proofs removed a day ago, deleted with their bytes. */
  cut: number;
  /** Files without a row, removed. */
  orphans: number;
  /** Rows without a file, reported: only an operator can restore it. */
  missing: number;
};

/** Reconciles database and store: removes files without a row, and reports rows without a file. */
export async function checkFiles(now: Date = new Date()): Promise<FileCheck> {
  const cut = (await removeCut(now)) + (await removeTakenBack(now));
  const result: FileCheck = { cut, orphans: 0, missing: 0 };
  for (const bucket of BUCKETS) result.orphans += await removeOrphans(bucket, now);
  for (const column of FILE_COLUMNS) result.missing += await reportMissing(column);
  if (cut + result.orphans > 0)
    log.info({ event: 'files-swept', count: cut + result.orphans }, 'removed files without an owner');
  return result;
}

async function removeCut(now: Date): Promise<number> {
  const before = new Date(now.getTime() - UPLOADING_MINUTES * 60_000);
  const { rows } = await asActor(SYSTEM, (tx) =>
    tx.execute<{ path: string }>(sql`
      delete from card_documents where status = 'uploading' and created_at < ${before.toISOString()}
      returning file_path as path`),
  );
  for (const { path } of rows) await fileStore().remove(path);
  return rows.length;
}

async function removeTakenBack(now: Date): Promise<number> {
  const before = new Date(now.getTime() - REMOVED_HOURS * 60 * 60_000);
  const { rows } = await asActor(SYSTEM, (tx) =>
    tx.execute<{ path: string }>(sql`
      delete from card_proofs where removed_at < ${before.toISOString()} returning file_path as path`),
  );
  for (const { path } of rows) await fileStore().remove(path);
  return rows.length;
}

async function removeOrphans(bucket: string, now: Date): Promise<number> {
  const orphans: string[] = [];
  let seen = 0;
  let found = 0;
  let batch: StoredFile[] = [];
  const settle = async () => {
    const known = await knownPaths(batch.map(({ path }) => path));
    const unknown = batch.filter(({ path }) => !known.has(path));
    found += unknown.length;
    // The rest is for the next hour.
    orphans.push(...unknown.slice(0, MOST_REMOVED - orphans.length).map(({ path }) => path));
    seen += batch.length;
    batch = [];
  };
  for await (const file of fileStore().list(bucket)) {
    if (now.getTime() - file.storedAt.getTime() < ORPHAN_MS) continue;
    batch.push(file);
    if (batch.length === BATCH) await settle();
  }
  if (batch.length > 0) await settle();
  if (found > Math.max(FEW, seen * SHARE)) {
    log.error(
      { event: 'files-not-swept', name: bucket, count: found },
      'too many files without an owner: nothing removed',
    );
    return 0;
  }
  for (const path of orphans) await fileStore().remove(path);
  return orphans.length;
}

async function knownPaths(paths: string[]): Promise<Set<string>> {
  const list = sql`${sql.param(paths)}::text[]`;
  const lookups = FILE_COLUMNS.map(({ table, column }) => {
    const name = sql.identifier(column);
    return sql`select ${name} as path from ${sql.identifier(table)} where ${name} = any(${list})`;
  });
  const { rows } = await asActor(SYSTEM, (tx) =>
    tx.execute<{ path: string }>(sql.join(lookups, sql` union all `)),
  );
  return new Set(rows.map(({ path }) => path));
}

type Row = { id: string; path: string };

/** Each missing file is reported once: an error in the log, and an audit entry. */
async function reportMissing(file: FileColumn): Promise<number> {
  let missing = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await asActor(SYSTEM, (tx) => readRows(tx, file, after));
    const lost: Row[] = [];
    for (const row of rows) if (!(await fileStore().exists(row.path))) lost.push(row);
    missing += lost.length;
    if (lost.length > 0) await reportLost(file.table, lost);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return missing;
    after = last.id;
  }
}

async function readRows(tx: Tx, { table, column, ready = 'true' }: FileColumn, after: string) {
  const name = sql.identifier(column);
  return tx.execute<Row>(sql`
    select id, ${name} as path from ${sql.identifier(table)}
    where id > ${after} and ${name} is not null and ${sql.raw(ready)} order by id limit ${BATCH}`);
}

async function reportLost(table: string, lost: Row[]): Promise<void> {
  log.error(
    { event: 'files-missing', table, count: lost.length },
    'files of the database are missing in the store',
  );
  await asActor(SYSTEM, async (tx) => {
    const ids = sql`${sql.param(lost.map(({ id }) => id))}::text[]`;
    const { rows } = await tx.execute<{ id: string }>(sql`
      select entity_id as id from audit_log
      where action = 'file.missing' and entity = ${table} and entity_id = any(${ids})`);
    const reported = new Set(rows.map(({ id }) => id));
    for (const { id, path } of lost) {
      if (reported.has(id)) continue;
      await recordAudit(tx, SYSTEM, { action: 'file.missing', entity: table, entityId: id, after: { path } });
    }
  });
}
