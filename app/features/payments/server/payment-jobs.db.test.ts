import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { civilDateAt } from '#app/lib/dates.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { type MercadoPagoServer, startMercadoPago } from '#tests/mercado-pago.ts';
import { addPaymentOrder, chargeFor, stateOf, toldTo, useMercadoPago } from '#tests/payments.ts';
import { reconcile, remindDueInstallments, requestCharge, withdraw } from './index.server.ts';

const context = onTestDatabase();
let server: MercadoPagoServer;
beforeAll(async () => {
  server = await startMercadoPago();
  useMercadoPago(server.url);
});
afterAll(() => server.stop());
beforeEach(() => {
  server.faults.length = 0;
});

describe('reconcile', () => {
  test('finds payments whose notices never came: Pix, card, and one that was replaced', async () => {
    const pix = await addPaymentOrder(context.owner);
    server.set((await chargeFor(context.owner, pix)).paymentId, { status: 'approved' });

    const card = await addPaymentOrder(context.owner);
    const checkout = await requestCharge(card.customer, card.installmentIds[0] ?? '', 'card');
    const reference = checkout.ok ? checkout.value.id : '';
    server.add({
      external_reference: reference,
      transaction_amount: 499,
      status: 'approved',
      payment_method_id: 'visa',
    });

    const replaced = await addPaymentOrder(context.owner);
    const first = await chargeFor(context.owner, replaced);
    await requestCharge(replaced.customer, replaced.installmentIds[0] ?? '', 'card');
    server.set(first.paymentId, { status: 'approved' });

    await reconcile();
    for (const { orderId } of [pix, card, replaced]) {
      expect(await stateOf(context.owner, orderId)).toMatchObject({ order: 'paid', credited: 1 });
    }
    const told = await toldTo(context.owner, pix.customer.userId);
    await reconcile();
    expect(await toldTo(context.owner, pix.customer.userId)).toEqual(told);
  });

  test('one unreadable payment blocks no other', async () => {
    const broken = await addPaymentOrder(context.owner);
    const whole = await addPaymentOrder(context.owner);
    const first = await chargeFor(context.owner, broken);
    server.set((await chargeFor(context.owner, whole)).paymentId, { status: 'approved' });
    server.faults.push({ path: new RegExp(`GET /v1/payments/${first.paymentId}`), times: 3, status: 500 });
    server.faults.push({ path: /GET .*search/, times: 3, status: 500 });
    await reconcile();
    expect(await stateOf(context.owner, whole.orderId)).toMatchObject({ order: 'paid' });
  });

  test('after an outage reads everything since its last run, however long it was, and a week once a night', async () => {
    const asked: number[] = [];
    const hoursBack = async (now: string) => {
      const before = server.searches.length;
      await reconcile(new Date(now));
      const ranges = server.searches.slice(before).flatMap((search) => search.get('begin_date') ?? []);
      const from = Math.min(...ranges.map((range) => Date.parse(range)));
      asked.push(Math.round((Date.parse(now) - from) / 3_600_000));
    };
    await context.owner.query('delete from job_marks');
    // 23:50 in Brasília on 31 December, then past its midnight, and past three.
    await hoursBack('2027-01-01T02:50:00Z');
    await hoursBack('2027-01-01T03:00:00Z');
    await hoursBack('2027-01-01T06:10:00Z');
    await hoursBack('2027-01-01T06:20:00Z');
    expect(asked.splice(0)).toEqual([168, 2, 168, 2]);
    // Out from then on for nine hours, for three days over the night, for nine days.
    await hoursBack('2027-01-01T15:20:00Z');
    await hoursBack('2027-01-04T15:20:00Z');
    await hoursBack('2027-01-13T15:20:00Z');
    expect(asked.splice(0)).toEqual([9, 168, 216]);
    // The clock is set back by two days, and forth again.
    await hoursBack('2027-01-11T15:20:00Z');
    await hoursBack('2027-01-13T15:30:00Z');
    expect(asked.splice(0)).toEqual([168, 168]);
    // A search that failed is no reading.
    server.faults.push({ path: /GET .*search/, times: 9, status: 500 });
    await reconcile(new Date('2027-01-13T16:00:00Z'));
    server.faults.length = 0;
    await hoursBack('2027-01-13T20:30:00Z');
    expect(asked).toEqual([5]);
  });

  test('creates the charge after both the page and its job failed', async () => {
    const one = await addPaymentOrder(context.owner);
    server.faults.push({ path: /POST \/v1\/payments$/, times: 3, status: 503 });
    await requestCharge(one.customer, one.installmentIds[0] ?? '', 'pix');
    await context.owner.query("delete from pgboss.job where name = 'payments.charge'");
    await reconcile();
    const { rows } = await context.owner.query(
      'select pix_payload from payment_charges where installment_id = $1',
      [one.installmentIds[0]],
    );
    expect(rows).toEqual([{ pix_payload: expect.stringMatching(/^000201/) }]);
  });
});

