import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { EVENT_CATALOG, EVENT_TYPES } from '#app/features/integrations/rules/event-catalog.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { dispatchEvents, type EventConsumer, expireEvents } from './index.server.ts';

const context = onTestDatabase();

const lead = async () =>
  (
    await context.owner.query<{ id: string }>(
      `insert into leads (name, email, whatsapp, doc_type, doc_number, uf)
       values ('Ana Lima', 'ana@exemplo.com', '49999990000', 'CPF', '52998224725', 'SC') returning id`,
    )
  ).rows[0]?.id ?? '';

const eventsOf = async (subject: string) =>
  (await context.owner.query('select * from domain_events where subject_id = $1 order by seq', [subject]))
    .rows;

/** Names that `raise_event` writes for its argument, as the migration explains them. */
const written = (fields: string): string[] =>
  fields
    .split(' ')
    .filter(Boolean)
    .flatMap((field) => {
      const column = field.replace(/[$<>]+$/, '');
      if (field.endsWith('>')) return ['from', 'to'];
      return field.endsWith('<') ? [`previous_${column}`] : [column];
    });

test('the triggers raise exactly the events of the catalog, each with exactly its fields', async () => {
  const { rows } = await context.owner.query<{ args: string; table: string }>(
    `select encode(tgargs, 'escape') as args, tgrelid::regclass::text as table from pg_trigger t
     join pg_proc p on p.oid = t.tgfoid where p.proname in ('raise_event', 'raise_overdue') and not t.tgisinternal`,
  );
  const raised = new Map(rows.map(({ args }) => args.split('\\000') as [string, string]));
  expect([...raised.keys()].toSorted()).toEqual(EVENT_TYPES.toSorted());
  for (const type of EVENT_TYPES) {
    const { fields } = EVENT_CATALOG[type];
    expect(written(raised.get(type) ?? '').toSorted(), type).toEqual(Object.keys(fields).toSorted());
    const money = Object.entries(fields).filter(([, { kind }]) => kind === 'money');
    const centavos = (raised.get(type) ?? '').split(' ').filter((field) => field.includes('$'));
    expect(centavos.length, `${type}: centavos`).toBe(money.length);
  }
});

test('a change and its event are one transaction, without personal data', async () => {
  const id = await lead();
  await context.owner.query("update leads set status = 'qualified' where id = $1", [id]);
  await context.owner.query("update leads set status = 'qualified', notes = 'de novo' where id = $1", [id]);
  await context.owner.query('begin');
  await context.owner.query("update leads set status = 'lost' where id = $1", [id]);
  await context.owner.query('rollback');
  expect(await eventsOf(id)).toMatchObject([
    { type: 'lead.created', lead_id: id, data: { origin: 'landing', uf: 'SC', doc_type: 'CPF' }, depth: 0 },
    { type: 'lead.status_changed', data: { from: 'new', to: 'qualified' }, caused_by: null },
  ]);
  expect(JSON.stringify(await eventsOf(id))).not.toMatch(/Ana|ana@|52998224725|49999990000/);
});

test('an order, its payment and the results of its installments, in centavos', async () => {
  const { userId } = await addPerson(context.owner);
  const { rows } = await context.owner.query<{ id: string }>(
    `insert into transactions (user_id, amount, plan_snapshot) values ($1, 499.90, '{"plan": "CPF"}') returning id`,
    [userId],
  );
  const order = rows[0]?.id ?? '';
  const installment = (
    await context.owner.query<{ id: string }>(
      `insert into installment_payments (transaction_id, user_id, installment_number, amount, due_date)
       values ($1, $2, 1, 499.90, '2026-01-10') returning id`,
      [order, userId],
    )
  ).rows[0]?.id;
  await context.owner.query("insert into payment_reminders (installment_id, kind) values ($1, 'before')", [
    installment,
  ]);
  for (const kind of ['late', 'later']) {
    await context.owner.query('insert into payment_reminders (installment_id, kind) values ($1, $2)', [
      installment,
      kind,
    ]);
  }
  await context.owner.query("update installment_payments set due_date = '2026-02-10' where id = $1", [
    installment,
  ]);
  await context.owner.query("update transactions set status = 'paid' where id = $1", [order]);
  expect(await eventsOf(order)).toMatchObject([
    {
      type: 'order.placed',
      user_id: userId,
      data: { amount: 49_990, plan: 'CPF', product: null, payment_method: 'pix' },
    },
    { type: 'order.paid', data: { amount: 49_990 } },
  ]);
  expect(await eventsOf(installment ?? '')).toMatchObject([
    {
      type: 'installment.overdue',
      user_id: userId,
      data: { amount: 49_990, due_date: '2026-01-10', transaction_id: order },
    },
    {
      type: 'installment.changed',
      data: { due_date: '2026-02-10', previous_due_date: '2026-01-10', previous_amount: 49_990 },
    },
  ]);
});

