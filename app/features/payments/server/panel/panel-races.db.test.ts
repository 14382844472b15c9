import { expect, test } from 'vitest';
import type { OrderId } from '#app/terms/ids.ts';
import { waitingForLocks } from '#tests/db/waiting.ts';
import { openConnections } from '#tests/orders.ts';
import { agreed, panelPayments, payAtGateway, receipt, received, seen } from '#tests/panel-payments.ts';
import { addPaymentOrder, chargeFor, stateOf, workJobs } from '#tests/payments.ts';
import { recordPayment, renegotiate } from '../index.server.ts';

const { context, admin, server } = panelPayments();

/** Both wait for the order's lock, in this order, before either may go on. */
async function behindTheLock(
  orderId: OrderId,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
) {
  await context.owner.query('begin');
  await context.owner.query('select 1 from transactions where id = $1 for update', [orderId]);
  const waiting = (count: number) => expect.poll(() => waitingForLocks(context.owner)).toBe(count);
  const one = first();
  await waiting(1);
  const other = second();
  await waiting(2);
  await context.owner.query('commit');
  return Promise.all([one, other]);
}

test.each(['person first', 'gateway first'])(
  'an admin and the gateway report one installment concurrently: %s',
  async (order) => {
    await openConnections();
    const one = await addPaymentOrder(context.owner);
    const { paymentId } = await chargeFor(context.owner, one);
    const byGateway = await payAtGateway(server, paymentId);
    const byPerson = () => recordPayment(admin, one.installmentIds[0] ?? '', received(49_900), receipt());
    const personFirst = order === 'person first';
    await (personFirst
      ? behindTheLock(one.orderId, byPerson, byGateway)
      : behindTheLock(one.orderId, byGateway, byPerson));
    expect(await workJobs(context.owner)).toBe(0);
    expect(await stateOf(context.owner, one.orderId)).toMatchObject({
      order: 'paid',
      installments: ['paid'],
      credited: 1,
    });
    const { rows } = await context.owner.query<{ gateway: string; paid: string }>(
      `select c.gateway, p.paid_amount as paid from payment_charges c join installment_payments p on p.id = c.installment_id
       where c.installment_id = $1 and c.credited`,
      [one.installmentIds[0]],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.gateway).toBe(personFirst ? 'manual' : 'mercadopago');
    expect(server.payments.get(Number(paymentId))?.status).toBe(personFirst ? 'refunded' : 'approved');
  },
);

test.each(['agreement first', 'payment first'])('an agreement and a payment: %s', async (order) => {
  await openConnections();
  const one = await addPaymentOrder(context.owner, { installments: [20_000, 20_000] });
  const { paymentId } = await chargeFor(context.owner, one);
  const byGateway = await payAtGateway(server, paymentId);
  const print = await seen(context.owner, one.orderId);
  const agree = () => renegotiate(admin, one.orderId, agreed(), print);
  await (order === 'agreement first'
    ? behindTheLock(one.orderId, agree, byGateway)
    : behindTheLock(one.orderId, byGateway, agree));
  expect(await workJobs(context.owner)).toBe(0);
  const { rows } = await context.owner.query<{ due: string; kept: string }>(
    `select sum(amount) filter (where status in ('pending', 'paid'))::text as due,
         coalesce(sum(paid_amount) filter (where status = 'paid'), 0)::text as kept
       from installment_payments where transaction_id = $1`,
    [one.orderId],
  );
  expect(rows[0]?.due).toBe('400.00');
  const first = order === 'agreement first';
  expect(rows[0]?.kept).toBe(first ? '0' : '200.00');
  expect(server.payments.get(Number(paymentId))?.status).toBe(first ? 'refunded' : 'approved');
});
