import { expect, test } from 'vitest';
import { refundDaysDraft } from '#app/features/payments/rules/input.ts';
import { addBusinessDays } from '#app/lib/business-days.ts';
import { packShown } from '#app/lib/changed-fields.ts';
import type { OrderId } from '#app/terms/ids.ts';
import {
  giveBack,
  installmentsOf,
  panelPayments,
  payAtGateway,
  receipt,
  received,
  today,
  why,
} from '#tests/panel-payments.ts';
import { addPaymentOrder, chargeFor, stateOf, type TestOrder, toldTo, workJobs } from '#tests/payments.ts';
import {
  finishRefund,
  listInvoices,
  listRefunds,
  recordPayment,
  refundInstallment,
  refundOrder,
  saveRefundDays,
  takeOverRefund,
  takeRefund,
  withdraw,
} from '../index.server.ts';
import { gateway } from '../ports/gateway.server.ts';
import { settleCharge } from '../settle-charge.server.ts';

const { context, admin, server } = panelPayments();

async function paidOrder(installments = [49_900]): Promise<{ one: TestOrder; paymentId: string }> {
  const one = await addPaymentOrder(context.owner, { installments });
  const { paymentId } = await chargeFor(context.owner, one);
  await (await payAtGateway(server, paymentId))();
  return { one, paymentId };
}

const refundsIn = async (orderId: OrderId) => {
  const { rows } = await context.owner.query<{ id: string; amount: string; reason: string; status: string }>(
    'select id, amount, reason, status from refunds where transaction_id = $1 order by id',
    [orderId],
  );
  return rows;
};
const given = async (orderId: OrderId) =>
  (await refundsIn(orderId)).map(({ amount, reason, status }) => [amount, reason, status]);
const returned = async (orderId: OrderId) => {
  const { rows } = await context.owner.query<{ back: string; status: string }>(
    'select refunded_amount as back, status from installment_payments where transaction_id = $1 order by installment_number',
    [orderId],
  );
  return rows.map(({ back, status }) => `${status} ${back}`);
};
const settle = async (paymentId: string) => {
  const payment = await gateway().find(paymentId);
  if (!payment) throw new Error('no payment');
  return settleCharge('mercadopago', payment);
};

test('a part of a payment is refunded and the order continues; then the rest, and no more than was paid', async () => {
  const { one, paymentId } = await paidOrder();
  const installment = one.installmentIds[0] ?? '';
  expect(await refundInstallment(admin, installment, why('Desconto combinado', 50_000))).toMatchObject({
    error: { code: 'invalid', fields: { amount: 'Deste pagamento restam R$ 499,00' } },
  });
  expect(await refundInstallment(admin, installment, why('Desconto combinado', 10_000))).toMatchObject({
    ok: true,
  });
  expect(await workJobs(context.owner)).toBe(0);
  expect(server.payments.get(Number(paymentId))).toMatchObject({
    status: 'approved',
    transaction_amount_refunded: 100,
  });
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({ order: 'paid', installments: ['paid'] });
  expect(await returned(one.orderId)).toEqual(['paid 100.00']);
  const { rows } = await context.owner.query(
    'select attention from payment_charges c join installment_payments p on p.id = c.installment_id where p.transaction_id = $1',
    [one.orderId],
  );
  // It was requested here: no review is needed.
  expect(rows).toEqual([{ attention: null }]);
  expect(await refundInstallment(admin, installment, why('O resto'))).toMatchObject({ ok: true });
  expect(await workJobs(context.owner)).toBe(0);
  expect(server.payments.get(Number(paymentId))).toMatchObject({ status: 'refunded' });
  expect(await given(one.orderId)).toEqual([
    ['100.00', 'agreement', 'done'],
    ['399.00', 'agreement', 'done'],
  ]);
  expect(await returned(one.orderId)).toEqual(['refunded 499.00']);
  expect(await toldTo(context.owner, one.customer.userId)).toEqual([
    'Pagamento confirmado',
    'Devolução a caminho',
    'Reembolso concluído',
    'Devolução a caminho',
    'Reembolso concluído',
  ]);
});

test('a partial refund whose answer is lost is not sent twice', async () => {
  const { one, paymentId } = await paidOrder();
  await refundInstallment(admin, one.installmentIds[0] ?? '', why('Desconto', 10_000));
  server.faults.push({ path: /refunds$/, times: 9, status: 500, afterAccepting: true });
  expect(await workJobs(context.owner)).toBe(1);
  server.faults.length = 0;
  expect(await workJobs(context.owner)).toBe(0);
  expect(server.payments.get(Number(paymentId))?.transaction_amount_refunded).toBe(100);
  expect(await given(one.orderId)).toEqual([['100.00', 'agreement', 'done']]);
});

