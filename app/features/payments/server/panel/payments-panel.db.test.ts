import { describe, expect, test } from 'vitest';
import type { RenegotiationInput } from '#app/features/payments/rules/input.ts';
import { startOfDay } from '#app/lib/business-days.ts';
import { addMonths } from '#app/lib/civil-dates.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import {
  agreed,
  installmentsOf,
  panelPayments,
  payAtGateway,
  receipt,
  received,
  seen,
  today,
} from '#tests/panel-payments.ts';
import { addPaymentOrder, chargeFor, stateOf, toldTo, workJobs } from '#tests/payments.ts';
import { chargeAgain, listInvoices, promisePayment, recordPayment, renegotiate } from '../index.server.ts';
import { gateway } from '../ports/gateway.server.ts';
import { settleCharge } from '../settle-charge.server.ts';

const { context, admin, server } = panelPayments();

/** Values of a page that is loaded now. */
const newIdempotencyKey = () => ({ idempotencyKey: crypto.randomUUID(), loaded: new Date().toISOString() });

describe('promise to pay', () => {
  test('is stored for a day from today to 30 days ahead, taken back, and refused for a paid installment', async () => {
    const one = await addPaymentOrder(context.owner);
    const [id = ''] = one.installmentIds;
    const now = new Date('2026-11-29T12:00:00Z');
    const promised = async () =>
      (
        await context.owner.query<{ day: string | null }>(
          'select promised_for::text as day from installment_payments where id = $1',
          [id],
        )
      ).rows[0]?.day;
    for (const day of ['2026-11-28', '2026-12-30'])
      expect(await promisePayment(admin, id, day, now)).toMatchObject({
        error: { fields: { day: expect.any(String) } },
      });
    for (const day of ['2026-11-29', '2026-12-29', null]) {
      expect(await promisePayment(admin, id, day, now)).toMatchObject({ ok: true });
      expect(await promised()).toBe(day);
    }
    await context.owner.query("update installment_payments set status = 'paid' where id = $1", [id]);
    expect(await promisePayment(admin, id, '2026-12-01', now)).toMatchObject({ error: { code: 'paid' } });
    const { rows } = await context.owner.query(
      "select count(*)::int as n from audit_log where action = 'payment.promise' and entity_id = $1",
      [id],
    );
    expect(rows).toEqual([{ n: 3 }]);
  });
});

