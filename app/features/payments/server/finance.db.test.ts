import { beforeAll, describe, expect, test } from 'vitest';
import { FIGURE_KINDS, FIGURES, type InstallmentRow } from '#app/features/payments/rules/finance.ts';
import { type FinancePeriod, readFinancePeriod } from '#app/features/payments/rules/finance-period.ts';
import {
  INSTALLMENT_LIST,
  INSTALLMENT_STATES,
  installmentsPath,
  LATE_RANGES,
} from '#app/features/payments/rules/installment-filter.ts';
import { type Asked, readList, readPlace } from '#app/kit/list.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import {
  exportInstallments,
  listInstallments,
  listSoldProducts,
  loadFinance,
  loadOrder,
} from './index.server.ts';

const context = onTestDatabase();
const NOW = new Date();
const TODAY = civilDateAt(NOW);
let admin: SignedInActor;

/** Titles of the products that were bought alone, by their ids. */
const TITLES: Record<string, string> = {
  '00000000-0000-7000-8000-000000000001': 'Rating',
  '00000000-0000-7000-8000-000000000002': 'Dívidas',
};

/** Random, and the same each time: orders of some people, with installments in every state around today. */
beforeAll(async () => {
  admin = await addPerson(context.owner, 'admin');
  for (let i = 0; i < 6; i += 1) await addPerson(context.owner);
  await context.owner.query('select setseed(0.42)');
  await context.owner.query(`
    with people as (select array_agg(user_id) as ids from user_roles where role = 'user')
    insert into transactions (user_id, amount, plan_snapshot, coupon)
    select ids[1 + floor(random() * 6)::int], 300,
      (array['{"plan":"CPF"}', '{"plan":"CNPJ"}', '{}', '{"plan":"ANTIGO"}',
        '{"plan":"CPF","product":{"id":"00000000-0000-7000-8000-000000000001","title":"Rating"}}',
        '{"plan":"CNPJ","product":{"id":"00000000-0000-7000-8000-000000000001","title":"Rating"}}',
        '{"plan":"CPF","product":{"id":"00000000-0000-7000-8000-000000000002","title":"Dívidas"}}'])[1 + floor(random() * 7)::int]::jsonb,
      (array['DEZ', 'ANA+10', null])[1 + floor(random() * 3)::int]
    from people, generate_series(1, 60)`);
  // The current name of a product counts, not the name at the sale; the panel knows both products.
  await context.owner.query(`
    update transactions set plan_snapshot = jsonb_set(plan_snapshot, '{product,title}', '"Zeladoria"')
    where plan_snapshot #>> '{product,title}' = 'Rating' and random() < 0.5`);
  for (const [id, title] of Object.entries(TITLES)) {
    await context.owner.query(
      `insert into products (id, slug, title, subtitle, activates_cards, price_from, price_to, estimated_days)
       values ($1::uuid, $1::text, $2, 'x', '{}', 0, 0, 1)`,
      [id, title],
    );
  }
  await context.owner.query(`
    insert into installment_payments (transaction_id, user_id, installment_number, amount, due_date, status, payment_method,
      paid_at, paid_amount, refunded_at)
    select id, user_id, n, amount, due, status, (array['pix', 'card', 'cash'])[1 + floor(random() * 3)::int],
      case when status in ('paid', 'refunded') then at end,
      case when status in ('paid', 'refunded') then amount + floor(random() * 3) end,
      case when status = 'refunded' then at + random() * interval '20 days' end
    from (
      select t.id, t.user_id, n, (1 + floor(random() * 20000)) / 100 as amount,
        current_date + (random() * 200 - 120)::int as due,
        (array['pending', 'processing', 'failed', 'paid', 'paid', 'refunded', 'canceled'])[1 + floor(random() * 7)::int] as status,
        now() - random() * interval '90 days' as at
      from transactions t, generate_series(1, 6) n) random_parts`);
});

type AskedInstallments = Asked<typeof INSTALLMENT_LIST>;

async function everyRow(asked: AskedInstallments, size: number): Promise<InstallmentRow[]> {
  const rows: InstallmentRow[] = [];
  for (let after: AskedInstallments['after'] = null; ; ) {
    const { page } = await listInstallments(admin, { ...asked, after, size }, NOW);
    rows.push(...page.rows);
    if (!page.next) return rows;
    after = readPlace(page.next, 'text');
    if (!after) throw new Error('no place');
  }
}

const sumOf = (rows: InstallmentRow[]) => ({
  count: rows.length,
  amount: rows.reduce((sum, { amount }) => sum + amount, 0),
});

/** Parses the address that a figure links to. */
const linked = (params: Parameters<typeof installmentsPath>[0]) =>
  readList(INSTALLMENT_LIST, new URL(installmentsPath(params), 'http://x').searchParams);

