import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CheckoutInput } from '#app/features/checkout/rules/input.ts';
import { placeOrder } from '#app/features/checkout/server/index.server.ts';
import { requestCharge, withdraw } from '#app/features/payments/server/index.server.ts';
import { asActor } from '#app/platform/actor.server.ts';
import { attempted } from '#tests/attempts.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { type MercadoPagoServer, startMercadoPago } from '#tests/mercado-pago.ts';
import { addOrder, orderInput, orderProof, SENDER } from '#tests/orders.ts';
import { addPaymentOrder, useMercadoPago } from '#tests/payments.ts';

const context = onTestDatabase();
let server: MercadoPagoServer;
beforeAll(async () => {
  server = await startMercadoPago();
  useMercadoPago(server.url);
});
afterAll(() => server.stop());

const hold = (held: boolean, what: string) => {
  attempted('tampering', held);
  expect(held, what).toBe(true);
};

/** Fields that no form of the checkout has, with values of a thief. */
const EXTRA: Record<string, string>[] = [
  { amount: '1' },
  { amount: '-499' },
  { total: '0.01', price: '0.01', promo: '1', list: '1' },
  { discount: '49900', coupon_value: '100' },
  { status: 'paid', paid_at: '2026-01-01' },
  { user_id: randomUUID(), userId: randomUUID(), lead_id: randomUUID() },
  { plan_snapshot: '{"plan":"CPF","promo":1}', activates: 'nome,jus,bacen,score' },
  { parts: '[{"amount":1}]', due_date: '2099-12-31' },
];

test('an order has the server’s price, whatever else is sent', async () => {
  for (const extra of EXTRA) {
    const { orderId } = await addOrder({ ...extra, email: `${randomUUID()}@exemplo.com.br` });
    const { rows } = await context.owner.query(
      `select t.amount, t.status, t.user_id, t.plan_snapshot->>'promo' as promo,
         (select sum(p.amount) from installment_payments p where p.transaction_id = t.id) as installments
       from transactions t where t.id = $1`,
      [orderId],
    );
    const [order] = rows;
    const fair =
      order.amount === '499.00' &&
      order.promo === '49900' &&
      order.status === 'pending' &&
      order.user_id === null;
    hold(
      fair && [null, '499.00'].includes(order.installments),
      `${JSON.stringify(extra)}: ${JSON.stringify(order)}`,
    );
  }
});

test('refuses an order with an unknown plan, number of installments or document', () => {
  const form = {
    plan: 'CPF',
    full_name: 'Ana Souza',
    email: 'ana@exemplo.com.br',
    phone: '(49) 98888-7777',
    doc_number: '529.982.247-25',
    uf: 'SC',
    accept_terms: 'on',
  };
  expect(CheckoutInput.safeParse(form).success).toBe(true);
  const card = { payment_method: 'card', payment_type: 'installment' };
  for (const forged of [
    ...['0', '-1', '100', '1e3', '1.5', '٣', '', 'NaN'].map((installments) => ({
      ...card,
      installments,
    })),
    ...['GRATIS', 'cpf ', '__proto__', 'constructor', ''].map((plan) => ({ plan })),
    { plan: 'CNPJ' },
    { doc_number: '111.111.111-11' },
    { payment_method: 'dinheiro' },
    { payment_type: 'free' },
    { warranty: 'free' },
    { accept_terms: 'off' },
    { product: '../admin' },
    { email: 'ana@exemplo.com.br, evil@evil.example' },
    { email: 'ana@exemplo.com.br\nBcc: evil@evil.example' },
  ])
    hold(!CheckoutInput.safeParse({ ...form, ...forged }).success, JSON.stringify(forged));
});

test('an order needs the text that was shown, and ignores a time that the browser made up', async () => {
  const input = orderInput({ email: `${randomUUID()}@exemplo.com.br` });
  const proof = await orderProof(input);
  for (const contractSha256 of ['0'.repeat(64), '', proof.contractSha256.slice(1), 'nada'])
    hold(!(await placeOrder(SENDER, input, { ...proof, contractSha256 })).ok, contractSha256);
  const day = 86_400_000;
  for (const shownAt of [
    new Date(Date.now() + day).toISOString(),
    new Date(Date.now() - 2 * day).toISOString(),
    '<b>agora</b>',
  ]) {
    const idempotencyKey = randomUUID();
    const placed = await placeOrder(SENDER, input, { ...proof, idempotencyKey, shownAt });
    const { rows } = await context.owner.query(
      'select identified_by from contract_acceptances where transaction_id = $1',
      [placed.ok && placed.value.orderId],
    );
    hold(placed.ok && !/exibido|agora/.test(rows[0].identified_by), `${shownAt}: ${JSON.stringify(rows)}`);
  }
});

test('an order has no more installments than its plan offers', async () => {
  const most = orderInput({ payment_method: 'card', payment_type: 'installment', installments: '5' });
  const proof = await orderProof(most);
  for (const installments of [6, 13, 99]) {
    const option = { kind: 'card' as const, installments };
    const placed = await placeOrder(SENDER, { ...most, option }, proof);
    hold(!placed.ok && placed.error.fields?.installments !== undefined, `${installments} installments`);
  }
});

test('an installment is charged at its own amount, and by its own customer alone', async () => {
  const mine = await addPaymentOrder(context.owner, { installments: [10_000, 39_900] });
  const theirs = await addPaymentOrder(context.owner);
  for (const installmentId of [...theirs.installmentIds, randomUUID(), mine.orderId]) {
    const charged = await requestCharge(mine.customer, installmentId, 'pix').catch(() => ({ ok: false }));
    hold(!charged.ok, `a charge for ${installmentId}`);
  }
  hold(!(await withdraw(mine.customer, theirs.orderId)).ok, 'a withdrawal of another customer');
  expect((await requestCharge(mine.customer, mine.installmentIds[1] ?? '', 'pix')).ok).toBe(true);
  const { rows } = await context.owner.query('select amount from payment_charges where installment_id = $1', [
    mine.installmentIds[1],
  ]);
  hold(rows.length === 1 && rows[0].amount === '399.00', `charged ${JSON.stringify(rows)}`);
  const installment = mine.installmentIds[0] ?? '';
  for (const change of [
    'amount = 0.01',
    "status = 'paid'",
    'paid_at = now()',
    "due_date = '2099-12-31'",
    `user_id = '${theirs.customer.userId}'`,
    `transaction_id = '${theirs.orderId}'`,
  ])
    await asActor(mine.customer, (tx) =>
      tx.execute(`update installment_payments set ${change} where id = '${installment}'`),
    ).then(
      ({ rowCount }) => hold(rowCount === 0, change),
      () => hold(true, change),
    );
});
