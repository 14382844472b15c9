import { expect, test } from 'vitest';
import { NEW_PARTNER } from '#app/features/partners/rules/input.ts';
import { recordPayment, refundInstallment } from '#app/features/payments/server/index.server.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import type { UserId } from '#app/terms/ids.ts';
import { mailsTo } from '#tests/account.ts';
import { giveBack, panelPayments, receipt, received, today, why } from '#tests/panel-payments.ts';
import { addPartner, ledgerOf, partnerAccount, referOrder } from '#tests/partners.ts';
import { addPaymentOrder } from '#tests/payments.ts';
import { addPerson } from '#tests/people.ts';
import { addAdmin } from '#tests/security/panel-forms.ts';
import {
  addNote,
  endPartner,
  findPartner,
  findSubject,
  giveReferral,
  listPayouts,
  listReferrals,
  loadPayout,
  loadStatement,
  partnerList,
  payPartner,
  reviewReferral,
  savePartner,
  settleCommissions,
} from './index.server.ts';

const { context, admin } = panelPayments();
const inDays = (days: number) => new Date(`${addDays(today(), days)}T15:00:00Z`);
const maria = {
  ...NEW_PARTNER,
  name: 'Maria Souza',
  docNumber: '15350946056',
  code: 'maria',
  rateBp: 1_000,
};

/** A paid order of a partner, whose commission is free. */
async function paidOrder(partner: string, amount = 49_900) {
  const order = await addPaymentOrder(context.owner, { installments: [amount] });
  await referOrder(context.owner, partner, order.orderId);
  const part = order.installmentIds[0] ?? '';
  await recordPayment(admin, part, received(amount), receipt());
  await settleCommissions(inDays(38));
  return { ...order, part };
}

test('a partner is added, changed once per version, refused twice with its fields, and ended', async () => {
  const added = await savePartner(admin, null, 0, maria);
  if (!added.ok) throw new Error(added.error.message);
  const id = added.value;
  expect(await savePartner(admin, null, 0, maria)).toMatchObject({
    error: { fields: { docNumber: expect.any(String) } },
  });
  const other = { ...maria, docNumber: '39053344705' };
  expect(await savePartner(admin, null, 0, other)).toMatchObject({
    ok: false,
    error: { code: 'taken', fields: { code: expect.any(String) } },
  });
  const active = { ...maria, active: true, contractText: 'Texto', acceptedOn: '2026-01-02' as const };
  expect(await savePartner(admin, id, 1, active)).toMatchObject({ ok: true });
  expect(await savePartner(admin, id, 1, maria)).toMatchObject({ error: { code: 'stale' } });
  expect(await findPartner(admin, id)).toMatchObject({ partner: active, version: 2, ended: false });
  const page = await partnerList.load(admin, { filters: { search: 'maria' } });
  expect(page.rows).toMatchObject([{ id, leads: 0, orders: 0, earned: 0, active: true }]);
  expect(await endPartner(admin, id)).toMatchObject({ ok: true });
  expect(await savePartner(admin, id, 3, maria)).toMatchObject({ error: { code: 'ended' } });
  expect(await findPartner(admin, 'x')).toBeNull();
});

