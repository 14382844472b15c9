import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lateFee } from '#app/features/catalog/rules/late-fees.ts';
import { CHARGE_PREPARING } from '#app/features/payments/rules/messages.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { InstallmentId } from '#app/terms/ids.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { type MercadoPagoServer, startMercadoPago } from '#tests/mercado-pago.ts';
import {
  addPaymentOrder,
  chargeFor,
  stateOf,
  type TestOrder,
  toldTo,
  useMercadoPago,
  workJobs,
} from '#tests/payments.ts';
import { addPerson } from '#tests/people.ts';
import { listInvoices, requestCharge } from './index.server.ts';

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

const chargesOf = async (installmentId: InstallmentId | undefined) =>
  (
    await context.owner.query<{ id: string; amount: string; live: boolean; status: string }>(
      'select id, amount, live, status from payment_charges where installment_id = $1 order by id',
      [installmentId],
    )
  ).rows;

test('the amount is that of the installment, and the provider knows the charge by its id', async () => {
  const one = await addPaymentOrder(context.owner, { installments: [10_000, 39_900] });
  const result = await requestCharge(one.customer, one.installmentIds[1] ?? '', 'pix');
  expect(result).toMatchObject({ ok: true, value: { amount: 39_900, preparing: null, method: 'pix' } });
  if (!result.ok) return;
  expect(result.value.pixPayload).toMatch(/^000201/);
  expect(server.byReference(result.value.id)).toMatchObject([{ transaction_amount: 399 }]);
});

test('twenty concurrent requests make one open charge and one payment', async () => {
  const one = await addPaymentOrder(context.owner);
  const results = await Promise.all(
    Array.from({ length: 20 }, () => requestCharge(one.customer, one.installmentIds[0] ?? '', 'pix')),
  );
  const codes = new Set(results.map((result) => result.ok && result.value.pixPayload));
  expect(codes.size).toBe(1);
  const [charge, ...others] = await chargesOf(one.installmentIds[0]);
  expect(others).toEqual([]);
  expect(server.byReference(charge?.id ?? '')).toHaveLength(1);
});

test('returns a valid charge again, and replaces it after its expiry or for another method', async () => {
  const one = await addPaymentOrder(context.owner);
  const first = await chargeFor(context.owner, one);
  expect((await chargeFor(context.owner, one)).chargeId).toBe(first.chargeId);
  // A charge that ends within five minutes leaves too little time to pay.
  const endsIn = (time: string) =>
    context.owner.query('update payment_charges set expires_at = now() + $2::interval where id = $1', [
      first.chargeId,
      time,
    ]);
  await endsIn('6 minutes');
  expect((await chargeFor(context.owner, one)).chargeId).toBe(first.chargeId);
  await endsIn('5 minutes');
  const second = await chargeFor(context.owner, one);
  expect(second.chargeId).not.toBe(first.chargeId);
  const card = await requestCharge(one.customer, one.installmentIds[0] ?? '', 'card');
  expect(card).toMatchObject({
    ok: true,
    value: { method: 'card', checkoutUrl: expect.stringMatching(/^https:/) },
  });
  expect((await chargesOf(one.installmentIds[0])).map(({ live }) => live)).toEqual([false, false, true]);
});

test("another customer's installment, an unknown one and an unclaimed order are missing", async () => {
  const one = await addPaymentOrder(context.owner);
  const other = await addPaymentOrder(context.owner);
  const refused = { ok: false, error: { code: 'not-found' } };
  expect(await requestCharge(other.customer, one.installmentIds[0] ?? '', 'pix')).toMatchObject(refused);
  expect(await requestCharge(other.customer, one.orderId, 'pix')).toMatchObject(refused);
  const { rows } = await context.owner.query(
    "insert into leads (name, email, whatsapp, doc_type, doc_number, uf, origin, status) values ('Ana Lima','a@b.co','49999999999','CPF','52998224725','SC','checkout','new') returning id",
  );
  await context.owner.query('update transactions set user_id = null, lead_id = $1 where id = $2', [
    rows[0]?.id,
    one.orderId,
  ]);
  expect(await requestCharge(one.customer, one.installmentIds[0] ?? '', 'pix')).toMatchObject(refused);
  expect(await chargesOf(one.installmentIds[0])).toEqual([]);
});

