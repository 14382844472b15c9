import { expect, test } from 'vitest';
import { isIntactPix } from '#app/features/payments/rules/pix-br-code.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import type { InstallmentId } from '#app/terms/ids.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPaymentOrder, stateOf, toldTo, workJobs } from '#tests/payments.ts';
import {
  expireCharge,
  failCharge,
  findInvoiceInstallment,
  listInvoices,
  loadSandboxPayment,
  payCharge,
  qrSvg,
  requestCharge,
  withdraw,
} from './index.server.ts';

// Without secrets of a provider: the embedded sandbox, from the screen's side.
const context = onTestDatabase();

const paymentOf = async (installmentId: InstallmentId | undefined) =>
  (
    await context.owner.query<{ id: string }>(
      `select s.id from sandbox_payments s join payment_charges c on c.id = s.reference
       where c.installment_id = $1 order by s.id desc limit 1`,
      [installmentId],
    )
  ).rows[0]?.id ?? '';

test('an order goes through charge, code, payment, invoice, withdrawal and refund', async () => {
  const one = await addPaymentOrder(context.owner, { installments: [10_000, 39_900] });
  const [before] = await listInvoices(one.customer);
  expect(before).toMatchObject({
    amount: 49_900,
    status: 'pending',
    withdrawal: null,
    refunds: [],
    installments: [
      { number: 1, amount: 10_000, payable: true, charge: null },
      { number: 2, amount: 39_900 },
    ],
  });
  expect(before?.withdrawalUntil).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(before?.createdAt).toBeInstanceOf(Date);

  const charge = await requestCharge(one.customer, one.installmentIds[0] ?? '', 'pix');
  const code = charge.ok ? charge.value.pixPayload : null;
  expect(isIntactPix(code ?? '')).toBe(true);
  expect(await qrSvg(code ?? '')).toMatch(/^<svg/);
  expect((await listInvoices(one.customer))[0]?.installments[0]?.charge).toMatchObject({
    pixPayload: code,
    amount: 10_000,
  });

  const paymentId = await paymentOf(one.installmentIds[0]);
  expect(await loadSandboxPayment(paymentId)).toMatchObject({ amount: 10_000, status: 'pending' });
  expect([await payCharge(paymentId), await payCharge(paymentId)]).toEqual([true, false]);
  expect(await workJobs(context.owner)).toBe(0);
  expect((await listInvoices(one.customer))[0]).toMatchObject({
    status: 'processing',
    installments: [
      { status: 'paid', payable: false, charge: null, paidAt: expect.any(Date) },
      { status: 'pending', payable: true },
    ],
  });

  const withdrawn = await withdraw(one.customer, one.orderId);
  expect(await workJobs(context.owner)).toBe(0);
  const [after] = await listInvoices(one.customer);
  expect(after).toMatchObject({
    status: 'refunded',
    refunds: [{ amount: 10_000, askedAt: expect.any(Date), doneAt: expect.any(Date) }],
    withdrawalUntil: null,
    withdrawal: { protocol: withdrawn.ok && withdrawn.value.protocol, at: expect.any(Date) },
    installments: [
      { status: 'refunded', payable: false },
      { status: 'canceled', payable: false },
    ],
  });
});

test('refused, then run out, then paid late', async () => {
  const one = await addPaymentOrder(context.owner);
  await requestCharge(one.customer, one.installmentIds[0] ?? '', 'card');
  await failCharge(await paymentOf(one.installmentIds[0]));
  await workJobs(context.owner);
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({
    order: 'failed',
    installments: ['failed'],
  });
  await requestCharge(one.customer, one.installmentIds[0] ?? '', 'pix');
  const paymentId = await paymentOf(one.installmentIds[0]);
  await expireCharge(paymentId);
  await workJobs(context.owner);
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({ charges: ['failed', 'expired'] });
  await payCharge(paymentId);
  await workJobs(context.owner);
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({
    order: 'paid',
    charges: ['failed', 'paid'],
  });
  expect(await toldTo(context.owner, one.customer.userId)).toEqual([
    'Pagamento não aprovado',
    'Pagamento confirmado',
  ]);
});

