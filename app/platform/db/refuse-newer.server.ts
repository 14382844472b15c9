import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { ConfigurationError } from '../env.server.ts';

/**
 * Stops older code before it writes into a newer schema. Drizzle itself only looks for what is still to be run.
 * @throws ConfigurationError when the database holds a migration that this program does not bring along
 */
export async function refuseNewer(owner: pg.Client, migrationsFolder: string): Promise<void> {
  const journal = JSON.parse(fs.readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[];
  };
  const { rows: table } = await owner.query(
    "select 1 from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'",
  );
  if (table.length === 0) return;
  const { rows } = await owner.query<{ unknown: number }>(
    'select count(*)::int as unknown from drizzle.__drizzle_migrations where not created_at = any ($1::bigint[])',
    [journal.entries.map(({ when }) => when)],
  );
  const unknown = rows[0]?.unknown ?? 0;
  if (unknown === 0) return;
  throw new ConfigurationError(
    `The database in DATABASE_URL holds ${unknown} migration${unknown === 1 ? '' : 's'} of a newer version of this program: start that version or a later one, or restore the backup made before it.`,
  );
}
