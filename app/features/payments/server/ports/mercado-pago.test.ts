import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MercadoPagoServer, MP, startMercadoPago } from '#tests/mercado-pago.ts';
import { createMercadoPago } from './mercado-pago.server.ts';
import type { GatewayPayment, PaymentGateway } from './payment-gateway.server.ts';

let server: MercadoPagoServer;
let gateway: PaymentGateway;

beforeAll(async () => {
  server = await startMercadoPago();
  gateway = createMercadoPago({
    ...MP,
    toleranceSeconds: 300,
    siteUrl: 'https://nome.exemplo',
    apiUrl: server.url,
    timeoutMs: 1_000,
    firstDelayMs: 5,
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  server.faults.length = 0;
  server.calls.length = 0;
});

const request = (over = {}) => ({
  id: randomUUID(),
  amount: 49_999,
  installments: 1,
  description: 'Parcela 1',
  expiresAt: new Date(Date.now() + 86_400_000),
  payer: {
    name: 'Ana Souza Lima',
    email: 'ana@exemplo.com.br',
    docType: 'CPF' as const,
    docNumber: '52998224725',
    phone: '',
  },
  ...over,
});

async function all(payments: AsyncIterable<GatewayPayment>): Promise<GatewayPayment[]> {
  const list: GatewayPayment[] = [];
  for await (const payment of payments) list.push(payment);
  return list;
}

test('a Pix carries its reference and comes back in centavos', async () => {
  const asked = request();
  const { paymentId, pixPayload } = await gateway.createPix(asked);
  expect(pixPayload).toMatch(/^000201/);
  expect(await gateway.find(paymentId ?? '')).toMatchObject({
    reference: asked.id,
    status: 'pending',
    amount: 49_999,
    currency: 'BRL',
    method: 'pix',
  });
  expect(server.calls[0]).toMatchObject({ path: '/v1/payments', key: asked.id });
});

test('a boleto needs the whole address of its payer, and has a bar code', async () => {
  const address = {
    cep: '50030230',
    street: 'Rua das Flores',
    number: '120',
    district: 'Centro',
    city: 'Recife',
    uf: 'PE',
  };
  const asked = { ...request({ amount: 49_900 }), dueOn: '2026-12-10', address, lateFees: null };
  const created = await gateway.createBoleto(asked);
  expect(created).toMatchObject({
    barcode: '46192165600000499001234500000000000123456789',
    pixPayload: null,
    checkoutUrl: 'https://mp.exemplo/boleto',
  });
  expect(await gateway.find(created.paymentId ?? '')).toMatchObject({ method: 'boleto', amount: 49_900 });
  for (const wrong of [null, { ...address, city: '' }])
    await expect(gateway.createBoleto({ ...asked, id: randomUUID(), address: wrong })).rejects.toMatchObject({
      kind: 'refused',
    });
});

test('a card checkout is a page of the provider, which takes the installments that were chosen and no more', async () => {
  const asked = request({ installments: 6 });
  const { paymentId, checkoutUrl } = await gateway.createCardCheckout(asked);
  expect(paymentId).toBeNull();
  expect(checkoutUrl).toMatch(/^https:\/\/mp\.exemplo\/checkout/);
  expect(() => server.payCard(asked.id, { installments: 7 })).toThrow();
  const paid = server.payCard(asked.id, { status: 'approved' });
  expect(await gateway.find(String(paid.id))).toMatchObject({
    status: 'paid',
    amount: 49_999,
    installments: 6,
    method: 'card',
  });
});

test.each([429, 500, 503])('a %i is tried again, with the same key', async (status) => {
  const asked = request();
  server.faults.push({ path: /POST \/v1\/payments$/, times: 2, status });
  await gateway.createPix(asked);
  expect(server.calls.map(({ key }) => key)).toEqual([asked.id, asked.id, asked.id]);
  expect(server.byReference(asked.id)).toHaveLength(1);
});

test('an answer that is lost after the provider accepted makes no second payment', async () => {
  const asked = request();
  server.faults.push({ path: /POST \/v1\/payments$/, times: 2, hang: true, afterAccepting: true });
  const { paymentId } = await gateway.createPix(asked);
  expect(server.byReference(asked.id).map(({ id }) => String(id))).toEqual([paymentId]);
});

test('a provider that never answers is unavailable, in limited time', async () => {
  server.faults.push({ path: /POST/, times: 9, hang: true });
  const started = Date.now();
  await expect(gateway.createPix(request())).rejects.toMatchObject({ kind: 'unavailable' });
  expect(Date.now() - started).toBeLessThan(6_000);
});

test('does not retry a refusal, and reports it', async () => {
  const asked = request({ payer: { ...request().payer, email: 'sem-arroba' } });
  await expect(gateway.createPix(asked)).rejects.toMatchObject({ kind: 'refused', code: '400' });
  expect(server.calls).toHaveLength(1);
});

test('a key of one call is not left over for the next', async () => {
  await gateway.createPix(request());
  const { paymentId } = await gateway.createPix(request());
  server.set(paymentId ?? '', { status: 'approved' });
  await gateway.refund(paymentId ?? '', { amount: null, key: 'devolve' });
  const keys = server.calls.flatMap(({ method, key }) => (method === 'POST' ? [key] : []));
  expect(new Set(keys).size).toBe(3);
  expect(await gateway.find(paymentId ?? '')).toMatchObject({ status: 'refunded', refunded: 49_999 });
});

test('refunds a part, then the rest, and refuses more than the payment', async () => {
  const { paymentId } = await gateway.createPix(request());
  const id = paymentId ?? '';
  server.set(id, { status: 'approved' });
  await gateway.refund(id, { amount: 10_000, key: 'a' });
  await gateway.refund(id, { amount: 10_000, key: 'a' });
  expect(await gateway.find(id)).toMatchObject({
    status: 'paid',
    refunded: 10_000,
    remark: 'partial-refund',
  });
  await expect(gateway.refund(id, { amount: 40_000, key: 'b' })).rejects.toMatchObject({ kind: 'refused' });
  await gateway.refund(id, { amount: 39_999, key: 'c' });
  expect(await gateway.find(id)).toMatchObject({ status: 'refunded' });
});

test('an unknown payment is null, and a malformed id causes no request', async () => {
  expect(await gateway.find('999999')).toBeNull();
  server.calls.length = 0;
  expect(await gateway.find('../search?x=')).toBeNull();
  expect(server.calls).toEqual([]);
});

test('a search reads every page, and a payment of an unknown kind hides no other', async () => {
  const reference = randomUUID();
  for (let i = 0; i < 120; i += 1) server.add({ external_reference: reference, transaction_amount: 1 });
  server.add({ external_reference: reference, status: 'vaporised' });
  expect(await all(gateway.search({ reference }))).toHaveLength(120);
  const later = new Date(Date.now() + 60_000);
  expect(await all(gateway.search({ changedSince: later }))).toEqual([]);
});

test('a wrong token counts as unavailable, so that the job is retried after the repair', async () => {
  const other = createMercadoPago({
    ...MP,
    accessToken: 'x',
    toleranceSeconds: 1,
    siteUrl: '',
    apiUrl: server.url,
  });
  await expect(other.find('1')).rejects.toMatchObject({ kind: 'unavailable', code: '401' });
});
