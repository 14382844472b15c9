import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { FIGURE_TOPICS, type FigureTopic } from '#app/features/figures/rules/figure-topics.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { checkFigures, figuresSql, settleFigures } from './index.server.ts';

const context = onTestDatabase();
const run = async (text: string, values: unknown[] = []) =>
  (await context.owner.query<Record<string, string>>(text, values)).rows;

const PARTS = `day::text as day, status, origin, assignee_id, offer, coupon, method`;
const summed = (from: string) =>
  `select ${PARTS}, sum(count)::int as count, sum(amount) as amount from ${from} group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7`;

/** Sums of the rows, read without row level security. */
const ofRows = (topic: FigureTopic) => run(summed(`live_figures('${topic}', null, null)`));
const seenBy = (actor: SignedInActor, topic: FigureTopic) =>
  asActor(actor, async (tx) => (await tx.execute(summed(`day_figures('${topic}', null, null)`))).rows);

async function expectEqual(actor: SignedInActor): Promise<void> {
  for (const topic of FIGURE_TOPICS) expect(await seenBy(actor, topic), topic).toEqual(await ofRows(topic));
}

/** The same numbers each time. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

const DAYS = ['2026-01-05T02:59:59Z', '2026-01-05T03:00:00Z', '2026-02-10T15:00:00Z', '2026-03-01T12:00:00Z'];

/** One change of leads, orders, services or installments, as the product makes them or far more of them at once. */
function changesOf(next: (below: number) => number, people: string[]): (() => Promise<unknown>)[] {
  // By their place: ids are new in each run.
  const any = (table: string, where = 'true') =>
    `(select id from (select id, row_number() over (order by id) as place from ${table} where ${where}) r
      order by md5(place || '${next(1_000)}') limit ${1 + next(3)})`;
  const day = () => DAYS[next(DAYS.length)];
  const person = () => people[next(people.length)];
  const status = () => ['new', 'qualified', 'lost', 'converted'][next(4)];
  return [
    () =>
      run(
        `insert into leads (name, email, whatsapp, doc_type, doc_number, uf, status, assignee_id, created_at)
         select 'Ana Souza', 'x@exemplo.com', '49999990000', 'CPF', '52998224725', 'SC', $1, $2, $3
         from generate_series(1, ${1 + next(4)})`,
        [status(), next(2) ? person() : null, day()],
      ),
    () =>
      run(`update leads set status = $1, assignee_id = $2 where id in ${any('leads')}`, [status(), person()]),
    () => run(`update leads set notes = 'outra' where id in ${any('leads')}`),
    () =>
      run(
        `update leads set merged_into = (select min(id::text)::uuid from leads)
         where id in ${any('leads', 'merged_into is null and id > (select min(id::text)::uuid from leads)')}`,
      ),
    () =>
      run(
        `delete from leads where id in ${any('leads', 'id not in (select lead_id from transactions where lead_id is not null)')}`,
      ),
    () =>
      run(
        `with o as (insert into transactions (user_id, amount, plan_snapshot, coupon, one_charge, created_at)
           values ($1, 300, $2, $3, $4, $5) returning id, user_id)
         insert into installment_payments (transaction_id, user_id, installment_number, amount, due_date, payment_method)
         select id, user_id, n, 100, date '2026-01-04' + n * 30, $6 from o, generate_series(1, 3) n`,
        [
          person(),
          ['{"plan":"CPF"}', '{"plan":"CNPJ"}', '{}'][next(3)],
          ['DEZ', null][next(2)],
          next(2) === 0,
          day(),
          ['pix', 'card'][next(2)],
        ],
      ),
    () =>
      run(`update transactions set status = 'paid' where id in ${any('transactions', "status = 'pending'")}`),
    () =>
      run(
        `update installment_payments set status = 'paid', paid_at = $1, paid_amount = amount
         where id in ${any('installment_payments', "status = 'pending'")}`,
        [day()],
      ),
    () =>
      run(
        `update installment_payments set status = 'refunded', refunded_at = $1, refunded_amount = paid_amount
         where id in ${any('installment_payments', "status = 'paid'")}`,
        [day()],
      ),
    () =>
      run(
        `update installment_payments set status = 'processing' where id in ${any('installment_payments', "status = 'pending'")}`,
      ),
    () =>
      run(
        `update installment_payments set due_date = due_date + 1 where id in ${any('installment_payments', "status = 'pending'")}`,
      ),
    () =>
      run(
        "insert into cards (user_id, card_type, created_at) values ($1, 'nome', $2) on conflict do nothing",
        [person(), day()],
      ),
    () => run(`update cards set status = 'active' where id in ${any('cards')}`),
    () =>
      run(
        `insert into listings (user_id, creditor, place, seen_on, turn, next_due_on, created_at, contract_ref)
         select $1, 'Banco', 'serasa', '2026-01-02', $2, $3, $4, gen_random_uuid()::text from generate_series(1, ${1 + next(3)})`,
        [person(), ['us', 'us', 'customer'][next(3)], [day()?.slice(0, 10), null][next(2)], day()],
      ),
    () => run(`update listings set turn = $1 where id in ${any('listings')}`, [['us', 'done'][next(2)]]),
    () =>
      run(`update listings set next_due_on = $1 where id in ${any('listings')}`, [
        [day()?.slice(0, 10), null][next(2)],
      ]),
    () => run(`update listings set notes = 'outra' where id in ${any('listings')}`),
    () => run(`delete from listings where id in ${any('listings')}`),
    () => run('update profiles set assignee_id = $1 where id = $2', [[person(), null][next(2)], person()]),
  ];
}

