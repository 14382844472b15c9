import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { asActor, type SignedInActor, system, type Tx } from '#app/platform/actor.server.ts';
import { onContentChange, startLive, stopLive } from '#app/platform/live.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addRunningServices } from '#tests/late-services.ts';
import { addPaymentOrder } from '#tests/payments.ts';
import { addPerson } from '#tests/people.ts';
import { countPromises } from './count-promises.server.ts';
import {
  excuseCase,
  getPromiseProof,
  listOwnCases,
  listPromises,
  loadPublicPromises,
  makeAmends,
  readPromisesSnapshot,
  settlePromises,
  writeAboutCase,
} from './index.server.ts';
import { MEASURES, type PromiseFacts } from './measures.server.ts';
import { settleLeft, settlePage } from './settle-promises.server.ts';

const context = onTestDatabase();
let admin: SignedInActor;
beforeAll(async () => {
  admin = await addPerson(context.owner, 'admin');
});

const hours = (count: number) => count * 3_600_000;
const T0 = Date.parse('2026-03-02T12:00:00Z');
const iso = (hour: number | null) => (hour === null ? null : new Date(T0 + hours(hour)).toISOString());

/** Hours after T0; times later than now have not happened yet. */
type History = { start: number; due: number; done: number | null; ended: number | null; restart: boolean };
const history = fc.record({
  start: fc.integer({ min: 0, max: 50 }),
  due: fc.integer({ min: 51, max: 150 }),
  done: fc.option(fc.integer({ min: 51, max: 250 })),
  ended: fc.option(fc.integer({ min: 51, max: 250 })),
  restart: fc.boolean(),
});

/**
 * Expected outcome of a history at an hour, computed from the words of the promise and not by the statement.
 */
function outcomeAt({ due, done, ended }: History, now: number): string {
  const happened = (hour: number | null) => hour !== null && hour <= now;
  const first = Math.min(...[done, ended].filter(happened).map(Number), Number.POSITIVE_INFINITY);
  if (first <= due) return first === done ? 'kept' : 'excused';
  return due < now ? 'broken' : 'running';
}

const asFacts = (rows: { id: string; of: History }[], now: number) => {
  const shown = rows.map(({ id, of: { start, due, done, ended } }) => ({
    subject_id: id,
    user_id: null,
    started_at: iso(start),
    due_at: iso(due),
    done_at: done !== null && done <= now ? iso(done) : null,
    ended_at: ended !== null && ended <= now ? iso(ended) : null,
    paused: false,
  }));
  return sql`select * from jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) as t(subject_id uuid, user_id uuid,
    started_at timestamptz, due_at timestamptz, done_at timestamptz, ended_at timestamptz, paused boolean)`;
};

/** Settles all facts of one promise, in portions of 300. @returns how many rows were written */
async function settleFacts(tx: Tx, facts: PromiseFacts, at: Date): Promise<number> {
  let written = 0;
  for (let after: string | null | undefined; after !== null; ) {
    const page = await settlePage(tx, 'devolucao', facts, at, after, 300);
    written += page.written;
    after = page.last;
  }
  return written + (await settleLeft(tx, 'devolucao', facts, at));
}

test('the counts equal the rows under 1 000 random histories, and a second run writes nothing', async () => {
  const rows = fc.sample(history, { numRuns: 1_000, seed: 7 }).map((of) => ({ id: crypto.randomUUID(), of }));
  for (const now of [60, 100, 160, 260]) {
    const at = new Date(T0 + hours(now));
    const [first, again] = await asActor(system('test'), async (tx) => [
      await settleFacts(tx, asFacts(rows, now), at),
      await settleFacts(tx, asFacts(rows, now), at),
    ]);
    expect(first).toBeGreaterThan(0);
    expect(again).toBe(0);
    const expected = rows.map(({ of }) => outcomeAt(of, now));
    const of = (state: string) => expected.filter((one) => one === state).length;
    const tallies = await asActor(system('test'), (tx) => countPromises(tx, at));
    expect(tallies.find(({ key }) => key === 'devolucao')?.ever).toMatchObject({
      n: 1_000,
      kept: of('kept'),
      broken: of('broken'),
      running: of('running'),
      excused: of('excused'),
    });
    const { rows: stored } = await context.owner.query<{ subject_id: string; state: string }>(
      `select subject_id, case when kept_at is not null then 'kept' when broken_at is not null then 'broken'
         when excused_at is not null then 'excused' else 'running' end as state
       from promise_cases where promise_key = 'devolucao'`,
    );
    const states = new Map(stored.map(({ subject_id, state }) => [subject_id, state]));
    expect(rows.filter(({ id }, index) => states.get(id) !== expected[index])).toEqual([]);
  }
});

