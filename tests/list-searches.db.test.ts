import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { seedDemo } from '#db/seed/demo.ts';
import { onTestDatabase } from './db/database.ts';
import { SEARCHED_LISTS } from './searched-lists.ts';

const context = onTestDatabase();
let admin: SignedInActor;

beforeAll(async () => {
  await seedDemo(context.owner, 'full');
  // Rows that the demonstration lacks.
  for (const statement of [
    `insert into partners (kind, name, doc_number, code, coupon, mode, rate_bp, cities)
       values ('consultant', 'Parceira Única', '52998224725', 'unica', 'UNICA10', 'rate', 1000, 'São Joaquim')`,
    `insert into tax_notes (user_id, customer_name, environment, series, number, state, competence, amount, key)
       select id, 'Conceição Notada', 'simulation', 7, 4321, 'issued', '2026-01-01', 10, repeat('12345', 10)
       from profiles limit 1`,
    "update letters set answer_protocol = 'PROT-0077/3' where id = (select min(id::text)::uuid from letters)",
    "update listings set creditor_doc = '11222333000181' where id = (select min(id::text)::uuid from listings)",
    `insert into linked_profiles (main_user_id, full_name, doc_type, doc_number, relationship, uf)
       select t.user_id, 'Titular Vinculada', 'CPF', '15350946056', 'cônjuge', 'SC' from transactions t
       join installment_payments i on i.transaction_id = t.id where i.status = 'pending' limit 1`,
    `update transactions t set linked_profile_id = h.id from linked_profiles h
       where h.full_name = 'Titular Vinculada' and h.main_user_id = t.user_id`,
    // A request about a record, without the waiting until its service is late.
    'alter table guarantee_requests disable trigger guard_guarantee',
    `insert into guarantee_requests (protocol, user_id, card_id, transaction_id, choice, listing_id, record_name, last_day, due_on)
       select 'G20260101-77', user_id, id, opened_by, 'continue', gen_random_uuid(), 'Loja Garantida, Serasa',
         current_date - 20, current_date + 5
       from cards where opened_by is not null limit 1`,
    'alter table guarantee_requests enable trigger guard_guarantee',
  ])
    await context.owner.query(statement);
  const { rows } = await context.owner.query<{ id: string }>(
    "select user_id as id from user_roles where role = 'admin' and position = 'owner' limit 1",
  );
  admin = { kind: 'admin', userId: rows[0]?.id ?? '' };
}, 120_000);

describe.each(SEARCHED_LISTS.map((list) => [list.address.name, list] as const))('list %s', (_, list) => {
  test('names each searched field in its hint, and says of each column whether it is searched', () => {
    expect(list.address.searched).toEqual(Object.keys(list.fields));
    const columns = /\bhead: '([^']+)'|\bid: '\w+', label: '([^']+)'/g;
    const heads = [...readFileSync(list.page, 'utf8').matchAll(columns)].map(
      ([, head, label]) => head ?? label,
    );
    expect(heads).not.toEqual([]);
    for (const head of heads) expect(Object.keys(list.heads), `column ${head}`).toContain(head);
  });

  test.each(Object.entries(list.fields))('finds its rows by %s', async (field, rows) => {
    const { rows: samples } = await context.owner.query<{ id: string; text: string }>(
      `select distinct on (text) id, text from (${rows}) r where text <> '' order by text limit 3`,
    );
    expect(samples, `no row of the demonstration has a ${field}`).not.toEqual([]);
    for (const { id, text } of samples) expect(await list.find(admin, text), text).toContain(id);
  });
});
