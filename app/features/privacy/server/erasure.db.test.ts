import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { getTableColumns, getTableName, is, SQL } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { claimCover } from '#app/features/listings/server/index.server.ts';
import { recordPayment, refundInstallment, refundOrder } from '#app/features/payments/server/index.server.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import { erasedEmail } from '#app/lib/erased-person.ts';
import { PERSONAL_DATA } from '#app/platform/db/personal-data.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { erasedValues } from '#app/platform/db/table.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addRunningServices } from '#tests/late-services.ts';
import { giveBack, receipt, received, why } from '#tests/panel-payments.ts';
import { addPaymentOrder, stateOf } from '#tests/payments.ts';
import { addPerson } from '#tests/people.ts';
import { addFullPerson, type FullPerson, tablesWith } from '#tests/privacy.ts';
import {
  approveErasure,
  askPrivacy,
  cancelPrivacyRequest,
  eraseAccount,
  listErasureObstacles,
  listPrivacyRequests,
  removeFiles,
} from './index.server.ts';

const context = onTestDatabase();

async function ask(customer: FullPerson['customer']): Promise<string> {
  const asked = await askPrivacy(customer, { kind: 'erasure' });
  if (!asked.ok) throw new Error(asked.error.message);
  return (await listPrivacyRequests(customer))[0]?.id ?? '';
}

/** Rows of each table of the register that are this person's. */
async function rowsOf(owner: pg.Client, userId: UserId): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [table, { owner: condition }] of Object.entries(PERSONAL_DATA)) {
    if (!condition) continue;
    const { rows } = await owner.query(`select count(*)::int as count from "${table}" t where ${condition}`, [
      userId,
    ]);
    counts[table] = rows[0].count;
  }
  return counts;
}

async function erase(person: Pick<FullPerson, 'customer' | 'stays'>): Promise<string> {
  const admin = await addPerson(context.owner, 'admin');
  const id = await ask(person.customer);
  expect(await approveErasure(admin, id)).toMatchObject({ ok: true });
  await eraseAccount(id);
  for (const row of person.stays) await expectErased(row);
  return id;
}

/** Compares each marked column of a row with its mark. */
async function expectErased({ table, id, bought }: FullPerson['stays'][number]): Promise<void> {
  const name = getTableName(table);
  const { rows } = await context.owner.query(`select * from "${name}" where id = $1`, [id]);
  for (const [key, erased] of Object.entries(erasedValues(table, { bought }))) {
    const column = getTableColumns(table)[key]?.name ?? '';
    expect([name, column, rows[0]?.[column]]).toEqual([
      name,
      column,
      is(erased, SQL) ? erasedEmail(id) : erased,
    ]);
  }
}

test('deletes all that may be deleted, keeps evidence whole, deletes files by their job, and ends every session', async () => {
  const { owner } = context;
  const person = await addFullPerson(owner);
  const bystander = await addFullPerson(owner);
  const { userId } = person.customer;
  const before = await rowsOf(owner, userId);
  const untouched = await rowsOf(owner, bystander.customer.userId);
  const { rows: evidence } = await owner.query(
    'select to_jsonb(t) as row from transactions t where user_id = $1 union all select to_jsonb(a) from contract_acceptances a where user_id = $1',
    [userId],
  );
  const id = await erase(person);

  const after = await rowsOf(owner, userId);
  for (const [table, { erasure, owner: condition }] of Object.entries(PERSONAL_DATA)) {
    if (!condition) continue;
    if (erasure === 'removed') expect([table, after[table]]).toEqual([table, 0]);
    // The request itself is new. A consent stays with its lead, which is no longer linked to the person.
    // Unfinished parts of a service end, which its history records.
    if (erasure === 'kept' && !['privacy_requests', 'consents', 'card_status_history'].includes(table)) {
      expect([table, after[table]]).toEqual([table, before[table]]);
    }
  }
  for (const word of person.canaries) expect([word, await tablesWith(owner, word)]).toEqual([word, []]);
  expect((await owner.query('select 1 from consents')).rowCount).toBe(4);
  expect(await rowsOf(owner, bystander.customer.userId)).toEqual(untouched);
  for (const word of bystander.canaries) expect((await tablesWith(owner, word)).length).toBeGreaterThan(0);
  expect((await owner.query('select distinct status from cards where user_id = $1', [userId])).rows).toEqual([
    { status: 'blocked' },
  ]);
  const { rows: still } = await owner.query(
    'select to_jsonb(t) as row from transactions t where user_id = $1 union all select to_jsonb(a) from contract_acceptances a where user_id = $1',
    [userId],
  );
  expect(still).toEqual(evidence);
  // The buyer's name stays with the purchase: on the account that holds the order, and on its lead.
  const { rows: named } = await owner.query(
    `select p.full_name like 'nome-%' and p.doc_number = '52998224725' as account,
       l.name like 'comprador-%' and l.doc_number = '11144477735' as lead
     from profiles p, transactions t join leads l on l.id = t.lead_id where p.id = $1 and t.user_id = $1`,
    [userId],
  );
  expect(named).toEqual([{ account: true, lead: true }]);

  for (const path of [...person.files.erased, ...person.files.kept])
    expect(await fileStore().exists(path)).toBe(true);
  const { rows: jobs } = await owner.query("select data from pgboss.job where name = 'privacy.files'");
  for (const { data } of jobs) await removeFiles(data.paths);
  for (const path of person.files.erased) expect(await fileStore().exists(path)).toBe(false);
  for (const path of [...person.files.kept, ...bystander.files.erased]) {
    expect(await fileStore().exists(path)).toBe(true);
  }

  const { rows: told } = await owner.query(
    `select (select count(*)::int from pgboss.job where data->>'to' = $2 and data->>'subject' = 'Seus dados foram excluídos') as mails,
       (select count(*)::int from audit_log where action like 'privacy.%' and (entity_id = $1::text or entity_id = $3)) as audits,
       (select status from privacy_requests where id = $3::uuid) as status`,
    [userId, person.email, id],
  );
  expect(told[0]).toEqual({ mails: 1, audits: 2, status: 'done' });
  // Twice is once.
  await eraseAccount(id);
  expect(await rowsOf(owner, userId)).toEqual(after);
});

