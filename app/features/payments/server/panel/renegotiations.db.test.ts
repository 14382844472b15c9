import { expect, test } from 'vitest';
import { installmentPosition } from '#app/features/payments/rules/installment-position.ts';
import { installmentTitle } from '#app/features/payments/rules/invoice-view.ts';
import {
  agreed,
  installmentsOf,
  panelPayments,
  payAtGateway,
  receipt,
  received,
  seen,
} from '#tests/panel-payments.ts';
import { addPaymentOrder, chargeFor, stateOf, type TestOrder, toldTo, workJobs } from '#tests/payments.ts';
import { listInvoices, loadReceipt, recordPayment, renegotiate, undoRenegotiation } from '../index.server.ts';

const { context, admin, server } = panelPayments();

const agree = async ({ orderId }: TestOrder, over: Parameters<typeof agreed>[0] = {}) =>
  renegotiate(admin, orderId, agreed(over), await seen(context.owner, orderId));

async function newestOf({ orderId }: TestOrder): Promise<string> {
  const { rows } = await context.owner.query<{ id: string }>(
    'select id from renegotiations where transaction_id = $1 order by id desc limit 1',
    [orderId],
  );
  return rows[0]?.id ?? '';
}

const undo = async (one: TestOrder, id?: string) =>
  undoRenegotiation(admin, one.orderId, id ?? (await newestOf(one)));

const openOf = async ({ orderId }: TestOrder) =>
  (await installmentsOf(context.owner, orderId))
    .filter(({ status }) => status === 'pending')
    .map(({ amount }) => amount);

test('terms that were not confirmed change nothing', async () => {
  const one = await addPaymentOrder(context.owner, { installments: [20_000, 20_000] });
  expect(await agree(one, { confirmed: false })).toMatchObject({ error: { code: 'unconfirmed' } });
  expect(await openOf(one)).toEqual(['200.00', '200.00']);
  expect(await toldTo(context.owner, one.customer.userId)).toEqual([]);
});

test('the same form sent several times is one agreement; the same terms over its installments are refused', async () => {
  const one = await addPaymentOrder(context.owner, { installments: [20_000, 20_000] });
  const print = await seen(context.owner, one.orderId);
  const input = agreed({ discount: 1_000 });
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => renegotiate(admin, one.orderId, input, print)),
  );
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(await openOf(one)).toEqual(['130.00', '130.00', '130.00']);
  expect(await agree(one, { discount: 1_000 })).toMatchObject({ error: { code: 'renegotiated' } });
  expect(await toldTo(context.owner, one.customer.userId)).toEqual(['Parcelas renegociadas']);
  // Other terms are another agreement.
  expect(await agree(one, { discount: 1_000, reason: 'Mais um desconto' })).toMatchObject({ ok: true });
  expect(await openOf(one)).toHaveLength(3);
});

test('undoing reopens the replaced installments, notifies the customer once, and refunds late money', async () => {
  const one = await addPaymentOrder(context.owner, { installments: [10_000, 20_000, 20_000] });
  await recordPayment(admin, one.installmentIds[0] ?? '', received(10_000), receipt());
  const before = await installmentsOf(context.owner, one.orderId);
  await agree(one, { discount: 1_000 });
  const added = (await installmentsOf(context.owner, one.orderId)).slice(3);
  const ids = added.map(({ id }) => id);
  const code = await chargeFor(context.owner, { ...one, installmentIds: ids });
  expect(await undo(one)).toEqual({ ok: true, value: null });
  expect(await undo(one)).toMatchObject({ error: { code: 'undone' } });
  const after = await installmentsOf(context.owner, one.orderId);
  expect(after.slice(0, 3)).toEqual(before);
  expect(after.slice(3).map(({ status }) => status)).toEqual(['canceled', 'canceled', 'canceled']);
  const [invoice] = await listInvoices(one.customer);
  expect(invoice?.renegotiation).toBeNull();
  expect(invoice?.installments.map(({ amount }) => amount)).toEqual([10_000, 20_000, 20_000]);
  const told = await toldTo(context.owner, one.customer.userId);
  expect(told.filter((title) => title === 'Renegociação desfeita')).toHaveLength(1);
  const { rows } = await context.owner.query(
    "select 1 from audit_log where action = 'order.renegotiate-undo' and entity_id = $1::text",
    [one.orderId],
  );
  expect(rows).toHaveLength(1);
  await (await payAtGateway(server, code.paymentId))();
  expect(await workJobs(context.owner)).toBe(0);
  expect(server.payments.get(Number(code.paymentId))?.status).toBe('refunded');
  // The same terms may be agreed on again, and the reopened installments be paid.
  expect(await agree(one, { discount: 1_000 })).toMatchObject({ ok: true });
  await undo(one);
  for (const id of one.installmentIds.slice(1)) await recordPayment(admin, id, received(20_000), receipt());
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({ order: 'paid' });
});

