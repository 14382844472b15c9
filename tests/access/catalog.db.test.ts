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

/** Results of a query as texts; these lists should be empty. */
async function found(query: string): Promise<string[]> {
  const { rows } = await owner.query<{ found: string }>(query);
  return rows.map((row) => row.found);
}

/** Functions with elevated rights. Review additions: docs/decisions/0024. */
const DEFINERS = [
  'acting_for',
  'active_consultants',
  'add_jobs',
  'author_first_name',
  'chain_acceptance',
  'chain_audit',
  'chain_listing',
  'custom_position',
  'emit_event',
  'failed_jobs',
  'guard_commission',
  'guard_conversation',
  'held_position',
  'hold_lock',
  'lead_source',
  'mark_days',
  'mark_days_of_client',
  'mark_days_of_listings',
  'mark_days_of_order',
  'mark_new_days',
  'on_whatsapp',
  'order_source',
  'own_reward',
  'partner_offers',
  'partner_referrals',
  'place_message',
  'raise_event',
  'raise_overdue',
  'record_access',
  'refer_lead',
  'refer_order',
  'session_stamp',
  'setting_is_on',
  'spread_one_charge',
  'unsettle_listings',
  'unsettle_referral',
];
const TABLES = "relnamespace = 'public'::regnamespace and relkind in ('r', 'p')";
/**
 * The functions of every schema except the system's, the extensions' and the queue's, whose functions run as
 * their caller.
 */
const FUNCTIONS = `(select p.* from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname not in ('information_schema', 'pgboss') and n.nspname not like 'pg\\_%' and not exists (
    select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')) p`;

const on = (table: string, right: string, columns: string) =>
  columns.split(' ').map((column) => `${table}.${column} ${right}`);