test('a task raises its creation, its changes and its end, and nothing for a new title', async () => {
  const { userId } = await addPerson(context.owner, 'admin');
  const { rows } = await context.owner.query<{ id: string }>(
    "insert into tasks (title, due_at) values ('Ligar', '2026-11-20T12:00:00Z') returning id",
  );
  const id = rows[0]?.id ?? '';
  const set = (change: string) => context.owner.query(`update tasks set ${change} where id = $1`, [id]);
  await set("title = 'Ligar de novo'");
  await set("due_at = '2026-11-21T12:00:00Z'");
  await set(`assignee_id = '${userId}'`);
  await set("status = 'done'");
  await set("status = 'done'");
  await set("status = 'open'");
  expect((await eventsOf(id)).map(({ type, data }) => [type, data.from, data.to, data.assignee_id])).toEqual([
    ['task.created', undefined, undefined, null],
    ['task.changed', 'open', 'open', null],
    ['task.changed', 'open', 'open', userId],
    ['task.changed', 'open', 'done', userId],
    ['task.done', undefined, undefined, userId],
    ['task.changed', 'done', 'open', userId],
  ]);
});

test('depth and cause are those of the transaction', async () => {
  const cause = randomUUID();
  await context.owner.query('begin');
  await context.owner.query(
    "select set_config('app.event_depth', '2', true), set_config('app.event_cause', $1, true)",
    [cause],
  );
  const id = await lead();
  await context.owner.query('commit');
  expect(await eventsOf(id)).toMatchObject([{ depth: 2, caused_by: cause }]);
  expect(await eventsOf(await lead())).toMatchObject([{ depth: 0, caused_by: null }]);
});

test('events are evidence: no role writes, changes or deletes one', async () => {
  const id = await lead();
  const refused = (statement: string) =>
    expect(context.owner.query(statement, [id])).rejects.toThrow(/append-only/);
  await refused("update domain_events set data = '{}' where subject_id = $1");
  await refused('delete from domain_events where subject_id = $1');
  const admin = await addPerson(context.owner, 'admin');
  for (const actor of [admin, system('test')]) {
    await expect(
      asActor(actor, (tx) =>
        tx.execute("select emit_event('lead.created', null, null, 'leads', uuidv7(), '{}')"),
      ),
    ).rejects.toThrow();
  }
});

test('each event is dispatched once, in order, also when two dispatch at the same time', async () => {
  await dispatchEvents([]);
  for (let count = 0; count < 12; count++) await lead();
  const told: number[] = [];
  const consume: EventConsumer = async (_, events) => void told.push(...events.map(({ seq }) => seq));
  const counts = await Promise.all([dispatchEvents([consume]), dispatchEvents([consume])]);
  expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(12);
  expect(new Set(told).size).toBe(12);
  expect(await dispatchEvents([consume])).toBe(0);
});

test('an event whose consumer fails waits without blocking others; its writes are rolled back', async () => {
  await dispatchEvents([]);
  const ids = [await lead(), await lead(), await lead()];
  const refusing: EventConsumer = async (tx, events) => {
    for (const { subjectId } of events) {
      await tx.execute(`update leads set notes = 'told' where id = '${subjectId}'`);
      if (subjectId === ids[1]) throw new Error('cannot');
    }
  };
  expect(await dispatchEvents([refusing])).toBe(2);
  const notes = await context.owner.query('select notes from leads where id = any($1) order by id', [ids]);
  expect(notes.rows.map((row) => row.notes)).toEqual(['told', '', 'told']);
  expect(await dispatchEvents([async () => {}])).toBe(1);
});

test('the retention deletes old dispatched events', async () => {
  const id = await lead();
  await dispatchEvents([]);
  await context.owner.query('alter table domain_events disable trigger append_only');
  await context.owner.query(
    "update domain_events set created_at = now() - interval '401 days' where subject_id = $1",
    [id],
  );
  await context.owner.query('alter table domain_events enable trigger append_only');
  const kept = await lead();
  await expireEvents();
  expect(await eventsOf(id)).toEqual([]);
  expect(await eventsOf(kept)).toHaveLength(1);
});

test.each([
  ['keeps a dispatched event for 180 days', '179 days', true, false],
  ['keeps an event that was not dispatched', '181 days', false, false],
  ['lets a dispatched event be deleted after 180 days', '181 days', true, true],
])('the database %s', async (_, age, dispatched, goes) => {
  const id = await lead();
  await context.owner.query('alter table domain_events disable trigger append_only');
  await context.owner.query(
    `update domain_events set created_at = now() - $2::interval, dispatched_at = case when $3 then now() end
     where subject_id = $1`,
    [id, age, dispatched],
  );
  await context.owner.query('alter table domain_events enable trigger append_only');
  const deleted = context.owner.query('delete from domain_events where subject_id = $1', [id]);
  if (goes) expect((await deleted).rowCount).toBe(1);
  else await expect(deleted).rejects.toThrow(/append-only/);
});
