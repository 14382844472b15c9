import { expect, test } from 'vitest';
import { installmentsOf, panelPayments, receipt, received } from '#tests/panel-payments.ts';
import { addPaymentOrder, stateOf, type TestOrder, toldTo } from '#tests/payments.ts';
import { recordPayment, refundInstallment, takeBackByHand } from '../index.server.ts';

const { context, admin } = panelPayments();
const DAY_MS = 86_400_000;
const REASON = 'Lancei na parcela de outra pessoa';

/** Records a payment of the first installment. @returns its charge, and the ms at which it was recorded */
async function recorded(order: TestOrder, amount: number) {
  const kept = await recordPayment(admin, order.installmentIds[0] ?? '', received(amount), receipt());
  expect(kept).toMatchObject({ ok: true });
  const { rows } = await context.owner.query<{ id: string; created_at: Date }>(
    'select id, created_at from payment_charges where installment_id = $1 and credited',
    [order.installmentIds[0]],
  );
  const [charge] = rows;
  if (!charge) throw new Error('Nothing was recorded.');
  return { chargeId: charge.id, at: charge.created_at.getTime() };
}

test('a payment recorded by mistake is taken back: open again, no refund, one notice to the customer', async () => {
  const order = await addPaymentOrder(context.owner, { installments: [10_000, 39_900] });
  const before = await installmentsOf(context.owner, order.orderId);
  const { chargeId } = await recorded(order, 10_000);
  const asked = { chargeId, reason: REASON };
  expect(await takeBackByHand(admin, order.orderId, asked)).toEqual({ ok: true, value: null });
  expect(await stateOf(context.owner, order.orderId)).toMatchObject({
    order: 'pending',
    installments: ['pending', 'pending'],
    credited: 0,
  });
  expect(await installmentsOf(context.owner, order.orderId)).toEqual(before);
  expect(await toldTo(context.owner, order.customer.userId)).toEqual([
    'Pagamento confirmado',
    'Pagamento registrado por engano',
  ]);
  const { rows } = await context.owner.query(
    `select c.taken_back_reason as reason, (select count(*)::int from refunds r where r.charge_id = c.id) as refunds,
       (select a.actor_id from audit_log a where a.action = 'payment.take-back' and a.entity_id = c.installment_id::text) as by
     from payment_charges c where c.id = $1`,
    [chargeId],
  );
  expect(rows).toEqual([{ reason: REASON, refunds: 0, by: admin.userId }]);
  // Once only; and the same file may prove the right payment then.
  expect(await takeBackByHand(admin, order.orderId, asked)).toMatchObject({ ok: false });
  expect(
    await recordPayment(admin, order.installmentIds[0] ?? '', received(10_000), receipt()),
  ).toMatchObject({
    ok: true,
  });
});

test('it can be taken back until 24 hours after it was recorded, not a moment later', async () => {
  const [early, late] = [
    await addPaymentOrder(context.owner, { installments: [10_000] }),
    await addPaymentOrder(context.owner, { installments: [10_000] }),
  ];
  const [one, two] = [await recorded(early, 10_000), await recorded(late, 10_000)];
  const ask = (order: TestOrder, { chargeId, at }: typeof one, ms: number) =>
    takeBackByHand(admin, order.orderId, { chargeId, reason: REASON }, new Date(at + ms));
  expect(await ask(late, two, DAY_MS)).toMatchObject({
    error: { message: expect.stringContaining('24 horas') },
  });
  expect(await ask(early, one, DAY_MS - 1)).toMatchObject({ ok: true });
});

test('a payment of another order, one of the provider and one that is going back stay', async () => {
  const [order, other] = [
    await addPaymentOrder(context.owner, { installments: [10_000] }),
    await addPaymentOrder(context.owner, { installments: [10_000] }),
  ];
  const { chargeId } = await recorded(order, 10_000);
  for (const [orderId, id] of [
    [other.orderId, chargeId],
    [order.orderId, crypto.randomUUID()],
    [order.orderId, 'x'],
  ] as const)
    expect(await takeBackByHand(admin, orderId, { chargeId: id, reason: REASON })).toMatchObject({
      error: { code: 'not-found' },
    });
  const refund = { reason: 'other', amount: null, note: 'Pagou duas vezes' } as never;
  await refundInstallment(admin, order.installmentIds[0] ?? '', refund, '10000');
  expect(await takeBackByHand(admin, order.orderId, { chargeId, reason: REASON })).toMatchObject({
    ok: false,
  });
  await expect(
    context.owner.query(
      "update payment_charges set status = 'failed', credited = false, taken_back_at = now(), taken_back_reason = 'x' where id = $1",
      [chargeId],
    ),
  ).rejects.toThrow(/taken back|cannot go|check/);
});

test('cash needs no proof, and every other way does', async () => {
  const order = await addPaymentOrder(context.owner, { installments: [10_000, 10_000] });
  const [first = '', second = ''] = order.installmentIds;
  expect(await recordPayment(admin, first, { ...received(10_000), method: 'cash' }, null)).toMatchObject({
    ok: true,
  });
  for (const method of ['pix', 'card', 'transfer'] as const)
    expect(await recordPayment(admin, second, { ...received(10_000), method }, null)).toMatchObject({
      error: { fields: { arquivos: expect.any(String) } },
    });
  expect(await stateOf(context.owner, order.orderId)).toMatchObject({ installments: ['paid', 'pending'] });
});
