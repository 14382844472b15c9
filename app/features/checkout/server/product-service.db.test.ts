import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadCard } from '#app/features/cases/server/index.server.ts';
import { extendedPromise } from '#app/features/catalog/rules/extended-guarantee.ts';
import {
  listInvoices,
  reconcile,
  remindDueInstallments,
  requestCharge,
  withdraw,
} from '#app/features/payments/server/index.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { deadlineMeanings } from '#app/terms/service-promises.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { type MercadoPagoServer, startMercadoPago } from '#tests/mercado-pago.ts';
import { addAccount, addOrder, ONE_ORDER, serviceState } from '#tests/orders.ts';
import { useMercadoPago } from '#tests/payments.ts';
import { ActivationInput, activateWithoutOrder, claimOrders } from './index.server.ts';

const context = onTestDatabase();
let bank: MercadoPagoServer;
beforeAll(async () => {
  bank = await startMercadoPago();
  useMercadoPago(bank.url);
});
afterAll(() => bank.stop());

const byCookie = (...cookieOrders: string[]) => ({ cookieOrders, verifiedEmail: null });

/** A customer with the orders of these forms, claimed in one go. */
async function customerOf(...forms: Record<string, string>[]) {
  const { userId, email } = await addAccount(context.owner);
  const orders = [];
  for (const form of forms) orders.push((await addOrder(form)).orderId);
  await claimOrders(userId, byCookie(...orders));
  return { userId, email, orders, customer: { kind: 'customer', userId } as const };
}

const cardsOf = async (userId: UserId) =>
  ((await serviceState(context.owner, userId)).cards ?? []).map(
    ([type, status]: [string, string]) => `${type} ${status}`,
  );
const PLAN_PENDING = ['bacen pending', 'jus pending', 'nome pending'];

test('claimed, it opens its one card under its own name, with its guarantee there; by the e-mail too', async () => {
  const { userId, email, customer } = await customerOf({ product: 'rating', warranty: 'on' });
  expect(await serviceState(context.owner, userId)).toEqual({
    ...ONE_ORDER,
    cards: [['rating', 'pending', 1]],
    warranties: 1,
  });
  expect(await listInvoices(customer)).toMatchObject([
    { title: 'Rating com garantia estendida', amount: 19_900, unsigned: false },
  ]);
  expect(await loadCard(customer, 'rating')).toMatchObject({
    orders: [{ offer: 'Rating', amount: 19_900 }],
    warranties: [{ productName: 'Garantia Estendida Rating' }],
  });
  const { rows } = await context.owner.query(
    "select data->>'text' as text from pgboss.job where data->>'subject' = 'Serviço ativado!' and data->>'to' = $1",
    [email],
  );
  expect(rows[0].text).toContain('Rating já está na sua conta.');
  // The mail says the same as contract, checkout and service page.
  expect(rows[0].text).toContain(extendedPromise({ amount: 5_000, days: 30 }));
  for (const sentence of deadlineMeanings(['rating'], 12)) expect(rows[0].text).toContain(sentence);

  await addOrder({ product: 'dividas', email });
  const { claimed } = await claimOrders(userId, { cookieOrders: [], verifiedEmail: email });
  expect(claimed).toHaveLength(1);
  expect(await cardsOf(userId)).toEqual(['dividas pending', 'rating pending']);
});

test('a later change of the product leaves card and name unchanged', async () => {
  const { userId, email } = await addAccount(context.owner);
  await addOrder({ product: 'processos', email });
  await context.owner.query(
    "update products set title = 'Outro', activates_cards = '{nome}', visible = false where slug = 'processos'",
  );
  await claimOrders(userId, { cookieOrders: [], verifiedEmail: email });
  expect(await cardsOf(userId)).toEqual(['processos pending']);
  expect(await listInvoices({ kind: 'customer', userId })).toMatchObject([{ title: 'Processos' }]);
});

test('an order of a product is not a purchase of the plan, and the reverse', async () => {
  const { userId } = await customerOf({ product: 'rating' });
  const plan = ActivationInput.parse({ plan: 'CPF' });
  expect(await activateWithoutOrder(userId, plan)).toMatchObject({ entered: true });
  expect(await activateWithoutOrder(userId, plan)).toMatchObject({ entered: false });
  expect(await cardsOf(userId)).toEqual([...PLAN_PENDING, 'rating pending']);
});

test('giving back the product blocks its card alone; giving back the plan leaves the product’s', async () => {
  const one = await customerOf({ product: 'rating', warranty: 'on' }, {});
  expect(await withdraw(one.customer, one.orders[0] ?? '')).toMatchObject({ ok: true });
  expect(await cardsOf(one.userId)).toEqual([...PLAN_PENDING, 'rating blocked']);
  const { rows } = await context.owner.query('select status from extended_warranties where user_id = $1', [
    one.userId,
  ]);
  expect(rows).toEqual([{ status: 'canceled' }]);

  const other = await customerOf({ product: 'rating' }, {});
  expect(await withdraw(other.customer, other.orders[1] ?? '')).toMatchObject({ ok: true });
  expect(await cardsOf(other.userId)).toEqual([
    'bacen blocked',
    'jus blocked',
    'nome blocked',
    'rating pending',
  ]);

  // Bought twice, it stays until both are given back.
  const twice = await customerOf({ product: 'dividas' }, { product: 'dividas' });
  await withdraw(twice.customer, twice.orders[0] ?? '');
  expect(await cardsOf(twice.userId)).toEqual(['dividas pending']);
  await withdraw(twice.customer, twice.orders[1] ?? '');
  expect(await cardsOf(twice.userId)).toEqual(['dividas blocked']);
});

test('its installments are charged, credited by reconciliation, reminded of and given back like any other', async () => {
  const { userId, customer, orders } = await customerOf({ product: 'rating', payment_type: 'installment' });
  const [invoice] = await listInvoices(customer);
  const [entry] = invoice?.installments ?? [];
  expect(invoice?.installments.map(({ amount }) => amount)).toEqual([10_000, 4_900]);
  const charge = await requestCharge(customer, entry?.id ?? '', 'pix');
  expect(charge).toMatchObject({ ok: true });
  const { rows } = await context.owner.query<{ id: string; amount: string }>(
    'select gateway_payment_id as id, amount from payment_charges where user_id = $1',
    [userId],
  );
  expect(rows).toMatchObject([{ amount: '100.00' }]);
  bank.set(rows[0]?.id ?? '', { status: 'approved' });
  await reconcile();
  expect((await listInvoices(customer))[0]?.installments.map(({ status }) => status)).toEqual([
    'paid',
    'pending',
  ]);
  // The balance is due in 60 days.
  await remindDueInstallments(new Date(Date.now() + 61 * 86_400_000));
  const { rows: told } = await context.owner.query(
    'select title from notifications where user_id = $1 order by id',
    [userId],
  );
  expect(told.map(({ title }) => title)).toEqual([
    'Serviço ativado!',
    'Pagamento confirmado',
    'Pagamento em aberto',
  ]);
  expect(await withdraw(customer, orders[0] ?? '')).toMatchObject({ ok: true, value: { refund: 10_000 } });
  expect(await cardsOf(userId)).toEqual(['rating blocked']);
});
