import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBusinessDays } from '#app/lib/business-days.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import { paymentWebhooks } from '#server/payment-webhooks.ts';
import { ASAAS, type AsaasServer, asaasNotice, startAsaas } from '#tests/asaas.ts';
import { attempted } from '#tests/attempts.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPaymentOrder, shuffled, stateOf, type TestOrder, workJobs } from '#tests/payments.ts';
import { reconcile, requestCharge, withdraw } from '../index.server.ts';

const context = onTestDatabase();
let server: AsaasServer;
beforeAll(async () => {
  server = await startAsaas();
  setEnv({
    ...env(),
    decided: new Set([...env().decided, 'payments']),
    payments: { ...env().payments, asaas: { ...ASAAS, apiUrl: server.url } },
  });
});
afterAll(() => server.stop());

async function charge({ customer, installmentIds }: TestOrder, method: 'boleto' | 'pix' | 'card' = 'pix') {
  const charged = await requestCharge(customer, installmentIds[0] ?? '', method);
  if (!charged.ok) throw new Error(charged.error.message);
  return charged.value;
}

const post = async ({ headers, body }: { headers: Record<string, string>; body: unknown }): Promise<number> =>
  (
    await paymentWebhooks.request('/asaas', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).status;

const paymentUnder = (reference: string) => {
  const [payment] = server.byReference(reference);
  if (!payment) throw new Error('no payment under this reference');
  return payment;
};

test('Pix, boleto and card have what the payer needs; the customer is stored once, without its notices', async () => {
  const one = await addPaymentOrder(context.owner);
  expect(await charge(one, 'pix')).toMatchObject({ pixPayload: expect.stringMatching(/^000201/) });
  expect(await charge(one, 'boleto')).toMatchObject({
    barcode: '46192165600000499001234500000000000123456789',
    pixPayload: expect.stringMatching(/^000201/),
  });
  expect(await charge(one, 'card')).toMatchObject({ checkoutUrl: expect.stringMatching(/^https:/) });
  expect(
    [...server.customers.values()].filter(({ notificationDisabled }) => notificationDisabled).length,
  ).toBe(server.customers.size);
  expect([...server.customers.values()].map(({ mobilePhone }) => mobilePhone)).toEqual(['49999990000']);
  expect(server.calls.some(({ path }) => /dunning/i.test(path))).toBe(false);
});

/** Lets the page of a card take every method. */
const withChoice = (page: 'card' | 'all') =>
  setEnv({ ...env(), payments: { ...env().payments, asaas: { ...ASAAS, apiUrl: server.url, page } } });

test('the payer chooses on the page: the charge becomes one of the reported method, and goes back as such', async () => {
  withChoice('all');
  const ways = { PIX: 'pix', BOLETO: 'boleto', CREDIT_CARD: 'card' };
  for (const [billingType, method] of Object.entries(ways)) {
    const one = await addPaymentOrder(context.owner);
    const { id, checkoutUrl } = await charge(one, 'card');
    expect(checkoutUrl).toMatch(/^https:/);
    const payment = paymentUnder(id);
    expect(payment.billingType).toBe('UNDEFINED');
    // Doubled, and with an earlier state in between.
    server.set(payment.id, { billingType, status: 'RECEIVED' });
    for (const event of ['RECEIVED', 'CREATED', 'RECEIVED']) await post(asaasNotice(payment, event));
    await workJobs(context.owner);
    expect(await stateOf(context.owner, one.orderId)).toMatchObject({ order: 'paid', credited: 1 });
    const { rows } = await context.owner.query(
      `select c.method, p.payment_method as shown from payment_charges c join installment_payments p on p.id = c.installment_id
       where c.id = $1`,
      [id],
    );
    expect(rows).toEqual([{ method, shown: method }]);
    expect(await withdraw(one.customer, one.orderId)).toMatchObject({ ok: true });
    await workJobs(context.owner);
    // A boleto has no way back at the provider: the team sends it.
    const { rows: refunds } = await context.owner.query(
      'select by_hand as "byHand" from refunds where charge_id = $1',
      [id],
    );
    expect(refunds).toEqual([{ byHand: method === 'boleto' }]);
    expect(paymentUnder(id).status).toBe(method === 'boleto' ? 'RECEIVED' : 'REFUNDED');
  }
  const parts = await addPaymentOrder(context.owner, { installments: [25_000, 24_900], oneCharge: true });
  const { id } = await charge(parts, 'card');
  expect(server.byReference(id).map(({ billingType }) => billingType)).toEqual([
    'CREDIT_CARD',
    'CREDIT_CARD',
  ]);
  withChoice('card');
  expect(paymentUnder((await charge(await addPaymentOrder(context.owner), 'card')).id).billingType).toBe(
    'CREDIT_CARD',
  );
});

test('a boleto paid late brings the agreed fine and interest, no more, and all of it goes back on a withdrawal', async () => {
  const lateFees = { fine: 200, monthlyInterest: 100, graceDays: 0 };
  const order = () => addPaymentOrder(context.owner, { dueInDays: 9, lateFees });
  const [agreed, dearer, silent] = [await order(), await order(), await order()];
  const paidLate = async (one: TestOrder, more = 0, original = true) => {
    const payment = paymentUnder((await charge(one, 'boleto')).id);
    expect(payment).toMatchObject({
      fine: { value: 2, type: 'PERCENTAGE' },
      interest: { value: 1 },
      value: 499,
    });
    server.payLate(payment.id, addBusinessDays(payment.dueDate as CivilDate, 40));
    server.set(payment.id, {
      value: payment.value + more,
      ...(!original && { originalValue: null }),
    });
    await post(asaasNotice(payment, 'RECEIVED'));
    await workJobs(context.owner);
    return payment;
  };
  const { value } = await paidLate(agreed);
  expect(value).toBeGreaterThan(499 + 9.98);
  expect(await stateOf(context.owner, agreed.orderId)).toMatchObject({ order: 'paid', credited: 1 });
  const amounts = `select c.amount, p.paid_amount as paid from payment_charges c join installment_payments p
    on p.id = c.installment_id where p.transaction_id = $1`;
  expect((await context.owner.query(amounts, [agreed.orderId])).rows).toEqual([
    { amount: value.toFixed(2), paid: value.toFixed(2) },
  ]);
  // Two centavos are left to the provider's rounding.
  await paidLate(dearer, 0.03);
  await paidLate(silent, 0, false);
  for (const { orderId } of [dearer, silent]) {
    expect(await stateOf(context.owner, orderId)).toMatchObject({ order: 'pending', credited: 0 });
    const { rows } = await context.owner.query(amounts, [orderId]);
    expect(rows).toEqual([{ amount: '499.00', paid: null }]);
  }
  expect(await withdraw(agreed.customer, agreed.orderId)).toMatchObject({ ok: true });
  const back = await context.owner.query('select amount from refunds where transaction_id = $1', [
    agreed.orderId,
  ]);
  expect(back.rows).toEqual([{ amount: value.toFixed(2) }]);
});

test('a boleto of the order, one due later than its installment, and one with free days are registered without any', async () => {
  const lateFees = { fine: 200, monthlyInterest: 100, graceDays: 0 };
  for (const options of [
    { dueInDays: -9, lateFees },
    { dueInDays: 2, lateFees },
    { dueInDays: 9, lateFees, oneCharge: true },
    { dueInDays: 9, lateFees: { ...lateFees, graceDays: 1 } },
    { dueInDays: 9 },
  ]) {
    const { id } = await charge(await addPaymentOrder(context.owner, options), 'boleto');
    expect(paymentUnder(id)).toMatchObject({ fine: null, interest: null });
  }
});

test('a lost answer creates no second payment', async () => {
  const one = await addPaymentOrder(context.owner);
  server.faults.push({ path: /POST \/payments$/, times: 1, status: 503, afterAccepting: true });
  const { id, preparing } = await charge(one);
  expect(preparing).not.toBeNull();
  expect(await workJobs(context.owner)).toBe(0);
  expect(server.byReference(id)).toHaveLength(1);
  expect((await charge(one)).pixPayload).toMatch(/^000201/);
});

test('an order by card in three is one charge of the whole amount, confirmed, refunded and canceled as one', async () => {
  const one = await addPaymentOrder(context.owner, {
    installments: [16_634, 16_633, 16_633],
    oneCharge: true,
  });
  const { id } = await charge(one, 'card');
  const parts = server.byReference(id);
  expect(parts.map(({ value }) => value).reduce((a, b) => a + b)).toBeCloseTo(499);
  for (const part of parts.slice(0, 2)) server.set(part.id, { status: 'CONFIRMED' });
  await post(asaasNotice(parts[0] ?? { id: '' }, 'CONFIRMED'));
  await workJobs(context.owner);
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({ order: 'pending' });
  server.set(parts[2]?.id ?? '', { status: 'CONFIRMED' });
  await post(asaasNotice(parts[2] ?? { id: '' }, 'CONFIRMED'));
  await workJobs(context.owner);
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({ order: 'paid', credited: 1 });
  expect(await withdraw(one.customer, one.orderId)).toMatchObject({ ok: true });
  expect(await workJobs(context.owner)).toBe(0);
  expect(server.byReference(id).map(({ status }) => status)).toEqual(['REFUNDED', 'REFUNDED', 'REFUNDED']);
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({ order: 'refunded' });
});

test('a withdrawal deletes the open charge at the provider', async () => {
  const one = await addPaymentOrder(context.owner);
  const { id } = await charge(one, 'boleto');
  expect(await withdraw(one.customer, one.orderId)).toMatchObject({ ok: true });
  expect(await workJobs(context.owner)).toBe(0);
  expect(paymentUnder(id).deleted).toBe(true);
});

test('odd notices with the right token are accepted and change nothing', async () => {
  for (const body of [
    null,
    {},
    [],
    { id: 'evt_1' },
    { id: 'evt_2', event: 'X', payment: { id: '../segredo' } },
  ])
    expect(await post({ headers: { 'asaas-access-token': ASAAS.webhookSecret }, body })).toBe(200);
  expect(await post({ headers: {}, body: {} })).toBe(401);
  expect(await workJobs(context.owner)).toBe(0);
});

test('a thousand notices, shuffled, doubled and forged: each payment ends where it truly is, exactly once', async () => {
  const random = fc.sample(fc.double({ min: 0, max: 1, noNaN: true }), { numRuns: 1_000, seed: 11 });
  let dice = 0;
  const roll = () => random[dice++ % random.length] ?? 0;
  const truths = [
    ['RECEIVED', { order: 'paid', installments: ['paid'], credited: 1 }],
    ['OVERDUE', { order: 'pending', installments: ['pending'], credited: 0 }],
    ['AWAITING_RISK_ANALYSIS', { order: 'processing', installments: ['processing'], credited: 0 }],
    ['REFUNDED', { order: 'refunded', installments: ['refunded'], credited: 1 }],
  ] as const;
  const events = [
    'CREATED',
    'UPDATED',
    'CONFIRMED',
    'RECEIVED',
    'OVERDUE',
    'REFUNDED',
    'DELETED',
    'RESTORED',
  ];
  const orders: { one: TestOrder; id: string; expected: object }[] = [];
  for (let i = 0; i < 40; i += 1) {
    const one = await addPaymentOrder(context.owner);
    const { id } = paymentUnder((await charge(one)).id);
    const [status, expected] = truths[i % truths.length] ?? truths[0];
    server.set(id, { status });
    orders.push({ one, id, expected });
  }
  const genuine = orders.flatMap(({ id }) =>
    Array.from({ length: 10 }, (_, at) => asaasNotice({ id }, events[at % events.length] ?? '')),
  );
  const forged = Array.from({ length: 200 }, (_, i) =>
    asaasNotice({ id: orders[i % 40]?.id ?? '' }, 'RECEIVED', { forged: true }),
  );
  const all = shuffled([...genuine, ...genuine, ...forged], roll);
  expect(all).toHaveLength(1_000);
  const answers: number[] = [];
  for (let at = 0; at < all.length; at += 25)
    answers.push(...(await Promise.all(all.slice(at, at + 25).map(post))));
  const refused = answers.filter((status) => status === 401).length;
  attempted('forged-webhook', true, refused);
  attempted('forged-webhook', false, forged.length - refused);
  expect([answers.filter((status) => status === 200).length, refused]).toEqual([800, 200]);
  expect(await workJobs(context.owner)).toBe(0);
  for (const { one, expected } of orders)
    expect(await stateOf(context.owner, one.orderId)).toMatchObject(expected);
}, 240_000);

test('a receipt in cash that is undone at the provider is a task of the team, once', async () => {
  const one = await addPaymentOrder(context.owner);
  const charged = await charge(one);
  const { id } = paymentUnder(charged.id);
  server.set(id, { status: 'RECEIVED_IN_CASH' });
  await post(asaasNotice({ id }, 'RECEIVED_IN_CASH'));
  await workJobs(context.owner);
  server.set(id, { status: 'PENDING' });
  const attention = async () => {
    await post(asaasNotice({ id }, 'RECEIVED_IN_CASH_UNDONE'));
    await workJobs(context.owner);
    const { rows } = await context.owner.query<{ attention: string | null }>(
      'select attention from payment_charges where id = $1',
      [charged.id],
    );
    return rows[0]?.attention;
  };
  expect(await attention()).toBeNull();
  await context.owner.query('alter table payment_charges disable trigger user');
  await context.owner.query(
    "update payment_charges set updated_at = now() - interval '11 minutes' where id = $1",
    [charged.id],
  );
  await context.owner.query('alter table payment_charges enable trigger user');
  expect(await attention()).toBe('undone');
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({ order: 'paid', credited: 1 });
});

test('the deadline of a dispute is the one that the provider names, also if it names another later', async () => {
  const one = await addPaymentOrder(context.owner);
  const { id } = paymentUnder((await charge(one)).id);
  const contest = async (deadline?: string) => {
    const chargeback = { status: 'REQUESTED', ...(deadline && { deadlineToSendDisputeDocuments: deadline }) };
    server.set(id, { status: 'CHARGEBACK_REQUESTED', chargeback });
    await post(asaasNotice({ id }, 'CHARGEBACK_REQUESTED'));
    await workJobs(context.owner);
    const { rows } = await context.owner.query<{ day: string }>(
      'select due_on::text as day from disputes where transaction_id = $1',
      [one.orderId],
    );
    return rows.map(({ day }) => day);
  };
  server.set(id, { status: 'RECEIVED' });
  await post(asaasNotice({ id }, 'RECEIVED'));
  await workJobs(context.owner);
  expect(await contest('2030-02-26')).toEqual(['2030-02-26']);
  expect(await contest('2030-03-02')).toEqual(['2030-03-02']);
  expect(await contest('em breve')).toEqual(['2030-03-02']);
});

test('without notices the reconciliation finds the payment, and reopens a paused queue once an hour', async () => {
  const one = await addPaymentOrder(context.owner);
  server.set(paymentUnder((await charge(one)).id).id, { status: 'RECEIVED' });
  const ours = { id: 'wh_1', url: `${env().appUrl}/webhooks/asaas`, interrupted: true };
  const other = { id: 'wh_2', url: 'https://outro.exemplo/asaas', interrupted: true };
  server.webhooks.push(ours, other);
  const now = new Date();
  await reconcile(now);
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({ order: 'paid' });
  expect([ours.interrupted, other.interrupted]).toEqual([false, true]);
  const { rows } = await context.owner.query(
    "select ok, code from integration_checks where adapter = 'asaas' and code = 'interrupted'",
  );
  expect(rows).toEqual([{ ok: false, code: 'interrupted' }]);
  ours.interrupted = true;
  await reconcile(new Date(now.getTime() + 59 * 60_000));
  expect(ours.interrupted).toBe(true);
  await reconcile(new Date(now.getTime() + 60 * 60_000));
  expect(ours.interrupted).toBe(false);
}, 120_000);

test('a notice is stored as received until it is processed, and is processed without its job', async () => {
  const one = await addPaymentOrder(context.owner);
  const { id } = await charge(one, 'pix');
  const payment = paymentUnder(id);
  server.set(payment.id, { status: 'RECEIVED' });
  const { headers, body } = asaasNotice(payment, 'RECEIVED');
  // JSON in the database refuses this character.
  expect(await post({ headers, body: { ...(body as object), note: 'a\u0000b' } })).toBe(200);
  const stored = async () =>
    (
      await context.owner.query<{ body: string | null; done: boolean }>(
        `select payload ->> 'body' as body, processed_at is not null as done from webhook_inbox
         where payload ->> 'paymentId' = $1`,
        [payment.id],
      )
    ).rows;
  const [waiting] = await stored();
  expect(waiting?.done).toBe(false);
  expect(JSON.parse(waiting?.body ?? '')).toMatchObject({ event: 'PAYMENT_RECEIVED', note: 'a\u0000b' });
  // No worker takes its job.
  await context.owner.query("update webhook_inbox set created_at = now() - interval '1 hour'");
  await reconcile();
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({ order: 'paid', credited: 1 });
  expect(await stored()).toEqual([{ body: null, done: true }]);
});
