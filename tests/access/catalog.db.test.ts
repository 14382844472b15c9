import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/db/database.ts';

let database: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});

afterAll(async () => {
  await owner?.end();
  await database?.drop();
});

/** What a query finds, as texts: each of these lists should be empty. */
async function found(query: string): Promise<string[]> {
  const { rows } = await owner.query<{ found: string }>(query);
  return rows.map((row) => row.found);
}

const TABLES = "relnamespace = 'public'::regnamespace and relkind in ('r', 'p')";
const OWN_SCHEMAS = "nspname not in ('information_schema') and nspname not like 'pg\\_%'";

describe('indexes', () => {
  // `ORDER BY … DESC` is NULLS FIRST: an index the other way round makes PostgreSQL sort every row (see `newest`).
  it('that go down put NULLs first', async () => {
    expect(
      await found(`select i.indexrelid::regclass::text as found
        from pg_index i join pg_class c on c.oid = i.indrelid, unnest(i.indoption) option
        where c.relnamespace = 'public'::regnamespace and option & 3 = 1`),
    ).toEqual([]);
  });
});

describe('tables', () => {
  it('have row level security, also for their owner', async () => {
    expect((await found(`select relname as found from pg_class where ${TABLES}`)).length).toBeGreaterThan(0);
    expect(
      await found(`select relname as found from pg_class
        where ${TABLES} and not (relrowsecurity and relforcerowsecurity)`),
    ).toEqual([]);
  });

  it('give nothing to PUBLIC', async () => {
    expect(
      await found(`
        select c.relname || ' ' || g.privilege_type as found from pg_class c, aclexplode(c.relacl) g
        where c.relnamespace = 'public'::regnamespace and g.grantee = 0
        union all
        select c.relname || '.' || a.attname || ' ' || g.privilege_type
        from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) g
        where c.relnamespace = 'public'::regnamespace and g.grantee = 0
        union all
        select 'default ' || g.privilege_type from pg_default_acl d, aclexplode(d.defaclacl) g
        where d.defaclobjtype in ('r', 'S') and g.grantee = 0`),
    ).toEqual([]);
  });

  it('have no right that nobody reviewed: truncate, references, trigger, grant options', async () => {
    expect(
      await found(`
        select c.relname || ' ' || g.grantee::regrole || ' ' || g.privilege_type as found
        from pg_class c, aclexplode(c.relacl) g
        where ${TABLES} and g.grantee <> c.relowner
          and (g.privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE') or g.is_grantable)`),
    ).toEqual([]);
  });

  it('have an index that starts with each foreign key', async () => {
    expect(
      await found(`
        select f.conrelid::regclass || ' ' || f.conname as found from pg_constraint f
        where f.contype = 'f' and f.connamespace = 'public'::regnamespace and not exists (
          select 1 from pg_index i where i.indrelid = f.conrelid and i.indpred is null and i.indisvalid
            and i.indkey[0] = f.conkey[1])`),
    ).toEqual([]);
  });
});

describe('views and functions', () => {
  it('run with the rights of whoever asks', async () => {
    expect(
      await found(`
        select c.relname as found from pg_class c where c.relnamespace = 'public'::regnamespace
          and c.relkind = 'v' and not coalesce(c.reloptions @> array['security_invoker=true'], false)
        union all
        select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'm'`),
    ).toEqual([]);
  });

  it('pin their search_path when they run with the rights of their owner', async () => {
    expect(
      await found(`
        select p.oid::regprocedure::text as found from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where p.prosecdef and ${OWN_SCHEMAS}
          and not exists (select 1 from unnest(p.proconfig) c where c like 'search\\_path=%')`),
    ).toEqual([]);
  });
});

describe('roles', () => {
  it('own nothing', async () => {
    expect(
      await found(`
        select r.rolname || ' ' || pg_describe_object(d.classid, d.objid, d.objsubid) as found
        from pg_shdepend d join pg_roles r on r.oid = d.refobjid
        where d.deptype = 'o' and r.rolname like 'nome\\_%'
          and d.dbid in (0, (select oid from pg_database where datname = current_database()))`),
    ).toEqual([]);
  });

  it('have no power beyond their grants', async () => {
    expect(
      await found(`select rolname as found from pg_roles where rolname like 'nome\\_%'
        and (rolsuper or rolbypassrls or rolcreatedb or rolcreaterole or rolreplication)`),
    ).toEqual([]);
    expect(
      await found(`select r.rolname as found from pg_roles r where r.rolname like 'nome\\_%'
        and (has_schema_privilege(r.oid, 'public', 'create')
          or has_database_privilege(r.oid, current_database(), 'create'))`),
    ).toEqual([]);
  });

  it('become only what they may, and inherit nothing', async () => {
    expect(
      await found(`select m.member::regrole || ' > ' || m.roleid::regrole || ' ' || m.inherit_option || m.admin_option
          as found
        from pg_auth_members m join pg_roles r on r.oid = m.member where r.rolname like 'nome\\_%' order by 1`),
    ).toEqual(
      ['admin', 'customer', 'staff', 'visitor']
        .map((actor) => `nome_app > nome_${actor} falsefalse`)
        .concat('nome_worker > nome_system falsefalse'),
    );
  });

  it('keep the web process from becoming the system', async () => {
    const app = new pg.Client({ connectionString: database.appUrl });
    await app.connect();
    try {
      await expect(app.query('set role nome_system')).rejects.toMatchObject({ code: '42501' });
      await expect(app.query("select set_config('role', 'nome_system', true)")).rejects.toMatchObject({
        code: '42501',
      });
      await expect(app.query('select 1 from leads')).rejects.toMatchObject({ code: '42501' });
      // The control: what it may become.
      await app.query('set role nome_customer');
    } finally {
      await app.end();
    }
  });
});

describe('customers', () => {
  const decided = `(column_name in ('role', 'status', 'amount', 'user_id', 'score', 'created_at', 'doc_number',
    'doc_type') or column_name like 'price%')`;

  it('change nothing that decides money, status or ownership', async () => {
    expect(
      await found(`select table_name || '.' || column_name as found from information_schema.column_privileges
        where table_schema = 'public' and grantee in ('nome_customer', 'nome_visitor')
          and privilege_type = 'UPDATE' and ${decided}`),
    ).toEqual([]);
  });

  it('send no status, role, score or time with a new row', async () => {
    expect(
      await found(`select table_name || '.' || column_name as found from information_schema.column_privileges
        where table_schema = 'public' and grantee = 'nome_customer' and privilege_type = 'INSERT'
          and column_name ~ '(^|_)(role|status|score|created_at|updated_at|reviewed_by|paid_at)$'`),
    ).toEqual([]);
  });
});