/** A case of a promise, put there as the job would. */
async function addCase(more: { userId?: string; broken?: boolean; key?: string; dueAt?: string } = {}) {
  const {
    userId = null,
    broken = false,
    key = 'devolucao',
    dueAt = broken ? '2026-03-03T00:00:00Z' : '2099-01-01T00:00:00Z',
  } = more;
  const { rows } = await context.owner.query<{ id: string }>(
    `insert into promise_cases (promise_key, subject_id, user_id, started_at, due_at, broken_at)
     values ($1, gen_random_uuid(), $2, '2026-03-01', $3, $4) returning id`,
    [key, userId, dueAt, broken ? dueAt : null],
  );
  return rows[0]?.id ?? '';
}

describe('the database', () => {
  test.each([
    ['un-breaks no case', 'broken_at = null'],
    ['makes no broken case kept', 'broken_at = null, kept_at = now()'],
    ['excuses no broken case', "broken_at = null, excused_at = now(), excused_reason = 'Foi sem querer.'"],
    ['moves no settled day', "due_at = due_at + interval '1 day'"],
    ['begins no case anew', 'started_at = now()'],
  ])('%s', async (_, change) => {
    const id = await addCase({ broken: true });
    await expect(
      context.owner.query(`update promise_cases set ${change} where id = $1`, [id]),
    ).rejects.toThrow(/stays as it was settled/);
  });

  test('deletes no case, and takes an excuse only with a reason', async () => {
    const id = await addCase();
    await expect(context.owner.query('delete from promise_cases where id = $1', [id])).rejects.toThrow(
      /keeps every case/,
    );
    await expect(context.owner.query('truncate promise_cases cascade')).rejects.toThrow();
    for (const reason of ['null', "'curto'"])
      await expect(
        context.owner.query(
          `update promise_cases set excused_at = now(), excused_reason = ${reason} where id = $1`,
          [id],
        ),
      ).rejects.toThrow(/promise_cases_reason_check/);
  });

  test('accepts a message of a customer about a broken case only', async () => {
    const customer = await addPerson(context.owner);
    const write = async (broken: boolean) => {
      const caseId = await addCase({ userId: customer.userId, broken });
      return asActor(customer, (tx) =>
        tx.execute(sql`insert into promise_messages (id, case_id, user_id, body)
          values (gen_random_uuid(), ${caseId}, ${customer.userId}, 'O prazo passou. E agora?')`),
      );
    };
    await expect(write(true)).resolves.toMatchObject({ rowCount: 1 });
    await expect(write(false)).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  test('lets no guarantee be active without the clause of the contract', async () => {
    await expect(
      context.owner.query("update promises set contract_clause = null where key = 'garantia_cpf_limpo'"),
    ).rejects.toThrow(/promises_clause_check/);
  });
});

test('an admin excuses a running case, with a visible reason; never a late or settled one', async () => {
  const customer = await addPerson(context.owner);
  const id = await addCase({ userId: customer.userId });
  const reason = 'O banco ficou fora do ar o dia todo.';
  expect(await excuseCase(admin, id, reason)).toMatchObject({ ok: true });
  expect(await excuseCase(admin, id, reason)).toMatchObject({ ok: false, error: { code: 'closed' } });
  const late = await addCase({ dueAt: '2026-03-03T00:00:00Z' });
  expect(await excuseCase(admin, late, reason)).toMatchObject({ ok: false, error: { code: 'closed' } });
  // While the clock is paused, the day in the case does not count.
  const paused = await addCase({ dueAt: '2026-03-03T00:00:00Z' });
  await context.owner.query('update promise_cases set paused = true where id = $1', [paused]);
  expect(await excuseCase(admin, paused, reason)).toMatchObject({ ok: true });
  expect(await listOwnCases(customer)).toMatchObject([{ id, state: 'excused', excusedReason: reason }]);
  const { rows } = await context.owner.query(
    "select after from audit_log where action = 'promise.excuse' and entity_id = $1",
    [id],
  );
  expect(rows).toEqual([{ after: { promiseKey: 'devolucao', excusedReason: reason } }]);
});

test('the panel keeps the counts of cases until an admin excuses one', async () => {
  const id = await addCase({});
  await startLive();
  try {
    const counted = async () => (await listPromises(admin)).find(({ key }) => key === 'devolucao')?.counts;
    const before = await counted();
    await addCase({});
    expect(await counted()).toEqual(before);
    const told = new Promise<void>((resolve) => onContentChange(resolve));
    expect(await excuseCase(admin, id, 'O banco ficou fora do ar o dia todo.')).toMatchObject({ ok: true });
    await told;
    const { n = 0, running, excused = 0, ...settled } = before ?? {};
    expect(await counted()).toEqual({ ...settled, n: n + 1, running, excused: excused + 1 });
  } finally {
    await stopLive();
  }
});

test('each month is recorded once and refers to the previous one', async () => {
  await settlePromises(new Date('2026-04-05T12:00:00Z'));
  await settlePromises(new Date('2026-04-20T12:00:00Z'));
  await settlePromises(new Date('2026-05-02T12:00:00Z'));
  // No run for two months: the missing snapshots are added.
  await settlePromises(new Date('2026-07-02T12:00:00Z'));
  const { snapshots } = await loadPublicPromises();
  const known = snapshots.filter(({ month }) => month < '2026-07');
  expect(known.map(({ month }) => month)).toEqual(['2026-06', '2026-05', '2026-04', '2026-03']);
  for (const [at, { previous }] of known.slice(0, -1).entries()) expect(previous).toBe(known[at + 1]?.hash);
  const [may, april] = known.slice(2);
  expect([may?.month, april?.month]).toEqual(['2026-04', '2026-03']);
  expect(may?.previous).toBe(april?.hash);
  expect(april?.previous).toBe('0'.repeat(64));
  const body = await readPromisesSnapshot('2026-04');
  expect(body?.split('\n')[0]).toBe(april?.hash);
  await expect(context.owner.query("update promise_snapshots set body = 'x'")).rejects.toThrow(/append-only/);
});

test('a customer writes about an own broken case, once until it is answered, and about no other', async () => {
  const [customer, other] = [await addPerson(context.owner), await addPerson(context.owner)];
  const broken = await addCase({ userId: customer.userId, broken: true });
  const running = await addCase({ userId: customer.userId });
  const message = (caseId: string) => ({ caseId, body: 'O dinheiro ainda não chegou.' });
  expect(await writeAboutCase(other, message(broken))).toMatchObject({
    ok: false,
    error: { code: 'not-found' },
  });
  expect(await writeAboutCase(customer, message(running))).toMatchObject({ ok: false });
  expect(await writeAboutCase(customer, message(broken))).toMatchObject({ ok: true });
  expect(await writeAboutCase(customer, message(broken))).toMatchObject({
    ok: false,
    error: { code: 'closed' },
  });
  expect(await listOwnCases(other)).toEqual([]);
  // The message starts a promise, too.
  await settlePromises();
  expect((await listOwnCases(customer)).map(({ key, state }) => [key, state])).toContainEqual([
    'resposta_24h_uteis',
    'running',
  ]);
});

test('the amends for a broken case are written once and shown on the public page', async () => {
  const id = await addCase({ broken: true });
  expect(await makeAmends(admin, id, 'Devolvemos no dia seguinte.')).toMatchObject({ ok: true });
  expect(await makeAmends(admin, id, 'Outra coisa qualquer.')).toMatchObject({ ok: false });
  const { promises } = await loadPublicPromises();
  const refunds = promises.find(({ key }) => key === 'devolucao');
  expect(refunds?.ever?.n).toBeGreaterThan(1_000);
  // With few cases nothing is published, not even which were broken.
  const few = promises.find(({ key }) => key === 'privacidade_15d');
  expect(few).toMatchObject({ ever: null, recent: null, broken: [] });
  // Nor on the first page.
  const { kept, broken, running } = refunds?.ever ?? {};
  expect(await getPromiseProof()).toEqual([
    { key: 'devolucao', title: 'Devolução de dinheiro', kept, broken, running },
  ]);
});

test('an opinion on a provisional order is kept by the lawyer who writes it in time, and broken by the day', async () => {
  await context.owner.query("update promises set active = true where key = 'liminar_quando_cabivel'");
  const { userId } = await addPerson(context.owner);
  const lawsuit = async (number: string, more: string) => {
    const { rows } = await context.owner.query(
      `with c as (select id from cards where user_id = $1 and card_type = 'jus'),
        made as (insert into cards (user_id, card_type) select $1, 'jus' where not exists (select from c) returning id)
       insert into card_lawsuits (user_id, card_id, case_number, court, lawsuit_type, created_at, opinion, opinion_at)
       select $1, x.id, $2, 'TJSC', 'cível', '2026-06-01 12:00-03', ${more} from (table c union all table made) x
       returning id`,
      [userId, number],
    );
    return rows[0].id as string;
  };
  const kept = await lawsuit('0002080-25.2012.5.15.0049', "'Cabe pedir.', '2026-06-08 20:00-03'");
  const late = await lawsuit('5001234-58.2025.8.24.0018', "'Não cabe.', '2026-06-10 00:00:30-03'");
  await settlePromises(new Date('2026-06-12T12:00:00Z'));
  const { rows } = await context.owner.query(
    'select kept_at is not null as kept, broken_at from promise_cases where subject_id = any($1) order by subject_id = $2 desc',
    [[kept, late], kept],
  );
  // Corpus Christi, 04/06, is no business day.
  expect(rows).toEqual([
    { kept: true, broken_at: null },
    { kept: false, broken_at: new Date('2026-06-10T02:59:59Z') },
  ]);
  await context.owner.query("update promises set active = false where key = 'liminar_quando_cabivel'");
});

test('a business that brings thousands of messages along has their cases in seconds', async () => {
  const messages = 3_000;
  await context.owner.query(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, uf, origin, notes, created_at)
     select 'Quem Escreveu', n || '@muitos.exemplo', '49988887777', 'CPF', '52998224725', 'SC', 'contato', '',
       '2026-01-05 12:00-03'::timestamptz + make_interval(mins => n) from generate_series(1, $1) n`,
    [messages],
  );
  const cases = async () => {
    const { rows } = await context.owner.query<{ count: number }>(
      `select count(*)::int from promise_cases c join leads l on l.id = c.subject_id
       where l.email like '%@muitos.exemplo' and c.broken_at = c.due_at`,
    );
    return rows[0]?.count;
  };
  await settlePromises(new Date('2026-03-01T12:00:00Z'));
  expect(await cases()).toBe(messages);
}, 30_000);

test.each([
  ['the day before its last one', '- 1', true],
  ['its last day', '', true],
  ['the day after', '+ 1', false],
])('a clock of a service that paused on %s', async (_, days, paused) => {
  const one = await addPaymentOrder(context.owner, { activates: ['nome'] });
  const services = { userId: one.customer.userId, orderId: one.orderId };
  const [card] = await addRunningServices(context.owner, services, { activates: ['nome'] });
  await context.owner.query(`update cards set clock_paused_since = clock_due_on ${days} where id = $1`, [
    card?.id,
  ]);
  const facts = sql`select f.paused from (${MEASURES.prazo_12_uteis}) f where f.subject_id = ${card?.id}`;
  const { rows } = await asActor(system('test'), (tx) => tx.execute(facts));
  expect(rows).toEqual([{ paused }]);
});

test('a case counts from the instant at which it starts', async () => {
  const before = async (at: Date) =>
    (await asActor(system('test'), (tx) => countPromises(tx, at))).find(({ key }) => key === 'devolucao')
      ?.ever.n ?? 0;
  const start = new Date('2025-06-02T12:00:00Z');
  const counted = await before(start);
  await context.owner.query(
    `insert into promise_cases (promise_key, subject_id, started_at, due_at)
     values ('devolucao', gen_random_uuid(), $1, '2099-01-01')`,
    [start],
  );
  expect(await before(new Date(start.getTime() - 1))).toBe(counted);
  expect(await before(start)).toBe(counted + 1);
});

test('24 business hours run on business days alone', async () => {
  const { rows } = await context.owner.query<{ start: string; due: string }>(
    `select start, to_char(business_hours_after(start::timestamptz, 24) at time zone 'America/Sao_Paulo', 'YYYY-MM-DD HH24:MI') as due
     from unnest(array['2026-03-04 15:00-03', '2026-03-06 15:00-03', '2026-03-07 10:00-03', '2026-11-19 09:00-03']) start`,
  );
  expect(rows.map(({ due }) => due)).toEqual([
    '2026-03-05 15:00',
    '2026-03-09 15:00',
    '2026-03-10 00:00',
    '2026-11-23 09:00',
  ]);
});
