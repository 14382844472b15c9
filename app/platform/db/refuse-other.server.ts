import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { ConfigurationError, wantsEmbeddedDatabase } from '../env.server.ts';

/**
 * The last release before the baseline. The baseline replaces its migrations and has the time of the newest
 * of them, so a database that has run that one skips the baseline.
 */
export const BEFORE_BASELINE = 'af4f8f4 (0035_erased_rows)';

/** Whether the newest migration of these times is older than the baseline, the first of the journal. */
export const precedesBaseline = (times: readonly number[], journal: readonly { when: number }[]): boolean =>
  times.length > 0 && Math.max(...times) < (journal[0]?.when ?? 0);

/**
 * Stops a program before it writes into a schema of another release. Drizzle only looks for migrations still
 * to run.
 * @throws ConfigurationError when the database has a migration that this program lacks, or lacks one that the
 * baseline
 *  replaces
 */
export async function refuseOther(owner: pg.Client, migrationsFolder: string): Promise<void> {
  const { entries } = JSON.parse(
    fs.readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8'),
  ) as { entries: { when: number }[] };
  const { rows: table } = await owner.query(
    "select 1 from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'",
  );
  if (table.length === 0) return;
  const { rows } = await owner.query<{ at: number }>(
    'select created_at::float8 as at from drizzle.__drizzle_migrations',
  );
  const which = wantsEmbeddedDatabase()
    ? `The embedded database (${path.join(process.env.DATA_DIR || '.data', 'postgres')})`
    : 'The database in DATABASE_URL';
  const times = rows.map(({ at }) => at);
  if (precedesBaseline(times, entries)) {
    throw new ConfigurationError(
      `${which} is of a version too old for this program: back it up, start release ${BEFORE_BASELINE} on it once, then this one.`,
    );
  }
  const baseline = entries[0]?.when ?? 0;
  const known = new Set(entries.map(({ when }) => when));
  const unknown = times.filter((at) => at > baseline && !known.has(at)).length;
  if (unknown === 0) return;
  throw new ConfigurationError(
    `${which} holds ${unknown} migration${unknown === 1 ? '' : 's'} of a newer version of this program: start that version or a later one, or restore the backup made before it.`,
  );
}
