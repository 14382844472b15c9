import type pg from 'pg';
import { POSITIONS } from '#app/terms/panel-areas.ts';
import type { RolePasswords } from './connections.server.ts';
import { insist } from './insist.server.ts';

/** Positions narrower than owner, which is the admin itself; each has a role beside the admin's. */
export const NARROW_POSITIONS = POSITIONS.filter((position) => position !== 'owner');
/** Their roles, as an SQL list. */
export const NARROW_ROLES = NARROW_POSITIONS.map((position) => `nome_${position}`).join(', ');
const ACTORS = ['visitor', 'customer', 'staff', 'partner', 'admin', 'system', ...NARROW_POSITIONS] as const;
/** The actors that each login role may become. Only the worker becomes the system. */
const MAY_BECOME = {
  app: ['visitor', 'customer', 'staff', 'partner', 'admin', ...NARROW_POSITIONS],
  worker: ['system'],
  auth: [],
} as const;
/** Role that only reads every table for a backup; only the owner may assume it. */
export const BACKUP_ROLE = 'nome_backup';

/**
 * Creates the roles and sets their passwords. Roles belong to the whole cluster, so processes of two
 * databases may collide here; colliding statements are retried.
 * @throws when a role of that name has a privilege that would bypass the policies
 */
export async function ensureRoles(owner: pg.Client, passwords: RolePasswords): Promise<void> {
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
  // Content is seeded as the system; a superuser may do so without this.
  await insist(owner, 'grant nome_system to current_user with inherit false, set true');
  // Owns the "security definer" functions, which the owner's migrations replace.
  await ensureRole(owner, 'nome_definer', 'nologin');
  await insist(owner, 'grant nome_definer to current_user with inherit true, set true');
  await ensureRole(owner, BACKUP_ROLE, 'nologin');
  await insist(owner, `grant ${BACKUP_ROLE} to current_user with inherit false, set true`);
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

/**
 * Privileges that PostgreSQL grants to every account and the product does not need; only a superuser can
 * revoke them.
 */
const OPEN_TO_ALL = `
  select format('revoke execute on function pg_catalog.%s from public', p.oid::regprocedure) as statement
  from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) g
  where p.pronamespace = 'pg_catalog'::regnamespace and g.grantee = 0
    and (p.proname ~ '^(lo_|pg_(try_)?advisory_)' or p.proname in ('loread', 'lowrite'))
    and (select rolsuper from pg_roles where rolname = current_user)`;

/**
 * Revokes what PostgreSQL grants to PUBLIC: temporary tables, new schemas and, if the owner is a superuser,
 * large objects and advisory locks (the queue's maintenance keeps its own). Runs at each start, because these
 * rights are not part of a copied or restored database.
 */
export async function closeToPublic(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>('select quote_ident(current_database()) as name');
  await insist(owner, `revoke temporary, create on database ${rows[0]?.name} from public`);
  await insist(owner, 'revoke create on schema public from public');
  const open = await owner.query<{ statement: string }>(OPEN_TO_ALL);
  for (const { statement } of open.rows) await insist(owner, statement);
  await insist(
    owner,
    `do $$ begin
      if (select rolsuper from pg_roles where rolname = current_user) then
        grant execute on function pg_advisory_xact_lock(bigint), pg_try_advisory_xact_lock(bigint) to nome_worker;
      end if;
    end $$`,
  );
}

/**
 * Lets the backup's role read each table. Row level security applies to the owner too, which need not be a
 * superuser. Each start covers the tables that are new.
 */
export async function letBackupRead(owner: pg.Client): Promise<void> {
  await owner.query(`
    do $$ declare t regclass; begin
      for t in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not exists (select 1 from pg_policy where polrelid = pg_class.oid and polname = 'backup_read')
      loop
        execute format('create policy backup_read on %s for select to ${BACKUP_ROLE} using (true)', t);
        execute format('grant select on %s to ${BACKUP_ROLE}', t);
      end loop;
    end $$;
    grant usage on schema public to ${BACKUP_ROLE}`);
}
