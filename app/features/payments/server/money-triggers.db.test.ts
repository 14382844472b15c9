import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { INSTALLMENT_NEXT, TRANSACTION_NEXT } from '#app/features/payments/rules/order-status.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { type MercadoPagoServer, startMercadoPago } from '#tests/mercado-pago.ts';
import { addPaymentOrder, chargeFor, useMercadoPago } from '#tests/payments.ts';
import { gateway } from './ports/gateway.server.ts';
import { settleCharge } from './settle-charge.server.ts';

const context = onTestDatabase();
let server: MercadoPagoServer;
beforeAll(async () => {
  server = await startMercadoPago();
  useMercadoPago(server.url);
});
afterAll(() => server.stop());

async function payAndSettle(paymentId: string): Promise<void> {
  server.set(paymentId, { status: 'approved' });
  const payment = await gateway().find(paymentId);
  if (payment) await settleCharge('mercadopago', payment);
}

describe('the database refuses transitions that the rules do not name', () => {
  const statuses = { installment_payments: INSTALLMENT_NEXT, transactions: TRANSACTION_NEXT };
  for (const [table, allowed] of Object.entries(statuses)) {
    test(table, async () => {
      const next = allowed as Record<string, readonly string[]>;
      const one = await addPaymentOrder(context.owner);
      const id = table === 'transactions' ? one.orderId : one.installmentIds[0];
      for (const from of Object.keys(next)) {
        for (const to of Object.keys(next)) {
          if (from === to) continue;
          await context.owner.query('begin');
          await context.owner.query(`alter table ${table} disable trigger check_status`);
          await context.owner.query(`update ${table} set status = $1 where id = $2`, [from, id]);
          await context.owner.query(`alter table ${table} enable trigger check_status`);
          const moved = context.owner.query(`update ${table} set status = $1 where id = $2`, [to, id]);
          if (next[from]?.includes(to)) await moved;
          else await expect(moved, `${from} > ${to}`).rejects.toMatchObject({ code: '23514' });
          await context.owner.query('rollback');
        }
      }
    });
  }

  test.each([
    ['a paid charge back to pending', "status = 'pending'"],
    ['another amount', 'amount = 1'],
    ['another payment', "gateway_payment_id = '7'"],
    ['a credit taken back', 'credited = false'],
  ])('payment_charges: %s', async (_, change) => {
    const one = await addPaymentOrder(context.owner);
    const { chargeId, paymentId } = await chargeFor(context.owner, one);
    await payAndSettle(paymentId);
    await expect(
      context.owner.query(`update payment_charges set ${change} where id = $1`, [chargeId]),
    ).rejects.toMatchObject({ code: '23514' });
  });

  test('payment_charges: only an unpaid card charge becomes one of another method', async () => {
    const one = await addPaymentOrder(context.owner);
    const add = async (method: string, status: string) =>
      (
        await context.owner.query<{ id: string }>(
          `insert into payment_charges (installment_id, gateway, method, amount, status, live)
           values ($1, 'asaas', $2, 1, $3, false) returning id`,
          [one.installmentIds[0], method, status],
        )
      ).rows[0]?.id;
    const change = (id: string | undefined) =>
      context.owner.query("update payment_charges set method = 'boleto' where id = $1", [id]);
    await change(await add('card', 'pending'));
    for (const [method, status] of [
      ['pix', 'pending'],
      ['card', 'paid'],
    ] as const)
      await expect(change(await add(method, status))).rejects.toMatchObject({ code: '23514' });
  });

  test('payment_charges: refuses a refund of an unpaid charge, and a second credit of one installment', async () => {
    const one = await addPaymentOrder(context.owner);
    const { chargeId, paymentId } = await chargeFor(context.owner, one);
    const refund = "update payment_charges set status = 'refunded' where id = $1";
    await expect(context.owner.query(refund, [chargeId])).rejects.toMatchObject({ code: '23514' });
    await payAndSettle(paymentId);
    await expect(
      context.owner.query(
        `insert into payment_charges (installment_id, gateway, amount, status, live, credited)
         values ($1, 'sandbox', 1, 'paid', false, true)`,
        [one.installmentIds[0]],
      ),
    ).rejects.toMatchObject({ constraint: 'payment_charges_one_credited_key' });
  });
});