test('without an order name and document are deleted, too', async () => {
  const person = await addFullPerson(context.owner, { bought: false });
  await erase(person);
  for (const word of person.canaries)
    expect([word, await tablesWith(context.owner, word)]).toEqual([word, []]);
  const { rows } = await context.owner.query('select full_name, doc_number from profiles where id = $1', [
    person.customer.userId,
  ]);
  expect(rows[0]).toEqual({ full_name: 'Dados excluídos', doc_number: '00000000000' });
});

test('sessions end at once; their addresses and times are kept for the legal period', async () => {
  const person = await addFullPerson(context.owner, { bought: false });
  const { userId } = person.customer;
  await erase(person);
  const sessions = async () =>
    (
      await context.owner.query(
        'select token, expires_at <= now() as over, ip_address from sessions where user_id = $1',
        [userId],
      )
    ).rows;
  expect(await sessions()).toEqual([
    { token: expect.stringMatching(/^ended:/), over: true, ip_address: '203.0.113.7' },
  ]);
});

test('nothing happens before an admin approves, while payments are open, or to members of the team', async () => {
  const { owner } = context;
  const admin = await addPerson(owner, 'admin');
  const { customer } = await addPaymentOrder(owner);
  const id = await ask(customer);
  await eraseAccount(id);
  expect(await rowsOf(owner, customer.userId)).toMatchObject({ notifications: 1 });
  expect(await approveErasure(admin, id)).toMatchObject({ ok: false, error: { code: 'open-installments' } });
  await owner.query("update installment_payments set status = 'canceled' where user_id = $1", [
    customer.userId,
  ]);
  expect(await approveErasure(admin, id)).toMatchObject({ ok: true });
  // Something came in between: a person must look.
  await owner.query("update user_roles set role = 'staff' where user_id = $1", [customer.userId]);
  await expect(eraseAccount(id)).rejects.toThrow('can no longer');

  const own = await ask({ kind: 'customer', userId: admin.userId });
  expect(await approveErasure(admin, own)).toMatchObject({ ok: false, error: { code: 'team' } });
  expect(await approveErasure(admin, '00000000-0000-7000-8000-000000000000')).toMatchObject({
    ok: false,
    error: { code: 'not-found' },
  });
});

test('an approval can waive open amounts: unpaid orders are canceled, and the rest of paid ones', async () => {
  const { owner } = context;
  const admin = await addPerson(owner, 'admin');
  const one = await addPaymentOrder(owner, { installments: [10_000, 20_000] });
  const { customer } = one;
  await recordPayment(admin, one.installmentIds[0] ?? '', received(10_000), receipt());
  const unpaid = await addPaymentOrder(owner, { installments: [5_000] });
  await owner.query('update transactions set user_id = $1 where id = $2', [customer.userId, unpaid.orderId]);
  await owner.query('update installment_payments set user_id = $1 where transaction_id = $2', [
    customer.userId,
    unpaid.orderId,
  ]);
  const id = await ask(customer);
  const obstacles = await listErasureObstacles(customer);
  expect(obstacles.map(({ kind, amount, cancelable }) => [kind, amount, cancelable]).toSorted()).toEqual([
    ['open', 20_000, false],
    ['open', 5_000, true],
  ]);
  expect(await approveErasure(admin, id)).toMatchObject({ ok: false, error: { code: 'open-installments' } });
  expect(await approveErasure(admin, id, { endOrders: true })).toMatchObject({ ok: true });
  expect(await stateOf(owner, one.orderId)).toMatchObject({
    order: 'paid',
    installments: ['paid', 'canceled'],
  });
  expect(await stateOf(owner, unpaid.orderId)).toMatchObject({ order: 'failed', installments: ['canceled'] });
  expect(await listErasureObstacles(customer)).toEqual([]);
  await eraseAccount(id);
  expect(await rowsOf(owner, customer.userId)).toMatchObject({ notifications: 0 });
  await expect(approveErasure(customer as never, id)).rejects.toThrow('Only admins');
});

