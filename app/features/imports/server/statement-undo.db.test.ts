import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  issueReceipt,
  recordPayment,
  refundInstallment,
  renegotiate,
  verifyReceipt,
} from '#app/features/payments/server/index.server.ts';
import { toNumeric } from '#app/lib/money.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { stageStatement } from '#tests/bank-statement.ts';
import {
  agreed,
  installmentsOf,
  panelPayments,
  receipt,
  received,
  seen,
  today,
  why,
} from '#tests/panel-payments.ts';
import { addPaymentOrder, type TestOrder } from '#tests/payments.ts';
import { addPerson } from '#tests/people.ts';
import { bookCredit, closeStatement, loadImport, runImport, undoImport } from './index.server.ts';

const { context, admin } = panelPayments();
const HOUR = 3_600_000;

type Wanted = { order: TestOrder; at?: number; amount: number };

/** A statement whose entries were received for these installments. */
async function booked(wanted: Wanted[], memo = 'PIX') {
  const entries = wanted.map(({ amount }) => ({
    amount: toNumeric(amount),
    memo,
    fitid: randomUUID(),
  }));
  const id = await stageStatement(admin, [...entries, { amount: '1.00', memo: 'OUTRO' }]);
  for (const [line, { order, at = 0 }] of wanted.entries())
    expect(
      await bookCredit(admin, {
        importId: id,
        line: line + 1,
        installmentIds: [order.installmentIds[at] ?? ''],
      }),
    ).toMatchObject({ ok: true });
  return { id, entries };
}

async function undo(id: string) {
  expect(await undoImport(admin, id)).toEqual({ ok: true, value: null });
  await runImport(id);
  const page = await loadImport(admin, id);
  return {
    status: page?.status,
    kept: page?.named.flatMap(({ result, note }) => (result === 'kept' ? [note] : [])),
  };
}

const one = async <Row>(text: string, ...values: unknown[]) =>
  (await context.owner.query(text, values)).rows[0] as Row;
const stateOf = ({ orderId, installmentIds }: TestOrder, at = 0) =>
  one(
    `select t.status as "order", p.status, p.paid_at, p.paid_amount, p.payment_method as method, p.receipt_url,
       (select json_agg(json_build_array(c.status, c.credited, c.taken_back_at is not null) order by c.id)
        from payment_charges c where c.installment_id = p.id) as charges
     from installment_payments p join transactions t on t.id = p.transaction_id where t.id = $1 and p.id = $2`,
    orderId,
    installmentIds[at],
  );
const OPEN = { status: 'pending', paid_at: null, paid_amount: null, method: 'pix', receipt_url: null };

test('an undo reopens an installment that a statement paid by mistake, with all consequences', async () => {
  const order = await addPaymentOrder(context.owner, { installments: [41_101, 41_102], dueInDays: 3 });
  const { id, entries } = await booked([{ order, amount: 41_101 }]);
  expect(await stateOf(order)).toMatchObject({ order: 'processing', status: 'paid' });
  const issued = await issueReceipt(order.customer as never, order.installmentIds[0] as never);
  const due = (await installmentsOf(context.owner, order.orderId)).map((part) => part.due);

  expect(await undo(id)).toEqual({ status: 'undone', kept: [] });
  expect(await stateOf(order)).toMatchObject({
    ...OPEN,
    order: 'pending',
    charges: [['failed', false, true]],
  });
  expect((await installmentsOf(context.owner, order.orderId)).map((part) => part.due)).toEqual(due);
  // The receipt keeps its number and code, and is shown as withdrawn.
  expect(await verifyReceipt(issued?.code ?? '')).toEqual({
    state: 'withdrawn',
    ...issued,
    withdrawnAt: expect.any(String),
  });
  expect(await issueReceipt(order.customer as never, order.installmentIds[0] as never)).toBeNull();
  const { rows: told } = await context.owner.query(
    "select message from notifications where user_id = $1 and title = 'Pagamento registrado por engano'",
    [order.customer.userId],
  );
  expect(told).toHaveLength(1);
  expect(told[0]?.message).toContain(`O recibo ${issued?.year}/`);
  const mails =
    "select 1 from pgboss.job where name = 'mail.send' and data ->> 'subject' ilike '%por engano%' and data ->> 'to' = (select email from users where id = $1)";
  expect((await context.owner.query(mails, [order.customer.userId])).rowCount).toBe(1);
  const event = "select 1 from domain_events where type = 'installment.reopened' and subject_id = $1";
  expect((await context.owner.query(event, [order.installmentIds[0]])).rowCount).toBe(1);
  const audit =
    "select actor_id as by from audit_log where action = 'payment.take-back' and entity_id = $1::text";
  expect((await context.owner.query(audit, [order.installmentIds[0]])).rows).toEqual([{ by: admin.userId }]);

  // The same file offers both entries again, also the skipped one, and either can be booked.
  const again = await stageStatement(admin, entries);
  expect(await loadImport(admin, again)).toMatchObject({ known: 0 });
  const right = { importId: again, line: 1, installmentIds: [order.installmentIds[0] ?? ''] };
  expect(await bookCredit(admin, right)).toMatchObject({ ok: true });
  const next = await issueReceipt(order.customer as never, order.installmentIds[0] as never);
  expect(next?.code).not.toBe(issued?.code);
  expect(await verifyReceipt(next?.code ?? '')).toMatchObject({ state: 'valid', amount: 41_101 });
  expect(await verifyReceipt(issued?.code ?? '')).toMatchObject({ state: 'withdrawn' });
});

