import { beforeAll, expect, test } from 'vitest';
import { LEAD_STATUSES } from '#app/features/leads/rules/terms.ts';
import { isValidDocument } from '#app/lib/documents.ts';
import { CARD_STATUSES } from '#app/terms/card-status.ts';
import { LISTING_STATES } from '#app/terms/listing.ts';
import { TRANSACTION_STATUSES } from '#app/terms/transaction-status.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { seedDemo } from './demo.ts';

const context = onTestDatabase();
const query = async <Row extends object>(text: string) => (await context.owner.query<Row>(text)).rows;
const wordsOf = async (text: string) =>
  (await query<{ word: string }>(text)).map(({ word }) => word).toSorted();

beforeAll(() => seedDemo(context.owner, 'full'), 60_000);

test('has about sixty clients and three hundred leads of eight months', async () => {
  const [counts] = await query<{ clients: number; leads: number; days: number }>(
    `select (select count(*)::int from user_roles where role = 'user') as clients,
       (select count(*)::int from leads) as leads,
       (select (civil_day(now()) - civil_day(min(created_at))) from leads) as days`,
  );
  expect(counts?.clients).toBeGreaterThanOrEqual(58);
  expect(counts?.leads).toBeGreaterThanOrEqual(300);
  expect(counts?.days).toBeGreaterThanOrEqual(235);
});

test('shows each state of leads, services, orders and records, and each queue has work', async () => {
  expect(await wordsOf('select distinct status as word from leads')).toEqual(LEAD_STATUSES.toSorted());
  expect(await wordsOf('select distinct status as word from cards')).toEqual(CARD_STATUSES.toSorted());
  expect(await wordsOf('select distinct status as word from transactions')).toEqual(
    TRANSACTION_STATUSES.toSorted(),
  );
  expect(await wordsOf('select distinct state as word from listings')).toEqual(LISTING_STATES.toSorted());
  const [queues] = await query<Record<string, number>>(
    `select (select count(*)::int from installment_payments where status = 'pending' and due_date < civil_day(now())) as late,
       (select count(*)::int from card_documents where status = 'pending') as documents,
       (select count(*)::int from refunds where status = 'asked') as refunds,
       (select count(*)::int from tasks where status = 'open' and due_at < now()) as tasks,
       (select count(*)::int from cards where clock_due_on < civil_day(now()) and status not in ('completed', 'blocked')) as deadlines,
       (select count(*)::int from energy_discounts where status = 'pending') as energy,
       (select count(*)::int from plan_versions where campaign_name <> '' and published_at is null) as campaigns`,
  );
  for (const [name, count] of Object.entries(queues ?? {})) expect(count, name).toBeGreaterThan(0);
});

test('is consistent: sums, moments, states and both chains', async () => {
  const wrong = async (text: string) => expect(await query(text), text).toEqual([]);
  // Open and paid installments of an order sum to its amount, without those that a renegotiation replaced.
  await wrong(
    `select t.id from transactions t join installment_payments p on p.transaction_id = t.id
     where p.replaced_by is null group by t.id having sum(p.amount) <> t.amount`,
  );
  await wrong(
    "select id from installment_payments where paid_at > now() or status = 'paid' and paid_at < created_at",
  );
  await wrong(
    `select p.id from installment_payments p join transactions t on t.id = p.transaction_id
     where p.status = 'paid' and not exists (select 1 from payment_charges c join installment_payments o on o.id = c.installment_id
       where o.transaction_id = t.id and c.status in ('paid', 'refunded') and (o.id = p.id or c.covers_order))
       and t.idempotency_key is not null`,
  );
  // A client's lead is older than the order, the order than its services, and these than their outcomes.
  await wrong(
    `select t.id from transactions t join leads l on l.id = t.lead_id
     where l.status <> 'converted' or l.created_at > t.created_at or l.converted_user_id <> t.user_id`,
  );
  await wrong(
    `select c.id from cards c join transactions t on t.id = c.opened_by
     where c.created_at < t.created_at or c.clock_started_at < c.created_at or c.updated_at < c.created_at`,
  );
  await wrong('select id from card_status_history where created_at > now()');
  await wrong(
    `select c.id from cards c where c.status = 'completed' and c.opened_by is not null and exists
       (select 1 from user_process_steps s where s.card_id = c.id and s.status <> 'completed')`,
  );
  // States of services and of their steps agree.
  await wrong(
    `select c.id from cards c join user_process_steps u on u.card_id = c.id join process_steps s on s.id = u.step_id
     where u.status = 'in_progress' and (c.status = 'blocked' or c.status = 'pending' and s.follows is null)`,
  );
  await wrong(
    `select c.id from cards c where c.status in ('active', 'analyzing')
     and not exists (select from user_process_steps u where u.card_id = c.id and u.status = 'in_progress')`,
  );
  await wrong(
    `select u.id from user_process_steps u join process_steps s on s.id = u.step_id and s.follows = 'contract'
     join cards c on c.id = u.card_id and c.opened_by is not null where u.status <> 'completed'`,
  );
  await wrong("select id from cards where opened_by is not null and card_type = 'nome' and score = 0");
  await wrong('select seq from contract_acceptances a where hash <> acceptance_hash(a)');
  await wrong(
    `select seq from (select seq, created_at, lag(created_at) over (order by seq) as before from contract_acceptances) a
     where created_at < before`,
  );
  await wrong('select id from listing_events e where hash <> listing_event_hash(e)');
});

