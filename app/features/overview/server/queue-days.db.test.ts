import { expect, test } from 'vitest';
import type { WaitingQueue } from '#app/features/overview/rules/queues.ts';
import { lastDays } from '#app/features/overview/rules/terms.ts';
import { sayRefundArrival, settleArrival } from '#app/features/payments/server/index.server.ts';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { assignWork, listQueue } from './index.server.ts';

const context = onTestDatabase();

/** The day that a row of each queue is compared with. */
const DAY: CivilDate = '2026-11-27';
const ORDER = `with o as (insert into transactions (user_id, amount, status, plan_snapshot)
    values ($1, 100, 'pending', '{}') returning id),
  part as (insert into installment_payments (transaction_id, user_id, installment_number, amount, due_date)
    select id, $1, 1, 100, $2::date from o returning id, transaction_id)`;
const CARD = "with c as (insert into cards (user_id, card_type) values ($1, 'nome') returning id)";

/** Inserts one row of a queue, for a client and a day. */
const ROWS = {
  parcelas: `${ORDER} select id, $2::date from part`,
  devolucoes: `${ORDER}, charge as (insert into payment_charges (installment_id, gateway, amount)
      select id, 'teste', 100 from part returning id)
    insert into refunds (transaction_id, charge_id, user_id, amount, reason, by_hand, due_on)
    select transaction_id, charge.id, $1, 100, 'withdrawal', false, $2::date from part, charge`,
  contestacoes: `${ORDER}, charge as (insert into payment_charges (installment_id, gateway, amount)
      select id, 'teste', 100 from part returning id)
    insert into disputes (transaction_id, charge_id, user_id, kind, due_on)
    select transaction_id, charge.id, $1, 'med', $2::date from part, charge`,
  procuracoes: `insert into powers_of_attorney (user_id, places, content, given_at, ends_on)
    values ($1, '["quod"]', 'Texto da procuração.', now(), $2::date)`,
  processos: `${CARD} insert into card_lawsuits (user_id, card_id, case_number, court, lawsuit_type, next_deadline)
    select $1, id, '00020802520125150049', 'TRT 15', 'Cobrança', $2::date from c`,
  anotacoes: `insert into listings (user_id, place, creditor, amount, turn, next_due_on, next_rule)
    values ($1, 'quod', 'Banco do Vale', 100, 'us', $2::date, 'access')`,
  cartas: `with listing as (insert into listings (user_id, place, creditor, amount)
      values ($1, 'quod', 'Banco do Vale', 100) returning id)
    insert into letters (user_id, listing_id, ground, template_id, addressee_id, title, source, body, state, sent_on, due_on)
    select $1, listing.id, 'C1', t.id, a.id, 'Pedido', 'Texto com mais de vinte letras.', 'Texto com mais de vinte letras.',
      'sent', $2::date - 10, $2::date
    from listing, addressees a, letter_templates t where a.name = 'Quod' and t.family = 'C1' limit 1`,
} satisfies Partial<Record<WaitingQueue, string>>;

test.each<[keyof typeof ROWS, number, boolean]>([
  // Late from the day after.
  ['parcelas', 0, false],
  ['parcelas', 1, true],
  ['devolucoes', 0, false],
  ['devolucoes', 1, true],
  // Every open case, whatever its day.
  ['contestacoes', -30, true],
  ['cartas', 0, false],
  ['cartas', 1, true],
  ['anotacoes', 0, false],
  ['anotacoes', 1, true],
  // Days ahead are warned of.
  ['procuracoes', -30, true],
  ['procuracoes', -31, false],
  ['processos', -14, true],
  ['processos', -15, false],
])('%s lists a row, %i days from its day: %s', async (queue, days, listed) => {
  const admin = await addPerson(context.owner, 'admin');
  const { userId } = await addPerson(context.owner);
  await context.owner.query(ROWS[queue], [userId, DAY]);
  const now = new Date(`${addDays(DAY, days)}T15:00:00Z`);
  const { rows } = await listQueue(admin, queue, { period: lastDays(7, civilDateAt(now)), after: null }, now);
  expect(rows.some(({ clientId }) => clientId === userId)).toBe(listed);
});

