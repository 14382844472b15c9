import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { singleConnection } from '../db/connections.server.ts';
import {
  BackupError,
  type BackupHeader,
  type BackupManifest,
  type BackupTable,
  type Progress,
} from './backup-format.server.ts';
import { columnList, quoted, schemaFingerprint, TEXT_SETTINGS, tablesOf } from './tables.server.ts';

type Statement = { statement: string };

const OWN_TABLES = `c.relnamespace = any(array['public', 'drizzle', 'pgboss']::regnamespace[])
  and c.relkind in ('r', 'p') and not c.relispartition`;

/**
 * Removes, until the transaction ends, whatever hinders rows that were already valid: triggers, which would
 * act a second time; foreign keys, which would require an order of the tables; row level security, which
 * forbids COPY. Uses the owner's rights only: `session_replication_role` requires a superuser.
 */
const OPENING: readonly string[] = [
  `select format('alter table %s disable trigger user', c.oid::regclass) as statement from pg_class c
    where ${OWN_TABLES} and c.relhastriggers`,
  `select format('alter table %s no force row level security', c.oid::regclass) as statement from pg_class c
    where ${OWN_TABLES} and c.relforcerowsecurity`,
  `select format('alter table %s drop constraint %I', f.conrelid::regclass, f.conname) as statement
    from pg_constraint f where f.contype = 'f' and f.conparentid = 0`,
  // Building an index once at the end takes a fraction of the time.
  `select format('drop index %s', i.indexrelid::regclass) as statement
    from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace
      and c.relkind = 'r' and not exists (select 1 from pg_constraint p where p.conindid = i.indexrelid)`,
];

/** Statements that restore each of these; read before the load, run after it. */
const CLOSING: readonly string[] = [
  `select pg_get_indexdef(i.indexrelid) as statement
    from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace
      and c.relkind = 'r' and not exists (select 1 from pg_constraint p where p.conindid = i.indexrelid)`,
  `select format('alter table %s add constraint %I %s', f.conrelid::regclass, f.conname, pg_get_constraintdef(f.oid))
    as statement from pg_constraint f where f.contype = 'f' and f.conparentid = 0`,
  `select format('alter table %s force row level security', c.oid::regclass) as statement from pg_class c
    where ${OWN_TABLES} and c.relforcerowsecurity`,
  `select format('alter table %s %s trigger %I', t.tgrelid::regclass, case t.tgenabled when 'O' then 'enable'
      when 'A' then 'enable always' when 'R' then 'enable replica' else 'disable' end, t.tgname) as statement
    from pg_trigger t where not t.tgisinternal and t.tgparentid = 0`,
];

const statementsOf = async (db: pg.Client, queries: readonly string[]): Promise<string[]> => {
  const statements: string[] = [];
  for (const query of queries) {
    const { rows } = await db.query<Statement>(query);
    statements.push(...rows.map(({ statement }) => statement));
  }
  return statements;
};

export type RowsLoader = {
  /** Takes a piece of a table's COPY text; null ends the table. */
  rows(table: string, chunk: Buffer | null): Promise<void>;
  /**
   * Restores the schema and compares every table with the backup's manifest; rows become
   * visible when it returns.
   * @throws BackupError that names the table; then no row was loaded
   */
  commit(manifest: BackupManifest): Promise<void>;
  close(): Promise<void>;
};

/** Opens the transaction that loads all rows of a backup into an empty schema of the backup's version. */
export async function openLoader(
  databaseUrl: string,
  header: BackupHeader,
  progress: Progress,
): Promise<RowsLoader> {
  const db = singleConnection({
    connectionString: databaseUrl,
    application_name: 'nome_restore',
    keepAlive: true,
  });
  await db.connect();
  const tables = new Map(header.tables.map((table) => [table.name, table]));
  await db.query('begin');
  await db.query(`${TEXT_SETTINGS} set local maintenance_work_mem = '256MB'`);
  await checkColumns(db, header);
  const closing = await statementsOf(db, CLOSING);
  for (const statement of await statementsOf(db, OPENING)) await db.query(statement);
  await db.query(`truncate ${header.tables.map(({ name }) => quoted(name)).join(', ')}`);

  let open: ReturnType<typeof startCopy> | null = null;
  return {
    async rows(name, chunk) {
      const table = tables.get(name);
      if (!table) throw new BackupError(`The backup holds rows of ${name}, which is not in its header.`);
      open ??= startCopy(db, table);
      if (chunk) return open.write(chunk);
      const { end } = open;
      open = null;
      await end();
    },
    async commit(manifest) {
      for (const said of manifest.tables) {
        const table = tables.get(said.name);
        progress(`compare  ${said.name}`);
        const found = table && (await schemaFingerprint(db, table));
        if (found?.rows !== said.rows || found.fingerprint !== said.fingerprint) {
          throw new BackupError(`${said.name} has other rows after loading than the backup says.`);
        }
      }
      for (const { name, lastValue } of manifest.sequences) {
        await db.query('select setval($1::regclass, $2::bigint)', [quoted(name), lastValue]);
      }
      for (const statement of closing) {
        progress(`finish  ${statement.slice(0, 60)}`);
        await db.query(statement);
      }
      await db.query('commit');
      progress('analyze');
      await db.query('analyze');
    },
    close: () => db.end(),
  };
}

/** @throws BackupError when this version's tables cannot take the rows */
async function checkColumns(db: pg.Client, header: BackupHeader): Promise<void> {
  const here = new Map((await tablesOf(db, [])).map(({ name, columns }) => [name, new Set(columns)]));
  for (const { name, columns } of header.tables) {
    const lost = columns.filter((column) => !here.get(name)?.has(column));
    if (lost.length > 0) {
      throw new BackupError(
        `This version has no ${name} (${lost.join(', ')}): restore with version ${header.version}, then upgrade.`,
      );
    }
  }
}

function startCopy(db: pg.Client, table: BackupTable) {
  const stream = db.query(copyFrom(`copy ${quoted(table.name)} (${columnList(table)}) from stdin`));
  let failure: Error | null = null;
  stream.on('error', (error) => {
    failure = error;
  });
  const finished = once(stream, 'finish');
  finished.catch(() => {});
  return {
    async write(chunk: Buffer): Promise<void> {
      if (failure) throw failure;
      if (!stream.write(chunk)) await once(stream, 'drain');
    },
    async end(): Promise<void> {
      if (failure) throw failure;
      stream.end();
      await finished;
    },
  };
}
