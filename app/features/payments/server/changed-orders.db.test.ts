import { expect, test } from 'vitest';
import { listQueue } from '#app/features/overview/server/index.server.ts';
import { placeWords } from '#app/terms/installment-place.ts';
import {
  agreed,
  giveBack,
  panelPayments,
  receipt,
  received,
  seen,
  today,
  why,
} from '#tests/panel-payments.ts';
import { addPaymentOrder } from '#tests/payments.ts';
import {
  listInstallments,
  loadFinance,
  loadOrder,
  recordPayment,
  refundInstallment,
  renegotiate,
} from './index.server.ts';

const { context, admin } = panelPayments();
const now = () => new Date();
const figures = async () => (await loadFinance(admin, { from: today(), until: today() }, now())).total;

test('the rest of a payment, and the figures, follow a partial refund', async () => {
  const one = await addPaymentOrder(context.owner, { installments: [30_000, 30_000] });
  const [paid = ''] = one.installmentIds;
  const left = async () =>
    (await loadOrder(admin, one.orderId))?.installments.map(({ leftToRefund }) => leftToRefund);
  expect(await left()).toEqual([null, null]);
  await recordPayment(admin, paid, received(30_000), receipt());
  expect(await left()).toEqual([30_000, null]);
  const before = await figures();
  await refundInstallment(admin, paid, why('Cortesia', 5_000));
  expect(await left()).toEqual([25_000, null]);
  expect(await figures()).toEqual(before);
  await giveBack(context.owner, admin, paid);
  expect(await left()).toEqual([25_000, null]);
  const after = await figures();
  expect(after.received).toEqual(before.received);
  expect(after.refunded.amount - before.refunded.amount).toBe(5_000);
  // Recorded before charges existed: the paid less the refunded amount.
  const bare = await addPaymentOrder(context.owner, { installments: [5_000] });
  await context.owner.query("update installment_payments set status = 'paid' where id = $1", [
    bare.installmentIds[0],
  ]);
  expect((await loadOrder(admin, bare.orderId))?.installments[0]?.leftToRefund).toBe(5_000);
});

test('lists and the queue of late installments call each by its own number', async () => {
  const one = await addPaymentOrder(context.owner, { installments: [30_000, 30_000, 30_000], dueInDays: -3 });
  await recordPayment(admin, one.installmentIds[0] ?? '', received(30_000), receipt());
  const input = agreed({ count: 2, firstDue: today() });
  await renegotiate(admin, one.orderId, input, await seen(context.owner, one.orderId));
  await context.owner.query(
    `update installment_payments set due_date = due_date - 5 where transaction_id = $1 and status = 'pending'`,
    [one.orderId],
  );
  const { rows } = (await listInstallments(admin, { filters: { state: 'todas' } }, now())).page;
  const places = rows.filter(({ orderId }) => orderId === one.orderId).map(({ place }) => placeWords(place));
  expect(places.toSorted()).toEqual(['1 de 2 do acordo', '1 de 3', '2 de 2 do acordo', '2 de 3', '3 de 3']);
  const period = { from: today(), to: today() };
  const queue = await listQueue(admin, 'parcelas', { period, after: null }, now());
  expect(queue.rows.find(({ clientId }) => clientId === one.customer.userId)?.what).toBe('1 de 2 do acordo');
});
