import { expect, test } from 'vitest';
import { onTestDatabase } from '#tests/db/database.ts';
import {
  addPaymentOrder,
  openCardOf,
  stateOf,
  type TestOrder,
  toldTo,
  unknownId,
  workJobs,
} from '#tests/payments.ts';
import { addPerson } from '#tests/people.ts';
import {
  decideContest,
  decideDispute,
  enterDispute,
  findDispute,
  payCharge,
  processWebhook,
  requestCharge,
  sendDefence,
} from './index.server.ts';

const context = onTestDatabase();

/** An order by card that is paid and has a service in progress. @returns the provider's number of the payment. */
async function paidOrder(): Promise<TestOrder & { paymentId: string }> {
  const { owner } = context;
  const one = await addPaymentOrder(owner, { activates: ['nome'], oneCharge: true });
  await openCardOf(owner, one);
  const charged = await requestCharge(one.customer, one.installmentIds[0] ?? '', 'card');
  if (!charged.ok) throw new Error(charged.error.message);
  const { rows } = await owner.query<{ id: string }>('select id from sandbox_payments where reference = $1', [
    charged.value.id,
  ]);
  const paymentId = rows[0]?.id ?? '';
  await payCharge(paymentId);
  await workJobs(owner);
  return { ...one, paymentId };
}

const cardOf = async ({ customer }: TestOrder) =>
  (
    await context.owner.query<{ status: string }>('select status from cards where user_id = $1', [
      customer.userId,
    ])
  ).rows[0]?.status;

const casesOf = async ({ orderId }: TestOrder) =>
  (
    await context.owner.query<{ id: string; kind: string; status: string }>(
      'select id, kind, status from disputes where transaction_id = $1 order by id',
      [orderId],
    )
  ).rows;

const admin = () => addPerson(context.owner, 'admin');

test('a contested payment opens one case and stops the service; a won one lets it go on', async () => {
  const one = await paidOrder();
  expect(await decideContest(one.paymentId, 'contest')).toBe(true);
  await workJobs(context.owner);
  expect(await casesOf(one)).toMatchObject([{ kind: 'chargeback', status: 'open' }]);
  expect(await cardOf(one)).toBe('blocked');
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({ order: 'paid' });

  await decideContest(one.paymentId, 'shop-wins');
  const { rows } = await context.owner.query<{ id: string }>(
    "update webhook_inbox set processed_at = null where payload ->> 'paymentId' = $1 returning id",
    [one.paymentId],
  );
  // Every notice again, twice and in the other order.
  for (const { id } of [...rows, ...rows].toReversed()) {
    await context.owner.query('update webhook_inbox set processed_at = null where id = $1', [id]);
    await processWebhook(id);
  }
  await workJobs(context.owner);
  expect(await casesOf(one)).toMatchObject([{ status: 'won' }]);
  expect(await cardOf(one)).toBe('active');
  const told = await toldTo(context.owner, one.customer.userId);
  expect(told.filter((title) => title === 'Um pagamento seu foi contestado')).toHaveLength(1);
  expect(told.filter((title) => title === 'Contestação encerrada')).toHaveLength(1);
});

test('a lost one returns the money with its reason, and the service stays stopped', async () => {
  const one = await paidOrder();
  await decideContest(one.paymentId, 'contest');
  await workJobs(context.owner);
  await decideContest(one.paymentId, 'payer-wins');
  await workJobs(context.owner);
  expect(await casesOf(one)).toMatchObject([{ status: 'lost' }]);
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({ order: 'refunded' });
  expect(await cardOf(one)).toBe('blocked');
  const { rows } = await context.owner.query('select reason, status from refunds where transaction_id = $1', [
    one.orderId,
  ]);
  expect(rows).toEqual([{ reason: 'chargeback', status: 'done' }]);
});

test('the defence is sent once; the provider alone decides its own case', async () => {
  const one = await paidOrder();
  await decideContest(one.paymentId, 'contest');
  await workJobs(context.owner);
  const [{ id } = { id: '' }] = await casesOf(one);
  const person = await admin();
  expect(await sendDefence(person, id)).toMatchObject({ ok: true });
  expect(await sendDefence(person, id)).toMatchObject({ ok: true });
  expect(await findDispute(person, id)).toMatchObject({ status: 'sent', paused: 1 });
  expect(await decideDispute(person, id, 'won')).toMatchObject({ ok: false, error: { code: 'by-gateway' } });
  expect(await sendDefence(person, unknownId())).toMatchObject({ ok: false });
});

