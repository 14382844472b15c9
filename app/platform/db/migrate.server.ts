import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { type RolePasswords, singleConnection } from './connections.server.ts';
import { ensureRoles } from './roles.server.ts';

const LOCK = 7_206_002;

/**
 * Brings the database of `ownerUrl` to the newest schema, from nothing or from any earlier version. Processes that
 * start together wait for each other.
 * @param root folder of the project, above `db/migrations`
 */
export async function migrate(ownerUrl: string, passwords: RolePasswords, root: string): Promise<void> {
  const owner = singleConnection({ connectionString: ownerUrl, application_name: 'nome_migrate' });
  await owner.connect();
  try {
    await ensureRoles(owner, passwords);
    await owner.query('select pg_advisory_lock($1)', [LOCK]);
    await runMigrations(drizzle(owner), { migrationsFolder: path.join(root, 'db/migrations') });
  } finally {
    await owner.end();
  }
}
