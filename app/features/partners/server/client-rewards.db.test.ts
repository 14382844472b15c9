import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { rewardTerms, storedRewards } from '#app/features/partners/rules/client-rewards.ts';
import { recordPayment } from '#app/features/payments/server/index.server.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import { panelPayments, receipt, received, today } from '#tests/panel-payments.ts';
import { ledgerOf } from '#tests/partners.ts';
import { addPaymentOrder } from '#tests/payments.ts';
import { addPerson } from '#tests/people.ts';
import {
  addNote,
  endPartner,
  findPartner,
  forgetReferrer,
  joinRewards,
  loadOwnReward,
  payPartner,
  savePartner,
  settleCommissions,
} from './index.server.ts';

const { context, admin } = panelPayments();
const RULES = { ...storedRewards(null), on: true };
const inDays = (days: number) => new Date(`${addDays(today(), days)}T15:00:00Z`);

const save = (rules: object) =>
  context.owner.query(
    `insert into site_config (key, value, public) values ('client_rewards', $1, true)
     on conflict (key) do update set value = excluded.value`,
    [rules],
  );

beforeEach(() => save(RULES));

const wanted = (rules = RULES) => ({
  pixKey: 'chave@pix.br',
  accepted: 'on' as const,
  terms: rewardTerms(rules),
});

/** Adds a customer with this document and a telephone that follows from it. */
async function addCustomer(document: string) {
  const { userId } = await addPerson(context.owner);
  await context.owner.query('update profiles set doc_number = $1, phone = $2 where id = $3', [
    document,
    `4799${document.slice(0, 7)}`,
    userId,
  ]);
  return { kind: 'customer' as const, userId };
}

const partnerOf = async (userId: string) => {
  const { rows } = await context.owner.query('select * from partners where customer_id = $1', [userId]);
  return rows[0];
};