describe('charge again', () => {
  test('charges by boleto only with an address and within the days of the provider', async () => {
    const boleto = () => ({ ...newIdempotencyKey(), early: true, method: 'boleto' as const });
    const methods = async (installmentId: string) =>
      (
        await context.owner.query<{ method: string; live: boolean }>(
          'select method, live from payment_charges where installment_id = $1 order by id',
          [installmentId],
        )
      ).rows;
    const far = await addPaymentOrder(context.owner, { dueInDays: 25 });
    const [farId = ''] = far.installmentIds;
    await chargeFor(context.owner, far);
    expect(await chargeAgain(admin, farId, boleto())).toMatchObject({ error: { code: 'boleto-early' } });
    expect(await methods(farId)).toEqual([{ method: 'pix', live: true }]);

    const near = await addPaymentOrder(context.owner, { dueInDays: 24 });
    const [nearId = ''] = near.installmentIds;
    expect(await chargeAgain(admin, nearId, boleto())).toMatchObject({ error: { code: 'boleto-address' } });
    await context.owner.query(
      "update profiles set cep = '50030230', uf = 'PE', address = 'Rua das Flores, 120, Centro, Recife' where id = $1",
      [near.customer.userId],
    );
    expect(await chargeAgain(admin, nearId, boleto())).toMatchObject({ ok: true });
    expect(await methods(nearId)).toEqual([{ method: 'boleto', live: true }]);
  });

  test('refuses the second of two requests from one page, and a request older than a newer code', async () => {
    const one = await addPaymentOrder(context.owner);
    const installment = one.installmentIds[0] ?? '';
    const [first, second] = [newIdempotencyKey(), newIdempotencyKey()];
    expect(await chargeAgain(admin, installment, first)).toMatchObject({ ok: true });
    expect(await chargeAgain(admin, installment, second)).toMatchObject({ error: { code: 'charged' } });
    // The same press once more is no news.
    expect(await chargeAgain(admin, installment, first)).toMatchObject({ ok: true });
    expect(await toldTo(context.owner, one.customer.userId)).toEqual(['Nova cobrança disponível']);
    expect(await stateOf(context.owner, one.orderId)).toMatchObject({ charges: ['pending'] });
    // A page loaded after that may charge again.
    expect(await chargeAgain(admin, installment, newIdempotencyKey())).toMatchObject({ ok: true });

    const other = await addPaymentOrder(context.owner);
    const before = newIdempotencyKey();
    await chargeFor(context.owner, other);
    expect(await chargeAgain(admin, other.installmentIds[0] ?? '', before)).toMatchObject({
      error: { code: 'charged' },
    });
    for (const bad of ['', 'x', '9'.repeat(40)]) {
      const answer = await chargeAgain(admin, installment, { ...newIdempotencyKey(), loaded: bad });
      expect(answer, bad).toMatchObject({ error: { code: 'not-found' } });
    }
  });

  test('one click makes one charge and one mail; the next click makes another', async () => {
    const one = await addPaymentOrder(context.owner, { dueInDays: -9, daysAgo: 20 });
    const installment = one.installmentIds[0] ?? '';
    const before = await chargeFor(context.owner, one);
    const press = newIdempotencyKey();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => chargeAgain(admin, installment, press)),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await stateOf(context.owner, one.orderId)).toMatchObject({ charges: ['pending', 'pending'] });
    expect(await toldTo(context.owner, one.customer.userId)).toEqual(['Nova cobrança disponível']);
    await chargeAgain(admin, installment, newIdempotencyKey());
    const { rows } = await context.owner.query(
      `select (select count(*)::int from payment_charges where installment_id = $1) as charges,
         (select count(*)::int from payment_charges where installment_id = $1 and live) as live,
         (select count(*)::int from pgboss.job where name = 'mail.send' and data->>'subject' = 'Nova cobrança disponível'
           and data->>'to' = (select email from users where id = $2)) as mails,
         (select count(*)::int from audit_log where action = 'payment.charge-again' and entity_id = $1::text) as audits`,
      [installment, one.customer.userId],
    );
    expect(rows).toEqual([{ charges: 3, live: 1, mails: 2, audits: 2 }]);
    // The first code is not offered any more; who pays it is credited all the same.
    await (await payAtGateway(server, before.paymentId))();
    expect(await stateOf(context.owner, one.orderId)).toMatchObject({ order: 'paid', credited: 1 });
    expect(await chargeAgain(admin, installment, newIdempotencyKey())).toMatchObject({
      error: { code: 'paid' },
    });
  });

  test('an installment that is due far ahead is charged only after a confirmation', async () => {
    const one = await addPaymentOrder(context.owner, { dueInDays: 150 });
    const installment = one.installmentIds[0] ?? '';
    expect(await chargeAgain(admin, installment, newIdempotencyKey())).toMatchObject({
      error: { code: 'early' },
    });
    expect(await toldTo(context.owner, one.customer.userId)).toEqual([]);
    expect(await chargeAgain(admin, installment, { ...newIdempotencyKey(), early: true })).toMatchObject({
      ok: true,
    });
    expect(await toldTo(context.owner, one.customer.userId)).toEqual(['Nova cobrança disponível']);
  });

  test('customers cannot, and nothing is charged of an order without an account', async () => {
    const one = await addPaymentOrder(context.owner);
    await expect(
      chargeAgain(one.customer as never, one.installmentIds[0] ?? '', newIdempotencyKey()),
    ).rejects.toThrow(/Only admins/);
    const lead = await context.owner.query<{ id: string }>(
      `insert into leads (name, email, whatsapp, doc_type, doc_number, uf, origin)
       values ('Lia Lima', 'l@exemplo.com.br', '49988887777', 'CPF', '52998224725', 'SC', 'landing') returning id`,
    );
    await context.owner.query('update installment_payments set user_id = null where transaction_id = $1', [
      one.orderId,
    ]);
    await context.owner.query('update transactions set user_id = null, lead_id = $1 where id = $2', [
      lead.rows[0]?.id,
      one.orderId,
    ]);
    expect(await chargeAgain(admin, one.installmentIds[0] ?? '', newIdempotencyKey())).toMatchObject({
      error: { code: 'unclaimed' },
    });
  });
});