test('a dispute entered by hand is decided by hand, and readings of the payment leave it open', async () => {
  const one = await paidOrder();
  const person = await admin();
  const entered = await enterDispute(person, { paymentId: one.paymentId, note: 'MED' });
  if (!entered.ok) throw new Error(entered.error.message);
  expect(await enterDispute(person, { paymentId: one.paymentId, note: '' })).toMatchObject({
    ok: false,
    error: { fields: { paymentId: expect.stringContaining('já está') } },
  });
  expect(await enterDispute(person, { paymentId: 'nada', note: '' })).toMatchObject({ ok: false });
  const { rows } = await context.owner.query<{ id: string }>(
    "update webhook_inbox set processed_at = null where payload ->> 'paymentId' = $1 returning id",
    [one.paymentId],
  );
  for (const { id } of rows) await processWebhook(id);
  expect(await casesOf(one)).toMatchObject([{ status: 'open' }]);
  expect(await decideDispute(person, entered.value.id, 'won')).toMatchObject({ ok: true });
  expect(await decideDispute(person, entered.value.id, 'lost')).toMatchObject({ ok: false });
  expect(await cardOf(one)).toBe('active');
});

test('a Pix that the bank took back is booked as returned, once, when the team records the loss', async () => {
  const one = await addPaymentOrder(context.owner, { activates: ['nome'] });
  await openCardOf(context.owner, one);
  const person = await admin();
  const [installmentId = ''] = one.installmentIds;
  const { rows } = await context.owner.query<{ id: string }>(
    `with paid as (update installment_payments set status = 'paid', paid_at = now(), paid_amount = amount where id = $1)
     insert into payment_charges (installment_id, user_id, gateway, method, amount, status, live, credited, paid_at)
     select id, user_id, 'manual', 'pix', amount, 'paid', false, true, now() from installment_payments where id = $1 returning id`,
    [installmentId],
  );
  await context.owner.query("update transactions set status = 'paid' where id = $1", [one.orderId]);
  const entered = await enterDispute(person, { paymentId: rows[0]?.id ?? '', note: 'MED' });
  if (!entered.ok) throw new Error(entered.error.message);
  expect(await decideDispute(person, entered.value.id, 'lost')).toMatchObject({ ok: true });
  expect(await decideDispute(person, entered.value.id, 'lost')).toMatchObject({ ok: false });
  expect(await casesOf(one)).toMatchObject([{ kind: 'med', status: 'lost' }]);
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({ order: 'refunded' });
  expect(await cardOf(one)).toBe('blocked');
  const refunds = await context.owner.query(
    'select amount, reason, status from refunds where transaction_id = $1',
    [one.orderId],
  );
  expect(refunds.rows).toEqual([{ amount: '499.00', reason: 'chargeback', status: 'done' }]);
});

test('services wait until the last of two disputes of one order is won', async () => {
  const one = await addPaymentOrder(context.owner, { activates: ['nome'], installments: [10_000, 10_000] });
  await openCardOf(context.owner, one);
  const person = await admin();
  const ids: string[] = [];
  for (const installmentId of one.installmentIds) {
    const charged = await requestCharge(one.customer, installmentId, 'pix');
    if (!charged.ok) throw new Error(charged.error.message);
    const { rows } = await context.owner.query<{ id: string }>(
      'select id from sandbox_payments where reference = $1',
      [charged.value.id],
    );
    await payCharge(rows[0]?.id ?? '');
    await workJobs(context.owner);
    const entered = await enterDispute(person, { paymentId: rows[0]?.id ?? '', note: '' });
    if (!entered.ok) throw new Error(entered.error.message);
    ids.push(entered.value.id);
  }
  expect(await decideDispute(person, ids[0] ?? '', 'won')).toMatchObject({ ok: true });
  expect(await cardOf(one)).toBe('blocked');
  expect(await decideDispute(person, ids[1] ?? '', 'won')).toMatchObject({ ok: true });
  expect(await cardOf(one)).toBe('active');
});

test('clerks and lawyers move no dispute', async () => {
  const one = await paidOrder();
  const clerk = { ...(await admin()), position: 'clerk' as const };
  await expect(enterDispute(clerk, { paymentId: one.paymentId, note: '' })).rejects.toThrow(/money/);
});

test('a contested boleto is no MED, unless its Pix code was paid', async () => {
  const person = await admin();
  const kindAfter = async (paidBy: 'boleto' | 'pix') => {
    const one = await addPaymentOrder(context.owner);
    const { rows } = await context.owner.query<{ id: string }>(
      `with paid as (update installment_payments set status = 'paid', paid_at = now(), paid_amount = amount, payment_method = $2
         where id = $1)
       insert into payment_charges (installment_id, user_id, gateway, method, amount, status, live, credited, paid_at)
       select id, user_id, 'manual', 'boleto', amount, 'paid', false, true, now() from installment_payments where id = $1 returning id`,
      [one.installmentIds[0], paidBy],
    );
    const entered = await enterDispute(person, { paymentId: rows[0]?.id ?? '', note: '' });
    expect(entered).toMatchObject({ ok: true });
    return (await casesOf(one)).map(({ kind }) => kind);
  };
  expect(await kindAfter('boleto')).toEqual(['bank']);
  expect(await kindAfter('pix')).toEqual(['med']);
});
