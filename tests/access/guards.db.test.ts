import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TRANSACTION_STATUSES } from '#app/terms/transaction-status.ts';
import { createTestDatabase, type TestDatabase } from '#tests/db/database.ts';
import { type Fixtures, insertFixtures } from './access-fixtures.ts';
import { loadCatalog } from './catalog.ts';

/** Changes that the database refuses to every role, including its owner. */
let database: TestDatabase;
let owner: pg.Client;
let fixtures: Fixtures;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  fixtures = await insertFixtures(owner, await loadCatalog(owner));
});

afterAll(async () => {
  await owner?.end();
  await database?.drop();
});

const idOf = (key: string) => fixtures.rows.get(key)?.row.id ?? '';

/** Runs a statement and rolls it back; returns its SQLSTATE on failure, or the number of rows. */
async function attempt(statement: string, values: unknown[] = [], before?: () => Promise<unknown>) {
  await owner.query('begin');
  try {
    await before?.();
    return (await owner.query(statement, values)).rowCount;
  } catch (error) {
    if (error instanceof pg.DatabaseError) return error.code;
    throw error;
  } finally {
    await owner.query('rollback');
  }
}

describe('transactions', () => {
  // docs/product.md section 4; a failed payment may be retried, and a partly paid order refunded.
  const ALLOWED = [
    'pending>processing',
    'pending>paid',
    'pending>failed',
    'processing>paid',
    'processing>failed',
    'processing>refunded',
    'paid>refunded',
    'failed>pending',
    'failed>processing',
  ];
  const pairs = TRANSACTION_STATUSES.flatMap((from) => TRANSACTION_STATUSES.map((to) => ({ from, to })));

  it.each(pairs)('$from > $to', async ({ from, to }) => {
    const outcome = await attempt(
      'update transactions set status = $2 where id = $1',
      [idOf('transactions'), to],
      async () => {
        await owner.query('set local session_replication_role = replica');
        await owner.query('update transactions set status = $2 where id = $1', [idOf('transactions'), from]);
        await owner.query('set local session_replication_role = origin');
      },
    );
    expect(outcome).toBe(from === to || ALLOWED.includes(`${from}>${to}`) ? 1 : '23514');
  });
});

describe('a published contract', () => {
  const changes = [
    "title = 'x'",
    "content = 'x'",
    'version = 999',
    "type = 'cnpj'",
    'published_at = null',
    'published_at = now()',
    'id = uuidv7()',
    "created_at = '2020-01-01'",
  ];

  it.each(changes)('keeps its %s', async (change) => {
    const statement = `update contracts set ${change} where id = $1`;
    expect(await attempt(statement, [idOf('contracts/inactive')])).toBe('23514');
    // The control: the same change of a draft.
    const draft = () =>
      owner.query(
        "insert into contracts (type, version, title, content) values ('cpf', 990, 'Título', 'Texto')",
      );
    expect(await attempt(`update contracts set ${change} where version = 990`, [], draft)).toBe(1);
  });

  it('may be offered or withdrawn, but not deleted', async () => {
    const id = [idOf('contracts')];
    expect(await attempt('update contracts set active = not active where id = $1', id)).toBe(1);
    expect(await attempt('delete from contracts where id = $1', id)).toBe('23514');
  });
});

describe('scores', () => {
  it('cannot change while frozen, but may once unfrozen', async () => {
    const id = idOf('cards');
    const frozen = () => owner.query('update cards set score_frozen = true where id = $1', [id]);
    const run = (sets: string) => attempt(`update cards set ${sets} where id = $1`, [id], frozen);
    expect(await run('score = 900')).toBe('23514');
    expect(await run('score = 900, score_frozen = true')).toBe('23514');
    expect(await run("rating = 'B'")).toBe(1);
    expect(await run('score = 900, score_frozen = false')).toBe(1);
  });

  it('stay between 0 and 1000', async () => {
    expect(await attempt('update cards set score = 1001')).toBe('23514');
    expect(await attempt('update cards set score = -1')).toBe('23514');
  });

  it('are recorded at every change and at no other time', async () => {
    const scores = async () =>
      (
        await owner.query<{ score: number }>(
          'select score from card_score_history where card_id = $1 order by created_at desc, id desc',
          [idOf('cards/unassigned')],
        )
      ).rows.map((row) => row.score);
    await owner.query('begin');
    const before = await scores();
    for (const sets of ['score = 640', "score = 640, rating = 'B'"]) {
      await owner.query(`update cards set ${sets} where id = $1`, [idOf('cards/unassigned')]);
    }
    const after = await scores();
    await owner.query('rollback');
    expect(after.toSorted()).toEqual([...before, 640].toSorted());
  });
});