async function addLead(code: string): Promise<string | null> {
  const { rows } = await context.owner.query<{ id: string }>(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, uf, partner_code)
     values ('Ana Souza', $1, '49988887777', 'CPF', '11144477735', 'SC', $2) returning id`,
    [`${randomUUID()}@exemplo.com.br`, code],
  );
  const found = await context.owner.query('select 1 from referrals where lead_id = $1', [rows[0]?.id]);
  return found.rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

test('a customer gets a link, the reward of a paid order, and its payment', async () => {
  const customer = await addCustomer('39053344705');
  expect(await loadOwnReward(customer)).toBeNull();
  expect(await joinRewards(customer, wanted())).toMatchObject({ ok: true });
  const { id, code } = await partnerOf(customer.userId);
  expect(await addLead(code)).not.toBeNull();

  const order = await addPaymentOrder(context.owner, { installments: [10_000, 39_900] });
  await context.owner.query(
    "insert into referrals (partner_id, order_id, way, fixed) values ($1, $2, 'link', 5000)",
    [id, order.orderId],
  );
  for (const [at, amount] of [10_000, 39_900].entries())
    await recordPayment(admin, order.installmentIds[at] ?? '', received(amount), receipt());
  await settleCommissions();
  const sums = async () => (await loadOwnReward(customer))?.own;
  expect(await sums()).toMatchObject({ waiting: 5_000, free: 0, paid: 0 });
  await settleCommissions(inDays(37));
  expect(await sums()).toMatchObject({ waiting: 5_000, free: 0 });
  await settleCommissions(inDays(38));
  expect(await sums()).toMatchObject({ waiting: 0, free: 5_000 });
  expect(await addNote(admin, id, receipt())).toMatchObject({ ok: true });
  expect(await payPartner(admin, id, receipt())).toMatchObject({ ok: true });
  expect(await sums()).toMatchObject({ free: 0, paid: 5_000, pixKey: 'chave@pix.br' });
  expect((await loadOwnReward(customer))?.referrals).toHaveLength(2);
  const { rows } = await context.owner.query(
    "select replace(title, chr(160), ' ') as title, link from notifications where user_id = $1 and link = '/app/indique'",
    [customer.userId],
  );
  expect(rows).toEqual([{ title: 'Prêmio pago: R$ 50,00', link: '/app/indique' }]);
});

test('reads nothing of another customer, and no table of partners', async () => {
  const one = await addCustomer('15350946056');
  const other = await addCustomer('71428793860');
  await joinRewards(one, wanted());
  const { code } = await partnerOf(one.userId);
  await addLead(code);
  expect(await loadOwnReward(other)).toBeNull();
  await joinRewards(other, wanted());
  expect((await loadOwnReward(other))?.referrals).toEqual([]);
  for (const table of ['partners', 'referrals', 'commission_entries', 'partner_payouts'])
    await expect(
      asActor(one, (tx) => tx.execute(`select 1 from ${table}`)),
      table,
    ).rejects.toMatchObject({ cause: { code: '42501' } });
});

test('a switched-off program takes no customer and brings no lead, but keeps what was referred', async () => {
  const customer = await addCustomer('86288366757');
  await joinRewards(customer, wanted());
  const { id, code } = await partnerOf(customer.userId);
  const lead = await addLead(code);
  await save({ ...RULES, on: false });
  expect(await addLead(code)).toBeNull();
  const order = await context.owner.query<{ id: string }>(
    `insert into transactions (lead_id, amount, installments, plan_snapshot, payment_method)
     values ($1, 499, 1, '{"plan":"CPF","activates":[]}', 'pix') returning id`,
    [lead],
  );
  const { rows } = await context.owner.query(
    'select partner_id, fixed, way from referrals where order_id = $1',
    [order.rows[0]?.id],
  );
  expect(rows).toEqual([{ partner_id: id, fixed: 5_000, way: 'link' }]);
  const late = await addCustomer('04756982990');
  expect(await joinRewards(late, wanted())).toMatchObject({ ok: false, error: { code: 'closed' } });
});

test('an acceptance counts for the text that was shown, and new rules ask again', async () => {
  const customer = await addCustomer('29537995593');
  const more = { ...RULES, amount: 7_500 };
  await save(more);
  expect(await joinRewards(customer, wanted())).toMatchObject({ ok: false, error: { code: 'changed' } });
  await save(RULES);
  await joinRewards(customer, wanted());
  await save(more);
  const earns = async () => (await loadOwnReward(customer))?.own.earns.replace(/\u00a0/g, ' ');
  expect((await partnerOf(customer.userId)).fixed.CPF).toBe(5_000);
  expect(await earns()).toBe('R$ 50,00 por pedido pago');
  expect(await joinRewards(customer, wanted(more))).toMatchObject({ ok: true });
  expect(await earns()).toBe('R$ 75,00 por pedido pago');
  const { fixed, id } = await partnerOf(customer.userId);
  expect(fixed.CPF).toBe(7_500);
  expect(await endPartner(admin, id)).toMatchObject({ ok: true });
  expect(await joinRewards(customer, wanted(more))).toMatchObject({ ok: false, error: { code: 'ended' } });
});

test('a customer whose participation the team stopped does not start it again', async () => {
  const customer = await addCustomer('16899535009');
  await joinRewards(customer, wanted());
  const { id, code } = await partnerOf(customer.userId);
  const found = await findPartner(admin, id);
  if (!found) throw new Error('missing');
  expect(await savePartner(admin, id, found.version, { ...found.partner, active: false })).toMatchObject({
    ok: true,
  });
  expect(await joinRewards(customer, wanted())).toMatchObject({ ok: false, error: { code: 'ended' } });
  expect(await addLead(code)).toBeNull();
  expect((await loadOwnReward(customer))?.own.active).toBe(false);
});

test.each([
  { kind: 'consultant' as const },
  { mode: 'rate' as const, rateBp: 1_000, fixed: {} },
  { fixed: { CPF: 9_999_00 } },
  { contractText: 'Outro' },
  { acceptedOn: '2020-01-01' as const },
])('the panel does not change what a customer accepted: %j', async (change) => {
  const customer = await addCustomer('94274157050');
  await joinRewards(customer, wanted());
  const { id } = await partnerOf(customer.userId);
  const found = await findPartner(admin, id);
  if (!found) throw new Error('missing');
  const before = await partnerOf(customer.userId);
  expect(await savePartner(admin, id, found.version, { ...found.partner, ...change })).toMatchObject({
    ok: false,
    error: { code: 'invalid' },
  });
  expect(await partnerOf(customer.userId)).toEqual(before);
  expect(found.isCustomer).toBe(true);
  const renamed = { ...found.partner, name: 'Outro Nome' };
  expect(await savePartner(admin, id, found.version, renamed)).toMatchObject({ ok: true });
  await context.owner.query('delete from partners where id = $1', [id]);
});

test('an erasure ends the participation and empties its contacts', async () => {
  const customer = await addCustomer('57190432096');
  await joinRewards(customer, wanted());
  const { id } = await partnerOf(customer.userId);
  await asActor(system('privacy'), (tx) => forgetReferrer(tx, customer.userId, new Date()));
  const { rows } = await context.owner.query(
    `select name, phone, pix_key, doc_number ~ '57190432096' as document, active, ended_at is null as goes_on
     from partners where id = $1`,
    [id],
  );
  const emptied = { name: 'Cliente que indicou', phone: '', pix_key: '', document: false };
  expect(rows).toEqual([{ ...emptied, active: false, goes_on: false }]);
});

test('refuses the document of a partner', async () => {
  const one = await addCustomer('64588715306');
  await joinRewards(one, wanted());
  await context.owner.query('update partners set customer_id = null where customer_id = $1', [one.userId]);
  expect(await joinRewards(one, wanted())).toMatchObject({ ok: false, error: { code: 'taken' } });
});

test('a buyer from the device of the referring customer goes to review, and one from elsewhere does not', async () => {
  const customer = await addCustomer('48306551094');
  await joinRewards(customer, wanted());
  const { id } = await partnerOf(customer.userId);
  const session = (userId: string, ip: string, agent: string) =>
    context.owner.query(
      `insert into sessions (user_id, token, expires_at, ip_address, user_agent, created_at, updated_at)
       values ($1, $2, now() + interval '1 day', $3, $4, now(), now())`,
      [userId, randomUUID(), ip, agent],
    );
  await session(customer.userId, '203.0.113.7', 'Firefox');
  const reviewOf = async (document: string, ip: string, agent: string) => {
    const order = await addPaymentOrder(context.owner);
    await context.owner.query("update profiles set doc_number = $1, phone = '11955554444' where id = $2", [
      document,
      order.customer.userId,
    ]);
    await session(order.customer.userId, ip, agent);
    await context.owner.query(
      "insert into referrals (partner_id, order_id, way, fixed) values ($1, $2, 'link', 5000)",
      [id, order.orderId],
    );
    await settleCommissions();
    const { rows } = await context.owner.query(
      'select review, self_reason as why from referrals where order_id = $1',
      [order.orderId],
    );
    return rows[0];
  };
  expect(await reviewOf('11144477735', '203.0.113.7', 'Firefox')).toEqual({ review: 'open', why: 'device' });
  expect(await reviewOf('11144477735', '203.0.113.7', 'Chrome')).toEqual({ review: 'clear', why: null });
  expect(await reviewOf('11144477735', '203.0.113.8', 'Firefox')).toEqual({ review: 'clear', why: null });
  expect(await reviewOf('48306551094', '198.51.100.1', 'Safari')).toEqual({
    review: 'open',
    why: 'document',
  });
  expect(await ledgerOf(context.owner, id)).toEqual([]);
});
