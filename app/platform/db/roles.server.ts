import pg from 'pg';
import type { RolePasswords } from './connections.server.ts';

const ACTORS = ['visitor', 'customer', 'staff', 'admin', 'system'] as const;
/** Which login role may become which actors. Only the worker becomes the system. */
const MAY_BECOME = { app: ['visitor', 'customer', 'staff', 'admin'], worker: ['system'], auth: [] } as const;
const LOCK = 7_206_001;

/**
 * Somebody else changed the same role at the same moment: duplicate_object, unique_violation, and internal_error for
 * "tuple concurrently updated", which has no code of its own.
 */
const COLLISIONS = ['42710', '23505', 'XX000'];
const ATTEMPTS = 40;

/**
 * Makes the roles and their passwords what they should be. Processes of one database pass one by one under a lock;
 * roles belong to the whole cluster and such a lock does not reach another database, so what collides is done again.
 * @throws when a role of that name exists with a power that would go around the policies
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
      await insist(owner, rows[0]?.statement ?? '');
      for (const actor of actors) {
        await insist(owner, `grant nome_${actor} to nome_${login} with inherit false, set true`);
      }
    }
    // Content is seeded as the system; a superuser may do so anyway.
    await insist(owner, 'grant nome_system to current_user with inherit false, set true');
  } finally {
    await owner.query('select pg_advisory_unlock($1)', [LOCK]);
  }
}

async function ensureRole(owner: pg.Client, name: string, attributes: string): Promise<void> {
  const find = () =>
    owner.query<{ powerful: boolean }>(
      'select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb as powerful from pg_roles where rolname = $1',
      [name],
    );
  if ((await find()).rowCount === 0) {
    const create = `create role ${name} ${attributes} nosuperuser nobypassrls nocreatedb nocreaterole`;
    await insist(owner, create, async () => (await find()).rowCount === 1);
  }
  if ((await find()).rows[0]?.powerful) {
    throw new Error(`role ${name} must not be superuser, bypassrls, createrole or createdb`);
  }
}

/** Runs a statement until it no longer collides with another database's; `done` tells that the other one did it. */
async function insist(owner: pg.Client, statement: string, done?: () => Promise<boolean>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await owner.query(statement);
      return;
    } catch (error) {
      const collided = error instanceof pg.DatabaseError && COLLISIONS.includes(error.code ?? '');
      if (!collided || attempt === ATTEMPTS) throw error;
      if (await done?.()) return;
      await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 45));
    }
  }
}