test('a letter whose answer reached the customer waits, once, whatever its day', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { userId } = await addPerson(context.owner);
  await context.owner.query(ROWS.cartas, [userId, DAY]);
  const say = (said: string | null) =>
    context.owner.query('update letters set answer_said = $2, answer_said_at = now() where user_id = $1', [
      userId,
      said,
    ]);
  const listed = async (days: number) => {
    const now = new Date(`${addDays(DAY, days)}T15:00:00Z`);
    const { rows } = await listQueue(
      admin,
      'cartas',
      { period: lastDays(7, civilDateAt(now)), after: null },
      now,
    );
    return rows.filter(({ clientId }) => clientId === userId).map(({ status }) => status);
  };
  await say('arrived');
  for (const days of [-5, 0, 1]) expect(await listed(days)).toEqual(['arrived']);
  await say('missing');
  expect(await listed(0)).toEqual([]);
  expect(await listed(1)).toEqual(['C1']);
  await say('arrived');
  await context.owner.query("update letters set state = 'closed', closed_for = 'done' where user_id = $1", [
    userId,
  ]);
  expect(await listed(1)).toEqual([]);
});

test('a letter with a reply by mail to check waits, once, whatever its day, until a person checked it', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { userId } = await addPerson(context.owner);
  await context.owner.query(ROWS.cartas, [userId, DAY]);
  await context.owner.query(
    `insert into letter_replies (user_id, letter_id, link, from_address, attachments)
     select user_id, id, 'thread', 'sac@quod.exemplo', '{}' from letters where user_id = $1`,
    [userId],
  );
  const listed = async (days: number) => {
    const now = new Date(`${addDays(DAY, days)}T15:00:00Z`);
    const period = lastDays(7, civilDateAt(now));
    const { rows } = await listQueue(admin, 'cartas', { period, after: null }, now);
    return rows.filter(({ clientId }) => clientId === userId).map(({ status }) => status);
  };
  for (const days of [-5, 0, 1]) expect(await listed(days)).toEqual(['replied']);
  await context.owner.query(
    "update letter_replies set state = 'dropped', decided_at = now() where user_id = $1",
    [userId],
  );
  expect(await listed(0)).toEqual([]);
  expect(await listed(1)).toEqual(['C1']);
});

test('a sent refund that the customer misses waits until it is settled, and can be assigned', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { userId } = await addPerson(context.owner);
  await context.owner.query(ROWS.devolucoes, [userId, DAY]);
  await context.owner.query("update refunds set status = 'done', done_at = now() where user_id = $1", [
    userId,
  ]);
  const { rows } = await context.owner.query('select id from refunds where user_id = $1', [userId]);
  const id = rows[0]?.id as string;
  const now = new Date(`${addDays(DAY, 1)}T15:00:00Z`);
  const listed = async () =>
    (await listQueue(admin, 'devolucoes', { period: lastDays(7, civilDateAt(now)), after: null }, now)).rows
      .filter(({ clientId }) => clientId === userId)
      .map(({ opens, status, assigneeId }) => ({ opens, status, assigneeId }));
  expect(await listed()).toEqual([]);
  const assign = () =>
    assignWork(admin, { kind: 'refund', id, assigneeId: admin.userId, expectedVersion: null });
  expect(await assign()).toMatchObject({ ok: false });
  expect(await sayRefundArrival({ kind: 'customer', userId }, id, 'missing')).toMatchObject({ ok: true });
  expect(await listed()).toEqual([{ opens: id, status: 'missing', assigneeId: null }]);
  expect(await assign()).toMatchObject({ ok: true });
  expect(await listed()).toEqual([{ opens: id, status: 'missing', assigneeId: admin.userId }]);
  expect(await settleArrival(admin, id)).toMatchObject({ ok: true });
  expect(await listed()).toEqual([]);
});

test.each([
  ['on its last day', 0, ['risk']],
  ['on the day after', 1, ['late']],
])('a service is in the queue of deadlines %s', async (_, days, expected) => {
  const admin = await addPerson(context.owner, 'admin');
  const { userId } = await addPerson(context.owner);
  const { rows } = await context.owner.query<{ due: CivilDate }>(
    `insert into cards (user_id, card_type, status, clock_started_at) values ($1, 'nome', 'active', '2026-11-02T12:00:00Z')
     returning clock_due_on::text as due`,
    [userId],
  );
  const now = new Date(`${addDays(rows[0]?.due ?? DAY, days)}T15:00:00Z`);
  const period = lastDays(7, civilDateAt(now));
  const found: string[] = [];
  for (const status of ['risk', 'late']) {
    const listed = await listQueue(admin, 'prazos', { period, status, after: null }, now);
    if (listed.rows.some(({ clientId }) => clientId === userId)) found.push(status);
  }
  expect(found).toEqual(expected);
});
