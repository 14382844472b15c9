import { createHmac, randomUUID } from 'node:crypto';
import { createCookie } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelOrder, listInvoices, refundOrder } from '#app/features/payments/server/index.server.ts';
import { gateway } from '#app/features/payments/server/ports/gateway.server.ts';
import { settleCharge } from '#app/features/payments/server/settle-charge.server.ts';
import type { ChargeId, OrderId } from '#app/terms/ids.ts';
import { linkOf, mailsTo } from '#tests/account.ts';
import { attempted } from '#tests/attempts.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { type MercadoPagoServer, startMercadoPago } from '#tests/mercado-pago.ts';
import { addAccount, addOrder, ONE_ORDER, serviceState, workContract } from '#tests/orders.ts';
import { stateOf, useMercadoPago, workJobs } from '#tests/payments.ts';
import { addPerson } from '#tests/people.ts';
import {
  addOrderCookie,
  chargeFirstPayment,
  claimOrders,
  claimOrdersOf,
  correctOrderEmail,
  findFirstPayment,
  findNextPayment,
  isClaimed,
} from './index.server.ts';

const context = onTestDatabase();
let server: MercadoPagoServer;
beforeAll(async () => {
  server = await startMercadoPago();
  useMercadoPago(server.url);
});
afterAll(() => server.stop());

const requestWith = (cookie = '') => new Request('http://localhost:3999/', { headers: { cookie } });

/** The browser that placed these orders, the last one newest. */
async function browserOf(...orders: string[]): Promise<Request> {
  let cookie = '';
  for (const id of orders) cookie = (await addOrderCookie(requestWith(cookie), id)).split(';')[0] ?? '';
  return requestWith(cookie);
}

const entry = { payment_type: 'installment' };

async function pay(chargeId: ChargeId): Promise<void> {
  const [payment] = server.byReference(chargeId);
  if (!payment) throw new Error('no payment');
  server.set(payment.id, { status: 'approved', date_approved: new Date().toISOString() });
  const found = await gateway().find(String(payment.id));
  if (found) await settleCharge('mercadopago', found);
}