test('a refund made at the provider gets its own record, for the team to review', async () => {
  const { one, paymentId } = await paidOrder();
  await gateway().refund(paymentId, { amount: 20_000, key: 'painel' });
  await settle(paymentId);
  await settle(paymentId);
  expect(await given(one.orderId)).toEqual([['200.00', 'outside', 'done']]);
  expect(await returned(one.orderId)).toEqual(['paid 200.00']);
  server.set(paymentId, { status: 'charged_back' });
  await settle(paymentId);
  expect(await given(one.orderId)).toEqual([
    ['200.00', 'outside', 'done'],
    ['299.00', 'chargeback', 'done'],
  ]);
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({
    order: 'refunded',
    installments: ['refunded'],
  });
});

test('a chargeback while a refund is under way closes it, and the books hold what came in', async () => {
  const { one, paymentId } = await paidOrder();
  await refundInstallment(admin, one.installmentIds[0] ?? '', why('Desconto', 10_000));
  server.set(paymentId, { status: 'charged_back' });
  await Promise.all([settle(paymentId), workJobs(context.owner)]);
  expect(server.payments.get(Number(paymentId))?.transaction_amount_refunded).toBe(0);
  expect(await given(one.orderId)).toEqual([
    ['100.00', 'agreement', 'done'],
    ['399.00', 'chargeback', 'done'],
  ]);
});

test('a part of one charge of a whole order shows on its installments from the first on', async () => {
  const one = await addPaymentOrder(context.owner, {
    installments: [20_000, 20_000, 20_000],
    oneCharge: true,
  });
  await recordPayment(admin, one.installmentIds[0] ?? '', received(60_000), receipt());
  await refundInstallment(admin, one.installmentIds[0] ?? '', why('Desconto', 25_000));
  expect(await giveBack(context.owner, admin, one.installmentIds[0] ?? '')).toMatchObject({ ok: true });
  expect(await returned(one.orderId)).toEqual(['paid 200.00', 'paid 50.00', 'paid 0.00']);
  await refundOrder(admin, one.orderId, why('Acordo'));
  await giveBack(context.owner, admin, one.installmentIds[0] ?? '');
  expect(await returned(one.orderId)).toEqual(['refunded 200.00', 'refunded 200.00', 'refunded 200.00']);
});

test('money received by hand waits with a due day and an owner until a file proves its refund', async () => {
  const one = await addPaymentOrder(context.owner, { installments: [30_000] });
  await recordPayment(admin, one.installmentIds[0] ?? '', received(30_000), receipt());
  await withdraw(one.customer, one.orderId);
  expect(await workJobs(context.owner)).toBe(0);
  const dueOn = addBusinessDays(today(), 2);
  const open = async () =>
    (await listRefunds(admin, { filters: {} })).rows.filter((row) => row.orderId === one.orderId);
  expect(await open()).toMatchObject([
    { amount: 30_000, reason: 'withdrawal', byHand: true, method: 'transfer', dueOn, ownerId: null },
  ]);
  expect((await listInvoices(one.customer))[0]?.refunds).toMatchObject([
    { amount: 30_000, dueOn, doneAt: null, way: { byHand: true, method: 'transfer' } },
  ]);
  const [refund] = await refundsIn(one.orderId);
  const id = refund?.id ?? '';
  expect(await takeRefund(admin, id, true)).toMatchObject({ ok: true });
  expect(await open()).toMatchObject([{ ownerId: admin.userId }]);
  expect(await finishRefund(admin, id, receipt())).toMatchObject({ ok: true });
  expect(await finishRefund(admin, id, receipt())).toMatchObject({ error: { code: 'returned' } });
  expect(await takeRefund(admin, id, false)).toMatchObject({ error: { code: 'returned' } });
  expect(await open()).toEqual([]);
  expect((await listRefunds(admin, { filters: { state: 'feitas' } })).rows[0]).toMatchObject({
    id,
    proof: true,
  });
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({
    order: 'refunded',
    installments: ['refunded'],
  });
  expect((await listInvoices(one.customer))[0]?.refunds[0]?.doneAt).toBeInstanceOf(Date);
});

