import { randomUUID } from 'node:crypto';
import { type ActionFunctionArgs, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { orderFailed } from '#app/features/checkout/rules/messages.ts';
import { log } from '#app/platform/log.server.ts';
import { requestContext } from '#app/platform/request-context.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { orderRows } from '#tests/orders.ts';
import { action as readContract } from './contract-action.ts';
import { action as checkCoupon } from './coupon-action.ts';
import { action as sendOrder } from './order-action.ts';

log.level = 'silent';
const context = onTestDatabase();

const FORM = {
  plan: 'CPF',
  full_name: 'Ana Souza',
  email: 'ana@exemplo.com.br',
  phone: '(49) 98888-7777',
  doc_number: '529.982.247-25',
  uf: 'SC',
  accept_terms: 'on',
};

type Action<Answer> = (
  args: Pick<ActionFunctionArgs, 'request' | 'context'>,
) => Promise<{ data: Answer; init: ResponseInit | null }>;

/** Sends a form as a visitor of this address. */
async function send<Answer>(action: Action<Answer>, fields: Record<string, string>, ip = '203.0.113.9') {
  const provider = new RouterContextProvider();
  provider.set(requestContext, {
    requestId: 'pedido-1',
    nonce: '',
    ip,
    userAgent: 'Navegador de teste',
    partnerCode: '',
    session: async () => null,
    addCookies: () => {},
  });
  const request = new Request('http://localhost/checkout', {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  const { data, init } = await action({ request, context: provider });
  return { ...data, status: init?.status ?? 200, cookies: new Headers(init?.headers).getSetCookie() };
}

/** Fields of an order whose buyer has just read the contract. */
async function order() {
  const { shown } = await send(readContract, FORM);
  if (!shown) throw new Error('No contract.');
  const { sha256, shownAt } = shown.contract;
  return { ...FORM, key: randomUUID(), contract_sha256: sha256, shown_at: shownAt };
}

test('an order sent twice is one order; both answers lead to the payment and set both cookies', async () => {
  const form = await order();
  const { orders } = await orderRows(context.owner);
  for (const _ of ['first', 'again']) {
    const answer = await send(sendOrder, form);
    expect(answer).toMatchObject({
      ok: true,
      toast: { title: 'Pedido recebido!', message: 'Redirecionando para o pagamento...' },
      shown: { next: expect.stringMatching(/^\/pedido\/[0-9a-f-]{36}\/pagar$/), toPay: { method: 'pix' } },
    });
    expect(answer.cookies).toEqual([
      expect.stringMatching(/^nome\.orders=/),
      expect.stringMatching(/^nome\.prefill=/),
    ]);
  }
  expect((await orderRows(context.owner)).orders).toBe(orders + 1);
});

test('a refusal names its fields or its code, places no order and has status 200', async () => {
  const form = await order();
  const before = await orderRows(context.owner);
  const refused = { ok: false, status: 200, cookies: [] };
  expect(await send(sendOrder, { ...form, phone: '12' })).toMatchObject({
    ...refused,
    toast: { title: 'Dados inválidos', message: 'Telefone inválido' },
    fields: { phone: 'Telefone inválido' },
  });
  expect(await send(sendOrder, { ...form, contract_sha256: '' })).toMatchObject({
    ...refused,
    code: 'contract-changed',
    toast: orderFailed('O contrato mudou; leia de novo.'),
  });
  expect(await orderRows(context.owner)).toEqual(before);
});

test('a coupon check returns the offer and the message for a coupon without an effect', async () => {
  const answer = await send(checkCoupon, { plan: 'CPF', product: '', coupon: 'nada' });
  expect(answer).toMatchObject({ ok: true, shown: { offer: { plan: 'CPF' }, couponNote: '' } });
});

test('invalid forms count against the limit of their address too', async () => {
  for (let sent = 0; sent < 20; sent += 1)
    expect(await send(sendOrder, {}, '198.51.100.7')).toMatchObject({ code: 'invalid' });
  const form = await order();
  expect(await send(sendOrder, form, '198.51.100.7')).toMatchObject({ code: 'too-many-attempts' });
  expect(await send(sendOrder, form)).toMatchObject({ ok: true });
});

test('an unexpected error is answered with the text to try again, and the same form is then accepted', async () => {
  const form = await order();
  await context.owner.query('alter table transactions rename to transactions_away');
  try {
    expect(await send(sendOrder, form)).toMatchObject({ code: 'unsaved', toast: orderFailed(), cookies: [] });
  } finally {
    await context.owner.query('alter table transactions_away rename to transactions');
  }
  expect(await send(sendOrder, form)).toMatchObject({ ok: true });
});
