import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { UserId } from '#app/terms/ids.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { type MercadoPagoServer, startMercadoPago } from '#tests/mercado-pago.ts';
import {
  addPaymentOrder,
  chargeFor,
  stateOf,
  type TestOrder,
  toldTo,
  useMercadoPago,
  workJobs,
} from '#tests/payments.ts';
import { addPerson } from '#tests/people.ts';
import { searchPanel } from '../../overview/server/index.server.ts';
import { listInvoices, reconcile, requestCharge, withdraw } from './index.server.ts';
import { gateway } from './ports/gateway.server.ts';
import { settleCharge } from './settle-charge.server.ts';

const context = onTestDatabase();
let server: MercadoPagoServer;
beforeAll(async () => {
  server = await startMercadoPago();
  useMercadoPago(server.url);
});
afterAll(() => server.stop());
beforeEach(() => {
  server.faults.length = 0;
});

async function pay(one: TestOrder, installment = 0): Promise<string> {
  const { paymentId } = await chargeFor(context.owner, one, installment);
  await credit(paymentId);
  return paymentId;
}

async function credit(paymentId: string): Promise<void> {
  server.set(paymentId, { status: 'approved' });
  const payment = await gateway().find(paymentId);
  if (payment) await settleCharge('mercadopago', payment);
}

const cardsOf = async (userId: UserId) =>
  (
    await context.owner.query<{ card_type: string; status: string }>(
      'select card_type, status from cards where user_id = $1 order by card_type',
      [userId],
    )
  ).rows.map(({ card_type, status }) => `${card_type} ${status}`);

test('both notices name the holder of the order, and the team notice leads to it', async () => {
  const { owner } = context;
  const admin = await addPerson(owner, 'admin');
  const one = await addPaymentOrder(owner);
  const { userId } = one.customer;
  const { rows } = await owner.query<{ id: string }>(
    `insert into linked_profiles (main_user_id, doc_type, doc_number, full_name, relationship, uf)
     values ($1, 'CPF', '39053344705', 'Maria da Silva', 'mãe', 'SC') returning id`,
    [userId],
  );
  await owner.query('update transactions set linked_profile_id = $2 where id = $1', [
    one.orderId,
    rows[0]?.id,
  ]);
  await pay(one);
  const done = await withdraw(one.customer, one.orderId);
  expect(await workJobs(owner)).toBe(0);
  const said = async (to: string) =>
    (await owner.query('select title, message, link from notifications where user_id = $1 order by id', [to]))
      .rows;
  const whose = expect.stringContaining('Maria da Silva');
  expect(await said(userId)).toEqual(
    ['Pagamento confirmado', 'Desistência registrada', 'Reembolso concluído'].map((title) =>
      expect.objectContaining({ title, message: whose }),
    ),
  );
  expect(await said(admin.userId)).toMatchObject([
    {
      message: expect.stringContaining('Pessoa de Teste, para Maria da Silva: protocolo'),
      link: `/admin/parcelas/${one.orderId}`,
    },
  ]);
  const found = await searchPanel(admin, done.ok ? done.value.protocol : '');
  expect(found).toMatchObject([{ kind: 'order', title: 'Pessoa de Teste, para Maria da Silva' }]);
});

test('the money goes back, the cards are blocked, both sides are notified, and the protocol stays the same', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const one = await addPaymentOrder(context.owner, { activates: ['nome', 'jus'] });
  const { userId } = one.customer;
  // The third was given by the team.
  await context.owner.query(
    `insert into cards (user_id, card_type, opened_by)
     values ($1, 'nome', $2), ($1, 'jus', $2), ($1, 'rating', null)`,
    [userId, one.orderId],
  );
  const paymentId = await pay(one);
  const result = await withdraw(one.customer, one.orderId);
  expect(result).toMatchObject({
    ok: true,
    value: { refund: 49_900, protocol: expect.stringMatching(/^D\d{8}-/) },
  });
  expect((await listInvoices(one.customer))[0]).toMatchObject({
    refunds: [{ amount: 49_900, doneAt: null }],
    withdrawalUntil: null,
  });
  expect(await workJobs(context.owner)).toBe(0);
  expect(server.payments.get(Number(paymentId))?.status).toBe('refunded');
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({
    order: 'refunded',
    installments: ['refunded'],
  });
  expect(await cardsOf(userId)).toEqual(['jus blocked', 'nome blocked', 'rating pending']);
  expect(await toldTo(context.owner, userId)).toEqual([
    'Pagamento confirmado',
    'Desistência registrada',
    'Reembolso concluído',
  ]);
  expect(await toldTo(context.owner, admin.userId)).toEqual(['Cliente desistiu da compra']);
  const again = await withdraw(one.customer, one.orderId);
  expect(again.ok && result.ok && again.value.protocol === result.value.protocol).toBe(true);
  expect(await toldTo(context.owner, admin.userId)).toHaveLength(1);
  await context.owner.query("update user_roles set role = 'user' where user_id = $1", [admin.userId]);
});