describe('values', () => {
  it.each([
    ['leads', "doc_number = '529.982.247-25'"],
    ['leads', "uf = 'sp'"],
    ['energy_discounts', "uf = '1x'"],
    ['energy_discounts', "cpf = '529.982.247-25'"],
    ['coverage_states', "uf = 'z1'"],
    ['card_documents', "sha256 = 'x'"],
    ['card_proofs', "sha256 = 'x'"],
    ['card_proofs', 'file_size = 0'],
    ['loan_documents', "sha256 = 'x'"],
    ['loan_documents', 'file_size = 0'],
    ['loan_documents', "mime_type = 'text/html'"],
    ['webhook_deliveries', 'attempts = -1'],
    ['transactions', 'amount = 0'],
    ['installment_payments', 'amount = -1'],
  ])('%s: never %s', async (table, change) => {
    expect(await attempt(`update ${table} set ${change}`)).toBe('23514');
  });
});

describe('acceptances', () => {
  const CHAIN = `select seq from (
      select a.*, lag(hash, 1, '') over (order by seq) as before, acceptance_hash(a) as computed
      from contract_acceptances a) chain
    where previous_hash <> before or hash <> computed`;

  it('can only be added', async () => {
    expect(await attempt("update contract_acceptances set ip_address = 'x'")).toBe('42501');
    expect(await attempt('delete from contract_acceptances')).toBe('42501');
    expect(await attempt('truncate contract_acceptances cascade')).toBe('42501');
    expect(await attempt('update contract_documents set file_size = 1')).toBe('42501');
    expect(await attempt('truncate contract_documents')).toBe('42501');
  });

  it('form one chain, whatever values are inserted, and a change breaks it', async () => {
    expect((await owner.query('select 1 from contract_acceptances')).rowCount).toBeGreaterThan(1);
    expect(await attempt(CHAIN)).toBe(0);
    const places = await owner.query('select seq::int from contract_acceptances order by seq');
    expect(places.rows.map((row) => row.seq)).toEqual(places.rows.map((_, index) => index + 1));
    for (const change of ["ip_address = '9.9.9.9'", "accepted_text = 'x'", 'user_id = lead_id']) {
      const tamper = async () => {
        await owner.query('set local session_replication_role = replica');
        await owner.query(`update contract_acceptances set ${change} where seq = 1`);
      };
      expect(await attempt(CHAIN, [], tamper)).toBeGreaterThan(0);
    }
    const remove = async () => {
      await owner.query('set local session_replication_role = replica');
      await owner.query('delete from contract_acceptances where seq = 1');
    };
    expect(await attempt(CHAIN, [], remove)).toBeGreaterThan(0);
  });
});

describe('live messages', () => {
  it('name the table and the owner, or no owner for rows without one', async () => {
    const listener = new pg.Client({ connectionString: database.ownerUrl });
    await listener.connect();
    const heard: string[] = [];
    listener.on('notification', (message) => heard.push(`${message.channel} ${message.payload}`));
    await listener.query('listen nome_live; listen nome_cache');
    const { customerA } = fixtures.people;
    await owner.query('update transactions set coupon = null where id = $1', [idOf('transactions/lead')]);
    await owner.query('update transactions set coupon = null where id = $1', [idOf('transactions')]);
    await owner.query('update notifications set read = true where id = $1', [idOf('notifications')]);
    await owner.query('update faq_items set item_order = item_order');
    // Messages arrive before the answer to the listener's next query.
    await expect
      .poll(async () => {
        await listener.query('select 1');
        return heard.length;
      })
      .toBe(4);
    await listener.end();
    expect(heard).toEqual([
      'nome_live {"topic" : "transactions", "user" : null}',
      `nome_live {"topic" : "transactions", "user" : "${customerA}"}`,
      `nome_live {"topic" : "notifications", "user" : "${customerA}"}`,
      'nome_cache faq_items',
    ]);
  });
});

describe('a new account', () => {
  const METADATA = '{"full_name":"Rita","doc_type":"CPF","doc_number":"52998224725","phone":"11","uf":"SP"}';

  it('gets profile and role from the sign-in role, which cannot assign other roles', async () => {
    const auth = new pg.Client({ connectionString: database.authUrl });
    await auth.connect();
    try {
      const { rows } = await auth.query<{ id: string }>(
        "insert into users (name, email, user_metadata) values ('Rita', 'rita@example.com', $1) returning id",
        [METADATA],
      );
      const made = await owner.query(
        'select p.full_name, r.role from profiles p join user_roles r on r.user_id = p.id where p.id = $1',
        [rows[0]?.id],
      );
      expect(made.rows).toEqual([{ full_name: 'Rita', role: 'user' }]);
      await expect(
        auth.query("insert into user_roles (user_id, role) values ($1, 'admin')", [fixtures.people.spare]),
      ).rejects.toMatchObject({ code: '42501' });
      // It sees only whether the data of a profile were erased.
      await expect(auth.query('select full_name from profiles')).rejects.toMatchObject({ code: '42501' });
      await expect(auth.query("update user_roles set role = 'admin'")).rejects.toMatchObject({
        code: '42501',
      });
      // All or nothing: metadata without a document create no account.
      await expect(
        auth.query("insert into users (name, email) values ('x', 'sem@example.com')"),
      ).rejects.toMatchObject({ code: '23502' });
    } finally {
      await auth.end();
    }
  });
});
