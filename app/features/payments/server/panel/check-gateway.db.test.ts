import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { type MercadoPagoServer, startMercadoPago } from '#tests/mercado-pago.ts';
import { receipt } from '#tests/panel-payments.ts';
import { addPaymentOrder, chargeFor, stateOf, useMercadoPago } from '#tests/payments.ts';
import { addPerson } from '#tests/people.ts';
import {
  askGatewayCheck,
  listGatewayChecks,
  payCharge,
  recordPayment,
  requestCharge,
  runGatewayCheck,
  settleDifference,
} from '../index.server.ts';
import { gateway } from '../ports/gateway.server.ts';
import { settleCharge } from '../settle-charge.server.ts';

const context = onTestDatabase();
let server: MercadoPagoServer;
let admin: SignedInActor;
let sandboxEnv: ReturnType<typeof env>;
beforeAll(async () => {
  server = await startMercadoPago();
  sandboxEnv = env();
  useMercadoPago(server.url);
  admin = await addPerson(context.owner, 'admin');
});
afterAll(() => server.stop());

const today = civilDateAt(new Date());

async function checked(from = today, until = today) {
  const asked = await askGatewayCheck(admin, from, until);
  if (!asked.ok) throw new Error(asked.error.message);
  await runGatewayCheck(asked.value.id);
  const [check] = await listGatewayChecks(admin);
  if (!check) throw new Error('no check');
  return check;
}

/** Creates an order whose Pix was paid at the provider, and settles it here if `settled`. */
async function paidOrder(settled: boolean) {
  const one = await addPaymentOrder(context.owner);
  const charge = await chargeFor(context.owner, one);
  server.set(charge.paymentId, { status: 'approved' });
  const payment = await gateway().find(charge.paymentId);
  if (settled && payment) await settleCharge('mercadopago', payment);
  return { ...one, ...charge };
}

test('finds differences in both directions, and settles them like every payment', async () => {
  await paidOrder(true);
  const unheard = await paidOrder(false);
  const wrong = await paidOrder(false);
  server.set(wrong.paymentId, { transaction_amount: 1 });
  const lost = await paidOrder(true);
  server.payments.delete(Number(lost.paymentId));
  const card = await addPaymentOrder(context.owner);
  const checkout = await requestCharge(card.customer, card.installmentIds[0] ?? '', 'card');
  const reference = checkout.ok ? checkout.value.id : '';
  const now = new Date().toISOString();
  const asked = {
    external_reference: reference,
    transaction_amount: 499,
    status: 'approved',
    date_approved: now,
  };
  const byCard = server.add({ ...asked, payment_method_id: 'visa' });
  const second = server.add({ ...asked, payment_method_id: 'visa' });
  server.add({
    external_reference: 'pedido-77',
    transaction_amount: 10,
    status: 'approved',
    date_approved: now,
  });
  const yesterday = new Date(Date.now() - 2 * 86_400_000).toISOString();
  server.add({ ...asked, external_reference: crypto.randomUUID(), date_approved: yesterday });

  const check = await checked();
  expect(check).toMatchObject({ status: 'done', listed: 6, others: 1, alike: 1 });
  const kinds = Object.fromEntries(check.differences.map(({ paymentId, kind }) => [paymentId, kind]));
  expect(kinds).toEqual({
    [unheard.paymentId]: 'status',
    [wrong.paymentId]: 'amount',
    [lost.paymentId]: 'missing-there',
    [byCard.id]: 'status',
    [second.id]: 'status',
  });

  const settle = (paymentId: string) => settleDifference(admin, check.id, paymentId);
  expect(await settle(unheard.paymentId)).toEqual({ ok: true, value: { left: null } });
  expect(await stateOf(context.owner, unheard.orderId)).toMatchObject({ order: 'paid', credited: 1 });
  expect(await settle(wrong.paymentId)).toMatchObject({ value: { left: { kind: 'amount', tried: true } } });
  expect(await stateOf(context.owner, wrong.orderId)).toMatchObject({ order: 'pending', credited: 0 });
  expect(await settle(lost.paymentId)).toMatchObject({ error: { code: 'unknown' } });
  expect(await settle('999')).toMatchObject({ error: { code: 'deleted' } });
  await settle(String(byCard.id));
  await settle(String(second.id));
  expect(await stateOf(context.owner, card.orderId)).toMatchObject({ order: 'paid', credited: 1 });
  const [after] = await listGatewayChecks(admin);
  expect(after?.differences.map(({ kind }) => kind).toSorted()).toEqual(['amount', 'missing-there']);
  const again = await checked();
  expect(again.differences.map(({ kind }) => kind).toSorted()).toEqual(['amount', 'missing-there']);
});