test('two admins who finish one refund at once finish it once; a provider’s refund cannot be finished by hand', async () => {
  const one = await addPaymentOrder(context.owner, { installments: [30_000] });
  await recordPayment(admin, one.installmentIds[0] ?? '', received(30_000), receipt());
  await withdraw(one.customer, one.orderId);
  const [refund] = await refundsIn(one.orderId);
  const results = await Promise.all([1, 2].map(() => finishRefund(admin, refund?.id ?? '', receipt())));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  const { one: other } = await paidOrder();
  await withdraw(other.customer, other.orderId);
  const [byGateway] = await refundsIn(other.orderId);
  expect(await finishRefund(admin, byGateway?.id ?? '', receipt())).toMatchObject({
    error: { code: 'by-gateway' },
  });
});

test('the days until a refund is due are the business’s own', async () => {
  const seen = packShown(refundDaysDraft({ dueDays: 2 }));
  expect(await saveRefundDays(admin, { dueDays: 5 }, seen)).toMatchObject({ ok: true });
  expect(await saveRefundDays(admin, { dueDays: 9 }, seen)).toMatchObject({
    error: { code: 'stale', message: expect.stringContaining('antes “2”, agora “5”') },
  });
  const { one } = await paidOrder();
  await withdraw(one.customer, one.orderId);
  const [invoice] = await listInvoices(one.customer);
  expect(invoice?.refunds[0]?.dueOn).toBe(addBusinessDays(today(), 5));
  await context.owner.query("delete from site_config where key = 'refunds'");
});

test('a payment from before charges were kept gets a refund, too', async () => {
  const one = await addPaymentOrder(context.owner, { installments: [30_000] });
  await context.owner.query("update installment_payments set status = 'paid' where transaction_id = $1", [
    one.orderId,
  ]);
  await withdraw(one.customer, one.orderId);
  expect(await given(one.orderId)).toEqual([['300.00', 'withdrawal', 'asked']]);
  expect((await installmentsOf(context.owner, one.orderId))[0]).toMatchObject({ status: 'paid' });
});

test.each([
  [
    'more than came in',
    (id: string) =>
      `insert into refunds (transaction_id, charge_id, amount, reason, by_hand, due_on) select transaction_id, charge_id, 500, 'other', false, due_on from refunds where id = '${id}'`,
  ],
  ['another amount', (id: string) => `update refunds set amount = 1 where id = '${id}'`],
  ['undone', (id: string) => `update refunds set status = 'asked', done_at = null where id = '${id}'`],
])('the database refuses a refund that is %s', async (_, statement) => {
  const { one } = await paidOrder();
  await refundInstallment(admin, one.installmentIds[0] ?? '', why('Desconto', 10_000));
  await workJobs(context.owner);
  const [refund] = await refundsIn(one.orderId);
  await expect(context.owner.query(statement(refund?.id ?? ''))).rejects.toMatchObject({ code: '23514' });
});

test('a refund that the provider refuses is taken over by hand, but not one that is sent or unconfirmed', async () => {
  const { one, paymentId } = await paidOrder();
  const installment = one.installmentIds[0] ?? '';
  await refundInstallment(admin, installment, why('Desconto', 10_000));
  const [refused] = await refundsIn(one.orderId);
  const id = refused?.id ?? '';
  server.faults.push({ path: /refunds$/, times: 9, status: 400 });
  expect(await workJobs(context.owner)).toBeGreaterThan(0);
  server.faults.push({ path: new RegExp(`payments/${paymentId}$`), times: 9, status: 500 });
  expect(await takeOverRefund(admin, id)).toMatchObject({ error: { code: 'no-answer' } });
  server.faults.length = 0;
  expect(await takeOverRefund(admin, id)).toMatchObject({ ok: true });
  // The provider is not asked for it any more.
  expect(await workJobs(context.owner)).toBe(0);
  expect(server.payments.get(Number(paymentId))?.transaction_amount_refunded).toBe(0);
  expect(await finishRefund(admin, id, receipt())).toMatchObject({ ok: true });
  expect(await returned(one.orderId)).toEqual(['paid 100.00']);
  expect((await listInvoices(one.customer))[0]?.refunds).toMatchObject([
    { amount: 10_000, way: { byHand: true } },
  ]);

  const { one: sent, paymentId: other } = await paidOrder();
  await refundInstallment(admin, sent.installmentIds[0] ?? '', why('Acordo'));
  const [going] = await refundsIn(sent.orderId);
  server.set(other, { status: 'refunded' });
  expect(await takeOverRefund(admin, going?.id ?? '')).toMatchObject({ error: { code: 'returned' } });
  await expect(
    context.owner.query("update refunds set by_hand = false, note = 'x' where id = $1", [id]),
  ).rejects.toMatchObject({ code: '23514' });
});