describe('reminders', () => {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000);

  test('come before, on and after the due date, once each, by notice and mail', async () => {
    const one = await addPaymentOrder(context.owner, { daysAgo: 10, dueInDays: 5 });
    for (const day of [0, 1, 2, 2, 3, 5, 5, 6, 7, 12, 12, 13, 20, 40]) await remindDueInstallments(at(day));
    expect(await toldTo(context.owner, one.customer.userId)).toEqual([
      'Vencimento próximo',
      'Vence hoje',
      'Pagamento em aberto',
      'Pagamento ainda em aberto',
    ]);
    const { rows } = await context.owner.query(
      "select count(*)::int as mails from pgboss.job where name = 'mail.send' and data->>'to' = (select email from users where id = $1)",
      [one.customer.userId],
    );
    expect(rows).toEqual([{ mails: 4 }]);
    const notices = await context.owner.query<{ type: string }>(
      'select type from notifications where user_id = $1 order by created_at, id',
      [one.customer.userId],
    );
    expect(notices.rows.map(({ type }) => type)).toEqual(['other', 'other', 'warning', 'warning']);
  });

  test('sends no reminder again, and no earlier one, after the clock is set back', async () => {
    const one = await addPaymentOrder(context.owner, { daysAgo: 10, dueInDays: 2 });
    for (const day of [3, 2, 1, 0, 3]) await remindDueInstallments(at(day));
    expect(await toldTo(context.owner, one.customer.userId)).toEqual(['Pagamento em aberto']);
  });

  test('rest until the promised day ends, and go on when it was not kept', async () => {
    const one = await addPaymentOrder(context.owner, { daysAgo: 10, dueInDays: 0 });
    const [id = ''] = one.installmentIds;
    const { customer } = one;
    await context.owner.query('update installment_payments set promised_for = $2 where id = $1', [
      id,
      civilDateAt(at(3)),
    ]);
    for (const day of [0, 1, 2, 3]) await remindDueInstallments(at(day));
    expect(await toldTo(context.owner, customer.userId)).toEqual([]);
    await remindDueInstallments(at(4));
    expect(await toldTo(context.owner, customer.userId)).toEqual(['Pagamento em aberto']);
    const { rows } = await context.owner.query(
      `select n.link, j.data->>'text' like '%/app/faturas/' || $2 || '%' as paid_there from notifications n,
         pgboss.job j where n.user_id = $1 and j.name = 'mail.send'
         and j.data->>'to' = (select email from users where id = $1)`,
      [customer.userId, id],
    );
    expect(rows).toEqual([{ link: `/app/faturas/${id}`, paid_there: true }]);
  });

  test('ten runs at once send one', async () => {
    const one = await addPaymentOrder(context.owner, { daysAgo: 3 });
    await Promise.all(Array.from({ length: 10 }, () => remindDueInstallments()));
    expect(await toldTo(context.owner, one.customer.userId)).toEqual(['Vence hoje']);
  });

  test('skips installments that are paid, refunded, or bought today', async () => {
    const paid = await addPaymentOrder(context.owner, { daysAgo: 3 });
    await context.owner.query("update installment_payments set status = 'paid' where id = $1", [
      paid.installmentIds[0],
    ]);
    const withdrawn = await addPaymentOrder(context.owner, { daysAgo: 3 });
    await withdraw(withdrawn.customer, withdrawn.orderId);
    const fresh = await addPaymentOrder(context.owner);
    await remindDueInstallments();
    for (const { customer } of [paid, withdrawn, fresh]) {
      expect(await toldTo(context.owner, customer.userId)).not.toContain('Vence hoje');
    }
  });
});