test('an erasure waits for refunds under way; a kept order can still be refunded afterwards', async () => {
  const { owner } = context;
  const admin = await addPerson(owner, 'admin');
  const one = await addPaymentOrder(owner, { installments: [10_000, 20_000], activates: ['nome'] });
  const { customer, installmentIds } = one;
  for (const [at, amount] of [10_000, 20_000].entries())
    await recordPayment(admin, installmentIds[at] ?? '', received(amount), receipt());
  const id = await ask(customer);
  expect(await refundInstallment(admin, installmentIds[0] ?? '', why('Cobrado a mais'))).toMatchObject({
    ok: true,
  });
  expect(await approveErasure(admin, id)).toMatchObject({ ok: false, error: { code: 'refunds' } });
  expect(await listErasureObstacles(customer)).toMatchObject([{ kind: 'refund', amount: 10_000 }]);
  expect(await giveBack(owner, admin, installmentIds[0] ?? '')).toMatchObject({ ok: true });
  expect(await approveErasure(admin, id)).toMatchObject({ ok: true });
  // Requested between the approval and its job: the team must review it.
  expect(await refundInstallment(admin, installmentIds[1] ?? '', why('Acordo'))).toMatchObject({ ok: true });
  await expect(eraseAccount(id)).rejects.toThrow('can no longer');
  expect(await giveBack(owner, admin, installmentIds[1] ?? '')).toMatchObject({ ok: true });
  await eraseAccount(id);
  expect((await owner.query('select erased_at from profiles where id = $1', [customer.userId])).rows).toEqual(
    [{ erased_at: expect.any(Date) }],
  );

  const kept = await addFullPerson(owner);
  await erase(kept);
  const { rows } = await owner.query<{ id: string }>('select id from transactions where user_id = $1', [
    kept.customer.userId,
  ]);
  const orderId = rows[0]?.id ?? '';
  expect(await refundOrder(admin, orderId, why('Decisão judicial'))).toEqual({
    ok: true,
    value: { amount: 49_900 },
  });
  const { rows: installments } = await owner.query<{ id: string }>(
    'select id from installment_payments where transaction_id = $1',
    [orderId],
  );
  expect(await giveBack(owner, admin, installments[0]?.id ?? '')).toMatchObject({ ok: true });
  expect(await stateOf(owner, orderId)).toMatchObject({ order: 'refunded', installments: ['refunded'] });
  const { rowCount } = await owner.query('select 1 from notifications where user_id = $1', [
    kept.customer.userId,
  ]);
  expect(rowCount).toBe(0);
});

test('both sides are notified of a request; its person may cancel it until it is in work', async () => {
  const { owner } = context;
  const admin = await addPerson(owner, 'admin');
  const { userId } = await addPerson(owner);
  const customer = { kind: 'customer', userId } as const;
  const stranger = { kind: 'customer', userId: (await addPerson(owner)).userId } as const;
  const asked = await askPrivacy(customer, { kind: 'correction', details: 'Meu nome está errado' });
  const id = (await listPrivacyRequests(customer))[0]?.id ?? '';
  if (!asked.ok) throw new Error(asked.error.message);
  const { rows } = await owner.query(
    `select (select count(*)::int from notifications where user_id = $1 and message like $3) as own,
       (select count(*)::int from notifications where user_id = $2 and message like $3) as team,
       (select count(*)::int from pgboss.job where data->>'text' like $3) as mails`,
    [userId, admin.userId, `%${asked.value.protocol}%`],
  );
  expect(rows[0]).toEqual({ own: 1, team: 1, mails: 2 });
  expect(await cancelPrivacyRequest(stranger, id)).toMatchObject({ ok: false, error: { code: 'not-found' } });
  expect((await listPrivacyRequests(stranger)).length).toBe(0);
  expect(await cancelPrivacyRequest(customer, id)).toEqual({ ok: true, value: null });
  expect(await cancelPrivacyRequest(customer, id)).toMatchObject({ ok: false, error: { code: 'late' } });
  expect((await listPrivacyRequests(customer))[0]).toMatchObject({
    status: 'refused',
    details: 'Meu nome está errado',
  });
});