describe('figures', () => {
  const periods: FinancePeriod[] = [
    readFinancePeriod(new URLSearchParams(), TODAY),
    { from: addDays(TODAY, -30), until: TODAY },
    { from: addDays(TODAY, -200), until: addDays(TODAY, 200) },
    { from: TODAY, until: TODAY },
    { from: '2001-01-01', until: '2001-01-31' },
  ];

  test.each(periods)('of $from to $until are the sums of the rows that they lead to', async (period) => {
    const finance = await loadFinance(admin, period, NOW);
    const days = { de: period.from, ate: period.until };
    for (const kind of FIGURE_KINDS) {
      const situacao = FIGURES[kind];
      const of = async (more: Parameters<typeof installmentsPath>[0]) =>
        sumOf(await everyRow(linked({ situacao, ...days, ...more }), 1_000));
      expect(finance.total[kind], kind).toEqual(await of({}));
      for (const { name, figures } of finance.plans) expect(figures[kind]).toEqual(await of({ plano: name }));
      for (const { name, figures } of finance.methods)
        expect(figures[kind]).toEqual(await of({ forma: name }));
      for (const { name, figures } of finance.coupons)
        expect(figures[kind]).toEqual(await of({ cupom: name }));
    }
    const drawn = finance.bins.reduce((sum, { amount }) => sum + amount, 0);
    expect(drawn).toBe(finance.total.received.amount);
    for (const { name, title } of finance.plans) expect(title).toBe(TITLES[name] ?? null);
    for (const kind of FIGURE_KINDS) {
      const amounts = finance.plans.map(({ figures }) => figures[kind].amount);
      expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(finance.total[kind].amount);
    }
  });

  test('the filter offers products that are, or once were, sold alone', async () => {
    const listed = await listSoldProducts(admin);
    for (const [id, title] of Object.entries(TITLES)) expect(listed).toContainEqual({ id, title });
    const { rows } = await context.owner.query<{ slug: string }>(
      'select slug from products where id = any($1) order by slug',
      [listed.map(({ id }) => id)],
    );
    // Both are not sold alone now, because they open nothing. A product that opens a plan's cards was not sold
    // alone either.
    expect(rows.map(({ slug }) => slug)).toEqual([...Object.keys(TITLES), 'dividas', 'processos', 'rating']);
  });

  test('a day has what was received on it in Brasília', async () => {
    const period = { from: addDays(TODAY, -20), until: TODAY };
    const { bins } = await loadFinance(admin, period, NOW);
    expect(bins).toHaveLength(21);
    for (const { day, amount } of bins) {
      const rows = await everyRow(linked({ situacao: 'recebidas', de: day, ate: day }), 1_000);
      expect(sumOf(rows).amount, day).toBe(amount);
      expect(rows.every(({ paidAt }) => civilDateAt(new Date(paidAt ?? '')) === day)).toBe(true);
    }
  });
});