async function charged(browser: Request, orderId: OrderId, method: 'pix' | 'card' = 'pix') {
  const result = await chargeFirstPayment(browser, orderId, method);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

test('the browser that placed an order sees and pays what is due of it; the person of the checkout is the payer', async () => {
  const { orderId } = await addOrder({ email: 'antes@exemplo.com.br', ...entry });
  const browser = await browserOf(orderId);
  const before = await findFirstPayment(browser, orderId);
  expect(before).toMatchObject({
    orderId,
    amount: 10_000,
    later: 39_900,
    installment: { payable: true, charge: null },
  });
  // Nothing of the person is among it.
  expect(JSON.stringify(before)).not.toMatch(/Ana|antes@|529\.?982|98888-?7777|Chapec/);
  const charge = await charged(browser, orderId);
  expect(charge).toMatchObject({
    method: 'pix',
    amount: 10_000,
    pixPayload: expect.stringMatching(/^000201/),
  });
  expect(await findFirstPayment(browser, orderId)).toMatchObject({
    installment: { charge: { pixPayload: charge.pixPayload } },
  });
  expect(await charged(browser, orderId)).toMatchObject({ id: charge.id });
  expect(server.byReference(charge.id)).toHaveLength(1);
  await pay(charge.id);
  expect(await stateOf(context.owner, orderId)).toMatchObject({
    order: 'processing',
    installments: ['paid', 'pending'],
    credited: 1,
  });
  expect(await findFirstPayment(browser, orderId)).toMatchObject({
    installment: { status: 'paid', payable: false },
  });
  expect(await findNextPayment(browser)).toBeNull();
  const mails = await mailsTo(context.owner, 'antes@exemplo.com.br');
  expect(mails.map(({ subject }) => subject)).toEqual(['Pagamento confirmado']);
  expect(mails.at(-1)?.text).toContain('/auth?mode=signup');
});

test('paid before the account, the order opens when it is claimed, with its payment', async () => {
  const { orderId } = await addOrder();
  const browser = await browserOf(orderId);
  await pay((await charged(browser, orderId)).id);
  const { userId } = await addAccount(context.owner);
  expect(await serviceState(context.owner, userId)).toMatchObject({ orders: 0, cards: null });
  await claimOrders(userId, { cookieOrders: [orderId], verifiedEmail: null });
  expect(await serviceState(context.owner, userId)).toEqual(ONE_ORDER);
  expect(await listInvoices({ kind: 'customer', userId })).toMatchObject([
    { id: orderId, status: 'paid', installments: [{ status: 'paid', payable: false }] },
  ]);
  // From then on it is the account's: the browser sees nothing of it any more.
  expect(await findFirstPayment(browser, orderId)).toBeNull();
  expect(await isClaimed(browser, orderId)).toBe(true);
  expect(await chargeFirstPayment(browser, orderId, 'pix')).toMatchObject({ error: { code: 'not-found' } });
});

test('the same by card, in one charge of all of it, in the installments that were chosen', async () => {
  const { orderId } = await addOrder({
    payment_method: 'card',
    payment_type: 'installment',
    installments: '3',
  });
  const browser = await browserOf(orderId);
  expect(await findFirstPayment(browser, orderId)).toMatchObject({
    amount: 49_900,
    later: 0,
    cardInstallments: 3,
  });
  const charge = await charged(browser, orderId, 'card');
  expect(charge).toMatchObject({
    method: 'card',
    amount: 49_900,
    checkoutUrl: expect.stringMatching(/^https:/),
  });
});

test('refuses a forged cookie, another order, an expired order and an order of an account', async () => {
  const { orderId } = await addOrder();
  const { orderId: other } = await addOrder();
  const browser = await browserOf(orderId);
  const good = browser.headers.get('cookie') ?? '';
  const sign = (secret: string) => createCookie('nome.orders', { secrets: [secret] }).serialize([orderId]);
  const foreign = createHmac('sha256', 'outro').update('order-cookie').digest('base64url');
  const strangers = [
    requestWith(),
    requestWith((await sign(foreign)).split(';')[0]),
    requestWith(`${good.slice(0, -3)}AAA`),
    requestWith((await createCookie('nome.orders').serialize([orderId])).split(';')[0]),
    await browserOf(other),
    await browserOf(randomUUID()),
  ];
  for (const stranger of strangers) {
    expect(await findFirstPayment(stranger, orderId)).toBeNull();
    expect(await isClaimed(stranger, orderId)).toBe(false);
    expect(await chargeFirstPayment(stranger, orderId, 'pix')).toMatchObject({
      error: { code: 'not-found' },
    });
  }
  for (const id of [other, randomUUID(), 'x', "' or 1=1"])
    expect(await findFirstPayment(browser, id)).toBeNull();

  const aged = (age: string) =>
    context.owner.query('update transactions set created_at = now() - $2::interval where id = $1', [
      orderId,
      age,
    ]);
  await aged('29 days 23 hours');
  expect(await findFirstPayment(browser, orderId)).not.toBeNull();
  await aged('30 days 1 hour');
  expect(await findFirstPayment(browser, orderId)).toBeNull();
  expect(await findNextPayment(browser)).toBeNull();
  expect(await chargeFirstPayment(browser, orderId, 'pix')).toMatchObject({ error: { code: 'not-found' } });
  const { rows } = await context.owner.query(
    'select c.id from payment_charges c join installment_payments p on p.id = c.installment_id where p.transaction_id = any($1)',
    [[orderId, other]],
  );
  expect(rows).toEqual([]);
});

test('an ended order offers no payment, and a Pix that is still paid is refunded', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { orderId } = await addOrder({ email: 'fim@exemplo.com.br' });
  const browser = await browserOf(orderId);
  const charge = await charged(browser, orderId);
  expect(await cancelOrder(admin, orderId, 'Duplicado')).toMatchObject({ ok: true });
  expect(await findFirstPayment(browser, orderId)).toMatchObject({
    installment: { payable: false, status: 'canceled' },
  });
  expect(await findNextPayment(browser)).toBeNull();
  expect(await chargeFirstPayment(browser, orderId, 'pix')).toMatchObject({ error: { code: 'closed' } });
  await pay(charge.id);
  await workJobs(context.owner);
  expect(server.byReference(charge.id)).toMatchObject([{ status: 'refunded' }]);
  expect((await mailsTo(context.owner, 'fim@exemplo.com.br')).map(({ subject }) => subject)).toContain(
    'Pedido cancelado',
  );
});

