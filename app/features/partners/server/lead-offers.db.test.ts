import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { OFFER_REFUSALS } from '#app/features/partners/rules/messages.ts';
import { asActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { partnerAccount } from '#tests/partners.ts';
import { addAdmin } from '#tests/security/panel-forms.ts';
import {
  acceptOffer,
  declineOffer,
  endPartner,
  listOwnOffers,
  listOwnReferrals,
  loadOfferFigures,
  moveOffers,
  saveConsultantOffers,
  settleCommissions,
} from './index.server.ts';

const context = onTestDatabase();
const T0 = new Date('2026-03-02T12:00:00Z');
const after = (minutes: number, ms = 0) => new Date(T0.getTime() + minutes * 60_000 + ms);

const rules = (on: boolean) =>
  context.owner.query(
    `insert into site_config (key, value, public) values ('consultant_offers', $1, true)
     on conflict (key) do update set value = excluded.value`,
    [{ on, minutes: 60 }],
  );

beforeEach(async () => {
  await context.owner.query('delete from lead_offers');
  await context.owner.query('update partners set active = false');
  await context.owner.query('update leads set assignee_id = null, status = $1 where status = $2', [
    'lost',
    'new',
  ]);
  await rules(true);
});

const consultant = (states = ['AC']) => partnerAccount(context.owner, { states });

async function addLead(more: { uf?: string; city?: string; agreed?: boolean } = {}): Promise<string> {
  const { rows } = await context.owner.query<{ id: string }>(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, uf, city, created_at)
     values ('Ana Maria Souza', $1, '68999990000', 'CPF', '52998224725', $2, $3, $4) returning id`,
    [`${randomUUID()}@exemplo.com.br`, more.uf ?? 'AC', more.city ?? '', T0],
  );
  const id = rows[0]?.id ?? '';
  if (more.agreed !== false)
    await context.owner.query(
      `insert into consents (lead_id, purpose, version, text, ip_address, user_agent)
       values ($1, 'consultant-contact', '1', 'Quero', '', '')`,
      [id],
    );
  return id;
}

const offersOf = async (leadId: string) => {
  const { rows } = await context.owner.query<{ partner_id: string; state: string }>(
    'select partner_id, state from lead_offers where lead_id = $1 order by created_at, id',
    [leadId],
  );
  return rows.map(({ partner_id, state }) => [partner_id, state]);
};

test('offers a lead once, by one mail without its name, and hands it on at the end of the time', async () => {
  const first = await consultant();
  await context.owner.query("update partners set cities = 'Xapuri' where id = $1", [first.partnerId]);
  const second = await consultant();
  const lead = await addLead({ city: 'Xapuri' });
  await moveOffers(T0);
  await moveOffers(T0);
  expect(await offersOf(lead)).toEqual([[first.partnerId, 'open']]);
  const { rows } = await context.owner.query<{ data: { text: string } }>(
    "select data from pgboss.job where name = 'mail.send' and data::text like '%Xapuri, AC%'",
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('Ana');
  await moveOffers(after(60, -1));
  expect(await offersOf(lead)).toHaveLength(1);
  await moveOffers(after(60));
  expect(await offersOf(lead)).toEqual([
    [first.partnerId, 'expired'],
    [second.partnerId, 'open'],
  ]);
});

test('takes turns over several leads', async () => {
  const [one, two] = [await consultant(), await consultant()];
  const leads = [await addLead(), await addLead(), await addLead(), await addLead()];
  for (const [at] of leads.entries()) await moveOffers(after(at));
  const got = await Promise.all(leads.map(async (lead) => (await offersOf(lead))[0]?.[0]));
  expect(got.filter((id) => id === one.partnerId)).toHaveLength(2);
  expect(got.filter((id) => id === two.partnerId)).toHaveLength(2);
});

test('an offer is accepted until its end, once, and gives contact and referral', async () => {
  const { partner, partnerId } = await consultant();
  const lead = await addLead({ city: 'Xapuri' });
  await moveOffers(T0);
  const [offer] = await listOwnOffers(partner);
  expect(offer).toMatchObject({ firstName: 'Ana', city: 'Xapuri', uf: 'AC', name: null, whatsapp: null });
  const id = offer?.id ?? '';
  expect(await acceptOffer(partner, id, after(60))).toMatchObject({ ok: false, error: { code: 'stale' } });
  expect(await acceptOffer(partner, id, after(60, -1))).toMatchObject({ ok: true });
  expect(await acceptOffer(partner, id, after(10))).toMatchObject({ ok: false, error: { code: 'stale' } });
  expect(await listOwnOffers(partner)).toMatchObject([
    { state: 'accepted', name: 'Ana Maria Souza', whatsapp: '68999990000', status: 'qualified' },
  ]);
  await moveOffers(after(600));
  expect(await offersOf(lead)).toEqual([[partnerId, 'accepted']]);
  await settleCommissions();
  expect(await listOwnReferrals(partner)).toMatchObject([{ kind: 'lead', way: 'hand', firstName: null }]);
  await context.owner.query('update consents set revoked_at = now() where lead_id = $1', [lead]);
  expect(await listOwnOffers(partner)).toMatchObject([
    { firstName: null, city: null, name: null, whatsapp: null },
  ]);
});

test('a declined lead goes on at once, and after the last one to the team', async () => {
  const admin = await addAdmin(context.owner, 'owner');
  const [one, two] = [await consultant(), await consultant()];
  const lead = await addLead();
  await moveOffers(T0);
  const decline = async ({ partner }: typeof one) =>
    declineOffer(partner, (await listOwnOffers(partner))[0]?.id ?? '', after(1));
  expect(await decline(one)).toMatchObject({ ok: true });
  expect(await offersOf(lead)).toMatchObject([
    [one.partnerId, 'declined'],
    [two.partnerId, 'open'],
  ]);
  const [declined] = await listOwnOffers(one.partner);
  expect(await acceptOffer(one.partner, declined?.id ?? '', after(1))).toMatchObject({
    ok: false,
    error: { message: OFFER_REFUSALS.answered },
  });
  expect(await offersOf(lead)).toMatchObject([
    [one.partnerId, 'declined'],
    [two.partnerId, 'open'],
  ]);
  expect(await decline(two)).toMatchObject({ ok: true });
  await moveOffers(after(2));
  expect(await offersOf(lead)).toHaveLength(2);
  const { rowCount } = await context.owner.query(
    'select 1 from notifications where user_id = $1 and link = $2',
    [admin, `/admin/leads/${lead}`],
  );
  expect(rowCount).toBe(1);
  expect(await listOwnOffers(one.partner)).toMatchObject([{ state: 'declined', firstName: null, uf: null }]);
});

test('offers no lead that a partner brought, unless the team refused that', async () => {
  const [one, other] = [await consultant(), await consultant(['SC'])];
  const lead = await addLead();
  await context.owner.query("insert into referrals (partner_id, lead_id, way) values ($1, $2, 'link')", [
    other.partnerId,
    lead,
  ]);
  await moveOffers(T0);
  expect(await offersOf(lead)).toEqual([]);
  await context.owner.query("update referrals set review = 'refused' where lead_id = $1", [lead]);
  await moveOffers(T0);
  expect(await offersOf(lead)).toEqual([[one.partnerId, 'open']]);
});

test('once switched off, an open offer ends without a next one', async () => {
  const [one] = [await consultant(), await consultant()];
  const lead = await addLead();
  await moveOffers(T0);
  await rules(false);
  await moveOffers(after(59));
  expect(await offersOf(lead)).toEqual([[one.partnerId, 'open']]);
  await moveOffers(after(60));
  expect(await offersOf(lead)).toEqual([[one.partnerId, 'expired']]);
});

test('offers nothing while it is off, without a consent, from another state, or older than a day', async () => {
  await consultant();
  const leads = [await addLead({ agreed: false }), await addLead({ uf: 'RR' })];
  const old = await addLead();
  await moveOffers(after(24 * 60));
  await rules(false);
  leads.push(await addLead());
  await moveOffers(T0);
  for (const id of [...leads, old]) expect(await offersOf(id)).toEqual([]);
  await rules(true);
  await moveOffers(after(24 * 60, -1));
  expect(await offersOf(old)).toHaveLength(1);
});

test('withdraws the offer of a lead that the team took, and passes over an ended or stopped partner', async () => {
  const admin = await addAdmin(context.owner, 'owner');
  const one = await consultant();
  const [taken, kept] = [await addLead(), await addLead()];
  await moveOffers(T0);
  await context.owner.query('update leads set assignee_id = $1 where id = $2', [admin, taken]);
  const offer = (await listOwnOffers(one.partner)).find(({ state }) => state === 'open');
  await moveOffers(after(1));
  expect(await offersOf(taken)).toEqual([[one.partnerId, 'withdrawn']]);
  expect(offer).toBeDefined();
  const two = await consultant();
  await context.owner.query('update partners set active = false where id = $1', [one.partnerId]);
  const [open] = (await listOwnOffers(one.partner)).filter(({ state }) => state === 'open');
  expect(await acceptOffer(one.partner, open?.id ?? '', after(2))).toMatchObject({ ok: false });
  await moveOffers(after(3));
  expect(await offersOf(kept)).toEqual([
    [one.partnerId, 'expired'],
    [two.partnerId, 'open'],
  ]);
  await endPartner({ kind: 'admin', userId: admin }, two.partnerId);
  expect(await listOwnOffers(two.partner)).toEqual([]);
});

test('another partner answers no offer, and no account of a partner reads or writes the table', async () => {
  const [one, other] = [await consultant(), await consultant(['RR'])];
  const lead = await addLead();
  await moveOffers(T0);
  const id = (await listOwnOffers(one.partner))[0]?.id ?? '';
  for (const answer of [acceptOffer, declineOffer])
    expect(await answer(other.partner, id, after(1))).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
  expect(await listOwnOffers(other.partner)).toEqual([]);
  expect(await acceptOffer(one.partner, 'x', after(1))).toMatchObject({
    ok: false,
    error: { code: 'not-found' },
  });
  for (const text of ['select 1 from lead_offers', "update lead_offers set state = 'accepted'"])
    await expect(asActor(one.partner, (tx) => tx.execute(text))).rejects.toMatchObject({
      cause: { code: '42501' },
    });
  expect(await offersOf(lead)).toEqual([[one.partnerId, 'open']]);
});

test('the owner sees speed and conversion, and saves the rules over the shown ones only', async () => {
  const admin = { kind: 'admin' as const, userId: await addAdmin(context.owner, 'owner') };
  const { partner, partnerId } = await consultant();
  const lead = await addLead();
  await moveOffers(T0);
  await acceptOffer(partner, (await listOwnOffers(partner))[0]?.id ?? '', after(12));
  const figures = async () => (await loadOfferFigures(admin, T0)).find(({ id }) => id === partnerId);
  expect(await figures()).toMatchObject({
    offered: 1,
    accepted: 1,
    declined: 0,
    expired: 0,
    converted: 0,
    minutes: 12,
  });
  await context.owner.query("update leads set status = 'converted' where id = $1", [lead]);
  expect(await figures()).toMatchObject({ converted: 1 });
  expect((await loadOfferFigures(admin, after(0, 1))).some(({ id }) => id === partnerId)).toBe(false);
  const shown = JSON.stringify({ on: 'on', minutes: '60' });
  expect(await saveConsultantOffers(admin, { on: false, minutes: 30 }, shown)).toMatchObject({ ok: true });
  expect(await saveConsultantOffers(admin, { on: true, minutes: 90 }, shown)).toMatchObject({ ok: false });
});
