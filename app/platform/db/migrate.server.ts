import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { applyAccess } from './access.server.ts';
import { type RolePasswords, singleConnection } from './connections.server.ts';
import { refuseOther } from './refuse-other.server.ts';
import { closeToPublic, ensureRoles, letBackupRead } from './roles.server.ts';
import { whileAlone } from './start-lock.server.ts';
import { hasCode, isLocked } from './unavailable.server.ts';

/**
 * Migrates the database of `ownerUrl` to the newest schema and rights, from an empty database or a version
 * after the baseline. Processes that start together wait for each other.
 * @param root folder of the project
 * @throws ConfigurationError when a newer version has prepared the database, or one from before the baseline
 */
export async function migrate(ownerUrl: string, passwords: RolePasswords, root: string): Promise<void> {
  await prepare(ownerUrl, passwords, path.join(root, 'db/migrations'), (owner) => applyAccess(owner, root));
}

/** Creates the tables of some migrations in an empty database, without rights, policies and triggers. */
export async function migrateTables(
  ownerUrl: string,
  passwords: RolePasswords,
  migrationsFolder: string,
): Promise<void> {
  await prepare(ownerUrl, passwords, migrationsFolder, async () => {});
}

async function prepare(
  ownerUrl: string,
  passwords: RolePasswords,
  migrationsFolder: string,
  giveRights: (owner: pg.Client) => Promise<void>,
): Promise<void> {
  await whileAlone(ownerUrl, async () => {
    const owner = singleConnection({ connectionString: ownerUrl, application_name: 'nome_migrate' });
    await owner.connect();
    try {
      await ensureRoles(owner, passwords);
      await refuseOther(owner, migrationsFolder);
      await givingWay(owner, () => runMigrations(drizzle(owner), { migrationsFolder }));
      await givingWay(owner, () => giveRights(owner));
      await closeToPublic(owner);
      await letBackupRead(owner);
    } finally {
      await owner.end();
    }
  });
}

/** Shorter than the server's deadlock timeout: this side yields, never a request. */
const LOCK_MS = 500;
const PAUSE_MS = 500;
/** The statement was cancelled (57014): the time limit of `holdingTables`. */
const TOO_LATE = '57014';
/** More than three minutes: a copy of the database may lock its tables that long. */
const ATTEMPTS = 200;

/**
 * Runs a schema change atomically while the previous release may be serving. A migration that waits for a
 * table blocks every later statement on it, so it waits briefly for a lock and then retries. From the second
 * attempt on it locks all tables first: locking them one by one between its statements gives a request time
 * to hold the next table while waiting for the last one.
 */
async function givingWay(owner: pg.Client, run: () => Promise<void>): Promise<void> {
  await owner.query(`set lock_timeout = ${LOCK_MS}`);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await (attempt === 1 ? run() : holdingTables(owner, run));
      break;
    } catch (error) {
      if (!(isLocked(error) || hasCode(error, TOO_LATE)) || attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
  await owner.query('reset lock_timeout');
}

/**
 * Begins a transaction with exclusive use of the existing tables, and runs code in it that begins and ends
 * one itself: to PostgreSQL both are the same transaction.
 * @throws `TOO_LATE` when it does not have all of them in `LOCK_MS`
 */
async function holdingTables(owner: pg.Client, run: () => Promise<void>): Promise<void> {
  try {
    await owner.query(`begin; set local statement_timeout = ${LOCK_MS}`);
    await owner.query(`do $$ begin execute (
      select 'lock table ' || string_agg(c.oid::regclass::text, ', ' order by c.oid) || ' in access exclusive mode'
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r');
    end $$`);
    await owner.query('set local statement_timeout to default');
    await run();
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback').catch(() => {});
    throw error;
  }
}
