import { expect, test } from 'vitest';
import { RISK_DAYS } from '#app/features/overview/rules/deadline-limits.ts';
import type { Queue } from '#app/features/overview/rules/queues.ts';
import { funnel, lastDays, perDay } from '#app/features/overview/rules/terms.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { decodeCursor } from '#app/lib/keyset.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addOrder } from '#tests/orders.ts';
import { addPerson } from '#tests/people.ts';
import { listQueue, loadOverview, searchPanel } from './index.server.ts';

const context = onTestDatabase();

const now = new Date('2026-11-19T15:00:00Z');
const today = civilDateAt(now);
const period = lastDays(7, today);

const one = async (text: string, values: unknown[] = []) =>
  (await context.owner.query<{ id: string }>(text, values)).rows[0]?.id ?? '';

const lead = (name: string, status: string, at: string, email = 'x@exemplo.com') =>
  one(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, uf, status, created_at)
     values ($1, $2, '49999990000', 'CPF', '52998224725', 'SC', $3, $4) returning id`,
    [name, email, status, at],
  );

const order = (userId: UserId, status: string, at: string) =>
  one(
    "insert into transactions (user_id, amount, status, created_at, plan_snapshot) values ($1, 499, $2, $3, '{}') returning id",
    [userId, status, at],
  );

async function every(admin: SignedInActor, queue: Queue, status?: string) {
  const rows = [];
  for (let after: string | null = ''; after !== null; ) {
    const page = await listQueue(admin, queue, { period, status, after: decodeCursor(after) }, now);
    rows.push(...page.rows);
    after = page.next;
  }
  return rows;
}

test('every figure is the sum of the rows it leads to; a day is a day in Brasília', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { userId } = await addPerson(context.owner);
  // 02:30 in London is still the evening before in Brasília: the last moment of the period, and the first after it.
  await lead('Ana', 'new', '2026-11-20T02:59:59Z');
  await lead('Bia', 'qualified', '2026-11-13T03:00:00Z');
  await lead('Caio', 'converted', '2026-11-15T12:00:00Z');
  await lead('Fora', 'new', '2026-11-20T03:00:00Z');
  await lead('Antes', 'new', '2026-11-13T02:59:59Z');
  const kept = await lead('Dora', 'new', '2026-11-15T12:00:00Z');
  const merged = await lead('Dora Repetida', 'new', '2026-11-15T13:00:00Z');
  await context.owner.query('update leads set merged_into = $1 where id = $2', [kept, merged]);
  const paid = await order(userId, 'paid', '2026-11-14T12:00:00Z');
  const open = await order(userId, 'pending', '2026-11-16T12:00:00Z');
  await order(userId, 'paid', '2026-11-01T12:00:00Z');
  const installment = (
    transaction: string,
    number: number,
    amount: number,
    status: string,
    due: string,
    at?: string,
  ) =>
    context.owner.query(
      `insert into installment_payments (transaction_id, user_id, installment_number, amount, status, due_date, paid_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [transaction, userId, number, amount, status, due, at ?? null],
    );
  await installment(paid, 1, 100.1, 'paid', '2026-11-14', '2026-11-14T12:00:00Z');
  await installment(paid, 2, 50.25, 'paid', '2026-11-14', '2026-11-19T02:00:00Z');
  await installment(paid, 3, 70, 'paid', '2026-10-14', '2026-10-14T12:00:00Z');
  await installment(open, 1, 10, 'pending', addDays(today, -1));
  await installment(open, 2, 10, 'failed', addDays(today, -9));
  await installment(open, 3, 10, 'pending', today);
  await installment(open, 4, 10, 'canceled', addDays(today, -9));
  const card = (type: string, status: string, started: string | null) =>
    context.owner.query(
      'insert into cards (user_id, card_type, status, clock_started_at) values ($1, $2, $3, $4)',
      [userId, type, status, started],
    );
  await card('nome', 'active', '2026-10-01T12:00:00Z');
  await card('jus', 'analyzing', '2026-11-05T12:00:00Z');
  await card('bacen', 'pending', '2026-11-18T12:00:00Z');
  await card('rating', 'completed', '2026-10-01T12:00:00Z');
  await card('dividas', 'pending', null);
  // Due on the last day that counts as at risk, by the product's own term.
  await card('processos', 'active', now.toISOString());
  await context.owner.query(
    "update cards set clock_days = $2 where user_id = $1 and card_type = 'processos'",
    [userId, RISK_DAYS],
  );

  const loan = (status: string, handedIn: string | null, reason: string | null = null) =>
    context.owner.query(
      `insert into loan_requests (user_id, amount, property_value, months, status, documents_sent_at, review_reason)
       values ($1, 60, 100, 24, $2, $3, $4)`,
      [userId, status, handedIn, reason],
    );
  await loan('analyzing', '2026-11-18T12:00:00Z');
  await loan('sent', '2026-11-17T12:00:00Z');
  // With the customer, not with the team.
  await loan('draft', null);
  await loan('sent', null);
  await loan('sent', '2026-11-10T12:00:00Z', 'Envie a matrícula de novo');
  await loan('approved', '2026-11-10T12:00:00Z');

  const overview = await loadOverview(admin, period, now);
  expect(overview.counts).toMatchObject({
    clients: { value: 1, about: false },
    leads: { value: 6, about: false },
    transactions: { value: 3, about: false },
  });
  expect(funnel(overview)).toEqual({ leads: 4, qualified: 1, converted: 1, orders: 2, paid: 1 });
  const byDay = perDay(period, overview.leads, ({ count }) => count);
  expect(byDay.map(({ value }) => value)).toEqual([1, 0, 2, 0, 0, 0, 1]);
  const received = perDay(period, overview.received, ({ amount }) => amount);
  expect(received.map(({ value }) => value)).toEqual([0, 10_010, 0, 0, 0, 5_025, 0]);

  expect(await every(admin, 'pedidos')).toHaveLength(funnel(overview).orders);
  expect(await every(admin, 'pedidos', 'paid')).toHaveLength(funnel(overview).paid);
  const rows = await every(admin, 'recebidos');
  expect(rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(15_035);
  expect(rows.map(({ what }) => what)).toEqual(['2 de 3', '1 de 3']);
  expect((await every(admin, 'parcelas')).map(({ at }) => at)).toEqual([
    addDays(today, -9),
    addDays(today, -1),
  ]);
  expect(overview.waiting.parcelas).toBe(2);
  expect((await every(admin, 'prazos')).map(({ what }) => what)).toEqual(['nome', 'jus', 'processos']);
  expect(await every(admin, 'prazos', 'late')).toHaveLength(overview.late);
  expect(await every(admin, 'prazos', 'risk')).toHaveLength(overview.atRisk);
  expect(overview).toMatchObject({ late: 1, atRisk: 2, waiting: { documentos: 0, identidades: 0 } });
  expect(overview.waiting.emprestimos).toBe(2);
  expect(await every(admin, 'emprestimos')).toMatchObject([
    { clientId: userId, status: 'sent', what: '24 meses', amount: 6_000, at: '2026-11-17T12:00:00.000000Z' },
    { status: 'analyzing' },
  ]);
  expect(overview.cards.reduce((sum, { count }) => sum + count, 0)).toBe(6);
});