test('money that only we know is named with its reason, whatever the provider lists', async () => {
  const day = addDays(today, -20);
  const at = `${day}T15:00:00Z`;
  const byHand = await addPaymentOrder(context.owner, { installments: [30_000, 10_000], daysAgo: 25 });
  const received = { amount: 30_000, paidOn: day, method: 'transfer' as const };
  expect(await recordPayment(admin, byHand.installmentIds[0] ?? '', received, receipt())).toMatchObject({
    ok: true,
  });
  const bare = await addPaymentOrder(context.owner, { installments: [5_000] });
  await context.owner.query(
    "update installment_payments set status = 'paid', paid_at = $2, payment_method = 'cash' where id = $1",
    [bare.installmentIds[0], at],
  );
  const elsewhere = await addPaymentOrder(context.owner, { installments: [7_000] });
  await context.owner.query(
    `insert into payment_charges (installment_id, user_id, gateway, gateway_payment_id, amount, status, live, paid_at)
     values ($1, $2, 'sandbox', 's1', 70, 'paid', false, $3)`,
    [elsewhere.installmentIds[0], elsewhere.customer.userId, at],
  );
  const check = await checked(day, day);
  expect(check).toMatchObject({ status: 'done', listed: 0, alike: 0, differences: [] });
  expect(check.recorded).toMatchObject({
    received: { count: 3, amount: 42_000 },
    unknown: [
      { why: 'by-hand', count: 1, amount: 30_000 },
      { why: 'no-charge', count: 1, amount: 5_000 },
      { why: 'other-gateway', count: 1, amount: 7_000 },
    ],
  });
  const told = check.recorded?.rows.map(({ orderId, why, method, proof }) => [orderId, why, method, proof]);
  expect(told).toHaveLength(3);
  expect(told).toContainEqual([byHand.orderId, 'by-hand', 'transfer', true]);
  expect(told).toContainEqual([bare.orderId, 'no-charge', 'cash', false]);
  expect(told).toContainEqual([elsewhere.orderId, 'other-gateway', 'pix', false]);
  // A payment through the provider counts as received, and is not listed as unknown.
  await paidOrder(true);
  const now = await checked();
  expect(now.recorded?.received.count).toBeGreaterThan(0);
  expect(now.recorded?.rows).toEqual([]);
});

test('a payment that the provider knows and no row here', async () => {
  const foreign = server.add({
    external_reference: crypto.randomUUID(),
    transaction_amount: 10,
    status: 'approved',
    date_approved: new Date().toISOString(),
  });
  const check = await checked();
  expect(check.differences).toContainEqual(
    expect.objectContaining({
      kind: 'missing-here',
      paymentId: String(foreign.id),
      chargeId: null,
      orderId: null,
    }),
  );
  expect(await settleDifference(admin, check.id, String(foreign.id))).toMatchObject({
    value: { left: { kind: 'missing-here', tried: true } },
  });
});

test('every page of the provider is read', async () => {
  const at = new Date(Date.now() - 10 * 86_400_000);
  for (let i = 0; i < 120; i += 1) {
    server.add({ external_reference: 'outra-loja', status: 'approved', date_approved: at.toISOString() });
  }
  const day = civilDateAt(at);
  expect(await checked(day, day)).toMatchObject({ listed: 120, others: 120, alike: 0, differences: [] });
});

test('a provider that is down ends it as failed; a period that cannot be asked for is refused', async () => {
  server.faults.push({ path: /search/, times: 9, status: 500 });
  expect(await checked(addDays(today, -1), today)).toMatchObject({ status: 'failed' });
  server.faults.length = 0;
  for (const [from, until] of [
    [today, addDays(today, -1)],
    [addDays(today, 1), addDays(today, 2)],
    [addDays(today, -31), today],
    [addDays(today, -366), addDays(today, -360)],
  ] as const) {
    expect(await askGatewayCheck(admin, from, until)).toMatchObject({ error: { code: 'period' } });
  }
  // Thirty-one days, and the oldest day of twelve months.
  expect(await askGatewayCheck(admin, addDays(today, -30), today)).toMatchObject({ ok: true });
  const oldest = addDays(today, -365);
  expect(await askGatewayCheck(admin, oldest, oldest)).toMatchObject({ ok: true });
});

test('the sandbox lists from its own books', async () => {
  setEnv(sandboxEnv);
  const one = await addPaymentOrder(context.owner);
  await requestCharge(one.customer, one.installmentIds[0] ?? '', 'pix');
  const { rows } = await context.owner.query<{ id: string }>(
    'select id from sandbox_payments order by id desc limit 1',
  );
  const paymentId = rows[0]?.id ?? '';
  await payCharge(paymentId);
  const check = await checked();
  expect(check).toMatchObject({
    gateway: 'sandbox',
    listed: 1,
    differences: [{ kind: 'status', paymentId }],
  });
  expect(await settleDifference(admin, check.id, paymentId)).toEqual({ ok: true, value: { left: null } });
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({ order: 'paid' });
  useMercadoPago(server.url);
});