test('refuses to undo a partly paid agreement, an older one, and one of another order', async () => {
  const one = await addPaymentOrder(context.owner, { installments: [20_000, 20_000] });
  const other = await addPaymentOrder(context.owner, { installments: [20_000, 20_000] });
  await agree(one);
  await agree(other);
  const older = await newestOf(one);
  await agree(one, { count: 2 });
  expect(await undo(one, older)).toMatchObject({ error: { code: 'renegotiated-since' } });
  for (const id of [await newestOf(other), 'x', crypto.randomUUID()])
    expect(await undo(one, id), id).toMatchObject({ error: { code: 'not-found' } });
  const [open] = (await installmentsOf(context.owner, one.orderId)).filter(
    ({ status }) => status === 'pending',
  );
  await recordPayment(admin, open?.id ?? '', received(20_000), receipt());
  expect(await undo(one)).toMatchObject({ error: { code: 'agreement-paid' } });
  expect(await openOf(one)).toEqual(['200.00']);
  await expect(undoRenegotiation(one.customer as never, one.orderId, await newestOf(one))).rejects.toThrow(
    /Only admins/,
  );
});

test('of a concurrent payment and undo the first one counts', async () => {
  const one = await addPaymentOrder(context.owner, { installments: [20_000, 20_000] });
  await agree(one, { count: 2 });
  const [open] = (await installmentsOf(context.owner, one.orderId)).slice(2);
  const [paid, undone] = await Promise.all([
    recordPayment(admin, open?.id ?? '', received(20_000), receipt()),
    undo(one),
  ]);
  expect(paid.ok).not.toBe(undone.ok);
  expect(await openOf(one)).toHaveLength(undone.ok ? 2 : 1);
});

test('installments keep their own numbers through renegotiations, in SQL as by the rule', async () => {
  const one = await addPaymentOrder(context.owner, {
    installments: [10_000, 20_000, 20_000, 20_000, 20_000],
  });
  const [first = ''] = one.installmentIds;
  await recordPayment(admin, first, received(10_000), receipt());
  const titles = async () => {
    const [invoice] = await listInvoices(one.customer);
    return invoice?.installments.map((installment) => installmentTitle(invoice, installment));
  };
  await agree(one, { count: 2 });
  const agreedTitles = ['Parcela 1 de 5', 'Parcela 1 de 2 do acordo', 'Parcela 2 de 2 do acordo'];
  expect(await titles()).toEqual(agreedTitles);
  expect(await loadReceipt(one.customer, first)).toMatchObject({ what: 'parcela 1 de 5' });
  await agree(one, { count: 1 });
  expect(await titles()).toEqual(['Parcela 1 de 5', 'Parcela 1 de 1 do 2º acordo']);
  await undo(one);
  expect(await titles()).toEqual(agreedTitles);
  const { rows } = await context.owner.query(
    `select id, split_from as "splitFrom", installment_number as "installmentNumber", renegotiation_id as "renegotiationId",
       installment_place(transaction_id, renegotiation_id, installment_number) as place
     from installment_payments where transaction_id = $1 order by installment_number`,
    [one.orderId],
  );
  expect(rows).toHaveLength(8);
  for (const { place, ...row } of rows) expect(place).toEqual(installmentPosition(rows, row));
});

test('a card that one charge paid is paid by one charge again', async () => {
  const one = await addPaymentOrder(context.owner, { installments: [20_000, 20_000], oneCharge: true });
  await agree(one);
  expect(await oneCharge(one)).toEqual([false]);
  await undo(one);
  expect(await oneCharge(one)).toEqual([true]);
});

/** The flag of the order and those of its installments, each value once. */
async function oneCharge({ orderId }: TestOrder): Promise<boolean[]> {
  const { rows } = await context.owner.query<{ one_charge: boolean }>(
    `select one_charge from transactions where id = $1
     union select one_charge from installment_payments where transaction_id = $1 order by 1`,
    [orderId],
  );
  return rows.map(({ one_charge }) => one_charge);
}

test('the database refuses to reopen a single installment, or to undo half a renegotiation', async () => {
  const one = await addPaymentOrder(context.owner, { installments: [20_000, 20_000] });
  await agree(one);
  const id = await newestOf(one);
  const reopen = "update installment_payments set status = 'pending', replaced_by = null where id = $1";
  await expect(context.owner.query(reopen, [one.installmentIds[0]])).rejects.toMatchObject({ code: '23514' });
  const half = 'update renegotiations set undone_at = now(), undone_by = $2 where id = $1';
  await expect(context.owner.query(half, [id, one.customer.userId])).rejects.toMatchObject({
    constraint: 'renegotiations_undone',
  });
});