test('a table that PostgreSQL knows to be large is not counted', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const say = (rows: number) =>
    context.owner.query("update pg_class set reltuples = $1 where oid = 'leads'::regclass", [rows]);
  await say(25_000);
  try {
    expect((await loadOverview(admin, period, now)).counts.leads).toEqual({ value: 25_000, about: true });
    await say(-1);
    expect((await loadOverview(admin, period, now)).counts.leads).toMatchObject({ about: false });
  } finally {
    await context.owner.query('analyze leads');
  }
});

test('queues are paged without a gap or a repetition', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { userId } = await addPerson(context.owner);
  const cardId = await one("insert into cards (user_id, card_type) values ($1, 'nome') returning id", [
    userId,
  ]);
  // Many of one instant: the id decides.
  await context.owner.query(
    `insert into card_documents (user_id, card_id, file_name, file_path, file_size, mime_type, sha256, status, created_at)
     select $1, $2, 'a.pdf', gen_random_uuid()::text, 1, 'application/pdf', repeat('a', 64), 'pending',
       timestamptz '2026-11-19' + (n / 40) * interval '1 microsecond' from generate_series(1, 120) n`,
    [userId, cardId],
  );
  const rows = await every(admin, 'documentos');
  expect(rows).toHaveLength(120);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(120);
  await context.owner.query(
    `insert into loan_requests (user_id, amount, property_value, months, status, documents_sent_at)
     select $1, 60, 100, 1, case when n % 2 = 0 then 'sent' else 'analyzing' end,
       timestamptz '2026-11-19' + (n / 40) * interval '1 microsecond' from generate_series(1, 120) n`,
    [userId],
  );
  const loans = (await every(admin, 'emprestimos')).filter(({ what }) => what === '1 mês');
  expect(new Set(loans.map(({ id }) => id)).size).toBe(120);
  expect(loans).toHaveLength(120);
  const installments = await order(userId, 'pending', '2026-11-16T12:00:00Z');
  await context.owner.query(
    `insert into installment_payments (transaction_id, user_id, installment_number, amount, status, due_date)
     select $1, $2, n, 10, case when n % 2 = 0 then 'failed' else 'pending' end, date '2026-01-01' + n / 30
     from generate_series(1, 120) n`,
    [installments, userId],
  );
  const overdue = (await every(admin, 'parcelas')).filter(({ at }) => at < '2026-02-01');
  expect(overdue).toHaveLength(120);
  expect(overdue.map(({ at }) => at)).toEqual(overdue.map(({ at }) => at).toSorted());
});

