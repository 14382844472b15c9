import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  loadCommissionTotals,
  recordPayment,
  refundInstallment,
  takeBackByHand,
} from '#app/features/payments/server/index.server.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import { addOrder } from '#tests/orders.ts';
import { giveBack, panelPayments, receipt, received, today, why } from '#tests/panel-payments.ts';
import { addPartner, ledgerOf, partnerAccount, referOrder } from '#tests/partners.ts';
import { addPaymentOrder } from '#tests/payments.ts';
import { addPerson } from '#tests/people.ts';
import { settleCommissions } from './index.server.ts';

const { context, admin } = panelPayments();

/** Noon in Brasília, a number of days from today. */
const inDays = (days: number) => new Date(`${addDays(today(), days)}T15:00:00Z`);
const referralOf = async (orderId: string) => {
  const { rows } = await context.owner.query(
    `select partner_id as partner, way, review, self_reason as why from referrals where order_id = $1`,
    [orderId],
  );
  return rows[0];
};

test('each received part earns, a refund takes it back, and a second run writes nothing', async () => {
  const partner = await addPartner(context.owner);
  const order = await addPaymentOrder(context.owner, { installments: [9_980, 9_980, 9_980, 9_980, 9_980] });
  await referOrder(context.owner, partner, order.orderId);
  await settleCommissions();
  expect(await ledgerOf(context.owner, partner)).toEqual([]);
  for (const id of order.installmentIds.slice(0, 3))
    expect(await recordPayment(admin, id, received(9_980), receipt())).toMatchObject({ ok: true });
  await settleCommissions();
  expect(await settleCommissions()).toBe(0);
  expect(await ledgerOf(context.owner, partner)).toEqual(['earned 9.98', 'earned 9.98', 'earned 9.98']);

  const third = order.installmentIds[2] ?? '';
  expect(await refundInstallment(admin, third, why('Acordo'))).toMatchObject({ ok: true });
  await giveBack(context.owner, admin, third);
  await settleCommissions();
  expect(await ledgerOf(context.owner, partner)).toEqual([
    'earned 9.98',
    'earned 9.98',
    'earned 9.98',
    'reversed -9.98',
  ]);

  await settleCommissions(inDays(37));
  expect(await ledgerOf(context.owner, partner)).toHaveLength(4);
  await settleCommissions(inDays(38));
  expect((await ledgerOf(context.owner, partner)).slice(4)).toEqual(['released 9.98', 'released 9.98']);
});

test('a payment recorded by mistake earns nothing in the end', async () => {
  const partner = await addPartner(context.owner);
  const order = await addPaymentOrder(context.owner, { installments: [10_000, 39_900] });
  await referOrder(context.owner, partner, order.orderId);
  for (const [i, amount] of [10_000, 39_900].entries())
    await recordPayment(admin, order.installmentIds[i] ?? '', received(amount), receipt());
  await settleCommissions();
  const { rows } = await context.owner.query<{ id: string }>(
    'select id from payment_charges where installment_id = $1',
    [order.installmentIds[1]],
  );
  const asked = { chargeId: rows[0]?.id ?? '', reason: 'Lancei na parcela de outra pessoa' };
  expect(await takeBackByHand(admin, order.orderId, asked)).toMatchObject({ ok: true });
  await settleCommissions();
  expect(await ledgerOf(context.owner, partner)).toEqual(['earned 10.00', 'earned 39.90', 'reversed -39.90']);
});

test('runs at the same time write each entry once', async () => {
  const partner = await addPartner(context.owner);
  const order = await addPaymentOrder(context.owner, { installments: [49_900] });
  await referOrder(context.owner, partner, order.orderId);
  await recordPayment(admin, order.installmentIds[0] ?? '', received(49_900), receipt());
  await Promise.all([1, 2, 3, 4].map(() => settleCommissions()));
  expect(await ledgerOf(context.owner, partner)).toEqual(['earned 49.90']);
});

