import { expect, test } from 'vitest';
import { conversionBy, lastDays, weeksAhead } from '#app/features/overview/rules/terms.ts';
import { listInstallments } from '#app/features/payments/server/index.server.ts';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { UserId } from '#app/terms/ids.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { loadBusiness } from './index.server.ts';

const context = onTestDatabase();

// A Thursday: the running week ends on the 22nd.
const now = new Date('2026-11-19T15:00:00Z');
const today = civilDateAt(now);
const period = lastDays(7, today);

const run = (text: string, values: unknown[] = []) => context.owner.query<{ id: string }>(text, values);

test('leads of the period and of the one before are counted by origin and by consultant, merged ones not', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const consultant = await addPerson(context.owner, 'staff');
  const lead = (at: string, origin: string, status: string, assignee: UserId | null) =>
    run(
      `insert into leads (name, email, whatsapp, doc_type, doc_number, uf, origin, status, assignee_id, created_at)
       values ('Ana Souza', 'x@exemplo.com', '49999990000', 'CPF', '52998224725', 'SC', $1, $2, $3, $4) returning id`,
      [origin, status, assignee, at],
    );
  // The first and the last moment of the period, in Brasília, and the ones just outside.
  const kept = await lead('2026-11-13T03:00:00Z', 'landing', 'converted', consultant.userId);
  await lead('2026-11-20T02:59:59Z', 'contato', 'new', null);
  await lead('2026-11-20T03:00:00Z', 'landing', 'new', null);
  await lead('2026-11-13T02:59:59Z', 'landing', 'new', consultant.userId);
  await lead('2026-11-06T03:00:00Z', 'landing', 'converted', null);
  await lead('2026-11-06T02:59:59Z', 'landing', 'converted', null);
  const merged = await lead('2026-11-15T12:00:00Z', 'landing', 'new', null);
  await run('update leads set merged_into = $1 where id = $2', [kept.rows[0]?.id, merged.rows[0]?.id]);

  const { leads, team } = await loadBusiness(admin, period, now);
  expect(conversionBy(leads, () => 'all')).toEqual([
    { key: 'all', now: { leads: 2, converted: 1 }, before: { leads: 2, converted: 1 } },
  ]);
  expect(conversionBy(leads, ({ origin }) => origin)).toEqual(
    expect.arrayContaining([
      { key: 'landing', now: { leads: 1, converted: 1 }, before: { leads: 2, converted: 1 } },
      { key: 'contato', now: { leads: 1, converted: 0 }, before: { leads: 0, converted: 0 } },
    ]),
  );
  expect(
    conversionBy(leads, ({ assigneeId }) => assigneeId)
      .map(({ key }) => key)
      .sort(),
  ).toEqual([consultant.userId, null].sort());
  expect(team.map(({ id }) => id)).toEqual([consultant.userId]);
});

test('the expected amount is the sum of each week’s list; late installments are separate', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { userId } = await addPerson(context.owner);
  const order = await run(
    "insert into transactions (user_id, amount, status, created_at, plan_snapshot) values ($1, 499, 'paid', '2026-11-14T12:00:00Z', '{}') returning id",
    [userId],
  );
  const due: [CivilDate, string][] = [
    [addDays(today, -1), 'pending'],
    [today, 'pending'],
    ['2026-11-22' as CivilDate, 'failed'],
    ['2026-11-23' as CivilDate, 'pending'],
    ['2027-01-10' as CivilDate, 'pending'],
    ['2027-01-11' as CivilDate, 'pending'],
    ['2026-11-24' as CivilDate, 'canceled'],
  ];
  for (const [at, [day, status]] of due.entries())
    await run(
      `insert into installment_payments (transaction_id, user_id, installment_number, amount, status, due_date)
       values ($1, $2, $3, 10.05, $4, $5)`,
      [order.rows[0]?.id, userId, at + 1, status, day],
    );
  await run(
    `insert into installment_payments (transaction_id, user_id, installment_number, amount, status, due_date, paid_at, paid_amount)
     values ($1, $2, 20, 100.1, 'paid', '2026-11-14', '2026-11-14T12:00:00Z', 100.1),
       ($1, $2, 21, 50, 'paid', '2026-11-12', '2026-11-12T12:00:00Z', 50)`,
    [order.rows[0]?.id, userId],
  );
  const { expected, late, money } = await loadBusiness(admin, period, now);
  expect(expected).toEqual([
    { week: '2026-11-16', count: 2, amount: 2010 },
    { week: '2026-11-23', count: 1, amount: 1005 },
    { week: '2027-01-04', count: 1, amount: 1005 },
  ]);
  // The lists that the weeks lead to.
  for (const { week, from, to } of weeksAhead(today)) {
    const { total } = await listInstallments(admin, { filters: { state: 'a-vencer', from, until: to } }, now);
    const { count = 0, amount = 0 } = expected.find((row) => row.week === week) ?? {};
    expect(total, week).toEqual({ count, amount });
  }
  expect(late).toEqual({ count: 1, amount: 1005 });
  expect(Object.fromEntries(money.map(({ spell, ...sums }) => [spell, sums]))).toEqual({
    now: { received: 10010, paidOrders: 1 },
    before: { received: 5000, paidOrders: 0 },
  });
});