test('an order that one charge paid, and two payments of one order, are open again as a whole', async () => {
  const card = await addPaymentOrder(context.owner, { installments: [20_000, 20_000], oneCharge: true });
  const two = await addPaymentOrder(context.owner, { installments: [31_001, 31_002] });
  const { id } = await booked([
    { order: card, amount: 40_000 },
    { order: two, amount: 31_001 },
    { order: two, at: 1, amount: 31_002 },
  ]);
  expect(await stateOf(two)).toMatchObject({ order: 'paid' });
  expect(await closeStatement(admin, id)).toMatchObject({ ok: true });
  expect(await undo(id)).toEqual({ status: 'undone', kept: [] });
  for (const at of [0, 1]) {
    expect(await stateOf(card, at)).toMatchObject({ ...OPEN, method: 'card', order: 'pending' });
    expect(await stateOf(two, at)).toMatchObject({ ...OPEN, order: 'pending' });
  }
});

const order2 = () => addPaymentOrder(context.owner, { installments: [30_000, 30_000, 30_000] });
const FOLLOWS: Record<string, (order: TestOrder) => Promise<unknown>> = {
  'O dinheiro já voltou ou está voltando.': ({ installmentIds }) =>
    refundInstallment(admin, installmentIds[0] ?? '', why('Pediu', 10_000)),
  'O pedido foi renegociado depois.': async ({ orderId }) =>
    renegotiate(admin, orderId, agreed(), await seen(context.owner, orderId)),
  'Outro pagamento do pedido chegou ou mudou depois.': ({ installmentIds }) =>
    recordPayment(admin, installmentIds[1] ?? '', received(30_000), receipt()),
  'O pedido foi encerrado depois.': ({ orderId }) =>
    context.owner.query('update transactions set withdrawn_at = now() where id = $1', [orderId]),
  'Os dados do cliente foram excluídos.': ({ customer }) =>
    context.owner.query('update profiles set erased_at = now() where id = $1', [customer.userId]),
  'Foi recebido há mais de 24 horas.': ({ installmentIds }) =>
    context.owner.query(
      "update payment_charges set created_at = now() - interval '25 hours' where installment_id = $1",
      [installmentIds[0]],
    ),
};

test.each(Object.entries(FOLLOWS))('a payment stays: %s', async (note, follow) => {
  const [stays, goes] = [await order2(), await order2()];
  const { id } = await booked([
    { order: stays, amount: 30_000 },
    { order: goes, amount: 30_000 },
  ]);
  const done = (await follow(stays)) as { ok?: boolean };
  expect(done.ok).not.toBe(false);
  const before = await stateOf(stays);
  expect(await undo(id)).toEqual({ status: 'undone', kept: [note] });
  expect(await stateOf(stays)).toEqual(before);
  expect(await stateOf(goes)).toMatchObject(OPEN);
  // No other statement books a payment that stays.
  const key = await one<{ n: number }>(
    "select count(*)::int as n from import_rows where import_id = $1 and result = 'kept' and bank_key is not null",
    id,
  );
  expect(key.n).toBe(1);
});

test('an entry that stayed is not offered by the next statement', async () => {
  const order = await order2();
  const { id, entries } = await booked([{ order, amount: 30_000 }]);
  await refundInstallment(admin, order.installmentIds[0] ?? '', why('Pediu', 10_000));
  await undo(id);
  expect(await loadImport(admin, await stageStatement(admin, entries))).toMatchObject({ known: 1 });
});

test('after 24 hours, without a payment, twice, and by who records no payments it is not taken back', async () => {
  const order = await order2();
  const { id } = await booked([{ order, amount: 30_000 }]);
  expect(await undoImport(admin, id, new Date(Date.now() + 25 * HOUR))).toMatchObject({
    error: { code: 'too-late' },
  });
  for (const position of ['clerk', 'accountant', 'lawyer'] as const) {
    const { userId } = await addPerson(context.owner, 'admin');
    const narrow: SignedInActor = { kind: 'admin', userId, position };
    await expect(undoImport(narrow, id), position).rejects.toThrow();
  }
  const none = await stageStatement(admin, [{ amount: '5.00', memo: 'x' }]);
  expect(await undoImport(admin, none)).toMatchObject({ error: { code: 'stale' } });
  await undo(id);
  expect(await undoImport(admin, id)).toMatchObject({ error: { code: 'stale' } });
  await runImport(id);
  expect(await stateOf(order)).toMatchObject(OPEN);
});