test('of two refunds one fails: it is tried again alone, gives nothing back twice, and ends the order', async () => {
  const one = await addPaymentOrder(context.owner, { installments: [10_000, 20_000, 19_900] });
  const payments = [await pay(one, 0), await pay(one, 1)];
  expect(await withdraw(one.customer, one.orderId)).toMatchObject({ ok: true, value: { refund: 30_000 } });
  // The first call is carried out and its answer lost, three times over; the other refund passes.
  server.faults.push({ path: /POST .*refunds/, times: 3, status: 500, afterAccepting: true });
  expect(await workJobs(context.owner, { atOnce: 1 })).toBe(1);
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({ order: 'processing' });
  expect(await workJobs(context.owner)).toBe(0);
  expect(await stateOf(context.owner, one.orderId)).toEqual({
    order: 'refunded',
    installments: ['refunded', 'refunded', 'canceled'],
    charges: ['refunded', 'refunded'],
    credited: 2,
  });
  for (const [i, amount] of [100, 200].entries()) {
    expect(server.payments.get(Number(payments[i]))?.transaction_amount_refunded).toBe(amount);
  }
});

test('refunds the rest of a payment that was refunded in part elsewhere, and no more', async () => {
  const one = await addPaymentOrder(context.owner);
  const paymentId = await pay(one);
  await gateway().refund(paymentId, { amount: 20_000, key: 'painel' });
  await withdraw(one.customer, one.orderId);
  expect(await workJobs(context.owner)).toBe(0);
  expect(server.payments.get(Number(paymentId))).toMatchObject({
    status: 'refunded',
    transaction_amount_refunded: 499,
  });
});

test('late fees are refunded too, and the notice says so', async () => {
  const lateFees = { fine: 200, monthlyInterest: 100, graceDays: 0 };
  const one = await addPaymentOrder(context.owner, { dueInDays: -10, daysAgo: 3, lateFees });
  const paymentId = await pay(one);
  const result = await withdraw(one.customer, one.orderId);
  expect(await workJobs(context.owner)).toBe(0);
  const back = server.payments.get(Number(paymentId))?.transaction_amount_refunded ?? 0;
  expect(back).toBeGreaterThan(499);
  expect(result).toMatchObject({ ok: true, value: { refund: Math.round(back * 100) } });
});

test('the reconciler takes over a refund whose job gave up', async () => {
  const one = await addPaymentOrder(context.owner);
  await pay(one);
  await withdraw(one.customer, one.orderId);
  await context.owner.query("delete from pgboss.job where name = 'payments.refund'");
  await reconcile();
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({ order: 'paid' });
  await context.owner.query(
    "update refunds set created_at = now() - interval '10 minutes' where status = 'asked'",
  );
  await reconcile();
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({ order: 'refunded' });
});

test('a withdrawal before any payment only ends the order; a later payment is refunded', async () => {
  const one = await addPaymentOrder(context.owner);
  const { paymentId } = await chargeFor(context.owner, one);
  const admin = await addPerson(context.owner, 'admin');
  expect(await withdraw(one.customer, one.orderId)).toMatchObject({ ok: true, value: { refund: 0 } });
  const told = await context.owner.query('select message from notifications where user_id = $1', [
    admin.userId,
  ]);
  expect(told.rows).toEqual([{ message: expect.stringContaining('Nada tinha sido pago; serviços') }]);
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({
    order: 'failed',
    installments: ['canceled'],
  });
  expect(await requestCharge(one.customer, one.installmentIds[0] ?? '', 'pix')).toMatchObject({
    ok: false,
    error: { code: 'closed' },
  });
  await credit(paymentId);
  expect(await workJobs(context.owner)).toBe(0);
  expect(server.payments.get(Number(paymentId))?.status).toBe('refunded');
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({
    installments: ['canceled'],
    charges: ['refunded'],
  });
});

test('a card that another order also opened stays open', async () => {
  const one = await addPaymentOrder(context.owner, { activates: ['nome', 'jus'] });
  const { userId } = one.customer;
  await context.owner.query(
    "insert into cards (user_id, card_type, opened_by) select $1, unnest(array['nome', 'jus']), $2::uuid",
    [userId, one.orderId],
  );
  await context.owner.query(
    `insert into transactions (user_id, amount, plan_snapshot) values ($1, 10, '{"activates": ["nome"]}')`,
    [userId],
  );
  await withdraw(one.customer, one.orderId);
  expect(await cardsOf(userId)).toEqual(['jus blocked', 'nome pending']);
});

