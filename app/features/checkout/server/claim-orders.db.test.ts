import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { listInvoices } from '#app/features/payments/server/index.server.ts';
import { asActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addAccount, addOrder, NOTHING, ONE_ORDER, openConnections, serviceState } from '#tests/orders.ts';
import { claimOrders } from './index.server.ts';

const context = onTestDatabase();

const byCookie = (...cookieOrders: string[]) => ({ cookieOrders, verifiedEmail: null });
const byEmail = (verifiedEmail: string) => ({ cookieOrders: [], verifiedEmail });

test('an order of the cookie opens its three cards, converts its lead, and is seen by its customer alone', async () => {
  const { userId } = await addAccount(context.owner);
  const { orderId, leadId } = await addOrder();
  expect(await claimOrders(userId, byCookie(orderId))).toMatchObject({ claimed: [orderId] });
  expect(await serviceState(context.owner, userId)).toEqual(ONE_ORDER);

  const customer = { kind: 'customer', userId } as const;
  expect(await listInvoices(customer)).toMatchObject([
    { id: orderId, amount: 49_900, installments: [{ amount: 49_900 }] },
  ]);
  const accepted = await asActor(customer, (tx) => tx.select().from(schema.contractAcceptances));
  expect(accepted).toMatchObject([{ transactionId: orderId, leadId, userId: null }]);
  const other = { kind: 'customer', userId: (await addAccount(context.owner)).userId } as const;
  expect(await listInvoices(other)).toEqual([]);

  const { rows } = await context.owner.query(
    'select title, type, link from notifications where user_id = $1',
    [userId],
  );
  expect(rows).toEqual([{ title: 'Serviço ativado!', type: 'success', link: '/app' }]);
  const { rows: audit } = await context.owner.query(
    'select action, actor_kind, before, after from audit_log where entity_id = $1',
    [orderId],
  );
  expect(audit).toEqual([
    {
      action: 'order.claim',
      actor_kind: 'system',
      before: { userId: null },
      after: { userId, leadId, shownBy: 'cookie' },
    },
  ]);
});

test('an earlier charge stays with its installment', async () => {
  const { userId } = await addAccount(context.owner);
  const { orderId } = await addOrder();
  await context.owner.query(
    `insert into payment_charges (installment_id, gateway, amount)
     select id, 'teste', amount from installment_payments where transaction_id = $1`,
    [orderId],
  );
  await claimOrders(userId, byCookie(orderId));
  const { rows } = await context.owner.query('select user_id from payment_charges where user_id = $1', [
    userId,
  ]);
  expect(rows).toHaveLength(1);
});

test('a second claim changes nothing', async () => {
  const { userId } = await addAccount(context.owner);
  const { orderId } = await addOrder({ warranty: 'on' });
  await claimOrders(userId, byCookie(orderId));
  const before = await serviceState(context.owner, userId);
  expect(before).toEqual({ ...ONE_ORDER, warranties: 1 });
  expect(await claimOrders(userId, byCookie(orderId))).toMatchObject({ claimed: [] });
  expect(await serviceState(context.owner, userId)).toEqual(before);
});

test('claims all orders of the confirmed e-mail', async () => {
  const { userId, email } = await addAccount(context.owner);
  const first = await addOrder({ email });
  const second = await addOrder({ email: email.toUpperCase(), warranty: 'on' });
  const other = await addOrder();
  const { claimed } = await claimOrders(userId, byEmail(email));
  expect(claimed.sort()).toEqual([first.orderId, second.orderId].sort());
  expect(claimed).not.toContain(other.orderId);
  expect(await serviceState(context.owner, userId)).toMatchObject({
    orders: 2,
    steps: true,
    warranties: 1,
    leads: 2,
    audits: 2,
  });
});

test('an e-mail that is not confirmed, not the account’s, or only part of it, claims nothing', async () => {
  const victim = await addAccount(context.owner);
  await addOrder({ email: victim.email });
  const unverified = await addAccount(context.owner, false);
  await addOrder({ email: unverified.email });
  const asked = [
    [unverified.userId, byEmail(unverified.email)],
    [unverified.userId, byEmail(victim.email)],
    [victim.userId, { cookieOrders: [], verifiedEmail: null }],
    [victim.userId, byEmail('%')],
    [(await addAccount(context.owner)).userId, byEmail(victim.email)],
  ] as const;
  for (const [userId, claim] of asked) {
    expect(await claimOrders(userId, claim)).toMatchObject({ claimed: [] });
    expect(await serviceState(context.owner, userId)).toEqual(NOTHING);
  }
});

test('an order has one account: another’s is never taken, by cookie or by e-mail', async () => {
  const owner = await addAccount(context.owner);
  const other = await addAccount(context.owner);
  const { orderId } = await addOrder({ email: other.email });
  await claimOrders(owner.userId, byCookie(orderId));
  const before = await serviceState(context.owner, owner.userId);
  const again = { cookieOrders: [orderId], verifiedEmail: other.email };
  expect(await claimOrders(other.userId, again)).toMatchObject({ claimed: [] });
  expect(await serviceState(context.owner, other.userId)).toEqual(NOTHING);
  expect(await serviceState(context.owner, owner.userId)).toEqual(before);
});

test('a cookie shows an order for thirty days; an id that is no order is nothing', async () => {
  const { userId } = await addAccount(context.owner);
  const { orderId } = await addOrder();
  const age = (days: string) =>
    context.owner.query('update transactions set created_at = now() - $1::interval where id = $2', [
      days,
      orderId,
    ]);
  await age('30 days 1 minute');
  expect(await claimOrders(userId, byCookie(orderId, randomUUID()))).toMatchObject({ claimed: [] });
  await age('29 days 23 hours');
  expect(await claimOrders(userId, byCookie(orderId, randomUUID()))).toMatchObject({ claimed: [orderId] });
});

test('forty concurrent claims by one account or two assign the order once, and all of them return', async () => {
  const [first, second] = [await addAccount(context.owner), await addAccount(context.owner)];
  const orders = [await addOrder({ warranty: 'on' }), await addOrder(), await addOrder()];
  const ids = orders.map(({ orderId }) => orderId);
  await openConnections();
  const results = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      claimOrders((n % 2 ? first : second).userId, byCookie(...(n % 3 ? ids : ids.toReversed()))),
    ),
  );
  expect(results.flatMap(({ claimed }) => claimed).sort()).toEqual(ids.toSorted());
  const states = [
    await serviceState(context.owner, first.userId),
    await serviceState(context.owner, second.userId),
  ];
  const winner = states.find(({ orders: n }) => n > 0);
  expect(states).toContainEqual(NOTHING);
  expect(winner).toEqual({
    ...ONE_ORDER,
    orders: 3,
    installments: 3,
    warranties: 0,
    notices: 3,
    leads: 3,
    audits: 3,
    mails: 1,
  });
});

test('when the last step cannot be written, the order stays unclaimed', async () => {
  const { userId } = await addAccount(context.owner);
  const { orderId, leadId } = await addOrder();
  await context.owner.query(
    "create function break_claim() returns trigger language plpgsql as $$ begin raise exception 'quebrado'; end $$",
  );
  await context.owner.query(
    'create trigger break_claim before insert on audit_log for each row execute function break_claim()',
  );
  await expect(claimOrders(userId, byCookie(orderId))).rejects.toThrow();
  await context.owner.query('drop trigger break_claim on audit_log');
  expect(await serviceState(context.owner, userId)).toEqual(NOTHING);
  const { rows } = await context.owner.query('select status from leads where id = $1', [leadId]);
  expect(rows).toEqual([{ status: 'new' }]);
});