test('two workers at once, and a booking while it is undone, leave one state', async () => {
  const orders = await Promise.all(Array.from({ length: 6 }, order2));
  const { id } = await booked(orders.map((order) => ({ order, amount: 30_000 })));
  expect(await undoImport(admin, id)).toMatchObject({ ok: true });
  const [, , late] = await Promise.all([
    runImport(id),
    runImport(id),
    bookCredit(admin, { importId: id, line: 7, installmentIds: [orders[0]?.installmentIds[1] ?? ''] }),
  ]);
  expect(late).toMatchObject({ ok: false });
  for (const order of orders) expect(await stateOf(order)).toMatchObject({ ...OPEN, order: 'pending' });
  const rows =
    'select result, count(*)::int as n from import_rows where import_id = $1 group by 1 order by 1';
  expect((await context.owner.query(rows, [id])).rows).toEqual([
    { result: 'bad', n: 1 },
    { result: 'removed', n: 6 },
  ]);
  const notices = await one<{ n: number }>(
    "select count(*)::int as n from notifications where user_id = any($1) and title = 'Pagamento registrado por engano'",
    orders.map(({ customer }) => customer.userId),
  );
  expect(notices.n).toBe(6);
});

test('a job that dies between two payments, or inside one, resumes without doubling a payment', async () => {
  const orders = await Promise.all(Array.from({ length: 3 }, order2));
  const { id } = await booked(orders.map((order) => ({ order, amount: 30_000 })));
  expect(await undoImport(admin, id)).toMatchObject({ ok: true });
  // The second one fails at its last write: all of it is as before.
  await context.owner.query(`create function die() returns trigger language plpgsql as $$ begin
      if new.result = 'removed' and new.line = 2 then raise exception 'killed'; end if; return new; end $$`);
  await context.owner.query(
    'create trigger die before update on import_rows for each row execute function die()',
  );
  await expect(runImport(id)).rejects.toThrow();
  const [first, second, third] = orders as [TestOrder, TestOrder, TestOrder];
  expect(await stateOf(third)).toMatchObject(OPEN);
  expect(await stateOf(second)).toMatchObject({ status: 'paid', charges: [['paid', true, false]] });
  expect(await stateOf(first)).toMatchObject({ status: 'paid' });
  expect(await loadImport(admin, id)).toMatchObject({ status: 'undoing' });
  await context.owner.query('drop trigger die on import_rows');
  await runImport(id);
  for (const order of orders) expect(await stateOf(order)).toMatchObject(OPEN);
  for (const { installmentIds } of orders)
    expect(
      (
        await context.owner.query(
          "select 1 from domain_events where type = 'installment.reopened' and subject_id = $1",
          [installmentIds[0]],
        )
      ).rowCount,
    ).toBe(1);
});

test('the database reopens an installment only during the undo of its import', async () => {
  const order = await order2();
  const { id } = await booked([{ order, amount: 30_000 }]);
  const [part] = order.installmentIds;
  const charge =
    "update payment_charges set status = 'failed', credited = false, taken_back_at = now() where installment_id = $1";
  const open =
    "update installment_payments set status = 'pending', paid_at = null, paid_amount = null where id = $1";
  const asOrder = "update transactions set status = 'pending' where id = $1";
  const refused = (text: string, value = part) =>
    expect(context.owner.query(text, [value]), text).rejects.toMatchObject({ code: '23514' });
  for (const text of [charge, open]) await refused(text);
  await refused(asOrder, order.orderId);
  await context.owner.query(
    "update imports set status = 'undoing', undone_at = now() + interval '24 hours' where id = $1",
    [id],
  );
  await refused(charge);
  await context.owner.query(
    "update imports set undone_at = now() + interval '23 hours 50 minutes' where id = $1",
    [id],
  );
  // An installment with a payment stays paid, and its order too.
  await refused(open);
  await refused(asOrder, order.orderId);
  await refused("update payment_charges set status = 'failed', credited = false where installment_id = $1");
  await context.owner.query(charge, [part]);
  await refused(open.replace('paid_at = null,', ''));
  await refused(open.replace('paid_amount = null', 'paid_amount = null, amount = 1'));
  await context.owner.query(open, [part]);
  await refused("update payment_charges set status = 'paid', credited = true where installment_id = $1");
  await refused('update payment_charges set taken_back_at = null where installment_id = $1');
  await context.owner.query(asOrder, [order.orderId]);
});

test('withdraws a receipt only if its payment was undone, and only once', async () => {
  const order = await order2();
  await recordPayment(
    admin,
    order.installmentIds[0] ?? '',
    { ...received(30_000), paidOn: today() },
    receipt(),
  );
  const issued = await issueReceipt(order.customer as never, order.installmentIds[0] as never);
  await expect(
    context.owner.query('update receipts set withdrawn_at = now() where code = $1', [issued?.code]),
  ).rejects.toMatchObject({ constraint: 'receipts_issued' });
});