test('a card that was completed after another order was placed is not moved to that order', async () => {
  const one = await addPaymentOrder(context.owner, { activates: ['nome'] });
  const { userId } = one.customer;
  const { rows } = await context.owner.query<{ id: string }>(
    "insert into cards (user_id, card_type, opened_by) values ($1, 'nome', $2) returning id",
    [userId, one.orderId],
  );
  await context.owner.query(
    `insert into transactions (user_id, amount, plan_snapshot, created_at)
     values ($1, 10, '{"activates": ["nome"]}', now() - interval '1 hour')`,
    [userId],
  );
  await context.owner.query("update cards set status = 'completed' where id = $1", [rows[0]?.id]);
  await withdraw(one.customer, one.orderId);
  expect(await cardsOf(userId)).toEqual(['nome blocked']);
});

test("a withdrawal that is late, another customer's, or one of twenty concurrent ones", async () => {
  const late = await addPaymentOrder(context.owner, { daysAgo: 8 });
  expect(await withdraw(late.customer, late.orderId)).toMatchObject({ ok: false, error: { code: 'late' } });
  const one = await addPaymentOrder(context.owner, { daysAgo: 6 });
  for (const orderId of [one.orderId, '', 'x']) {
    expect(await withdraw(late.customer, orderId)).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
  }
  await pay(one);
  const results = await Promise.all(Array.from({ length: 20 }, () => withdraw(one.customer, one.orderId)));
  expect(new Set(results.map((result) => result.ok && result.value.protocol)).size).toBe(1);
  expect(await workJobs(context.owner)).toBe(0);
  expect(await toldTo(context.owner, one.customer.userId)).toEqual([
    'Pagamento confirmado',
    'Desistência registrada',
    'Reembolso concluído',
  ]);
});

test('payment, notice, withdrawal and a new charge at once: in the end no money of the order is kept', async () => {
  for (let round = 0; round < 8; round += 1) {
    const one = await addPaymentOrder(context.owner, { installments: [10_000, 39_900] });
    const { paymentId } = await chargeFor(context.owner, one, 0);
    await Promise.all([
      credit(paymentId),
      credit(paymentId),
      withdraw(one.customer, one.orderId),
      requestCharge(one.customer, one.installmentIds[0] ?? '', 'card'),
      requestCharge(one.customer, one.installmentIds[1] ?? '', 'pix'),
    ]);
    expect(await workJobs(context.owner)).toBe(0);
    expect(server.payments.get(Number(paymentId))?.status).toBe('refunded');
    const state = await stateOf(context.owner, one.orderId);
    expect(['refunded', 'failed']).toContain(state?.order);
    expect(state?.installments).not.toContain('paid');
    expect(state?.installments).not.toContain('pending');
  }
});

test('leaves the refund of a payment outside of the provider to the team, and does not call it refunded', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const one = await addPaymentOrder(context.owner);
  await context.owner.query("update installment_payments set status = 'paid' where id = $1", [
    one.installmentIds[0],
  ]);
  await context.owner.query("update transactions set status = 'paid' where id = $1", [one.orderId]);
  await withdraw(one.customer, one.orderId);
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({ order: 'paid', installments: ['paid'] });
  expect(await toldTo(context.owner, admin.userId)).toContain('Reembolso a fazer à mão');
});

test('refuses a withdrawal from an already refunded order, without a protocol or notice', async () => {
  const one = await addPaymentOrder(context.owner);
  const paymentId = await pay(one);
  server.set(paymentId, { status: 'refunded' });
  const payment = await gateway().find(paymentId);
  if (payment) await settleCharge('mercadopago', payment);
  const before = await toldTo(context.owner, one.customer.userId);
  expect(await withdraw(one.customer, one.orderId)).toMatchObject({ ok: false, error: { code: 'refunded' } });
  expect(await toldTo(context.owner, one.customer.userId)).toEqual(before);
  const { rows } = await context.owner.query(
    'select withdrawal_protocol, withdrawn_at from transactions where id = $1',
    [one.orderId],
  );
  expect(rows).toEqual([{ withdrawal_protocol: null, withdrawn_at: null }]);
});

test('a withdrawn order takes no new charge, whatever its installments say', async () => {
  const one = await addPaymentOrder(context.owner);
  await context.owner.query(
    "update transactions set withdrawn_at = now(), withdrawal_protocol = 'D20260101-TESTE000' where id = $1",
    [one.orderId],
  );
  expect(await requestCharge(one.customer, one.installmentIds[0] ?? '', 'pix')).toMatchObject({
    ok: false,
    error: { code: 'closed' },
  });
});
