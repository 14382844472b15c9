import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, addMonths } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import { paymentWebhooks } from '#server/payment-webhooks.ts';
import { ASAAS, type AsaasServer, asaasNotice, FEE, startAsaas } from '#tests/asaas.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPaymentOrder, stateOf, workJobs } from '#tests/payments.ts';
import { cancelAutomatic, requestCharge, startAutomatic, workAutomatic } from '../index.server.ts';

const context = onTestDatabase();
const TODAY = civilDateAt(new Date());
let server: AsaasServer;
beforeAll(async () => {
  server = await startAsaas();
  setEnv({
    ...env(),
    decided: new Set([...env().decided, 'payments']),
    payments: { ...env().payments, asaas: { ...ASAAS, apiUrl: server.url } },
  });
});
afterAll(() => server.stop());

const post = async (body: unknown, headers: Record<string, string>) =>
  (
    await paymentWebhooks.request('/asaas', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).status;

const told = (event: string, more: object) =>
  post(
    { id: `evt_${randomUUID()}`, event: `PIX_AUTOMATIC_RECURRING_${event}`, ...more },
    { 'asaas-access-token': ASAAS.webhookSecret },
  );

test('the first payment, found by its mark, starts the authorization; a debit follows, is refused and tried again', async () => {
  const { owner } = context;
  const one = await addPaymentOrder(owner, { installments: [16_634, 16_633, 16_633] });
  const second = addDays(TODAY, 6);
  for (const [at, day] of [TODAY, second, addMonths(second, 1)].entries())
    await owner.query('update installment_payments set due_date = $2 where id = $1', [
      one.installmentIds[at],
      day,
    ]);
  server.faults.push({ path: /POST .*authorizations$/, times: 1, status: 503, afterAccepting: true });
  await startAutomatic(one.customer, one.orderId);
  expect(await workJobs(owner)).toBe(0);
  const [authorization, ...others] = [...server.automatic.authorizations.values()];
  if (!authorization) throw new Error('no authorization');
  expect(others).toEqual([]);
  expect(authorization.asked).toMatchObject({
    startDate: second,
    finishDate: addMonths(second, 1),
    value: 166.33,
    retryPolicy: 'ALLOW_THREE_IN_SEVEN_DAYS',
    immediateQrCode: { originalValue: 166.34 },
  });

  const first = server.automatic.payFirst(authorization, TODAY);
  expect(await post(asaasNotice(first, 'RECEIVED').body, asaasNotice(first, 'RECEIVED').headers)).toBe(200);
  expect(await told('AUTHORIZATION_ACTIVATED', { authorization: { id: authorization.id } })).toBe(200);
  await workJobs(owner);
  expect(await stateOf(owner, one.orderId)).toMatchObject({ installments: ['paid', 'pending', 'pending'] });

  await workAutomatic();
  expect(await workJobs(owner)).toBe(0);
  const [instruction] = server.automatic.instructions;
  if (!instruction) throw new Error('no instruction');
  Object.assign(instruction, { status: 'REFUSED', refusalReason: 'INSUFFICIENT_BALANCE' });
  for (let twice = 0; twice < 2; twice += 1)
    expect(
      await told('PAYMENT_INSTRUCTION_REFUSED', { paymentInstruction: { paymentId: instruction.paymentId } }),
    ).toBe(200);
  expect(await workJobs(owner)).toBe(0);
  expect(server.automatic.instructions.map(({ dueDate, status }) => [dueDate, status])).toEqual([
    [second, 'REFUSED'],
    [addDays(second, 2), 'SCHEDULED'],
  ]);

  expect(await cancelAutomatic(one.customer, one.orderId)).toMatchObject({ ok: true });
  expect(await workJobs(owner)).toBe(0);
  expect(authorization.status).toBe('CANCELLED');
  expect(server.payments.get(instruction.paymentId)?.deleted).toBe(true);
});

test('fee and settlement day come from the provider once the payment is received', async () => {
  const { owner } = context;
  const one = await addPaymentOrder(owner, { installments: [49_900] });
  const charged = await requestCharge(one.customer, one.installmentIds[0] ?? '', 'boleto');
  if (!charged.ok) throw new Error(charged.error.message);
  const [payment] = server.byReference(charged.value.id);
  if (!payment) throw new Error('no payment');
  const read = async () =>
    (
      await owner.query('select status, fee, settles_on::text from payment_charges where id = $1', [
        charged.value.id,
      ])
    ).rows[0];
  expect(await read()).toEqual({ status: 'pending', fee: null, settles_on: null });
  server.set(payment.id, { status: 'CONFIRMED', estimatedCreditDate: '2026-12-10' });
  const notice = asaasNotice(payment, 'CONFIRMED');
  await post(notice.body, notice.headers);
  await workJobs(owner);
  expect(await read()).toEqual({ status: 'paid', fee: (FEE / 100).toFixed(2), settles_on: '2026-12-10' });
  server.set(payment.id, { status: 'RECEIVED', creditDate: '2026-12-11' });
  const later = asaasNotice(payment, 'RECEIVED');
  await post(later.body, later.headers);
  await workJobs(owner);
  expect(await read()).toMatchObject({ settles_on: '2026-12-11' });
});
