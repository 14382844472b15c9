import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { type RolePasswords, singleConnection } from './connections.server.ts';
import { refuseNewer } from './refuse-newer.server.ts';
import { closeToPublic, ensureRoles, letBackupRead } from './roles.server.ts';
import { whileAlone } from './start-lock.server.ts';

/**
 * Brings the database of `ownerUrl` to the newest schema, from nothing or from any earlier version. Processes that
 * start together wait for each other.
 * @param root folder of the project, above `db/migrations`
 * @throws ConfigurationError when a newer version of the program has prepared the database
 */
export async function migrate(ownerUrl: string, passwords: RolePasswords, root: string): Promise<void> {
  const migrationsFolder = path.join(root, 'db/migrations');
  await whileAlone(ownerUrl, async () => {
    const owner = singleConnection({ connectionString: ownerUrl, application_name: 'nome_migrate' });
    await owner.connect();
    try {
      await ensureRoles(owner, passwords);
      await refuseNewer(owner, migrationsFolder);
      await runMigrations(drizzle(owner), { migrationsFolder });
      await closeToPublic(owner);
      await letBackupRead(owner);
    } finally {
      await owner.end();
    }
  });
}