/** Waits until another connection waits for a lock, or the work has ended. */
async function untilBlocked(work: Promise<unknown>): Promise<void> {
  let ended = false;
  void work.finally(() => {
    ended = true;
  });
  await expect
    .poll(
      async () => {
        const { rows } = await context.owner.query<{ waits: boolean }>(
          `select exists (select from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock') as waits`,
        );
        return ended || rows[0]?.waits;
      },
      { timeout: 20_000 },
    )
    .toBe(true);
}

test('a payment during a run marks the order again', async () => {
  const partner = await addPartner(context.owner);
  const order = await addPaymentOrder(context.owner, { installments: [10_000] });
  await referOrder(context.owner, partner, order.orderId);
  // Holds the row as a run does that has read the order already.
  await context.owner.query('begin');
  await context.owner.query('select from referrals where order_id = $1 for update', [order.orderId]);
  const paying = recordPayment(admin, order.installmentIds[0] ?? '', received(10_000), receipt());
  await untilBlocked(paying);
  await context.owner.query('update referrals set unsettled = false where order_id = $1', [order.orderId]);
  await context.owner.query('commit');
  expect(await paying).toMatchObject({ ok: true });
  await settleCommissions();
  expect(await ledgerOf(context.owner, partner)).toEqual(['earned 10.00']);
});

test('a run waits for a payment of its order', async () => {
  const partner = await addPartner(context.owner);
  const order = await addPaymentOrder(context.owner, { installments: [10_000] });
  await referOrder(context.owner, partner, order.orderId);
  await context.owner.query('begin');
  await context.owner.query(
    "update installment_payments set status = 'paid', paid_at = now(), paid_amount = amount where transaction_id = $1",
    [order.orderId],
  );
  const run = settleCommissions();
  await untilBlocked(run);
  await context.owner.query('commit');
  await run;
  expect(await ledgerOf(context.owner, partner)).toEqual(['earned 10.00']);
});

test('an order from the device of a consultant with an account waits for a person', async () => {
  const { partnerId, partner } = await partnerAccount(context.owner);
  const order = await addPaymentOrder(context.owner, { installments: [10_000] });
  for (const { userId } of [partner, order.customer])
    await context.owner.query(
      `insert into sessions (user_id, token, expires_at, ip_address, user_agent, created_at, updated_at)
       values ($1, $2, now() + interval '1 day', '203.0.113.9', 'Firefox', now(), now())`,
      [userId, randomUUID()],
    );
  await referOrder(context.owner, partnerId, order.orderId);
  await settleCommissions();
  expect(await referralOf(order.orderId)).toMatchObject({ review: 'open', why: 'device' });
});

test('an order of the partner itself waits for a person, and earns nothing until then', async () => {
  const partner = await addPartner(context.owner, { document: '52998224725', code: 'ana' });
  const order = await addPaymentOrder(context.owner, { installments: [49_900] });
  await referOrder(context.owner, partner, order.orderId);
  await recordPayment(admin, order.installmentIds[0] ?? '', received(49_900), receipt());
  await settleCommissions();
  expect(await referralOf(order.orderId)).toEqual({ partner, way: 'hand', review: 'open', why: 'document' });
  expect(await ledgerOf(context.owner, partner)).toEqual([]);
  await context.owner.query('delete from referrals where partner_id = $1', [partner]);
  await context.owner.query('delete from partners where id = $1', [partner]);
});

test('an order has the partner of its link, or else the one of its coupon', async () => {
  const byLink = await addPartner(context.owner, { code: 'maria-souza' });
  const byCoupon = await addPartner(context.owner, { coupon: 'MARIA10' });
  const ended = await addPartner(context.owner, { code: 'saiu', active: false });
  const place = (over: Record<string, string>, code = '') => addOrder({ ...over }, { partnerCode: code });
  const both = await place({ coupon: 'MARIA10' }, 'maria-souza');
  const coupon = await place({ coupon: 'MARIA10' });
  const unknown = await place({}, 'ninguem');
  const gone = await place({}, 'saiu');
  expect(await referralOf(both.orderId)).toMatchObject({ partner: byLink, way: 'link', review: 'new' });
  expect(await referralOf(coupon.orderId)).toMatchObject({ partner: byCoupon, way: 'coupon' });
  expect(await referralOf(unknown.orderId)).toBeUndefined();
  expect(await referralOf(gone.orderId)).toBeUndefined();
  await settleCommissions();
  expect(await referralOf(both.orderId)).toMatchObject({ review: 'clear' });
  expect(ended).not.toBe('');
});