test.each([
  ['paid', 'paid'],
  ['processing', 'processing'],
  ['canceled', 'closed'],
])('an installment that is %s is refused', async (status, code) => {
  const one = await addPaymentOrder(context.owner);
  await context.owner.query('update installment_payments set status = $1 where id = $2', [
    status,
    one.installmentIds[0],
  ]);
  expect(await requestCharge(one.customer, one.installmentIds[0] ?? '', 'pix')).toMatchObject({
    ok: false,
    error: { code },
  });
});

test('while the provider is down the intent stays, the customer sees it, and the job makes the charge', async () => {
  const one = await addPaymentOrder(context.owner);
  server.faults.push({ path: /POST \/v1\/payments$/, times: 3, status: 503 });
  const result = await requestCharge(one.customer, one.installmentIds[0] ?? '', 'pix');
  expect(result).toMatchObject({ ok: true, value: { pixPayload: null, preparing: CHARGE_PREPARING } });
  expect((await listInvoices(one.customer))[0]?.installments[0]?.charge?.preparing).toBe(CHARGE_PREPARING);
  expect(await workJobs(context.owner)).toBe(0);
  expect((await listInvoices(one.customer))[0]?.installments[0]?.charge).toMatchObject({
    pixPayload: expect.stringMatching(/^000201/),
    preparing: null,
  });
});

test('if the answers of an accepted charge are lost, the job gets the same payment', async () => {
  const one = await addPaymentOrder(context.owner);
  server.faults.push({ path: /POST \/v1\/payments$/, times: 3, status: 502, afterAccepting: true });
  const result = await requestCharge(one.customer, one.installmentIds[0] ?? '', 'pix');
  await workJobs(context.owner);
  const id = result.ok ? result.value.id : '';
  const payments = server.byReference(id);
  expect(payments).toHaveLength(1);
  const { rows } = await context.owner.query('select gateway_payment_id from payment_charges where id = $1', [
    id,
  ]);
  expect(rows).toEqual([{ gateway_payment_id: String(payments[0]?.id) }]);
});

test('a permanent refusal of the provider ends the intent, notifies the team, and can be retried', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const one = await addPaymentOrder(context.owner);
  server.faults.push({ path: /POST \/v1\/payments$/, times: 1, status: 400 });
  expect(await requestCharge(one.customer, one.installmentIds[0] ?? '', 'pix')).toMatchObject({
    ok: false,
    error: { code: 'refused' },
  });
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({
    installments: ['failed'],
    charges: ['failed'],
  });
  expect(await toldTo(context.owner, admin.userId)).toEqual(['Pagamento para conferir']);
  expect(await requestCharge(one.customer, one.installmentIds[0] ?? '', 'pix')).toMatchObject({ ok: true });
});

test('adds the late fees that the contract of the order states, whatever the setting is now', async () => {
  const lateFees = { fine: 200, monthlyInterest: 100, graceDays: 0 };
  const without = await addPaymentOrder(context.owner, { dueInDays: -30 });
  const agreed = await addPaymentOrder(context.owner, { dueInDays: -30, lateFees });
  await context.owner.query("insert into site_config (key, value, public) values ('late_fees', $1, true)", [
    lateFees,
  ]);
  const charged = ({ customer, installmentIds }: TestOrder) =>
    requestCharge(customer, installmentIds[0] ?? '', 'pix');
  expect(await charged(without)).toMatchObject({ value: { amount: 49_900 } });
  await context.owner.query("delete from site_config where key = 'late_fees'");
  const today = civilDateAt(new Date());
  // The due day moves if it is no business day.
  const fee = lateFee(49_900, addDays(today, -30), today, lateFees);
  expect(fee).toBeGreaterThan(998 + 400);
  expect(await charged(agreed)).toMatchObject({ value: { amount: 49_900 + fee } });
});