test('an admin can refund a payment that was made before the account', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { orderId } = await addOrder({ email: 'volta@exemplo.com.br' });
  const browser = await browserOf(orderId);
  const charge = await charged(browser, orderId);
  await pay(charge.id);
  const ended = await refundOrder(admin, orderId, { reason: 'agreement', note: '' });
  expect(ended).toEqual({ ok: true, value: { amount: 49_900 } });
  await workJobs(context.owner);
  expect(server.byReference(charge.id)).toMatchObject([{ status: 'refunded' }]);
  expect(await findFirstPayment(browser, orderId)).toMatchObject({
    installment: { status: 'refunded', payable: false },
  });
});

test('the newest order of a browser that can be paid is the one that is offered', async () => {
  const [first, second] = [await addOrder(), await addOrder()];
  const browser = await browserOf(first.orderId, second.orderId);
  expect(await findNextPayment(browser)).toMatchObject({ orderId: second.orderId });
  await pay((await charged(browser, second.orderId)).id);
  expect(await findNextPayment(browser)).toMatchObject({ orderId: first.orderId });
});

test('an address that is corrected at the sign-up is corrected on the orders of the browser, and on no other', async () => {
  const wrong = `${randomUUID()}@gmail.con`;
  const right = `${randomUUID()}@gmail.com`;
  const [own, elsewhere, claimed] = [
    await addOrder({ email: wrong }),
    await addOrder({ email: wrong }),
    await addOrder({ email: wrong }),
  ];
  const { userId } = await addAccount(context.owner);
  await claimOrders(userId, { cookieOrders: [claimed.orderId], verifiedEmail: null });
  await correctOrderEmail(await browserOf(own.orderId, claimed.orderId), wrong, right);
  const { rows } = await context.owner.query('select id from leads where email = $1', [right]);
  expect(rows).toEqual([{ id: own.leadId }]);
  await correctOrderEmail(requestWith(), wrong, right);
  await correctOrderEmail(await browserOf(elsewhere.orderId), 'outro@exemplo.com.br', right);
  expect((await context.owner.query('select id from leads where email = $1', [wrong])).rowCount).toBe(2);
});

test('one mail brings contract and payment; its link pays on any device and claims nothing', async () => {
  const email = 'link@exemplo.com.br';
  const { orderId, code } = await addOrder({ email, ...entry });
  const other = await addOrder({ email: 'outro@exemplo.com.br' });
  await workContract(context.owner, orderId);
  await workContract(context.owner, orderId);
  const mails = await mailsTo(context.owner, email);
  expect(mails).toMatchObject([
    { subject: 'Pedido recebido', attachment: { name: `contrato-${code}.pdf`, type: 'application/pdf' } },
  ]);
  expect(mails[0]?.text).toContain('Agora falta pagar R$ 100,00.');
  expect(mails[0]?.text).not.toMatch(/SHA-256|resumo/i);
  const link = linkOf(mails[0]);
  expect(link).toMatch(/\/pedido\/[0-9a-f-]{36}\/pagar\?chave=[\w-]{20}$/);

  const elsewhere = new Request(link);
  expect(await findFirstPayment(elsewhere, orderId)).toMatchObject({ amount: 10_000 });
  const right = new URL(link).searchParams.get('chave') ?? '';
  for (const chave of ['', right.slice(1), `${right}x`, right.toUpperCase(), 'x'.repeat(20)]) {
    const found = await findFirstPayment(new Request(`http://localhost:3999/?chave=${chave}`), orderId);
    attempted('account-links', found === null);
    expect(found, chave).toBeNull();
  }
  expect(await findFirstPayment(elsewhere, other.orderId)).toBeNull();
  const charge = await charged(elsewhere, orderId);
  // The person who pays by the link does not get the order.
  const { userId } = await addAccount(context.owner);
  expect(
    await claimOrdersOf({ id: userId, email: 'parente@exemplo.com.br', emailVerified: true }, elsewhere),
  ).toMatchObject({ claimed: [] });
  await pay(charge.id);
  expect(await findFirstPayment(elsewhere, orderId)).toMatchObject({ installment: { status: 'paid' } });
});

test('the mail of an order that was paid at once asks for the password', async () => {
  const email = 'depressa@exemplo.com.br';
  const { orderId } = await addOrder({ email });
  await pay((await charged(await browserOf(orderId), orderId)).id);
  await workContract(context.owner, orderId);
  const mail = (await mailsTo(context.owner, email)).at(-1);
  expect(mail?.text).toContain('O pagamento já chegou. Agora falta só criar a sua senha.');
  expect(linkOf(mail)).toBe('http://localhost:3999/auth?mode=signup');
});