test('an erasure clears the payer hashes of the own installments, and of those that the person paid', async () => {
  const { owner } = context;
  const person = await addFullPerson(owner);
  const { userId } = person.customer;
  const own = await addPaymentOrder(owner);
  await owner.query('update installment_payments set user_id = $2, status = $3 where transaction_id = $1', [
    own.orderId,
    userId,
    'canceled',
  ]);
  const other = await addPaymentOrder(owner);
  const { rows } = await owner.query<{ name: string; document: string }>(
    'select full_name as name, doc_number as document from profiles where id = $1',
    [userId],
  );
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  const { rows: made } = await owner.query<{ id: string }>(
    "insert into imports (kind, file_name, header, row_count) values ('payments', 'extrato.ofx', '{Conta}', 3) returning id",
  );
  const keys = [
    [hash('maria que pagou'), own.installmentIds[0]],
    [hash(rows[0]?.document ?? ''), other.installmentIds[0]],
    [hash('joana que pagou'), other.installmentIds[0]],
  ];
  for (const [at, [key, installment]] of keys.entries())
    await owner.query(
      "insert into import_rows (import_id, line, result, payer_key, entity_id) values ($1, $2, 'added', $3, $4)",
      [made[0]?.id, at + 1, key, installment],
    );
  await erase(person);
  const { rows: left } = await owner.query(
    'select payer_key from import_rows where import_id = $1 order by line',
    [made[0]?.id],
  );
  expect(left).toEqual([{ payer_key: null }, { payer_key: null }, { payer_key: hash('joana que pagou') }]);
});

test('an erasure replaces the record’s name in a claim of the extended guarantee, and deletes the team’s notice of it', async () => {
  const { owner } = context;
  const { userId } = await addPerson(owner);
  const customer = { kind: 'customer', userId } as const;
  const one = async (text: string, values: unknown[]) => (await owner.query(text, values)).rows[0]?.id;
  const orderId = await one(
    `insert into transactions (user_id, amount, installments, plan_snapshot, payment_method, status)
     values ($1, 549, 1, $2, 'pix', 'paid') returning id`,
    [userId, { plan: 'CPF', activates: ['nome'], warranty: { amount: 5_000, days: 30 } }],
  );
  const [card] = await addRunningServices(owner, { userId, orderId }, { activates: ['nome'] });
  await owner.query("update cards set status = 'completed' where user_id = $1", [userId]);
  const listing = await one(
    `insert into listings (user_id, place, creditor, amount, state, turn, removed_on)
     values ($1, 'serasa', 'Loja Canário', 100, 'removed', 'done', '2025-01-10') returning id`,
    [userId],
  );
  const admin = await addPerson(owner, 'admin');
  const now = new Date(`${addDays(card?.due ?? '', 1)}T15:00:00Z`);
  expect(await claimCover(customer, listing, now)).toMatchObject({ ok: true });
  const told = async () =>
    (
      await owner.query("select 1 from notifications where user_id = $1 and message like '%Loja Canário%'", [
        admin.userId,
      ])
    ).rowCount;
  expect(await told()).toBe(1);
  const read = async () =>
    (await owner.query('select * from guarantee_requests where user_id = $1', [userId])).rows;
  const [before] = await read();
  expect(before).toMatchObject({ record_name: 'Loja Canário (Serasa)' });
  await erase({ customer, stays: [] });
  expect(await read()).toEqual([
    { ...before, record_name: 'Registro excluído', updated_at: expect.any(Date) },
  ]);
  expect(await told()).toBe(0);
  for (const change of ["record_name = 'Outro'", "record_name = 'Registro excluído', note = 'x'"])
    await expect(
      owner.query(`update guarantee_requests set ${change} where user_id = $1`, [userId]),
    ).rejects.toThrow('stays as it was written');
});

test('every table that an erasure removes is deleted by it', () => {
  const folder = 'app/features/privacy/server';
  const code = fs.globSync(`${folder}/*erase*.ts`).map((name) => fs.readFileSync(name, 'utf8'));
  const inCode = new Map<string, string>(
    Object.entries(schema).flatMap(([name, one]) => (is(one, PgTable) ? [[getTableName(one), name]] : [])),
  );
  const left = Object.entries(PERSONAL_DATA).flatMap(([name, { erasure, owner }]) =>
    erasure === 'removed' && owner && !code.some((text) => new RegExp(`\\b${inCode.get(name)}\\b`).test(text))
      ? [name]
      : [],
  );
  // These go with their listing or lawsuit.
  const cascade = ['listing_events', 'lawsuit_hearings', 'lawsuit_movements', 'lawsuit_listings'];
  expect(left).toEqual(cascade);
});
