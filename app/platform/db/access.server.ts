import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { NARROW_ROLES } from './roles.server.ts';

/**
 * The platform's text is first: the triggers of every capability call its functions. The rights of positions
 * are last.
 */
const TEXTS = ['app/platform/db/access.sql', 'app/features/*/access.sql', 'app/platform/db/positions.sql'];

const ACTORS = `nome_visitor, nome_customer, nome_staff, nome_partner, nome_admin, nome_system, nome_auth, nome_worker, nome_app,
  nome_definer, ${NARROW_ROLES}`;

/** `add_jobs` and `failed_jobs` are made with the queue (`migrateQueue`), and extensions bring functions along. */
const OWN_FUNCTIONS = `p.pronamespace = 'public'::regnamespace and p.proname not in ('add_jobs', 'failed_jobs') and not exists (
  select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;

/**
 * Drops policies, triggers and rights, so that those without a text disappear. A function's owner keeps the
 * right to run it: PostgreSQL requires it when a member of the owner's role replaces the function.
 */
const EMPTY = `do $$ declare one record; begin
  for one in select polname as name, polrelid::regclass as on_table from pg_policy join pg_class c on c.oid = polrelid
    where c.relnamespace = 'public'::regnamespace and polname <> 'backup_read'
  loop
    execute format('drop policy %I on %s', one.name, one.on_table);
  end loop;
  for one in select tgname as name, tgrelid::regclass as on_table from pg_trigger join pg_class c on c.oid = tgrelid
    where c.relnamespace = 'public'::regnamespace and not tgisinternal
  loop
    execute format('drop trigger %I on %s', one.name, one.on_table);
  end loop;
  for one in select p.oid::regprocedure as name, p.proowner::regrole as owner from pg_proc p where ${OWN_FUNCTIONS} loop
    execute format('revoke all on function %s from public, ${ACTORS}', one.name);
    execute format('grant execute on function %s to %s', one.name, one.owner);
  end loop;
  for one in select oid::regclass as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
    execute format('revoke all on %s from public, ${ACTORS}', one.name);
    execute format('alter table %s enable row level security, force row level security', one.name);
  end loop;
  revoke all on all sequences in schema public from public, ${ACTORS};
  revoke all on schema public from public, ${ACTORS};
end $$`;

/**
 * Functions are replaced instead of dropped, because requests may be calling them; functions that no text
 * defines are dropped unless a table depends on them. Procedures are always dropped: only the texts call them. A
 * new owner needs CREATE on the schema during the transfer.
 */
const finish = (written: readonly string[]) => `do $$ declare one record; begin
  grant create on schema public to nome_definer;
  for one in select p.oid::regprocedure as name, p.prosecdef as definer,
      p.proname <> all ('{${written}}') and not exists (
        select from pg_depend d where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid) as left_over
    from pg_proc p where ${OWN_FUNCTIONS}
  loop
    if one.left_over then
      execute format('drop routine %s', one.name);
    else
      execute format('revoke all on function %s from public', one.name);
      if one.definer then
        execute format('alter function %s owner to nome_definer', one.name);
        execute format('grant execute on function %s to nome_definer', one.name);
      end if;
    end if;
  end loop;
  revoke create on schema public from nome_definer;
end $$`;

const textOf = (root: string, patterns: readonly string[]): string =>
  patterns
    .flatMap((pattern) => fs.globSync(pattern, { cwd: root }).sort())
    .map((file) => fs.readFileSync(path.join(root, file), 'utf8'))
    .join('\n');

/** The texts of all capabilities, in the order of their application. */
export const accessText = (root: string): string => textOf(root, TEXTS);

/** Functions of the texts, and those that migrations make for tables. */
const functionsIn = (root: string): string[] =>
  [
    ...textOf(root, [...TEXTS, 'db/migrations/*.sql']).matchAll(/^create (?:or replace )?function (\w+)/gm),
  ].map(([, name = '']) => name);

/**
 * Applies the policies, rights, triggers and functions of the texts, and removes others, in one transaction.
 * Does nothing if the database already has these texts.
 * @param root folder of the project
 * @throws when there is no text, or others use a table for longer than the session's `lock_timeout`; nothing
 * is changed then
 */
export async function applyAccess(owner: pg.Client, root: string): Promise<void> {
  const text = accessText(root);
  if (text === '') throw new Error(`No access.sql below ${root}: the installation is not complete.`);
  const digest = createHash('sha256').update(text).digest('hex');
  await owner.query('create table if not exists nome_start.access_text (sha256 text not null)');
  const { rows } = await owner.query<{ sha256: string }>('select sha256 from nome_start.access_text');
  if (rows[0]?.sha256 === digest) return;
  await owner.query('begin');
  try {
    await owner.query(EMPTY);
    await owner.query(text);
    await owner.query(finish(functionsIn(root)));
    await owner.query('delete from nome_start.access_text');
    await owner.query('insert into nome_start.access_text values ($1)', [digest]);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}
