import { expect, test } from 'vitest';
import { lastDays } from '#app/features/overview/rules/terms.ts';
import { countQueues, listQueue, snoozeRow } from '#app/features/overview/server/index.server.ts';
import { loadOrder, recordPayment } from '#app/features/payments/server/index.server.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import { asActor } from '#app/platform/actor.server.ts';
import type { OrderId, UserId } from '#app/terms/ids.ts';
import type { Position } from '#app/terms/panel-areas.ts';
import { panelPayments, receipt, received, today } from '#tests/panel-payments.ts';
import { addPartner, referOrder } from '#tests/partners.ts';
import { addPaymentOrder } from '#tests/payments.ts';
import { addAdmin } from '#tests/security/panel-forms.ts';
import { addNote, payPartner, settleCommissions, sourceOfClient } from './index.server.ts';

const { context, admin } = panelPayments();
const inDays = (days: number) => new Date(`${addDays(today(), days)}T15:00:00Z`);

async function as(position: Position) {
  const userId = (await addAdmin(context.owner, position)) as UserId;
  return { kind: 'admin' as const, userId, position };
}

const clientOf = async (orderId: string) => {
  const { rows } = await context.owner.query<{ user_id: UserId }>(
    'select user_id from transactions where id = $1',
    [orderId],
  );
  return rows[0]?.user_id ?? ('' as UserId);
};

test('shows the partner of a client and an order, but not to the clerk of other clients', async () => {
  const partner = await addPartner(context.owner);
  const { orderId } = await addPaymentOrder(context.owner, { installments: [49_900] });
  await referOrder(context.owner, partner, orderId);
  const client = await clientOf(orderId);
  const seen = { partner: 'Parceira Teste', way: 'hand' };
  const [lawyer, clerk, other] = [await as('lawyer'), await as('clerk'), await as('clerk')];
  await context.owner.query('update profiles set assignee_id = $1 where id = $2', [clerk.userId, client]);
  for (const actor of [admin, lawyer, clerk])
    expect(await asActor(actor, (tx) => sourceOfClient(tx, client))).toEqual(seen);
  for (const actor of [admin, await as('finance')])
    expect(await loadOrder(actor, orderId as OrderId)).toMatchObject({ source: seen });
  expect(await asActor(other, (tx) => sourceOfClient(tx, client))).toBeNull();
  for (const actor of [lawyer, clerk])
    await expect(asActor(actor, (tx) => tx.execute('select 1 from partners'))).rejects.toMatchObject({
      cause: { code: '42501' },
    });
  await expect(
    asActor({ kind: 'customer', userId: client }, (tx) =>
      tx.execute(`select * from order_source('${orderId}')`),
    ),
  ).rejects.toMatchObject({ cause: { code: '42501' } });
});

test('takes the source of a client from the first order with a referral that was not refused', async () => {
  const [first, second] = [await addPartner(context.owner), await addPartner(context.owner)];
  await context.owner.query("update partners set name = 'Segunda' where id = $1", [second]);
  const one = await addPaymentOrder(context.owner, { installments: [49_900] });
  const two = await addPaymentOrder(context.owner, { installments: [49_900] });
  const client = await clientOf(one.orderId);
  await context.owner.query(
    "update transactions set user_id = $1, created_at = now() + interval '1 hour' where id = $2",
    [client, two.orderId],
  );
  await referOrder(context.owner, second, two.orderId);
  const source = () => asActor(admin, (tx) => sourceOfClient(tx, client));
  expect(await source()).toMatchObject({ partner: 'Segunda' });
  await referOrder(context.owner, first, one.orderId);
  expect(await source()).toMatchObject({ partner: 'Parceira Teste' });
  await context.owner.query("update referrals set review = 'refused' where order_id = $1", [one.orderId]);
  expect(await source()).toMatchObject({ partner: 'Segunda' });
  expect(await loadOrder(admin, one.orderId as OrderId)).toMatchObject({ source: null });
});

test('takes the source of a client from the lead if no order was referred', async () => {
  const [ofLead, ofOrder] = [await addPartner(context.owner), await addPartner(context.owner)];
  await context.owner.query("update partners set name = 'Do pedido' where id = $1", [ofOrder]);
  const { orderId } = await addPaymentOrder(context.owner, { installments: [49_900] });
  const client = await clientOf(orderId);
  const { rows } = await context.owner.query<{ id: string }>(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, uf, status, converted_user_id, assignee_id)
     values ('Ana Souza', $1, '49999990000', 'CPF', '52998224725', 'SC', 'converted', $2, $3) returning id`,
    [`${client}@exemplo.com.br`, client, admin.userId],
  );
  const lead = rows[0]?.id;
  const source = () => asActor(admin, (tx) => sourceOfClient(tx, client));
  expect(await source()).toBeNull();
  await context.owner.query("insert into referrals (partner_id, lead_id, way) values ($1, $2, 'link')", [
    ofLead,
    lead,
  ]);
  expect(await source()).toEqual({ partner: 'Parceira Teste', way: 'link' });
  const other = await as('clerk');
  expect(await asActor(other, (tx) => sourceOfClient(tx, client))).toBeNull();
  await referOrder(context.owner, ofOrder, orderId);
  expect(await source()).toEqual({ partner: 'Do pedido', way: 'hand' });
  await context.owner.query('delete from referrals where order_id = $1', [orderId]);
  await context.owner.query("update referrals set review = 'refused' where lead_id = $1", [lead]);
  expect(await source()).toBeNull();
});

test('a free commission waits in the queue of the money until it is paid', async () => {
  const partner = await addPartner(context.owner);
  const { orderId, installmentIds } = await addPaymentOrder(context.owner, { installments: [49_900] });
  await referOrder(context.owner, partner, orderId);
  await recordPayment(admin, installmentIds[0] ?? '', received(49_900), receipt());
  const now = new Date();
  const filter = { period: lastDays(7, today()), after: null };
  const rows = async (actor = admin) =>
    (await listQueue(actor, 'comissoes', filter, now)).rows.filter(({ id }) => id === partner);
  await settleCommissions();
  expect(await rows()).toEqual([]);
  await settleCommissions(inDays(38));
  expect(await rows()).toMatchObject([{ name: 'Parceira Teste', amount: 4_990, status: '', opens: partner }]);
  expect((await countQueues(admin, now)).comissoes).toBeGreaterThan(0);
  expect(await rows({ ...admin, position: 'clerk' } as typeof admin)).toEqual([]);
  await addNote(admin, partner, receipt());
  expect(await rows()).toMatchObject([{ status: 'noted' }]);
  const until = addDays(today(), 1);
  expect(
    await snoozeRow(admin, { queue: 'comissoes', rowId: partner, until, whom: 'mim' }, now),
  ).toMatchObject({ ok: true });
  expect(await rows()).toEqual([]);
  await context.owner.query('delete from queue_snoozes where row_id = $1', [partner]);
  expect(await payPartner(admin, partner, receipt())).toMatchObject({ ok: true });
  expect(await rows()).toEqual([]);
});