test('a refused lead refers no order, and the coupon of a stopped partner neither', async () => {
  const { owner } = context;
  const partner = await addPartner(owner, { code: 'lia-prates' });
  await addPartner(owner, { coupon: 'PAROU', active: false });
  const { userId } = await addPerson(owner);
  const place = async (review: string, coupon: string | null = null) => {
    const { rows } = await owner.query<{ id: string }>(
      `insert into leads (name, email, whatsapp, doc_type, doc_number, uf, partner_code)
       values ('Ana', $1, '49999990000', 'CPF', '52998224725', 'SC', 'lia-prates') returning id`,
      [`${randomUUID()}@exemplo.com.br`],
    );
    await owner.query('update referrals set review = $2 where lead_id = $1', [rows[0]?.id, review]);
    const order = await owner.query<{ id: string }>(
      `insert into transactions (user_id, amount, installments, plan_snapshot, lead_id, coupon)
       values ($1, 100, 1, '{"plan": "CPF", "activates": []}', $2, $3) returning id`,
      [userId, rows[0]?.id, coupon],
    );
    return referralOf(order.rows[0]?.id ?? '');
  };
  expect(await place('clear')).toMatchObject({ partner, way: 'link' });
  expect(await place('refused')).toBeUndefined();
  expect(await place('refused', 'PAROU')).toBeUndefined();
});

test('the ledger takes no change, and no payment above what is free', async () => {
  const partner = await addPartner(context.owner);
  const order = await addPaymentOrder(context.owner, { installments: [49_900] });
  await referOrder(context.owner, partner, order.orderId);
  await recordPayment(admin, order.installmentIds[0] ?? '', received(49_900), receipt());
  await settleCommissions(inDays(38));
  expect(await ledgerOf(context.owner, partner)).toEqual(['earned 49.90', 'released 49.90']);
  await expect(context.owner.query('update commission_entries set amount = 1')).rejects.toThrow(
    'append-only',
  );
  await expect(context.owner.query('delete from commission_entries')).rejects.toThrow('append-only');
  const pay = async (amount: string) => {
    const { rows } = await context.owner.query<{ id: string }>(
      `insert into partner_payouts (partner_id, amount, file_name, file_path, file_size, mime_type, sha256, added_by)
       values ($1, 1, 'n.pdf', gen_random_uuid()::text, 1, 'application/pdf', repeat('a', 64), $2)
       on conflict (partner_id) where paid_at is null do update set amount = excluded.amount returning id`,
      [partner, admin.userId],
    );
    return context.owner.query(
      `insert into commission_entries (partner_id, payout_id, number, kind, amount) values ($1, $2, 1, 'paid', $3)`,
      [partner, rows[0]?.id, amount],
    );
  };
  await expect(pay('-49.91')).rejects.toThrow('has only 49.90');
  await pay('-49.90');
});

test('sums the commissions of a period, and the balance that can be paid now', async () => {
  const days = { from: today(), until: today() };
  const before = await loadCommissionTotals(admin, days);
  const partner = await addPartner(context.owner);
  const order = await addPaymentOrder(context.owner, { installments: [10_000] });
  await referOrder(context.owner, partner, order.orderId);
  const [id = ''] = order.installmentIds;
  expect(await recordPayment(admin, id, received(10_000), receipt())).toMatchObject({ ok: true });
  await settleCommissions();
  const earned = before.earned + 1_000;
  expect(await loadCommissionTotals(admin, days)).toEqual({ ...before, earned });
  await settleCommissions(inDays(38));
  expect(await loadCommissionTotals(admin, days)).toEqual({ ...before, earned, owed: before.owed + 1_000 });
  const other = { from: addDays(today(), -9), until: addDays(today(), -1) };
  expect((await loadCommissionTotals(admin, other)).earned).toBe(0);
});
