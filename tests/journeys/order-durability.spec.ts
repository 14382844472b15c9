import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { freePort } from '../../scripts/embedded-postgres.ts';
import { expect, test } from './fixtures.ts';
import { type Journey, KINDS, newJourney, prepare, type Site } from './order-client.ts';
import { copyData, databaseOf, type Product, startProduct, stopProduct } from './product.ts';

/** Each kill costs a start, so a few kills hit many orders in different stages, between submit and payment. */
const KILLS = 3;
const MOMENTS = 7;

/** Requests of the longest journey, one after the other: two orders, sign-in, invoices, charge, payment. */
const LONGEST = 6;

/**
 * Incomplete rows of the orders ($1: keys) and accounts ($2), in one snapshot. It must be empty at any moment, also
 * right after a kill: an order exists with all its installments or not at all; the same holds for its activation and
 * each payment.
 */
const FAULTS = `
  with orders as (
    select t.*, l.email, l.status as lead_status, l.converted_user_id,
      t.plan_snapshot->'warranty' <> 'null'::jsonb as guaranteed
    from transactions t left join leads l on l.id = t.lead_id where t.idempotency_key = any($1)
  ), installments as (
    select p.*, o.user_id as owner, o.amount as total,
      count(c.id) filter (where c.live) as live, count(c.id) filter (where c.credited and c.status = 'paid') as credited,
      coalesce(bool_and(c.user_id = o.user_id and c.amount = case when c.covers_order then o.amount else p.amount end)
        filter (where c.id is not null), true) as owned
    from orders o join installment_payments p on p.transaction_id = o.id
    left join lateral (
      select c.* from payment_charges c join installment_payments x on x.id = c.installment_id
      where x.id = p.id or (c.covers_order and x.transaction_id = p.transaction_id)) c on true
    group by p.id, o.user_id, o.amount
  ), mails as (
    select data->>'to' as recipient, data->>'subject' as subject from pgboss.job where name = 'mail.send'
  ), people as (
    select u.id, u.email, count(o.id) as orders, count(o.id) filter (where o.guaranteed) as guaranteed,
      (select count(*) from payment_charges c where c.user_id = u.id and c.credited and c.status = 'paid') as paid
    from users u left join orders o on o.user_id = u.id where u.id = any($2) group by u.id
  )
  select 'order without all its installments' as fault, id from orders o where not (
    select count(*) = case when o.payment_method = 'card' or o.installments = 1 then o.installments else 2 end
      and sum(p.amount) = o.amount and bool_and(p.user_id is not distinct from o.user_id)
    from installments p where p.transaction_id = o.id)
  union all select 'not one acceptance, with its document asked for once', id from orders o where 1 <> (
    select count(*) from contract_acceptances a join pgboss.job j on j.data->>'acceptanceId' = a.id::text
    where a.transaction_id = o.id and a.lead_id = o.lead_id)
  union all select 'lead not as its order', id from orders o where (lead_status, converted_user_id) is distinct from
    (case when user_id is null then 'new' else 'converted' end, user_id)
  union all select 'not one lead, or several mails an order', id from orders o
    where (select count(*) from leads l where l.email = o.email) <> (select count(*) from orders x where x.email = o.email)
      or (select count(*) from mails where recipient = o.email and subject = 'Pedido recebido')
        > (select count(*) from orders x where x.email = o.email)
  union all select 'claim not in the audit once', id from orders o where (user_id is not null)::int <>
    (select count(*) from audit_log where action = 'order.claim' and entity_id = o.id::text)
  union all select 'order not as its installments', id from orders o where status <> (
    select case when bool_and(p.status = 'paid') then 'paid' when bool_or(p.status = 'paid') then 'processing' else 'pending' end
    from installments p where p.transaction_id = o.id)
  union all select 'installment not paid exactly by one charge', id from installments
    where credited <> (status = 'paid')::int or live > 1 or (status = 'paid' and (live > 0 or paid_at is null)) or not owned
  union all select 'cards', id from people x where (
    select coalesce(json_agg(card_type order by card_type)::text, '') from cards where user_id = x.id)
      <> coalesce((select json_agg(distinct a order by a)::text
        from orders o cross join lateral jsonb_array_elements_text(o.plan_snapshot->'activates') a where o.user_id = x.id), '')
  union all select 'card without its steps', id from people x where exists (
    select 1 from cards c where c.user_id = x.id and (select count(*) from user_process_steps s where s.card_id = c.id)
      <> (select count(*) from process_steps s where s.card_type = c.card_type and s.active))
  union all select 'guarantees', id from people x
    where guaranteed <> (select count(*) from extended_warranties where user_id = x.id)
  union all select 'told not once: ' || title, id from people x cross join lateral
    -- A purchase with the account open sends one mail, which mentions the activation.
    (values ('Serviço ativado!', orders, case when email like 'session-%' then 0 else orders end),
      ('Pagamento confirmado', paid, paid)) as told(title, times, mailed)
    where times <> (select count(*) from notifications n where n.user_id = x.id and n.title = told.title)
      or mailed <> (select count(*) from mails where recipient = x.email and subject = told.title)`;

