import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onTestDatabase } from '#tests/db/database.ts';
import { type MercadoPagoServer, startMercadoPago } from '#tests/mercado-pago.ts';
import { addPaymentOrder, chargeFor, stateOf, toldTo, useMercadoPago } from '#tests/payments.ts';
import { reconcile, remindDueParts, requestCharge, withdraw } from './index.server.ts';

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
    const checkout = await requestCharge(card.customer, card.partIds[0] ?? '', 'card');
    const reference = checkout.ok ? checkout.value.id : '';
    server.add({
      external_reference: reference,
      transaction_amount: 499,
      status: 'approved',
      payment_method_id: 'visa',
    });

    const replaced = await addPaymentOrder(context.owner);
    const first = await chargeFor(context.owner, replaced);
    await requestCharge(replaced.customer, replaced.partIds[0] ?? '', 'card');
    server.set(first.paymentId, { status: 'approved' });

    await reconcile();
    for (const { orderId } of [pix, card, replaced]) {
      expect(await stateOf(context.owner, orderId)).toMatchObject({ order: 'paid', credited: 1 });
    }
    const told = await toldTo(context.owner, pix.customer.userId);
    await reconcile();
    expect(await toldTo(context.owner, pix.customer.userId)).toEqual(told);
  });

  test('one payment that cannot be read holds no other back', async () => {
    const broken = await addPaymentOrder(context.owner);
    const whole = await addPaymentOrder(context.owner);
    const first = await chargeFor(context.owner, broken);
    server.set((await chargeFor(context.owner, whole)).paymentId, { status: 'approved' });
    server.faults.push({ path: new RegExp(`GET /v1/payments/${first.paymentId}`), times: 3, status: 500 });
    server.faults.push({ path: /GET .*search/, times: 3, status: 500 });
    await reconcile();
    expect(await stateOf(context.owner, whole.orderId)).toMatchObject({ order: 'paid' });
  });

  test('makes the charge that neither the page nor its job could make', async () => {
    const one = await addPaymentOrder(context.owner);
    server.faults.push({ path: /POST \/v1\/payments$/, times: 3, status: 503 });
    await requestCharge(one.customer, one.partIds[0] ?? '', 'pix');
    await context.owner.query("delete from pgboss.job where name = 'payments.charge'");
    await reconcile();
    const { rows } = await context.owner.query(
      'select pix_payload from payment_charges where installment_id = $1',
      [one.partIds[0]],
    );
    expect(rows).toEqual([{ pix_payload: expect.stringMatching(/^000201/) }]);
  });
});

describe('reminders', () => {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000);

  test('come before, on and after the due date, once each, by notice and mail', async () => {
    const one = await addPaymentOrder(context.owner, { daysAgo: 10, dueInDays: 5 });
    for (const day of [0, 1, 2, 2, 3, 5, 5, 6, 7, 12, 12, 13, 20, 40]) await remindDueParts(at(day));
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
  });

  test('ten runs at once send one', async () => {
    const one = await addPaymentOrder(context.owner, { daysAgo: 3 });
    await Promise.all(Array.from({ length: 10 }, () => remindDueParts()));
    expect(await toldTo(context.owner, one.customer.userId)).toEqual(['Vence hoje']);
  });

  test('are not for what is paid, given back, or bought today', async () => {
    const paid = await addPaymentOrder(context.owner, { daysAgo: 3 });
    await context.owner.query("update installment_payments set status = 'paid' where id = $1", [
      paid.partIds[0],
    ]);
    const withdrawn = await addPaymentOrder(context.owner, { daysAgo: 3 });
    await withdraw(withdrawn.customer, withdrawn.orderId);
    const fresh = await addPaymentOrder(context.owner);
    await remindDueParts();
    for (const { customer } of [paid, withdrawn, fresh]) {
      expect(await toldTo(context.owner, customer.userId)).not.toContain('Vence hoje');
    }
  });
});
