import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/db/database.ts';

/**
 * What SQL in the wrong hands can do: each attack runs as the accounts that the product logs in with. The attacks on
 * functions get temporary tables back first, so that the second fence is tried and not the first one again.
 */
let database: TestDatabase;
let owner: pg.Client;
const userId = randomUUID();

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(
    `insert into users (id, name, email, user_metadata) values ($1, 'Ana', 'ana@example.com',
      '{"full_name":"Ana","doc_type":"CPF","doc_number":"52998224725","phone":"11999999999","uf":"SP"}')`,
    [userId],
  );
});

afterAll(async () => {
  await owner?.end();
  await database?.drop();
});

/** Runs `attack` as a login account, and as an actor if one is named, and rolls it back. */
async function as<T>(
  login: 'app' | 'auth' | 'worker',
  actor: string | null,
  attack: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: database[`${login}Url`] });
  await client.connect();
  try {
    await client.query('begin');
    if (actor) await client.query("select set_config('role', $1, true)", [actor]);
    return await attack(client);
  } finally {
    await client.end();
  }
}

const DENIED = { code: '42501' };
const ACCOUNTS = [
  ['app', null],
  ['app', 'nome_visitor'],
  ['app', 'nome_customer'],
  ['app', 'nome_staff'],
  ['app', 'nome_partner'],
  ['app', 'nome_admin'],
  ['auth', null],
  ['worker', null],
  ['worker', 'nome_system'],
] as const;

describe.each(ACCOUNTS)('nome_%s as %s', (login, actor) => {
  it.each([
    'create temp table domain_events (type text)',
    'create schema mine',
    'create table public.mine ()',
    'create function public.mine() returns int language sql return 1',
    'select lo_create(0)',
    "select lo_from_bytea(0, 'x')",
    "select pg_advisory_lock(hashtext('audit_log'))",
    "select pg_advisory_xact_lock_shared(hashtext('user_roles'))",
    "select from chain_heads where chain = 'audit_log' for update",
    'select from lock_slots for update',
    'lock table audit_log in share mode',
    'lock table nome_start.one_at_a_time in access exclusive mode',
    'set role nome_definer',
    "select emit_event('order.paid', null, null, 'transactions', uuidv7(), '{}')",
    'create trigger mine after insert on leads for each row execute function raise_event()',
  ])('may not: %s', async (statement) => {
    await expect(as(login, actor, (client) => client.query(statement))).rejects.toMatchObject(DENIED);
  });
});

it.each(['nome_visitor', 'nome_customer', 'nome_staff', 'nome_partner'])(
  '%s holds no lock of the panel',
  async (actor) => {
    const hold = as('app', actor, (client) => client.query("select hold_lock('user_roles')"));
    await expect(hold).rejects.toMatchObject(DENIED);
  },
);

describe('if an attacker could create temporary tables', () => {
  beforeAll(() => owner.query(`grant temporary on database ${database.name} to public`));

  /** A temporary table of this name with a trigger that records its current role. */
  const shadow = (client: pg.Client, table: string, columns: string) =>
    client.query(`
      create temp table ${table} (${columns});
      create temp table caught (who text);
      grant all on pg_temp.${table}, pg_temp.caught to public;
      create function pg_temp.catch_it() returns trigger language plpgsql as
        $$ begin insert into pg_temp.caught values (current_user); return new; end $$;
      create trigger catch_it before insert on pg_temp.${table} for each row execute function pg_temp.catch_it()`);
  const caught = async (client: pg.Client) => (await client.query('select who from pg_temp.caught')).rows;

  it('a temporary table that shadows the events receives no event; every event reaches the real table', async () => {
    await as('app', 'nome_visitor', async (client) => {
      await shadow(
        client,
        'domain_events',
        'type text, user_id uuid, lead_id uuid, subject text, subject_id uuid, data jsonb, depth int, caused_by uuid',
      );
      await client.query(`insert into public.leads (id, name, email, whatsapp, doc_type, doc_number, uf, origin)
        values (uuidv7(), 'Zoé', 'zoe@example.com', '11999999999', 'CPF', '52998224725', 'SP', 'contato')`);
      expect(await caught(client)).toEqual([]);
      await client.query('commit');
    });
    const { rows } = await owner.query(
      `select e.type from domain_events e join leads l on l.id = e.lead_id where l.email = 'zoe@example.com'`,
    );
    expect(rows).toEqual([{ type: 'lead.created' }]);
  });

  it('no event is forged through a trigger of the attacker', async () => {
    const forged = as('app', 'nome_visitor', async (client) => {
      await client.query(`
        create temp table fire (x int);
        create function pg_temp.forge() returns trigger language plpgsql as $$ begin
          perform public.emit_event('order.paid', null, null, 'transactions', uuidv7(), '{}'); return new; end $$;
        create trigger forge after insert on pg_temp.fire for each row execute function pg_temp.forge()`);
      await client.query('insert into pg_temp.fire values (1)');
    });
    await expect(forged).rejects.toMatchObject(DENIED);
    const borrowed = as('app', 'nome_visitor', async (client) => {
      await client.query('create temp table fire (id uuid)');
      await client.query(`create trigger forge after insert on pg_temp.fire for each row
        execute function public.raise_event('order.paid', 'id')`);
    });
    await expect(borrowed).rejects.toMatchObject(DENIED);
  });

  it('a temporary table that shadows the access log receives no record; the real log receives it', async () => {
    await as('auth', null, async (client) => {
      await shadow(
        client,
        'access_records',
        'user_id uuid, session_id uuid, kind text, ip_address text, user_agent text, created_at timestamptz',
      );
      await client.query(
        `insert into public.sessions (id, user_id, token, expires_at) values (uuidv7(), $1, 'x', now() + interval '1 h')`,
        [userId],
      );
      expect(await caught(client)).toEqual([]);
      await client.query('commit');
    });
    const { rows } = await owner.query('select kind from access_records where user_id = $1', [userId]);
    expect(rows).toEqual([{ kind: 'entered' }]);
  });

  it('a temporary table that shadows the audit log cannot forge a place in the chain', async () => {
    const { rows: before } = await owner.query("select seq, hash from chain_heads where chain = 'audit_log'");
    await as('app', 'nome_admin', async (client) => {
      await client.query(`create temp table audit_log (seq bigint, hash text);
        create temp table chain_heads (chain text, seq bigint, hash text);
        grant all on pg_temp.audit_log, pg_temp.chain_heads to public;
        insert into pg_temp.audit_log values (900, 'forged');
        insert into pg_temp.chain_heads values ('audit_log', 900, 'forged')`);
      const { rows } = await client.query(
        `insert into public.audit_log (id, actor_id, actor_kind, action, entity, entity_id)
         values (uuidv7(), $1, 'admin', 'x', 'y', 'z') returning seq, previous_hash`,
        [userId],
      );
      expect(rows).toEqual([{ seq: String(Number(before[0].seq) + 1), previous_hash: before[0].hash }]);
    });
  });

  it('a held advisory key stops no entry of the chains', async () => {
    await owner.query("select pg_advisory_lock(hashtext(k)) from unnest(array['audit_log', 'user_roles']) k");
    try {
      await as('app', 'nome_admin', async (client) => {
        await client.query("set local lock_timeout = '2s'");
        await client.query(
          `insert into audit_log (id, actor_id, actor_kind, action, entity, entity_id)
           values (uuidv7(), $1, 'admin', 'x', 'y', 'z')`,
          [userId],
        );
      });
    } finally {
      await owner.query('select pg_advisory_unlock_all()');
    }
  });
});