test('an expired charge is distinguished from an unpaid installment, until there is another charge', async () => {
  const one = await addPaymentOrder(context.owner, { installments: [10_000, 39_900] });
  const [first = '', second = ''] = one.installmentIds;
  const ask = async (installmentId: InstallmentId, method: 'pix' | 'card') =>
    expect(await requestCharge(one.customer, installmentId, method)).toMatchObject({ ok: true });
  const ranOut = async (days = 0) =>
    (await findInvoiceInstallment(one.customer, first, new Date(Date.now() + days * 86_400_000)))?.installment
      .expired;
  expect(await ranOut()).toBeNull();
  await ask(first, 'pix');
  expect(await ranOut()).toBeNull();
  // The provider has not said so yet.
  expect(await ranOut(2)).toBe('pix');
  await expireCharge(await paymentOf(first));
  await workJobs(context.owner);
  expect(await ranOut()).toBe('pix');
  expect((await listInvoices(one.customer))[0]?.installments.map(({ expired }) => expired)).toEqual([
    'pix',
    null,
  ]);
  await ask(first, 'pix');
  expect(await ranOut()).toBeNull();
  await payCharge(await paymentOf(first));
  await workJobs(context.owner);
  expect(await ranOut(2)).toBeNull();
  await ask(second, 'card');
  const later = new Date(Date.now() + 2 * 86_400_000);
  expect((await findInvoiceInstallment(one.customer, second, later))?.installment).toMatchObject({
    charge: null,
    expired: 'card',
  });
});

test('customers see only their own orders, newest first, loaded by one statement', async () => {
  const one = await addPaymentOrder(context.owner, { daysAgo: 2 });
  const other = await addPaymentOrder(context.owner);
  await context.owner.query('update transactions set user_id = $1 where id = $2', [
    one.customer.userId,
    other.orderId,
  ]);
  expect((await listInvoices(one.customer)).map(({ id }) => id)).toEqual([other.orderId, one.orderId]);
  expect(await listInvoices(other.customer)).toEqual([]);
});

test('in production with its own database, the sandbox cannot be paid', async () => {
  const one = await addPaymentOrder(context.owner);
  await requestCharge(one.customer, one.installmentIds[0] ?? '', 'pix');
  const paymentId = await paymentOf(one.installmentIds[0]);
  const kept = env();
  setEnv({ ...kept, mode: 'production', demo: false });
  expect(await loadSandboxPayment(paymentId)).toBeNull();
  expect(await payCharge(paymentId)).toBe(false);
  setEnv(kept);
  expect(await payCharge('not-an-id')).toBe(false);
  expect(await payCharge(paymentId)).toBe(true);
});

test('an installment is found by its id however old its order is, and by its owner alone', async () => {
  const [one, other] = [await addPaymentOrder(context.owner), await addPaymentOrder(context.owner)];
  await context.owner.query(
    `insert into transactions (user_id, amount, created_at)
     select $1, 1, now() + make_interval(secs => n) from generate_series(1, 60) n`,
    [one.customer.userId],
  );
  const installmentId = one.installmentIds[0] ?? '';
  expect((await listInvoices(one.customer)).some(({ id }) => id === one.orderId)).toBe(false);
  expect(await findInvoiceInstallment(one.customer, installmentId)).toMatchObject({
    invoice: { id: one.orderId, title: expect.stringMatching(/^(Plano|Pedido)/) },
    installment: { id: installmentId, payable: true },
  });
  expect(await findInvoiceInstallment(other.customer, installmentId)).toBeNull();
  expect(await findInvoiceInstallment(one.customer, 'nao-e-um-id')).toBeNull();
});
