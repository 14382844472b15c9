import { expect, test } from 'vitest';
import { panelPayments, payAtGateway } from '#tests/panel-payments.ts';
import { addPaymentOrder, chargeFor, toldTo, workJobs } from '#tests/payments.ts';
import { addPerson } from '#tests/people.ts';
import { listInvoices, listRefunds, sayRefundArrival, settleArrival, withdraw } from './index.server.ts';

const { context, admin, server } = panelPayments();

/** A refund of a withdrawn order, sent unless `open`. */
async function refund({ open = false } = {}) {
  const one = await addPaymentOrder(context.owner, { installments: [49_900] });
  const { paymentId } = await chargeFor(context.owner, one);
  await (await payAtGateway(server, paymentId))();
  const { rows } = await context.owner.query<{ user_id: string }>(
    'select user_id from transactions where id = $1',
    [one.orderId],
  );
  const customer = { kind: 'customer', userId: rows[0]?.user_id ?? '' } as const;
  expect(await withdraw(customer, one.orderId)).toMatchObject({ ok: true });
  if (!open) expect(await workJobs(context.owner)).toBe(0);
  const shown = async () => (await listInvoices(customer)).flatMap(({ refunds }) => refunds);
  return { customer, shown, id: (await shown())[0]?.id ?? '' };
}
const missing = async () =>
  (await listRefunds(admin, { filters: { state: 'nao-chegaram' } })).rows.map(({ id }) => id);

test('a customer says that a refund did not arrive: the team is notified once, lists it, and settles it', async () => {
  const { customer, shown, id } = await refund();
  expect(await shown()).toMatchObject([{ arrival: null, arrivalAt: null }]);
  expect(await sayRefundArrival(customer, id, 'missing')).toEqual({ ok: true, value: null });
  expect(await sayRefundArrival(customer, id, 'missing')).toEqual({ ok: true, value: null });
  const told = await toldTo(context.owner, admin.userId);
  expect(told.filter((title) => title === 'Devolução que não chegou')).toHaveLength(1);
  expect(await missing()).toEqual([id]);
  expect(await settleArrival(admin, id)).toEqual({ ok: true, value: null });
  expect(await settleArrival(admin, id)).toMatchObject({ ok: false });
  expect(await missing()).toEqual([]);
  expect(await shown()).toMatchObject([{ arrival: 'settled', arrivalAt: expect.any(Date) }]);
});

test('a customer confirms the arrival, also after saying that it was missing', async () => {
  const { customer, shown, id } = await refund();
  await sayRefundArrival(customer, id, 'missing');
  expect(await sayRefundArrival(customer, id, 'arrived')).toEqual({ ok: true, value: null });
  expect(await shown()).toMatchObject([{ arrival: 'arrived' }]);
  expect(await missing()).toEqual([]);
});

test('refuses to answer for a refund of another customer, or one that was not sent', async () => {
  const sent = await refund();
  const other = { kind: 'customer', userId: (await addPerson(context.owner)).userId } as const;
  const refused = { ok: false, error: { code: 'not-found' } };
  expect(await sayRefundArrival(other, sent.id, 'missing')).toMatchObject(refused);
  expect(await sayRefundArrival(sent.customer, 'x', 'missing')).toMatchObject(refused);
  const open = await refund({ open: true });
  expect(await sayRefundArrival(open.customer, open.id, 'arrived')).toMatchObject(refused);
});

test('the database changes nothing else in a sent refund', async () => {
  const { id } = await refund();
  await expect(context.owner.query('update refunds set note = $2 where id = $1', [id, 'x'])).rejects.toThrow(
    'stays as it was written',
  );
});
