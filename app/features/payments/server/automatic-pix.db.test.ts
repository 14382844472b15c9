import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import {
  addPaymentOrder,
  shuffled,
  stateOf,
  type TestOrder,
  toldTo,
  unknownId,
  workJobs,
} from '#tests/payments.ts';
import { addPerson } from '#tests/people.ts';
import {
  cancelAutomatic,
  failCharge,
  loadAutomatic,
  payCharge,
  processWebhook,
  remindDueInstallments,
  requestCharge,
  revokeAuthorization,
  startAutomatic,
  withdraw,
  workAutomatic,
} from './index.server.ts';

const context = onTestDatabase();
const TODAY = civilDateAt(new Date());
const SECOND = addDays(TODAY, 5);

/** An order of three parts: due today, in five days, and a month after that. */
async function threeParts(): Promise<TestOrder> {
  const one = await addPaymentOrder(context.owner, { installments: [16_634, 16_633, 16_633], daysAgo: 1 });
  for (const [at, day] of [TODAY, SECOND, addMonths(SECOND, 1)].entries())
    await context.owner.query('update installment_payments set due_date = $2 where id = $1', [
      one.installmentIds[at],
      day,
    ]);
  return one;
}

const sandbox = async ({ orderId }: TestOrder) =>
  (
    await context.owner.query<{ id: string; status: string; due_on: string | null }>(
      `select s.id, s.status, s.due_on::text from sandbox_payments s join payment_charges c on c.id = s.reference
       join installment_payments p on p.id = c.installment_id where p.transaction_id = $1 order by c.id`,
      [orderId],
    )
  ).rows;

const statesOf = async ({ orderId }: TestOrder) =>
  (
    await context.owner.query<{ here: string; there: string; ended_by: string | null }>(
      `select a.status as here, s.status as there, a.ended_by from pix_authorizations a
       left join sandbox_authorizations s on s.reference = a.id where a.transaction_id = $1`,
      [orderId],
    )
  ).rows[0];

const triesOf = async ({ orderId }: TestOrder) =>
  (
    await context.owner.query<{ try: string }>(
      `select t.number || ' +' || t.try_on - t.due_on || ' ' || t.status as try from pix_tries t
       join payment_charges c on c.id = t.charge_id join installment_payments p on p.id = c.installment_id
       where p.transaction_id = $1 order by p.installment_number, t.number`,
      [orderId],
    )
  ).rows.map((row) => row.try);

async function started(): Promise<TestOrder> {
  const one = await threeParts();
  expect(await startAutomatic(one.customer, one.orderId)).toMatchObject({ ok: true });
  const [first] = await sandbox(one);
  expect(await payCharge(first?.id ?? '')).toBe(true);
  expect(await workJobs(context.owner)).toBe(0);
  return one;
}

/** The order with the debit of its second part at the bank. */
async function withDebit() {
  const one = await started();
  await workAutomatic();
  expect(await workJobs(context.owner)).toBe(0);
  const debit = (await sandbox(one)).find(({ due_on }) => due_on !== null);
  return { one, debit: debit?.id ?? '' };
}

test('one Pix pays the first part and authorizes the others, each with its day and amount', async () => {
  const one = await threeParts();
  const page = await loadAutomatic(one.customer, one.orderId);
  expect(page).toMatchObject({ current: null, offer: { parts: [{ dueDate: SECOND }, { amount: 16_633 }] } });
  const asked = await startAutomatic(one.customer, one.orderId);
  expect(asked).toMatchObject({ ok: true, value: { installmentId: one.installmentIds[0] } });
  expect(await startAutomatic(one.customer, one.orderId)).toEqual(asked);
  expect(await statesOf(one)).toMatchObject({ here: 'asked', there: 'asked' });
  const [first] = await sandbox(one);
  await payCharge(first?.id ?? '');
  await workJobs(context.owner);
  expect(await statesOf(one)).toMatchObject({ here: 'active', there: 'active' });
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({
    installments: ['paid', 'pending', 'pending'],
  });
  expect(await toldTo(context.owner, one.customer.userId)).toContain('Pix Automático ligado');
});

test('a debit goes out ten to two days ahead, once, and its payment pays the part', async () => {
  const { one, debit } = await withDebit();
  await workAutomatic();
  await workJobs(context.owner);
  expect(await triesOf(one)).toEqual(['0 +0 scheduled']);
  await remindDueInstallments(new Date(`${addDays(SECOND, -3)}T12:00:00-03:00`));
  expect((await toldTo(context.owner, one.customer.userId)).filter((title) => /vence/.test(title))).toEqual(
    [],
  );
  await payCharge(debit);
  await workJobs(context.owner);
  await workAutomatic(new Date(`${SECOND}T12:00:00-03:00`));
  expect(await triesOf(one)).toEqual(['0 +0 paid']);
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({
    order: 'processing',
    installments: ['paid', 'paid', 'pending'],
    credited: 2,
  });
});