describe('indexes', () => {
  // `ORDER BY … DESC` is NULLS FIRST: an index the other way round makes PostgreSQL sort every row (see `newest`).
  it('in descending order put NULLs first', async () => {
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

  it('grant nothing to PUBLIC', async () => {
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

  it('have no unreviewed right: truncate, references, trigger, grant options', async () => {
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
  it('run with the rights of the caller', async () => {
    expect(
      await found(`
        select c.relname as found from pg_class c where c.relnamespace = 'public'::regnamespace
          and c.relkind = 'v' and not coalesce(c.reloptions @> array['security_invoker=true'], false)
        union all
        select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'm'`),
    ).toEqual([]);
  });

  // A caller's own table, in pg_temp, is found before all others unless pg_temp is named last.
  it('resolve names only in schemas in which only the owner can create objects', async () => {
    expect(
      await found(`select p.oid::regprocedure::text as found from ${FUNCTIONS}
        where not coalesce('search_path=pg_catalog, public, pg_temp' = any (p.proconfig), false)`),
    ).toEqual([]);
  });

  it('run with elevated rights only under a role that cannot log in', async () => {
    const definers = await found(`select p.proname || ' ' || p.proowner::regrole as found from pg_proc p
      where p.prosecdef order by p.proname`);
    expect(definers).toEqual(DEFINERS.map((name) => `${name} nome_definer`));
  });

  it('can be run only by the roles that need them', async () => {
    expect(
      await found(`select p.oid::regprocedure::text as found from ${FUNCTIONS} where exists (
        select 1 from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) g where g.grantee = 0)`),
    ).toEqual([]);
    // A trigger fires without the right to run its function; with that right it could be attached to another
    // table.
    expect(
      await found(`select p.proname || ' ' || r.rolname as found from ${FUNCTIONS}, pg_roles r
        where (p.prorettype = 'trigger'::regtype or p.proname = 'emit_event') and r.rolname like 'nome\\_%'
          and r.rolname <> 'nome_definer' and has_function_privilege(r.oid, p.oid, 'execute')`),
    ).toEqual([]);
  });
});

describe('roles', () => {
  it('own nothing', async () => {
    expect(
      await found(`
        select r.rolname || ' ' || pg_describe_object(d.classid, d.objid, d.objsubid) as found
        from pg_shdepend d join pg_roles r on r.oid = d.refobjid
        where d.deptype = 'o' and r.rolname like 'nome\\_%' and r.rolname <> 'nome_definer'
          and d.dbid in (0, (select oid from pg_database where datname = current_database()))`),
    ).toEqual([]);
  });

  it('have no power beyond their grants', async () => {
    expect(
      await found(`select rolname as found from pg_roles where rolname like 'nome\\_%'
        and (rolsuper or rolbypassrls or rolcreatedb or rolcreaterole or rolreplication)`),
    ).toEqual([]);
    expect(
      await found(`select r.rolname || ' ' || n.nspname as found from pg_roles r, pg_namespace n
        where r.rolname like 'nome\\_%' and has_schema_privilege(r.oid, n.oid, 'create')`),
    ).toEqual([]);
    expect(
      await found(`select r.rolname || ' ' || right_of as found
        from pg_roles r, unnest(array['create', 'temporary']) right_of
        where r.rolname like 'nome\\_%' and has_database_privilege(r.oid, current_database(), right_of)`),
    ).toEqual([]);
  });

  it('may use no large objects and advisory locks, except for the maintenance of the queue', async () => {
    expect(
      await found(`select distinct r.rolname || ' ' || p.proname as found from pg_roles r, pg_proc p
        where r.rolname like 'nome\\_%' and p.pronamespace = 'pg_catalog'::regnamespace
          and (p.proname ~ '^(lo_|pg_(try_)?advisory_)' or p.proname in ('loread', 'lowrite'))
          and has_function_privilege(r.oid, p.oid, 'execute') order by 1`),
    ).toEqual(['nome_worker pg_advisory_xact_lock', 'nome_worker pg_try_advisory_xact_lock']);
  });

  it("grant the definers' role only the columns that they write and read", async () => {
    expect(
      await found(`select c.relname || ' ' || lower(g.privilege_type) as found
        from pg_class c, aclexplode(c.relacl) g where g.grantee = 'nome_definer'::regrole
        union all
        select c.relname || '.' || a.attname || ' ' || lower(g.privilege_type)
        from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) g
        where g.grantee = 'nome_definer'::regrole order by 1`),
    ).toEqual(
      [
        ...on('access_records', 'insert', 'created_at ip_address kind method session_id user_agent user_id'),
        ...on('changed_days', 'insert', 'day topic'),
        ...on('conversation_messages', 'select', 'answered_at closed_at conversation_id opens'),
        ...on('conversation_messages', 'update', 'answered_at closed_at closed_why opens'),
        ...on(
          'conversations',
          'select',
          'answer_due customer_read_at id last_at last_by last_words snoozed_until state team_read_at user_id version waiting_since',
        ),
        ...on(
          'conversations',
          'update',
          'answer_due customer_read_at ended_why last_at last_by last_words snoozed_until state team_read_at updated_at version waiting_since',
        ),
        ...on('domain_events', 'insert', 'caused_by data depth lead_id subject subject_id type user_id'),
        ...on(
          'installment_payments',
          'select',
          'amount due_date id installment_number paid_at refunded_at transaction_id user_id',
        ),
        ...on('installment_payments', 'update', 'one_charge'),
        ...on('listing_events', 'select', 'hash listing_id seq'),
        ...on(
          'listings',
          'select',
          'created_at events id kind linked_profile_id next_due_on place state turn user_id',
        ),
        ...on('listings', 'update', 'events outlook'),
        ...on('payment_reminders', 'select', 'id installment_id kind'),
        // The partner of a link or coupon, the state of a referral, and the free commission.
        ...on(
          'partners',
          'select',
          'account_id active code contract_text coupon customer_id ended_at fixed id kind mode name pix_key rate_bp states',
        ),
        // Names, and the WhatsApp of accepted leads, for the partner's area, with the customer's consent.
        ...on('leads', 'select', 'city id name status uf whatsapp'),
        ...on('lead_offers', 'select', 'created_at expires_at id lead_id partner_id state'),
        ...on('transactions', 'select', 'id lead_id status'),
        ...on('consents', 'select', 'lead_id purpose revoked_at'),
        ...on('partner_invites', 'select', 'accepted_at email revoked_at'),
        ...on('partners', 'update', 'version'),
        ...on('referrals', 'select', 'created_at id lead_id order_id partner_id review unsettled way'),
        ...on('referrals', 'insert', 'fixed lead_id order_id partner_id rate_bp way'),
        ...on('referrals', 'update', 'unsettled'),
        ...on('commission_entries', 'select', 'amount kind partner_id referral_id was_free'),
        'chain_heads select',
        'chain_heads update',
        'lock_slots select',
        'lock_slots update',
        // For the panel's list of failed jobs.
        ...on('job', 'select', 'completed_on id name retry_count state'),
        'job_common insert',
        // Whether an added job is due: then its queue is woken.
        ...on('job_common', 'select', 'id start_after'),
        'positions select',
        ...on('promises', 'select', 'active key limit_amount'),
        'queue select',
        ...on('sessions', 'select', 'expires_at id token user_id'),
        // Whether customers may refer others.
        ...on('site_config', 'select', 'key value'),
        'substitutions select',
        ...on('team_invites', 'select', 'accepted_at email revoked_at'),
        ...on('user_roles', 'select', 'custom_position_id exports_full position role user_id'),
        ...on('users', 'select', 'email email_verified id name two_factor_enabled'),
        ...on('whatsapp_contacts', 'select', 'opt_in state user_id'),
      ].toSorted(),
    );
    expect(
      await found(`select d.classid::regclass || '' as found from pg_shdepend d
        where d.refobjid = 'nome_definer'::regrole and d.deptype = 'o' and d.classid <> 'pg_proc'::regclass`),
    ).toEqual([]);
  });

  it('may become only the listed roles, and inherit no rights', async () => {
    expect(
      await found(`select m.member::regrole || ' > ' || m.roleid::regrole || ' ' || m.inherit_option || m.admin_option
          as found
        from pg_auth_members m join pg_roles r on r.oid = m.member where r.rolname like 'nome\\_%' order by 1`),
    ).toEqual(
      [
        'accountant',
        'admin',
        'clerk',
        'customer',
        'finance',
        'lawyer',
        'manager',
        'partner',
        'staff',
        'visitor',
      ]
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
      // The control: a role that it may become.
      await app.query('set role nome_customer');
    } finally {
      await app.end();
    }
  });
});

describe('customers', () => {
  const decided = `(column_name in ('role', 'status', 'amount', 'user_id', 'score', 'created_at', 'doc_number',
    'doc_type') or column_name like 'price%')`;

  it('cannot change anything that decides money, status or ownership', async () => {
    expect(
      await found(`select table_name || '.' || column_name as found from information_schema.column_privileges
        where table_schema = 'public' and grantee in ('nome_customer', 'nome_visitor')
          and privilege_type = 'UPDATE' and ${decided}`),
    ).toEqual([]);
  });

  it('cannot set status, role, score or time of a new row', async () => {
    expect(
      await found(`select table_name || '.' || column_name as found from information_schema.column_privileges
        where table_schema = 'public' and grantee = 'nome_customer' and privilege_type = 'INSERT'
          and column_name ~ '(^|_)(role|status|score|created_at|updated_at|reviewed_by|paid_at)$'
          -- What a person is in their company gives no right here.
          and column_name <> 'representative_role'`),
    ).toEqual([]);
  });
});