test('the palette finds people by parts of their words, documents in a mask, e-mails, and orders of those people', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { userId } = await addPerson(context.owner);
  await context.owner.query(
    "update profiles set full_name = 'Zenaide Conceição', doc_number = '11144477735' where id = $1",
    [userId],
  );
  const leadId = await lead('Zenaide Outra', 'new', '2020-01-01T00:00:00Z', 'zen@exemplo.com');
  // Older than everything that is looked at first, and still found.
  await context.owner.query(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, uf)
     select 'Fulano ' || n, 'f' || n || '@exemplo.com', '49', 'CPF', '00000000000', 'SC' from generate_series(1, 2500) n`,
  );
  const orderId = await order(userId, 'paid', '2026-11-14T12:00:00Z');
  const kinds = async (typed: string) =>
    (await searchPanel(admin, typed)).map(({ kind, id }) => `${kind} ${id}`);
  expect(await kinds('zenaide conceicao')).toEqual([`client ${userId}`, `order ${orderId}`]);
  expect(await kinds('ZENAIDE')).toEqual([`client ${userId}`, `lead ${leadId}`, `order ${orderId}`]);
  expect(await kinds('111.444.777')).toEqual([`client ${userId}`, `order ${orderId}`]);
  expect(await kinds('zen@exemplo')).toEqual([`lead ${leadId}`]);
  expect(await kinds(orderId.slice(0, 18))).toContain(`order ${orderId}`);
  const { rows } = await context.owner.query('select email from users where id = $1', [userId]);
  expect(await kinds(rows[0].email)).toEqual([`client ${userId}`, `order ${orderId}`]);
  // By a part of it, too.
  expect(await kinds(rows[0].email.slice(1, -4))).toEqual([`client ${userId}`, `order ${orderId}`]);
  const { rows: team } = await context.owner.query('select email from users where id = $1', [admin.userId]);
  expect(await kinds(team[0].email)).toEqual([]);
  // By another phone than the first, in any mask; a number with one digit less finds no person.
  await context.owner.query("update profiles set other_phones = array['48988887777'] where id = $1", [
    userId,
  ]);
  for (const phone of ['(48) 98888-7777', '48988887777', '+55 48 98888 7777'])
    expect(await kinds(phone)).toEqual([`client ${userId}`, `order ${orderId}`]);
  expect(await kinds('4898888777')).toEqual([]);
  expect(await searchPanel(admin, 'fulano')).toHaveLength(6);
  expect(await kinds('ze')).toEqual([]);
  for (const odd of ['%%%', '___', "'; --", '\\\\\\', '\0\0\0\0']) expect(await kinds(odd)).toEqual([]);
  const [found] = await searchPanel(admin, '11144477735');
  expect(found?.note).toContain('***.444.777-**');
});

test('an order is found by the code of its contract', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { orderId, code } = await addOrder();
  for (const said of [code.toLowerCase(), code.replaceAll('-', '')]) {
    const found = await searchPanel(admin, said);
    expect(found.map(({ kind, id }) => `${kind} ${id}`)).toContain(`order ${orderId}`);
  }
});

test('the search marks erased people', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { userId } = await addPerson(context.owner);
  await context.owner.query("update profiles set full_name = 'Quitéria Excluída', uf = 'SC' where id = $1", [
    userId,
  ]);
  await lead('Quitéria Excluída', 'converted', '2026-11-14T12:00:00Z', `excluida-${userId}@conta.invalid`);
  const notes = async () => (await searchPanel(admin, 'quiteria')).map(({ kind, note }) => `${kind} ${note}`);
  expect(await notes()).toEqual(['client ***.982.247-** · SC', 'lead ***.982.247-** · Dados excluídos']);
  await context.owner.query('update profiles set erased_at = now() where id = $1', [userId]);
  expect(await notes()).toContain('client ***.982.247-** · Dados excluídos');
});
