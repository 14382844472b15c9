import type pg from 'pg';
import type { RolePasswords } from './connections.server.ts';

const ACTORS = ['visitor', 'customer', 'staff', 'admin', 'system'] as const;
/** Which login role may become which actors. Only the worker becomes the system. */
const MAY_BECOME = { app: ['visitor', 'customer', 'staff', 'admin'], worker: ['system'], auth: [] } as const;
const LOCK = 7_206_001;

/**
 * Makes the roles and their passwords what they should be. Roles belong to the whole cluster, so several databases
 * and processes may ask at once: a lock lets them through one by one.
 */
export async function ensureRoles(owner: pg.Client, passwords: RolePasswords): Promise<void> {
  await owner.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    for (const actor of ACTORS) await ensureRole(owner, `nome_${actor}`, 'nologin');
    for (const [login, actors] of Object.entries(MAY_BECOME)) {
      await ensureRole(owner, `nome_${login}`, 'login noinherit');
      const { rows } = await owner.query<{ statement: string }>(
        "select format('alter role %I password %L', $1::text, $2::text) as statement",
        [`nome_${login}`, passwords[login as keyof RolePasswords]],
      );
      await owner.query(rows[0]?.statement ?? '');
      for (const actor of actors) {
        await owner.query(`grant nome_${actor} to nome_${login} with inherit false, set true`);
      }
    }
    // Content is seeded as the system; a superuser may do so anyway.
    await owner.query('grant nome_system to current_user with inherit false, set true');
  } finally {
    await owner.query('select pg_advisory_unlock($1)', [LOCK]);
  }
}

async function ensureRole(owner: pg.Client, name: string, attributes: string): Promise<void> {
  const { rowCount } = await owner.query('select 1 from pg_roles where rolname = $1', [name]);
  if (rowCount === 0)
    await owner.query(`create role ${name} ${attributes} nosuperuser nobypassrls nocreatedb nocreaterole`);
}