const keysOf = (journeys: Journey[]) => journeys.flatMap(({ orders }) => orders.map(({ key }) => key));

async function expectWhole(db: pg.Client, journeys: Journey[]): Promise<void> {
  const { rows } = await db.query(FAULTS, [keysOf(journeys), journeys.map(({ userId }) => userId)]);
  expect(rows).toEqual([]);
}

/** Orders that were committed although their answer never arrived. */
async function unanswered(db: pg.Client, journeys: Journey[]) {
  const silent = journeys.flatMap(({ orders }) => orders.filter(({ answered }) => answered === 0));
  const { rows } = await db.query<{ orders: number; claims: number }>(
    `select count(*) filter (where idempotency_key = any($1))::int as orders,
       count(*) filter (where user_id = any($2))::int as claims from transactions`,
    [
      silent.map(({ key }) => key),
      journeys.filter(({ step }) => step === 'entrar').map(({ userId }) => userId),
    ],
  );
  return { orders: rows[0]?.orders ?? 0, claims: rows[0]?.claims ?? 0 };
}

async function killWeb({ process: child }: Product): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

/**
 * Lets the hours pass that the queue waits: jobs whose process was killed run out (15 min), repetitions and planned
 * starts fall due, and the clock starts the reconciler (every 10 min). pg-boss itself decides what that means.
 */
async function hoursLater(db: pg.Client): Promise<void> {
  await db.query("update pgboss.job set started_on = started_on - interval '1 hour' where state = 'active'");
  await db.query('update pgboss.queue set monitor_on = null');
  const queue = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => db.query(text, values) },
    supervise: false,
    schedule: false,
    migrate: false,
    createSchema: false,
  });
  await queue.start();
  await queue.supervise();
  await queue.send('payments.reconcile', {});
  await queue.stop({ graceful: false });
}

/**
 * Mails that are still queued are not waited for: a process sends two a second, and these runs queue over 300. Those
 * that a kill interrupted are.
 * @returns the jobs that are still to be done, counted; one that waits for its hour need not wait any longer.
 */
async function jobsLeft(db: pg.Client): Promise<unknown[]> {
  await db.query(
    "update pgboss.job set start_after = now() where state in ('created', 'retry') and start_after > now()",
  );
  const { rows } = await db.query(
    `select name, state, max(retry_count) as tries, count(*)::int as jobs from pgboss.job
     where state <> 'completed' and name not like '\\_\\_%' and (name, state::text) <> ('mail.send', 'created')
     group by name, state`,
  );
  return rows;
}

/** State of one run: the product that is killed and restarted, and every request sent to it. */
type Run = {
  dataDir: string;
  port: number;
  db: pg.Client;
  product: Product;
  site: Site;
  journeys: Journey[];
  failures: unknown[];
  ledger: string[];
  /** The steps that were under way at a kill. */
  hits: Set<string>;
};

async function newRun(): Promise<Run> {
  const dataDir = copyData();
  const port = await freePort();
  const product = await startProduct(dataDir, port);
  const db = await databaseOf(dataDir);
  const site: Site = { up: Promise.resolve(product.url) };
  return { dataDir, port, db, product, site, journeys: [], failures: [], ledger: [], hits: new Set() };
}

async function endRun({ dataDir, db, product, site, ledger }: Run): Promise<void> {
  process.stdout.write(`\n${ledger.join('\n')}\n`);
  site.up = new Promise(() => {});
  await db.end();
  await stopProduct(product);
  fs.rmSync(dataDir, { recursive: true, force: true });
}

/**
 * One customer of each kind, ready to submit at once. `go` ends when the last of them has paid; with `until`, the
 * requests from that one on wait for `released`.
 */
async function startBatch(
  { db, site, journeys, failures }: Run,
  until = Number.POSITIVE_INFINITY,
  released: Promise<void> = Promise.resolve(),
) {
  const fresh: Journey[] = [];
  for (const kind of Object.keys(KINDS) as Journey['kind'][]) fresh.push(await newJourney(db, kind));
  journeys.push(...fresh);
  const ready = await Promise.all(fresh.map((journey) => prepare(site, journey)));
  const sent = () => fresh.reduce((sum, one) => sum + one.sent, 0);
  for (const journey of fresh) journey.turn = async () => sent() >= until && released;
  return {
    sent,
    go: () => Promise.all(ready.map((one) => one().catch((error) => failures.push(error)))),
  };
}

/** Without a kill. @returns how many requests the way has, and how long it takes in ms. */
async function goOnce(run: Run): Promise<{ requests: number; whole: number }> {
  const first = await startBatch(run);
  const began = performance.now();
  await first.go();
  expect(run.failures).toEqual([]);
  const whole = performance.now() - began;
  run.ledger.push(`sem queda: ${Math.round(whole)} ms do envio ao pagamento`);
  await expectWhole(run.db, run.journeys);
  return { requests: first.sent(), whole };
}

