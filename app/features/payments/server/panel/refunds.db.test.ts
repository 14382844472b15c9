import { describe, expect, test } from 'vitest';
import { giveBack, panelPayments, payAtGateway, receipt, received, why } from '#tests/panel-payments.ts';
import {
  addPaymentOrder,
  chargeFor,
  openCardOf,
  stateOf,
  type TestOrder,
  workJobs,
} from '#tests/payments.ts';
import {
  listInvoices,
  reconcile,
  recordPayment,
  refundInstallment,
  refundOrder,
  withdraw,
} from '../index.server.ts';
import { gateway } from '../ports/gateway.server.ts';
import { settleCharge } from '../settle-charge.server.ts';

const { context, admin, server } = panelPayments();

describe('refunds', () => {
  async function paidOrder(): Promise<{ one: TestOrder; payments: string[] }> {
    const one = await addPaymentOrder(context.owner, { installments: [10_000, 39_900], activates: ['nome'] });
    const payments: string[] = [];
    for (const at of [0, 1]) {
      const { paymentId } = await chargeFor(context.owner, one, at);
      await (await payAtGateway(server, paymentId))();
      payments.push(paymentId);
    }
    return { one, payments };
  }

  test('refunds one installment alone; retries a failed refund, and never refunds twice', async () => {
    const { one, payments } = await paidOrder();
    const installment = one.installmentIds[1] ?? '';
    expect(await refundInstallment(admin, installment, why('Cobrado a mais'))).toMatchObject({ ok: true });
    expect(await refundInstallment(admin, installment, why('De novo'))).toMatchObject({
      error: { code: 'returning' },
    });
    server.faults.push({ path: /refunds$/, times: 3, status: 500 });
    expect(await workJobs(context.owner)).toBe(1);
    expect(await stateOf(context.owner, one.orderId)).toMatchObject({
      order: 'paid',
      installments: ['paid', 'paid'],
    });
    expect((await listInvoices(one.customer))[0]).toMatchObject({
      refunds: [{ amount: 39_900, doneAt: null }],
    });
    server.faults.length = 0;
    await context.owner.query(
      "update refunds set created_at = now() - interval '1 hour' where charge_id in (select id from payment_charges where installment_id = $1)",
      [installment],
    );
    await reconcile();
    expect(await stateOf(context.owner, one.orderId)).toMatchObject({
      order: 'paid',
      installments: ['paid', 'refunded'],
    });
    expect(payments.map((id) => server.payments.get(Number(id))?.status)).toEqual(['approved', 'refunded']);
    const { rows } = await context.owner.query(
      'select refunded_at is not null as told, paid_amount from installment_payments where id = $1',
      [installment],
    );
    expect(rows).toEqual([{ told: true, paid_amount: '399.00' }]);
  });

  test('refunds every payment of an order and blocks its cards', async () => {
    const { one } = await paidOrder();
    await openCardOf(context.owner, one);
    expect(await refundOrder(admin, one.orderId, why('Acordo'))).toEqual({
      ok: true,
      value: { amount: 49_900 },
    });
    expect(await refundOrder(admin, one.orderId, why('Acordo'))).toMatchObject({
      error: { code: 'returning' },
    });
    expect(await workJobs(context.owner)).toBe(0);
    expect(await stateOf(context.owner, one.orderId)).toMatchObject({
      order: 'refunded',
      installments: ['refunded', 'refunded'],
    });
    const { rows } = await context.owner.query('select status from cards where user_id = $1', [
      one.customer.userId,
    ]);
    expect(rows).toEqual([{ status: 'blocked' }]);
  });

  const cardOf = async (one: TestOrder): Promise<string | undefined> => {
    const { rows } = await context.owner.query<{ status: string }>(
      "select status from cards where user_id = $1 and card_type = 'nome'",
      [one.customer.userId],
    );
    return rows[0]?.status;
  };
  const openCard = (one: TestOrder) => openCardOf(context.owner, one);

  test('the last money that stays ends the order at once: nothing more is due, its cards are blocked', async () => {
    const installments = [10_000, 20_000, 20_000];
    const one = await addPaymentOrder(context.owner, { installments, activates: ['nome'] });
    await openCard(one);
    const offered = await chargeFor(context.owner, one, 2);
    for (const at of [0, 1])
      await recordPayment(admin, one.installmentIds[at] ?? '', received(installments[at] ?? 0), receipt());
    await refundInstallment(admin, one.installmentIds[0] ?? '', why('Cobrado a mais'));
    expect(await cardOf(one)).toBe('active');
    expect(await stateOf(context.owner, one.orderId)).toMatchObject({
      installments: ['paid', 'paid', 'pending'],
    });
    // The first is on its way back: with the second no money stays.
    await refundInstallment(admin, one.installmentIds[1] ?? '', why('Acordo'));
    expect(await cardOf(one)).toBe('blocked');
    const { rows } = await context.owner.query<{ message: string }>(
      "select message from notifications where user_id = $1 and title = 'Devolução a caminho' order by id",
      [one.customer.userId],
    );
    expect(rows.map(({ message }) => message.includes('o pedido terminou'))).toEqual([false, true]);
    expect(await stateOf(context.owner, one.orderId)).toMatchObject({
      installments: ['paid', 'paid', 'canceled'],
    });
    // A payment made afterwards is refunded.
    await (await payAtGateway(server, offered.paymentId))();
    expect(await workJobs(context.owner)).toBe(0);
    expect(server.payments.get(Number(offered.paymentId))?.status).toBe('refunded');
    // The team unblocks the card: the refund that completes later does not block it again.
    await context.owner.query("update cards set status = 'active' where user_id = $1", [one.customer.userId]);
    for (const at of [0, 1]) await giveBack(context.owner, admin, one.installmentIds[at] ?? '');
    expect(await stateOf(context.owner, one.orderId)).toMatchObject({
      order: 'refunded',
      installments: ['refunded', 'refunded', 'canceled'],
    });
    expect(await cardOf(one)).toBe('active');
  });

  test('the provider refunds the only payment: an admin ends the open installments and the cards', async () => {
    const one = await addPaymentOrder(context.owner, { installments: [10_000, 10_000], activates: ['nome'] });
    await openCard(one);
    const { paymentId } = await chargeFor(context.owner, one);
    await (await payAtGateway(server, paymentId))();
    server.set(paymentId, { status: 'refunded', transaction_amount_refunded: 100 });
    const payment = await gateway().find(paymentId);
    if (payment) await settleCharge('mercadopago', payment);
    // The other installment may be paid, or its payment be reported later.
    expect(await stateOf(context.owner, one.orderId)).toMatchObject({
      order: 'processing',
      installments: ['refunded', 'pending'],
    });
    expect(await cardOf(one)).toBe('active');
    expect(await refundOrder(admin, one.orderId, why('Cartão contestado'))).toEqual({
      ok: true,
      value: { amount: 0 },
    });
    expect(await stateOf(context.owner, one.orderId)).toMatchObject({
      order: 'refunded',
      installments: ['refunded', 'canceled'],
    });
    expect(await cardOf(one)).toBe('blocked');
    expect(await refundOrder(admin, one.orderId, why('De novo'))).toMatchObject({
      error: { code: 'nothing-paid' },
    });
  });

  test('an order of one installment ends with the payment that the provider takes back, and its cards with it', async () => {
    const one = await addPaymentOrder(context.owner, { activates: ['nome'] });
    await openCard(one);
    const { paymentId } = await chargeFor(context.owner, one);
    await (await payAtGateway(server, paymentId))();
    server.set(paymentId, { status: 'charged_back' });
    const payment = await gateway().find(paymentId);
    if (payment) await settleCharge('mercadopago', payment);
    expect(await stateOf(context.owner, one.orderId)).toMatchObject({
      order: 'refunded',
      installments: ['refunded'],
    });
    expect(await cardOf(one)).toBe('blocked');
  });

  test('refuses to refund an unpaid order', async () => {
    const one = await addPaymentOrder(context.owner);
    expect(await refundOrder(admin, one.orderId, why('Engano'))).toMatchObject({
      error: { code: 'nothing-paid' },
    });
  });

  test('a warranty ends with the order that it was bought with, and with no other', async () => {
    const one = await addPaymentOrder(context.owner, { activates: ['nome'] });
    const { userId } = one.customer;
    await openCard(one);
    const { rows: second } = await context.owner.query<{ id: string }>(
      `insert into transactions (user_id, amount, plan_snapshot)
       select $1, 499, plan_snapshot from transactions where id = $2 returning id`,
      [userId, one.orderId],
    );
    await context.owner.query(
      `insert into extended_warranties (card_id, user_id, transaction_id, product_name, additional_amount, additional_days, expires_at)
       select c.id, $1, t.id, t.name, 50, 90, now() + interval '90 days'
       from cards c, (values ($2::uuid, 'first'), ($3::uuid, 'second'), (null, 'older')) t (id, name) where c.user_id = $1`,
      [userId, one.orderId, second[0]?.id],
    );
    const warranties = async () => {
      const { rows } = await context.owner.query<{ line: string }>(
        "select product_name || ' ' || status as line from extended_warranties where user_id = $1 order by 1",
        [userId],
      );
      return rows.map(({ line }) => line);
    };
    await recordPayment(admin, one.installmentIds[0] ?? '', received(49_900), receipt());
    await refundOrder(admin, one.orderId, why('Acordo'));
    // The other order is not refunded and keeps the card open, with its own warranty.
    expect(await cardOf(one)).toBe('active');
    expect(await warranties()).toEqual(['first canceled', 'older active', 'second active']);
    expect(await withdraw(one.customer, second[0]?.id ?? '')).toMatchObject({ ok: true });
    expect(await cardOf(one)).toBe('blocked');
    expect(await warranties()).toEqual(['first canceled', 'older canceled', 'second canceled']);
  });

  test('money received by hand is refunded once an admin says so', async () => {
    const one = await addPaymentOrder(context.owner);
    const installment = one.installmentIds[0] ?? '';
    await recordPayment(admin, installment, received(49_900), receipt());
    expect(await giveBack(context.owner, admin, installment)).toMatchObject({ error: { code: 'not-found' } });
    await refundInstallment(admin, installment, why('Desistiu por telefone'));
    const { rows: jobs } = await context.owner.query(
      `select 1 from pgboss.job j join payment_charges c on c.id::text = j.data->>'chargeId'
       where j.name = 'payments.refund' and c.installment_id = $1`,
      [installment],
    );
    expect(jobs).toEqual([]);
    expect(await workJobs(context.owner)).toBe(0);
    await reconcile();
    expect(await stateOf(context.owner, one.orderId)).toMatchObject({ installments: ['paid'] });
    expect(await giveBack(context.owner, admin, installment)).toMatchObject({ ok: true });
    expect(await stateOf(context.owner, one.orderId)).toMatchObject({
      order: 'refunded',
      installments: ['refunded'],
    });
  });
});