test('sums equal the rows after each of 300 changes, settled or not', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const people = [];
  for (let n = 0; n < 4; n += 1) people.push((await addPerson(context.owner)).userId);
  const next = randomOf(7);
  let settled = 0;
  for (let n = 0; n < 300; n += 1) {
    const changes = changesOf(next, people);
    await changes[next(changes.length)]?.();
    if (next(6) === 0) settled += await settleFigures();
    if (n % 5 === 0) await expectEqual(admin);
  }
  await settleFigures();
  await expectEqual(admin);
  expect(settled).toBeGreaterThan(20);
  expect(await run('select * from changed_days')).toEqual([]);
  expect(await checkFigures()).toEqual([]);
  // Each topic has had its part in it.
  expect((await run('select distinct topic from day_sums order by 1')).map(({ topic }) => topic)).toEqual(
    [...FIGURE_TOPICS].sort(),
  );
});

test('a sum that differs from its rows is detected and logged, and figures are read from the rows at once', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const [one] = await run(
    "update day_sums set count = count + 1 where id = (select min(id::text)::uuid from day_sums where topic = 'leads') returning topic, day::text as day",
  );
  expect(await checkFigures()).toEqual([one]);
  await expectEqual(admin);
  expect(await checkFigures()).toEqual([]);
  await settleFigures();
  await expectEqual(admin);
});

test('rows committed after the days were added up are read afterwards', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const [lead] = await run('select id from leads where merged_into is null limit 1');
  await context.owner.query('begin');
  await run("update leads set status = 'lost', created_at = '2026-02-10T15:00:00Z' where id = $1", [
    lead?.id,
  ]);
  await settleFigures();
  await context.owner.query('commit');
  await expectEqual(admin);
});

test('a clerk sees the sums of assigned leads, finance those of money', async () => {
  const clerk: SignedInActor = {
    ...(await addPerson(context.owner, 'admin')),
    kind: 'admin',
    position: 'clerk',
  };
  const finance: SignedInActor = {
    ...(await addPerson(context.owner, 'admin')),
    kind: 'admin',
    position: 'finance',
  };
  await run(
    'update leads set assignee_id = $1 where id in (select id from leads where merged_into is null limit 2)',
    [clerk.userId],
  );
  await settleFigures();
  const count = (actor: SignedInActor, topic: FigureTopic) =>
    asActor(actor, async (tx) => {
      const { rows } = await tx.execute<{ n: number }>(
        sql`select coalesce(sum(count), 0)::int as n from ${figuresSql(topic)}`,
      );
      return rows[0]?.n;
    });
  const [open] = await run(
    'select count(*)::int as n from leads where merged_into is null and (assignee_id is null or assignee_id = $1)',
    [clerk.userId],
  );
  expect(await count(clerk, 'leads')).toBe(open?.n);
  expect(await count(finance, 'leads')).toBe(0);
  const [orders] = await run('select count(*)::int as n from transactions');
  expect(await count(finance, 'orders')).toBe(orders?.n);
});