test('has an audit log of its eight months, chained in the order of its days', async () => {
  const [log] = await query<{ rows: number; days: number; actions: number; actors: number }>(
    `select count(*)::int as rows, civil_day(now()) - civil_day(min(created_at)) as days, count(distinct action)::int as actions,
       count(distinct actor_id)::int as actors from audit_log`,
  );
  expect(log?.rows).toBeGreaterThan(800);
  expect(log?.days).toBeGreaterThanOrEqual(230);
  expect(log?.actions).toBeGreaterThanOrEqual(12);
  expect(log?.actors).toBeGreaterThanOrEqual(3);
  const wrong = async (text: string) => expect(await query(text), text).toEqual([]);
  await wrong(
    "select seq from audit_log a where hash <> audit_hash(a) or created_at > now() + interval '1 minute'",
  );
  await wrong(
    `select seq from (select seq, created_at, previous_hash, lag(hash, 1, '') over (order by seq) as last,
       lag(created_at) over (order by seq) as before from audit_log) a
     where created_at < before or previous_hash <> last`,
  );
  // A client's outcome is recorded after the client was added.
  await wrong(
    `select a.id from audit_log a join leads l on l.id::text = a.entity_id where a.created_at < l.created_at`,
  );
});

test('keeps past events with their moments, all of them dispatched', async () => {
  const kept = await query<{ type: string; days: number; waiting: number }>(
    `select type, count(distinct civil_day(created_at))::int as days, count(*) filter (where dispatched_at is null)::int as waiting
     from domain_events where created_at < now() - interval '1 day' group by type`,
  );
  expect(kept.filter(({ waiting }) => waiting > 0)).toEqual([]);
  const days = new Map(kept.map((row) => [row.type, row.days]));
  for (const type of ['lead.created', 'client.created', 'order.placed', 'installment.paid', 'card.completed'])
    expect(days.get(type) ?? 0, type).toBeGreaterThan(15);
  expect(
    await query(
      `select e.id from domain_events e join transactions t on t.id = e.subject_id
       where e.type = 'order.paid' and e.created_at < t.created_at`,
    ),
  ).toEqual([]);
});

test('has documents whose check digits are right', async () => {
  const rows = await query<{ type: 'CPF' | 'CNPJ'; number: string }>(
    'select doc_type as type, doc_number as number from leads union all select doc_type, doc_number from profiles',
  );
  expect(rows.filter(({ type, number }) => !isValidDocument(type, number))).toEqual([]);
});

test('leaves the chains as strict as they were', async () => {
  const [{ names }] = (await query<{ names: string[] }>(
    `select array_agg(proname::text order by proname) as names from pg_proc
     where proname like 'chain_%' and prosrc like '%clock_timestamp()%' and prosrc not like '%demo.at%'`,
  )) as [{ names: string[] }];
  expect(names).toEqual(expect.arrayContaining(['chain_acceptance', 'chain_audit', 'chain_listing']));
});