/**
 * Kills the product at the nth set of moments and starts it again. A moment is so many requests on the way and a delay
 * within the next: it is the same one on a slow machine. @returns the way of those who were on it.
 */
async function killOnTheWay(
  run: Run,
  kill: number,
  requests: number,
  whole: number,
): Promise<() => Promise<unknown>> {
  const { db, journeys, site, hits, ledger } = run;
  const moment = Promise.withResolvers<void>();
  const onTheWay = Array.from(
    { length: MOMENTS },
    (_, at) => 1 + Math.floor(((kill + at * KILLS) * requests) / (KILLS * MOMENTS)),
  );
  const batches: Awaited<ReturnType<typeof startBatch>>[] = [];
  for (const until of onTheWay) batches.push(await startBatch(run, until, moment.promise));
  const ways = Promise.all(batches.map(({ go }) => go()));
  for (const [at, { sent }] of batches.entries())
    await expect.poll(sent, { timeout: 30_000, intervals: [1] }).toBeGreaterThanOrEqual(onTheWay[at] ?? 0);
  const delay = Math.round((kill / (KILLS - 1)) * Math.min(whole / LONGEST, 200));
  moment.resolve();
  await after(delay);
  const inFlight = journeys.flatMap(({ kind, step }) => (step ? [`${kind} ${step}`] : []));
  const back = Promise.withResolvers<string>();
  site.up = back.promise;
  await killWeb(run.product);
  for (const hit of inFlight) hits.add(hit.split(' ')[1] ?? '');
  const { orders, claims } = await unanswered(db, journeys);
  ledger.push(
    `${onTheWay} de ${requests} + ${delay} ms: ${inFlight.join(', ') || 'nada em voo'}; gravados sem resposta: ${orders} pedidos, ${claims} ativações`,
  );
  await expectWhole(db, journeys);
  run.product = await startProduct(run.dataDir, run.port);
  back.resolve(run.product.url);
  return () => ways;
}

test('killed at twenty-one moments from the submit to the payment: no order lost, doubled or half activated', async () => {
  test.setTimeout(420_000);
  const run = await newRun();
  const { db, journeys, failures, hits } = run;
  try {
    const { requests, whole } = await goOnce(run);
    const ways: (() => Promise<unknown>)[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) ways.push(await killOnTheWay(run, kill, requests, whole));
    await Promise.all(ways.map((way) => way()));
    expect(failures).toEqual([]);
    // The kills fell into each step, not only between them.
    for (const step of ['pedido', 'entrar', 'cobrança', 'pagamento']) expect(hits).toContain(step);

    await hoursLater(db);
    await expect.poll(() => jobsLeft(db), { timeout: 120_000, intervals: [250] }).toEqual([]);
    await expectWhole(db, journeys);
    await expectComplete(db, journeys, run.dataDir);
  } finally {
    await endRun(run);
  }
});

/** Expects each order once, with its customer and its document, and exactly the paid charges as paid. */
async function expectComplete(db: pg.Client, journeys: Journey[], dataDir: string): Promise<void> {
  const { rows: orders } = await db.query<{
    key: string;
    owner: string;
    lead: string;
    documents: number;
    mails: number;
  }>(
    `select t.idempotency_key as key, t.user_id as owner, t.lead_id as lead, count(d.id)::int as documents,
       (select count(*)::int from pgboss.job j where j.name = 'mail.send' and j.data->>'subject' = 'Pedido recebido'
         and j.data->'attachment'->>'file' = min(d.file_path)) as mails
     from leads l join transactions t on t.lead_id = l.id left join contract_acceptances a on a.transaction_id = t.id
     left join contract_documents d on d.acceptance_id = a.id where l.email like '%@durar.exemplo.com.br' group by t.id`,
  );
  const byKey = new Map(orders.map((order) => [order.key, order]));
  expect(orders.map(({ key }) => key).sort()).toEqual(keysOf(journeys).sort());
  for (const { userId, orders: sent } of journeys) {
    for (const { key, leads } of sent) {
      const stored = byKey.get(key);
      expect(stored).toMatchObject({ owner: userId, documents: 1, mails: 1 });
      // Each answer to a key named the same order.
      for (const lead of leads) expect(stored?.lead).toBe(lead);
    }
  }
  const { rows: paid } = await db.query<{ id: string }>(
    `select installment_id as id from payment_charges where status = 'paid' and credited and user_id = any($1)`,
    [journeys.map(({ userId }) => userId)],
  );
  expect(paid.map(({ id }) => id).sort()).toEqual(
    journeys.map(({ paidInstallment }) => paidInstallment).sort(),
  );
  const { rows: mails } = await db.query<{ id: string }>(
    `select data->>'id' as id from pgboss.job where name = 'mail.send' and state = 'completed' and data->>'to' like '%@durar.exemplo.com.br'`,
  );
  const sent = new Set(fs.readdirSync(path.join(dataDir, 'outbox')));
  expect(mails.filter(({ id }) => !sent.has(`${id}.json`))).toEqual([]);
}
