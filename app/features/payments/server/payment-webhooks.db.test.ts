import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentWebhooks } from '#server/payment-webhooks.ts';
import { attempted } from '#tests/attempts.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { type MercadoPagoServer, notice, startMercadoPago } from '#tests/mercado-pago.ts';
import {
  addPaymentOrder,
  chargeFor,
  shuffled,
  stateOf,
  type TestOrder,
  toldTo,
  useMercadoPago,
  workJobs,
} from '#tests/payments.ts';

const context = onTestDatabase();
let server: MercadoPagoServer;
beforeAll(async () => {
  server = await startMercadoPago();
  useMercadoPago(server.url);
});
afterAll(() => server.stop());

/** Through the route, as it comes over HTTP. */
const post = async ({ query, headers, body }: ReturnType<typeof notice>): Promise<number> =>
  (
    await paymentWebhooks.request(`/mercadopago?${query}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).status;

const stored = async () =>
  (await context.owner.query<{ n: number }>('select count(*)::int as n from webhook_inbox')).rows[0]?.n ?? 0;

test('a notice is stored and answered; a forged, unsigned or old one is refused and stores nothing', async () => {
  const before = await stored();
  const forged = notice(1, { forged: true });
  expect(await post(forged)).toBe(401);
  expect(await post({ ...notice(1), headers: {} })).toBe(401);
  const other = notice(1);
  expect(await post({ ...other, query: new URLSearchParams({ 'data.id': '2', type: 'payment' }) })).toBe(401);
  expect(await stored()).toBe(before);
  expect(await post(notice(424_242))).toBe(200);
  expect(await stored()).toBe(before + 1);
  await workJobs(context.owner);
  const { rows } = await context.owner.query(
    "select processed_at is not null as done from webhook_inbox where payload->>'paymentId' = '424242'",
  );
  expect(rows).toEqual([{ done: true }]);
});

test('a thousand notices, shuffled, repeated and forged: each payment ends where it truly is, exactly once', async () => {
  const truths = ['approved', 'pending', 'rejected', 'refunded', 'charged_back'] as const;
  const expected = {
    approved: { order: 'paid', installments: ['paid'], told: ['Pagamento confirmado'] },
    pending: { order: 'pending', installments: ['pending'], told: [] },
    rejected: { order: 'failed', installments: ['failed'], told: ['Pagamento não aprovado'] },
    refunded: {
      order: 'refunded',
      installments: ['refunded'],
      told: ['Pagamento confirmado', 'Reembolso concluído'],
    },
    charged_back: {
      order: 'refunded',
      installments: ['refunded'],
      told: ['Pagamento confirmado', 'Reembolso concluído'],
    },
  };
  const random = fc.sample(fc.double({ min: 0, max: 1, noNaN: true }), { numRuns: 1_000, seed: 7 });
  let dice = 0;
  const roll = () => random[dice++ % random.length] ?? 0;

  const orders: { one: TestOrder; paymentId: string; truth: (typeof truths)[number] }[] = [];
  for (let i = 0; i < 40; i += 1) {
    const one = await addPaymentOrder(context.owner);
    const { paymentId } = await chargeFor(context.owner, one);
    const truth = truths[i % truths.length] ?? 'approved';
    server.set(paymentId, { status: truth });
    orders.push({ one, paymentId, truth });
  }
  // Ten notices a payment, each sent twice, and 200 that the provider never signed.
  const genuine = orders.flatMap(({ paymentId }) => Array.from({ length: 10 }, () => notice(paymentId)));
  const repeated = genuine.map((one) => ({ ...one }));
  const forged = Array.from({ length: 200 }, (_, i) =>
    notice(orders[i % 40]?.paymentId ?? 0, { forged: true }),
  );
  const before = await stored();
  const all = shuffled([...genuine, ...repeated, ...forged], roll);
  expect(all).toHaveLength(1_000);
  const answers: number[] = [];
  for (let at = 0; at < all.length; at += 25) {
    answers.push(...(await Promise.all(all.slice(at, at + 25).map(post))));
  }
  expect(answers.filter((status) => status === 200)).toHaveLength(800);
  const refused = answers.filter((status) => status === 401).length;
  attempted('forged-webhook', true, refused);
  attempted('forged-webhook', false, forged.length - refused);
  expect(refused).toBe(200);
  expect((await stored()) - before).toBe(400);
  expect(await workJobs(context.owner)).toBe(0);

  for (const { one, truth } of orders) {
    const { told, ...state } = expected[truth];
    expect(await stateOf(context.owner, one.orderId), truth).toMatchObject(state);
    expect(await toldTo(context.owner, one.customer.userId), truth).toEqual(told);
  }
}, 240_000);

test('a job that meets a provider that is down is tried again', async () => {
  const one = await addPaymentOrder(context.owner);
  const { paymentId } = await chargeFor(context.owner, one);
  server.set(paymentId, { status: 'approved' });
  await post(notice(paymentId));
  server.faults.push({ path: /GET \/v1\/payments\//, times: 3, status: 503 });
  expect(await workJobs(context.owner)).toBe(1);
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({ order: 'pending' });
  expect(await workJobs(context.owner)).toBe(0);
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({ order: 'paid' });
});