describe('a payment that a person writes down', () => {
  test.each([
    ['07:00', 7, 7],
    ['15:30', 15.5, 12],
  ])('of today, written down at %s, was paid by then and not later', async (_, hours, paidAt) => {
    const one = await addPaymentOrder(context.owner, { daysAgo: 2 });
    const hour = (h: number) => new Date(new Date(startOfDay(today())).getTime() + h * 3_600_000);
    const kept = await recordPayment(admin, one.installmentIds[0] ?? '', received(49_900), receipt(), {
      now: hour(hours),
    });
    expect(kept).toMatchObject({ ok: true });
    const { rows } = await context.owner.query(
      'select paid_at from installment_payments where id = $1',
      one.installmentIds,
    );
    expect(rows).toEqual([{ paid_at: hour(paidAt) }]);
  });

  test('moves installment, order, invoice and notices as one of the gateway, and ends the code that was offered', async () => {
    const one = await addPaymentOrder(context.owner, { installments: [10_000, 39_900] });
    const offered = await chargeFor(context.owner, one);
    const kept = await recordPayment(admin, one.installmentIds[0] ?? '', received(10_000), receipt());
    expect(kept).toEqual({ ok: true, value: { orderId: one.orderId, clientId: one.customer.userId } });
    expect(await stateOf(context.owner, one.orderId)).toMatchObject({
      order: 'processing',
      installments: ['paid', 'pending'],
      credited: 1,
    });
    expect((await listInvoices(one.customer))[0]?.installments[0]).toMatchObject({
      status: 'paid',
      method: 'transfer',
      payable: false,
      charge: null,
      paidAt: expect.any(Date),
    });
    expect(await toldTo(context.owner, one.customer.userId)).toEqual(['Pagamento confirmado']);
    const { rows } = await context.owner.query<{ file_path: string }>(
      'select file_path from payment_receipts where user_id = $1',
      [one.customer.userId],
    );
    expect(await fileStore().exists(rows[0]?.file_path ?? '')).toBe(true);
    // The old code is paid all the same: that money was not owed and goes back.
    await (await payAtGateway(server, offered.paymentId))();
    expect(await workJobs(context.owner)).toBe(0);
    expect(server.payments.get(Number(offered.paymentId))?.status).toBe('refunded');
    expect(await stateOf(context.owner, one.orderId)).toMatchObject({
      installments: ['paid', 'pending'],
      credited: 1,
    });
    const again = await recordPayment(admin, one.installmentIds[0] ?? '', received(10_000), receipt());
    expect(again).toMatchObject({ error: { code: 'paid' } });
  });

  test('another amount, a used receipt and an unknown installment write nothing', async () => {
    const one = await addPaymentOrder(context.owner, { installments: [10_000, 10_000] });
    const [first = '', second = ''] = one.installmentIds;
    expect(await recordPayment(admin, first, received(9_900), receipt())).toMatchObject({
      error: { code: 'invalid', fields: { amount: expect.stringMatching(/renegocie/) } },
    });
    const early = { ...received(10_000), paidOn: '2020-01-01' };
    expect(await recordPayment(admin, first, early, receipt())).toMatchObject({
      error: { code: 'invalid', fields: { paidOn: expect.stringMatching(/O pedido é de/) } },
    });
    const file = receipt();
    await recordPayment(admin, first, received(10_000), file);
    expect(await recordPayment(admin, second, received(10_000), file)).toMatchObject({
      error: { code: 'same-file' },
    });
    expect(await recordPayment(admin, crypto.randomUUID(), received(1), receipt())).toMatchObject({
      error: { code: 'not-found' },
    });
    const { rows } = await context.owner.query('select 1 from payment_receipts where user_id = $1', [
      one.customer.userId,
    ]);
    expect(rows).toHaveLength(1);
    let stored = 0;
    for await (const { path } of fileStore().list('card-proofs'))
      if (path.includes(one.customer.userId)) stored += 1;
    expect(stored).toBe(1);
  });
});