test('a payment needs the note first, is made once, and leaves a debt after a refund', async () => {
  const partner = await addPartner(context.owner);
  const { part } = await paidOrder(partner);
  expect(await payPartner(admin, partner, receipt())).toMatchObject({ error: { code: 'not-found' } });
  expect(await addNote(admin, partner, receipt())).toEqual({ ok: true, value: null });
  expect(await addNote(admin, partner, receipt())).toMatchObject({ ok: false });
  const both = await Promise.all([
    payPartner(admin, partner, receipt()),
    payPartner(admin, partner, receipt()),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await ledgerOf(context.owner, partner)).toEqual(['earned 49.90', 'released 49.90', 'paid -49.90']);
  expect(await addNote(admin, partner, receipt())).toMatchObject({ ok: false });

  await refundInstallment(admin, part, why('Acordo'));
  await giveBack(context.owner, admin, part);
  await settleCommissions(inDays(38));
  expect((await listPayouts(admin)).find(({ id }) => id === partner)).toMatchObject({
    balance: -4_990,
    waiting: 0,
    paid: 4_990,
  });
  await paidOrder(partner, 60_000);
  expect(await loadPayout(admin, partner)).toMatchObject({ balance: 1_010, note: null });
  expect(await loadStatement(admin, partner)).toMatchObject({
    balance: 1_010,
    paid: 4_990,
    months: [{ earned: 10_990, released: 10_990, reversed: -4_990, paid: -4_990 }],
  });
});

test('a payment by the finance position is announced to the partner by mail, once', async () => {
  const { partnerId, partner } = await partnerAccount(context.owner);
  await paidOrder(partnerId);
  const finance = {
    kind: 'admin' as const,
    userId: (await addAdmin(context.owner, 'finance')) as UserId,
    position: 'finance' as const,
  };
  expect(await addNote(finance, partnerId, receipt())).toMatchObject({ ok: true });
  expect(await payPartner(finance, partnerId, receipt())).toMatchObject({ ok: true });
  expect(await payPartner(finance, partnerId, receipt())).toMatchObject({ ok: false });
  const { rows } = await context.owner.query<{ email: string }>('select email from users where id = $1', [
    partner.userId,
  ]);
  const mails = await mailsTo(context.owner, rows[0]?.email ?? '');
  expect(mails.map(({ subject }) => subject.replace(/\u00a0/g, ' '))).toEqual(['Comissão paga: R$ 49,90']);
});

test('a refund between note and transfer stops the transfer', async () => {
  const partner = await addPartner(context.owner);
  const { part } = await paidOrder(partner);
  await addNote(admin, partner, receipt());
  await refundInstallment(admin, part, why('Acordo'));
  await giveBack(context.owner, admin, part);
  await settleCommissions(inDays(38));
  expect(await payPartner(admin, partner, receipt())).toMatchObject({ error: { code: 'changed' } });
});

test('an order given to another partner takes the commission along; a lead carries its partner', async () => {
  const [first, second] = [await addPartner(context.owner), await addPartner(context.owner, { rateBp: 500 })];
  const { orderId } = await paidOrder(first);
  const subject = { kind: 'pedido', id: orderId } as const;
  expect(await findSubject(admin, subject)).toMatchObject({ partnerId: first });
  expect(await giveReferral(admin, subject, second)).toEqual({ ok: true, value: null });
  await settleCommissions(inDays(38));
  expect(await ledgerOf(context.owner, first)).toEqual([
    'earned 49.90',
    'released 49.90',
    'reversed -49.90 free',
  ]);
  expect(await ledgerOf(context.owner, second)).toEqual(['earned 24.95', 'released 24.95']);
  expect(await giveReferral(admin, subject, null)).toMatchObject({ ok: true });
  await settleCommissions(inDays(38));
  expect(await findSubject(admin, subject)).toMatchObject({ partnerId: null });
  expect((await ledgerOf(context.owner, second)).at(-1)).toBe('reversed -24.95 free');

  const ended = await addPartner(context.owner, { active: false });
  expect(await giveReferral(admin, subject, ended)).toMatchObject({ error: { code: 'invalid' } });
  expect(await giveReferral(admin, { kind: 'lead', id: 'x' }, first)).toMatchObject({ ok: false });
  expect(await findSubject(admin, { kind: 'lead', id: orderId })).toBeNull();
});

test('an order given by hand to its buyer waits for a person again', async () => {
  const [first, second] = [await addPartner(context.owner), await addPartner(context.owner)];
  const { orderId, customer } = await paidOrder(first);
  await context.owner.query("update profiles set doc_number = '98765432100' where id = $1", [
    customer.userId,
  ]);
  await context.owner.query("update partners set doc_number = '98765432100' where id = $1", [second]);
  expect(await giveReferral(admin, { kind: 'pedido', id: orderId }, second)).toMatchObject({ ok: true });
  await settleCommissions(inDays(38));
  const { rows } = await context.owner.query('select review from referrals where order_id = $1', [orderId]);
  expect(rows).toEqual([{ review: 'open' }]);
  expect(await ledgerOf(context.owner, second)).toEqual([]);
});

test('a referral to check earns after a person accepted it', async () => {
  const partner = await addPartner(context.owner, { document: '52998224725' });
  await paidOrder(partner);
  const [referral] = await listReferrals(admin, partner);
  expect(referral).toMatchObject({ review: 'open', selfReason: 'document' });
  expect(await reviewReferral(admin, referral?.id ?? '', 'accepted')).toEqual({ ok: true, value: null });
  await settleCommissions();
  expect(await ledgerOf(context.owner, partner)).toEqual(['earned 49.90']);
});

test('customers, staff and positions without the right read and write nothing', async () => {
  const partner = await addPartner(context.owner);
  const customer = await addPerson(context.owner);
  const clerk = { ...admin, position: 'clerk' } as typeof admin;
  const finance = { ...admin, position: 'finance' } as typeof admin;
  for (const actor of [customer, await addPerson(context.owner, 'staff'), clerk]) {
    await expect(findPartner(actor, partner)).rejects.toMatchObject({ cause: { code: '42501' } });
    await expect(listPayouts(actor)).rejects.toMatchObject({ cause: { code: '42501' } });
  }
  await expect(endPartner(finance, partner)).rejects.toThrow();
});