test('a refused debit is tried three more times within seven days, then paid by hand', async () => {
  const { one, debit } = await withDebit();
  for (const expected of [
    ['0 +0 refused', '1 +2 scheduled'],
    ['0 +0 refused', '1 +2 refused', '2 +4 scheduled'],
    ['0 +0 refused', '1 +2 refused', '2 +4 refused', '3 +7 scheduled'],
    ['0 +0 refused', '1 +2 refused', '2 +4 refused', '3 +7 refused'],
  ]) {
    expect(await failCharge(debit)).toBe(true);
    expect(await workJobs(context.owner)).toBe(0);
    expect(await triesOf(one)).toEqual(expected);
  }
  expect(await failCharge(debit)).toBe(false);
  expect((await sandbox(one)).find(({ id }) => id === debit)?.status).toBe('expired');
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({
    installments: ['paid', 'pending', 'pending'],
  });
  expect(await requestCharge(one.customer, one.installmentIds[1] ?? '', 'pix')).toMatchObject({ ok: true });
  const told = await toldTo(context.owner, one.customer.userId);
  expect(told.filter((title) => title === 'O banco não debitou a parcela')).toHaveLength(4);
});

test('the database refuses a fourth further attempt, and one after the seventh day', async () => {
  const { one } = await withDebit();
  const add = (number: number, days: number) =>
    context.owner.query(
      `insert into pix_tries (charge_id, user_id, number, due_on, try_on)
       select charge_id, user_id, $2, due_on, due_on + $3::int from pix_tries where user_id = $1 limit 1`,
      [one.customer.userId, number, days],
    );
  await expect(add(4, 5)).rejects.toThrow(/pix_tries_number_check/);
  await expect(add(3, 8)).rejects.toThrow(/pix_tries_day_check/);
  await expect(add(3, 7)).resolves.toBeDefined();
});

test('a withdrawal cancels the authorization and its debits by jobs queued in the same transaction', async () => {
  const { one, debit } = await withDebit();
  expect(await withdraw(one.customer, one.orderId)).toMatchObject({ ok: true });
  const { rows } = await context.owner.query<{ name: string }>(
    "select name from pgboss.job where state = 'created' and name like 'payments.%' order by name",
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'payments.cancel',
    'payments.end-automatic',
    'payments.refund',
  ]);
  expect(await statesOf(one)).toMatchObject({ here: 'canceled', there: 'active', ended_by: 'order' });
  await workJobs(context.owner);
  expect(await statesOf(one)).toMatchObject({ here: 'canceled', there: 'canceled' });
  expect((await sandbox(one)).find(({ id }) => id === debit)?.status).toBe('expired');
  await workAutomatic();
  expect(await triesOf(one)).toEqual(['0 +0 scheduled']);
});

test('the customer cancels here, once; no other customer can', async () => {
  const { one } = await withDebit();
  const stranger = { kind: 'customer' as const, userId: (await addPerson(context.owner)).userId };
  expect(await cancelAutomatic(stranger, one.orderId)).toMatchObject({ ok: false });
  expect(await startAutomatic(stranger, one.orderId)).toMatchObject({ ok: false });
  expect(await loadAutomatic(stranger, one.orderId)).toBeNull();
  expect(await loadAutomatic(one.customer, unknownId())).toBeNull();
  expect(await cancelAutomatic(one.customer, one.orderId)).toMatchObject({ ok: true });
  expect(await cancelAutomatic(one.customer, one.orderId)).toMatchObject({ ok: false });
  await workJobs(context.owner);
  expect(await statesOf(one)).toMatchObject({ here: 'canceled', there: 'canceled', ended_by: 'customer' });
});

test('another way to pay the first part ends the request, and a paid Pix of it is returned', async () => {
  const one = await threeParts();
  await startAutomatic(one.customer, one.orderId);
  const [first] = await sandbox(one);
  expect(await requestCharge(one.customer, one.installmentIds[0] ?? '', 'card')).toMatchObject({ ok: true });
  expect(await statesOf(one)).toMatchObject({ here: 'canceled', ended_by: 'other-payment' });
  await workJobs(context.owner);
  expect(await statesOf(one)).toMatchObject({ there: 'canceled' });
  expect((await sandbox(one)).find(({ id }) => id === first?.id)?.status).toBe('expired');
});

test('a part whose amount or day was changed since is not debited', async () => {
  const one = await started();
  await context.owner.query('update installment_payments set due_date = due_date + 1 where id = $1', [
    one.installmentIds[1],
  ]);
  await workAutomatic();
  await workJobs(context.owner);
  expect(await triesOf(one)).toEqual([]);
});

test('events doubled and shuffled lead to one state and one notice each', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1 }), async (seed) => {
      const { one, debit } = await withDebit();
      await failCharge(debit);
      await revokeAuthorization(debit);
      const { rows } = await context.owner.query<{ id: string }>(
        `update webhook_inbox set processed_at = null where created_at > now() - interval '1 minute' returning id`,
      );
      let state = seed;
      const random = () => {
        state = (state * 48_271) % 2_147_483_647;
        return state / 2_147_483_647;
      };
      for (const { id } of shuffled([...rows, ...rows], random)) {
        await context.owner.query('update webhook_inbox set processed_at = null where id = $1', [id]);
        await processWebhook(id);
      }
      await workJobs(context.owner);
      expect(await statesOf(one)).toMatchObject({ here: 'canceled', there: 'canceled', ended_by: 'bank' });
      expect(await stateOf(context.owner, one.orderId)).toMatchObject({
        installments: ['paid', 'pending', 'pending'],
        credited: 1,
      });
      const told = await toldTo(context.owner, one.customer.userId);
      for (const title of ['Pix Automático ligado', 'Pix Automático encerrado', 'Pagamento confirmado'])
        expect(told.filter((one) => one === title)).toHaveLength(1);
    }),
    { numRuns: 5 },
  );
}, 120_000);