describe('renegotiation', () => {
  test('replaces open installments, keeps paid and replaced ones, and shows the customer the new ones', async () => {
    const one = await addPaymentOrder(context.owner, {
      installments: [10_000, 20_000, 20_000],
      dueInDays: -3,
    });
    await recordPayment(admin, one.installmentIds[0] ?? '', received(10_000), receipt());
    const old = await chargeFor(context.owner, one, 1);
    const input = agreed({ discount: 1_000 });
    expect(await renegotiate(admin, one.orderId, input, await seen(context.owner, one.orderId))).toEqual({
      ok: true,
      value: null,
    });
    const installments = await installmentsOf(context.owner, one.orderId);
    expect(installments.map(({ status, amount, replaced }) => [status, amount, replaced])).toEqual([
      ['paid', '100.00', false],
      ['canceled', '200.00', true],
      ['canceled', '200.00', true],
      ['pending', '130.00', false],
      ['pending', '130.00', false],
      ['pending', '130.00', false],
    ]);
    expect(installments.slice(3).map(({ due }) => due)).toEqual(
      [0, 1, 2].map((month) => addMonths(input.firstDue, month)),
    );
    const [invoice] = await listInvoices(one.customer);
    expect(invoice?.installments.map(({ number, status, amount }) => [number, status, amount])).toEqual([
      [1, 'paid', 10_000],
      [2, 'pending', 13_000],
      [3, 'pending', 13_000],
      [4, 'pending', 13_000],
    ]);
    expect(invoice?.renegotiation).toEqual({ at: expect.any(Date), discount: 1_000 });
    expect(await toldTo(context.owner, one.customer.userId)).toContain('Parcelas renegociadas');
    // A payment of an old code for a replaced installment is refunded.
    await (await payAtGateway(server, old.paymentId))();
    expect(await workJobs(context.owner)).toBe(0);
    expect(server.payments.get(Number(old.paymentId))?.status).toBe('refunded');
    expect(await stateOf(context.owner, one.orderId)).toMatchObject({ order: 'processing', credited: 1 });
    // Paid to the end, it is an order like any other.
    for (const { id, status } of installments) {
      if (status === 'pending') await recordPayment(admin, id, received(13_000), receipt());
    }
    expect(await stateOf(context.owner, one.orderId)).toMatchObject({ order: 'paid' });
  });

  test('refuses a renegotiation while the bank reviews an installment', async () => {
    const one = await addPaymentOrder(context.owner, { installments: [10_000, 10_000] });
    const { paymentId } = await chargeFor(context.owner, one);
    server.set(paymentId, { status: 'in_process' });
    const payment = await gateway().find(paymentId);
    if (payment) await settleCharge('mercadopago', payment);
    const answer = await renegotiate(admin, one.orderId, agreed(), await seen(context.owner, one.orderId));
    expect(answer).toMatchObject({ ok: false, error: { code: 'processing' } });
    expect(await stateOf(context.owner, one.orderId)).toMatchObject({
      installments: ['processing', 'pending'],
    });
  });

  test('an outdated form, a bad schedule and an order without open installments change nothing', async () => {
    const one = await addPaymentOrder(context.owner, { installments: [10_000, 10_000] });
    const before = await seen(context.owner, one.orderId);
    await recordPayment(admin, one.installmentIds[0] ?? '', received(10_000), receipt());
    const code = async (input: RenegotiationInput, print: string) => {
      const answer = await renegotiate(admin, one.orderId, input, print);
      return answer.ok ? null : [answer.error.code, Object.keys(answer.error.fields ?? {})];
    };
    expect(await code(agreed(), before)).toEqual(['changed', []]);
    expect(await code(agreed({ discount: 10_000 }), await seen(context.owner, one.orderId))).toEqual([
      'invalid',
      ['discount'],
    ]);
    await recordPayment(admin, one.installmentIds[1] ?? '', received(10_000), receipt());
    expect(await code(agreed(), await seen(context.owner, one.orderId))).toEqual(['nothing-open', []]);
    expect(await installmentsOf(context.owner, one.orderId)).toHaveLength(2);
  });

  test('the database refuses one that does not add up, and changes to installments that ended', async () => {
    const one = await addPaymentOrder(context.owner, { installments: [10_000, 10_000] });
    const [first, second] = one.installmentIds;
    await recordPayment(admin, first ?? '', received(10_000), receipt());
    const insert = `insert into renegotiations (transaction_id, user_id, open_amount, reason, created_by)
      values ($1, $2, 100, 'x', $2)`;
    await expect(context.owner.query(insert, [one.orderId, one.customer.userId])).rejects.toMatchObject({
      constraint: 'renegotiations_sum',
    });
    for (const change of [
      'amount = 1',
      "due_date = '2030-01-01'",
      'paid_amount = 1',
      "paid_at = '2020-01-01'",
    ]) {
      const changed = context.owner.query(`update installment_payments set ${change} where id = $1`, [first]);
      await expect(changed, change).rejects.toMatchObject({ constraint: 'installment_payments_ended' });
    }
    await context.owner.query("update installment_payments set status = 'canceled' where id = $1", [second]);
    await expect(
      context.owner.query('update installment_payments set amount = 1 where id = $1', [second]),
    ).rejects.toMatchObject({ constraint: 'installment_payments_ended' });
  });
});