describe('lists', () => {
  test.each(INSTALLMENT_STATES)(
    '%s: pages of any size bring every row once, in order, and add up',
    async (state) => {
      const whole = await everyRow({ filters: { state } }, 1_000);
      const paged = await everyRow({ filters: { state } }, 7);
      expect(paged.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
      expect(new Set(paged.map(({ id }) => id)).size).toBe(paged.length);
      const { total } = await listInstallments(admin, { filters: { state } }, NOW);
      expect(total).toEqual(sumOf(whole));
      expect(whole.length).toBeGreaterThan(20);
    },
  );

  test('each order brings every row once, in both directions, whatever the state', async () => {
    for (const sort of Object.keys(INSTALLMENT_LIST.sorts))
      for (const state of ['abertas', 'recebidas', 'todas'] as const) {
        const up = await everyRow({ filters: { state }, sort }, 25);
        const down = await everyRow({ filters: { state }, sort: `-${sort}` }, 1_000);
        expect(
          up.map(({ id }) => id),
          `${state} by ${sort}`,
        ).toEqual(down.map(({ id }) => id).toReversed());
        expect(new Set(up.map(({ id }) => id)).size).toBe(up.length);
        if (sort === 'valor')
          expect(up.map(({ amount }) => amount)).toEqual(
            up.map(({ amount }) => amount).toSorted((a, b) => a - b),
          );
      }
  });

  test('late amounts by range are the sums of their rows, and together all open ones', async () => {
    for (const more of [{}, { plano: 'CPF' }, { cupom: 'ANA+10', forma: 'pix' }]) {
      const { aging } = await listInstallments(admin, linked(more), NOW);
      const open = sumOf(await everyRow(linked({ situacao: 'abertas', ...more }), 1_000));
      expect(Object.values(aging).reduce((sum, { amount }) => sum + amount, 0)).toBe(open.amount);
      expect(aging['a-vencer']).toEqual(
        sumOf(await everyRow(linked({ situacao: 'a-vencer', ...more }), 1_000)),
      );
      for (const { name } of LATE_RANGES) {
        const rows = sumOf(await everyRow(linked({ faixa: name, ...more }), 1_000));
        expect(aging[name] ?? { count: 0, amount: 0 }, name).toEqual(rows);
      }
    }
  });

  test('the total of a filter is what its rows add up to, of a card in one charge too', async () => {
    await context.owner.query(
      `with placed as (
         insert into transactions (user_id, amount, one_charge, status) select user_id, 20, true, status
         from (select user_id from transactions limit 1) buyer, unnest(array['pending', 'paid']) status
         returning id, user_id)
       insert into installment_payments (transaction_id, user_id, installment_number, amount, due_date)
       select id, user_id, 1, 20, $1 from placed`,
      [addDays(TODAY, -20)],
    );
    const days = { de: addDays(TODAY, -60), ate: addDays(TODAY, 30) };
    for (const situacao of INSTALLMENT_STATES)
      for (const more of [
        ...[{}, days, { plano: 'CPF' }, { plano: 'outros' }, { cupom: 'nenhum', forma: 'card' }],
        ...[
          { ...days, cupom: 'DEZ' },
          { faixa: '16-30', ...days },
          { busca: 'a', ...days },
        ],
      ]) {
        const asked = linked({ situacao, ...more });
        const { total } = await listInstallments(admin, asked, NOW);
        expect(total, `${situacao} ${JSON.stringify(more)}`).toEqual(sumOf(await everyRow(asked, 1_000)));
      }
  });

  test('a client is found by name, document and telephone, and not by punctuation', async () => {
    const { userId } = await addPerson(context.owner);
    await context.owner.query(
      "update profiles set full_name = 'Zenaide Conceição', doc_number = '11144477735', phone = '47911112222' where id = $1",
      [userId],
    );
    const { rows } = await context.owner.query<{ id: string }>(
      'insert into transactions (user_id, amount) values ($1, 10) returning id',
      [userId],
    );
    await context.owner.query(
      'insert into installment_payments (transaction_id, user_id, installment_number, amount, due_date) values ($1, $2, 1, 10, $3)',
      [rows[0]?.id, userId, TODAY],
    );
    for (const busca of ['zenaide', 'ZEN conceicao', '111.444.777-35', '(47) 91111']) {
      const { page, total } = await listInstallments(admin, linked({ busca }), NOW);
      expect(page.rows, busca).toMatchObject([
        { name: 'Zenaide Conceição', place: { number: 1, count: 1, agreement: 0 }, amount: 1_000 },
      ]);
      expect(total).toEqual({ count: 1, amount: 1_000 });
    }
    for (const busca of ['%', "'; --", '\\', '___']) {
      expect((await listInstallments(admin, linked({ busca }), NOW)).page.rows, busca).toEqual([]);
    }
    expect(await loadOrder(admin, rows[0]?.id ?? '')).toMatchObject({
      name: 'Zenaide Conceição',
      installments: [{ amount: 1_000 }],
    });
    expect(await loadOrder(admin, 'x')).toBeNull();
    const { rows: people } = await context.owner.query(
      'select p.phone, u.email from profiles p join users u on u.id = p.id where p.id = $1',
      [userId],
    );
    for (const position of ['owner', 'manager', 'finance', 'accountant'] as const) {
      const contact = position === 'accountant' ? null : people[0];
      const reader: SignedInActor = { ...admin, kind: 'admin', position };
      expect((await loadOrder(reader, rows[0]?.id ?? ''))?.contact, position).toEqual(contact);
      const { page } = await listInstallments(reader, linked({ busca: 'zenaide' }), NOW);
      expect(page.rows[0]?.phone, position).toBe(contact?.phone ?? null);
    }
  });
});

test('the file has every row of the list and no formula; the export is audited', async () => {
  await context.owner.query(
    "update profiles set full_name = '=HYPERLINK(1)' where id = (select user_id from transactions order by id limit 1)",
  );
  const received: AskedInstallments = { filters: { state: 'recebidas' } };
  let text = '';
  for await (const piece of exportInstallments(admin, received, NOW)) text += piece;
  const lines = text.trimEnd().split('\r\n');
  const { total } = await listInstallments(admin, received, NOW);
  expect(lines).toHaveLength(total.count + 1);
  const sum = lines
    .slice(1)
    .reduce(
      (all, line) =>
        all + Math.round(Number(line.split(';')[2]?.replaceAll('"', '').replace(',', '.')) * 100),
      0,
    );
  expect(sum).toBe(total.amount);
  expect(text).toContain("'=HYPERLINK(1)");
  expect(text).not.toMatch(/(^|;|\n)=/);
  const { rows } = await context.owner.query(
    "select after->>'state' as state from audit_log where action = 'finance.export'",
  );
  expect(rows).toEqual([{ state: 'recebidas' }]);
});

test('only admins see any of it', async () => {
  const customer = await addPerson(context.owner);
  const staff = await addPerson(context.owner, 'staff');
  for (const actor of [customer, staff] as SignedInActor[]) {
    // Without the right to a table PostgreSQL refuses, and without a policy there are no rows.
    const seen = await listInstallments(actor, { filters: { state: 'todas' } }, NOW).catch(() => null);
    expect(seen?.page.rows ?? []).toEqual([]);
  }
});
