import { eq } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { asActor, system } from '#app/platform/actor.server.ts';
import { paymentCharges } from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import type { InstallmentId } from '#app/terms/ids.ts';
import { waitingForLocks } from '#tests/db/waiting.ts';
import { openConnections } from '#tests/orders.ts';
import { giveBack, panelPayments, payAtGateway, receipt, received, why } from '#tests/panel-payments.ts';
import { addPaymentOrder, chargeFor, stateOf, workJobs } from '#tests/payments.ts';
import {
  listInvoices,
  listRefunds,
  loadReceipt,
  recordPayment,
  refundInstallment,
  takeOverRefund,
} from '../index.server.ts';
import { requestRefund } from '../refund-book.server.ts';

const { context, admin, server } = panelPayments();

async function paidByHand(installments = [50_000]) {
  const one = await addPaymentOrder(context.owner, { installments });
  const installmentId = one.installmentIds[0] ?? '';
  await recordPayment(admin, installmentId, received(installments[0] ?? 0), receipt());
  return { ...one, installmentId };
}

const asked = async (orderId: string) => {
  const { rows } = await context.owner.query<{ amount: string }>(
    'select amount from refunds where transaction_id = $1 order by id',
    [orderId],
  );
  return rows.map(({ amount }) => amount);
};

test('a form that is sent several times refunds once; a new form refunds from the rest', async () => {
  await openConnections();
  const { orderId, installmentId } = await paidByHand();
  const press = (left: string) => refundInstallment(admin, installmentId, why('Cortesia', 5_000), left);
  const answers = await Promise.all(Array.from({ length: 4 }, () => press('50000')));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'stale' } });
  for (const bad of ['', '49999', 'x'])
    expect(await press(bad), bad).toMatchObject({ error: { code: 'stale' } });
  expect(await press('45000')).toMatchObject({ ok: true });
  expect(await asked(orderId)).toEqual(['50.00', '50.00']);
});

test('a charge whose refund was requested in full takes no further request, full or partial', async () => {
  const { orderId, installmentId } = await paidByHand();
  const book = (amount?: number) =>
    asActor(system('test'), async (tx) => {
      const [charge] = await tx
        .select()
        .from(paymentCharges)
        .where(eq(paymentCharges.installmentId, installmentId as InstallmentId));
      if (!charge) throw new Error('no charge');
      await requestRefund(tx, orderId, charge, { reason: 'agreement', amount: amount ?? null });
      return charge.refundRequestedAt;
    });
  const first = await book();
  expect(await book()).toEqual(first);
  expect(await book(5_000)).toEqual(first);
  expect(await asked(orderId)).toEqual(['500.00']);
});

test('concurrent refunds of different amounts never exceed the payment', async () => {
  await openConnections();
  const { orderId, installmentId } = await paidByHand();
  const answers = await Promise.all(
    [30_000, 20_000, 15_000, 10_000].map((amount) =>
      refundInstallment(admin, installmentId, why('Acordo', amount)),
    ),
  );
  const sum = (await asked(orderId)).reduce((all, amount) => all + Number(amount), 0);
  expect(sum).toBeLessThanOrEqual(500);
  expect(answers.filter(({ ok }) => ok)).toHaveLength((await asked(orderId)).length);
});

test('the database limits the sum of two concurrent transactions', async () => {
  const { orderId, installmentId } = await paidByHand();
  await refundInstallment(admin, installmentId, why('Cortesia', 10_000));
  const insert = `insert into refunds (transaction_id, charge_id, amount, reason, by_hand, due_on)
    select transaction_id, charge_id, 300, 'other', true, due_on from refunds where transaction_id = $1 limit 1`;
  const other = new pg.Client({ connectionString: env().databaseUrl });
  await other.connect();
  try {
    await context.owner.query('begin');
    await context.owner.query(insert, [orderId]);
    const second = other.query(insert, [orderId]).then(
      () => 'written',
      (error: { constraint?: string }) => error.constraint,
    );
    await expect.poll(() => waitingForLocks(context.owner)).toBe(1);
    await context.owner.query('commit');
    expect(await second).toBe('refunds_sum');
  } finally {
    await other.end();
  }
});

test('invoice, receipt and queue show the requested and the refunded amount, and the order continues', async () => {
  const { customer, orderId, installmentId } = await paidByHand([30_000, 30_000]);
  await refundInstallment(admin, installmentId, why('Cortesia', 5_000));
  expect((await listInvoices(customer))[0]).toMatchObject({
    status: 'processing',
    refunds: [{ amount: 5_000, doneAt: null }],
    installments: [
      { status: 'paid', refundedAmount: 0 },
      { status: 'pending', payable: true },
    ],
  });
  const { rows } = await listRefunds(admin, { filters: {} });
  expect(rows).toContainEqual(expect.objectContaining({ orderId, amount: 5_000, byHand: true }));
  await giveBack(context.owner, admin, installmentId);
  expect((await listInvoices(customer))[0]).toMatchObject({
    refunds: [{ amount: 5_000, doneAt: expect.any(Date) }],
    installments: [{ status: 'paid', refundedAmount: 5_000 }, { status: 'pending' }],
  });
  expect(await loadReceipt(customer, installmentId)).toMatchObject({ amount: 30_000, returned: 5_000 });
  expect(await stateOf(context.owner, orderId)).toMatchObject({
    order: 'processing',
    installments: ['paid', 'pending'],
  });
});

test('manual and provider refunds together make up the whole payment', async () => {
  const one = await addPaymentOrder(context.owner, { installments: [50_000] });
  const installmentId = one.installmentIds[0] ?? '';
  const { paymentId } = await chargeFor(context.owner, one);
  await (await payAtGateway(server, paymentId))();
  await refundInstallment(admin, installmentId, why('Cortesia', 20_000));
  const { rows } = await context.owner.query('select id from refunds where transaction_id = $1', [
    one.orderId,
  ]);
  await takeOverRefund(admin, rows[0]?.id);
  await giveBack(context.owner, admin, installmentId);
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({ installments: ['paid'] });
  await refundInstallment(admin, installmentId, why('O resto'));
  expect(await workJobs(context.owner)).toBe(0);
  expect(server.payments.get(Number(paymentId))?.transaction_amount_refunded).toBe(300);
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({
    order: 'refunded',
    installments: ['refunded'],
  });
});