test('days to a result are the median of the services that ended; running promises near their end are named', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const ended = async (type: string, started: string, at: string) => {
    const { userId } = await addPerson(context.owner);
    const card = await run(
      "insert into cards (user_id, card_type, status, clock_started_at) values ($1, $2, 'completed', $3) returning id",
      [userId, type, started],
    );
    await run('delete from card_status_history where card_id = $1', [card.rows[0]?.id]);
    await run(
      `insert into card_status_history (card_id, user_id, status, card_type, clock_started_at, created_at)
       values ($1, $2, 'completed', $3, $4, $5)`,
      [card.rows[0]?.id, userId, type, started, at],
    );
  };
  await ended('nome', '2026-11-04T12:00:00Z', '2026-11-14T12:00:00Z');
  await ended('nome', '2026-11-10T12:00:00Z', '2026-11-14T12:00:00Z');
  await ended('jus', '2026-10-15T12:00:00Z', '2026-11-14T12:00:00Z');
  await ended('nome', '2026-11-01T12:00:00Z', '2026-11-09T12:00:00Z');
  const promise = (due: string, kept: string | null, subject: number) =>
    run(
      `insert into promise_cases (promise_key, subject_id, started_at, due_at, kept_at)
       values ('resposta_24h_uteis', $1, '2026-11-10T12:00:00Z', $2, $3)`,
      [`00000000-0000-4000-8000-00000000000${subject}`, due, kept],
    );
  await promise('2026-11-22T15:00:00Z', null, 1);
  await promise('2026-11-22T15:00:01Z', null, 2);
  await promise('2026-11-20T12:00:00Z', '2026-11-12T12:00:00Z', 3);
  // Its time has passed: it is broken, whether or not its clock has run.
  await promise('2026-11-19T15:00:00Z', null, 4);
  await promise('2026-11-19T15:00:01Z', null, 5);

  const { results, breaking, soonest } = await loadBusiness(admin, period, now);
  expect(results).toEqual(
    expect.arrayContaining([
      { spell: 'now', type: null, count: 3, days: 10 },
      { spell: 'before', type: null, count: 1, days: 8 },
      { spell: 'now', type: 'nome', count: 2, days: 7 },
      { spell: 'now', type: 'jus', count: 1, days: 30 },
    ]),
  );
  expect(breaking).toBe(2);
  expect(soonest.map(({ dueAt }) => dueAt.slice(0, 19))).toEqual([
    '2026-11-19T15:00:01',
    '2026-11-22T15:00:00',
  ]);
});

test('counts the results that the services themselves had; a reopened service keeps them, a deleted account does not', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const here = new Date();
  const usual = lastDays(7, civilDateAt(here));
  const types = ['nome', 'jus', 'bacen'];
  const cards: { id: string; userId: UserId }[] = [];
  for (let n = 0; n < 24; n += 1) {
    const { userId } = await addPerson(context.owner);
    // The last ones end without a clock, or before it starts.
    const started = n < 20 ? here.getTime() - (n + 1) * 40_000_000 : n < 22 ? null : here.getTime() + 1e9;
    const { rows } = await run(
      'insert into cards (user_id, card_type, clock_started_at) values ($1, $2, $3) returning id',
      [userId, types[n % types.length], started && new Date(started)],
    );
    if (rows[0]) cards.push({ id: rows[0].id, userId });
  }
  const ids = cards.map(({ id }) => id);
  await run("update cards set status = 'completed' where id = any ($1)", [ids]);
  const joined = async (left: readonly string[]) => {
    const { rows } = await context.owner.query(
      `select 'now' as spell, c.card_type as type, count(*)::int as count,
         round(percentile_cont(0.5) within group (order by extract(epoch from h.created_at - c.clock_started_at)::float8 / 86400))::int as days
       from card_status_history h join cards c on c.id = h.card_id
       where h.user_step_id is null and h.status = 'completed' and c.clock_started_at <= h.created_at and c.id = any ($1)
       group by grouping sets ((), (c.card_type)) order by type nulls first`,
      [left],
    );
    return rows;
  };
  const results = async () => (await loadBusiness(admin, usual, here)).results;
  const left = cards.filter((_, n) => n % 4 > 0);
  const [all, some] = [await joined(ids), await joined(left.map(({ id }) => id))];
  expect(all[0]).toMatchObject({ count: 20 });
  expect(some[0]).toMatchObject({ count: 15 });
  expect(await results()).toEqual(all);
  for (const [n, { id, userId }] of cards.entries()) {
    if (n % 4 === 0) await run('delete from users where id = $1', [userId]);
    if (n % 4 === 1)
      await run("update cards set status = 'pending', clock_started_at = null where id = $1", [id]);
    if (n % 4 === 2) await run("update cards set status = 'blocked' where id = $1", [id]);
  }
  expect(await results()).toEqual(some);
});
