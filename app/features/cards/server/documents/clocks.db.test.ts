import { beforeEach, expect, test } from 'vitest';
import { claimOrders } from '#app/features/checkout/server/index.server.ts';
import { addBusinessDays } from '#app/lib/business-days.ts';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addAccount, addOrder } from '#tests/orders.ts';
import { addPerson } from '#tests/people.ts';
import { createCard, loadCard, loadDashboard, startClocks } from '../index.server.ts';

const context = onTestDatabase();
let userId: string;

beforeEach(async () => {
  userId = (await addAccount(context.owner)).userId;
});

/** An order of the account, with its accepted contract: a plan, or a product with its own cards and days. */
async function buy(product?: { activates: string[]; days: number }): Promise<string> {
  const { orderId } = await addOrder();
  if (product) {
    const sold = { id: 'x', slug: 'x', title: 'Revisão', subtitle: '', days: product.days };
    await context.owner.query(
      `update transactions set plan_snapshot = plan_snapshot || jsonb_build_object('activates', $2::jsonb, 'product', $3::jsonb)
       where id = $1`,
      [orderId, JSON.stringify(product.activates), JSON.stringify(sold)],
    );
  }
  await claimOrders(userId, { cookieOrders: [orderId], verifiedEmail: null });
  return orderId;
}

async function addDocument(type: string) {
  await context.owner.query(
    `insert into card_documents (card_id, user_id, file_path, file_name, mime_type, file_size, sha256, status)
     select id, user_id, user_id || '/x', 'x.pdf', 'application/pdf', 1, repeat('a', 64), 'pending'
     from cards where user_id = $1 and card_type = $2`,
    [userId, type],
  );
  await asActor(system('checkout'), (tx) => startClocks(tx, userId));
}

const addOwnCard = (type: string) =>
  context.owner.query('insert into cards (user_id, card_type) values ($1, $2)', [userId, type]);

/** By type, the business days that the clock counts; null where it does not run. */
async function days(): Promise<Record<string, number | null>> {
  const { rows } = await context.owner.query<{ type: string; days: number; at: Date | null; due: string }>(
    `select card_type as type, clock_days as days, clock_started_at as at, clock_due_on::text as due
     from cards where user_id = $1`,
    [userId],
  );
  for (const { days, at, due } of rows) {
    expect(due).toBe(at && addBusinessDays(civilDateAt(at), days));
  }
  return Object.fromEntries(rows.map(({ type, days, at }) => [type, at && days]));
}

/** The contract of an order goes, as of one entered at signup that nobody accepted yet. */
async function unsign(orderId: string) {
  await context.owner.query('alter table contract_acceptances disable trigger user');
  await context.owner.query('delete from contract_acceptances where transaction_id = $1', [orderId]);
  await context.owner.query('alter table contract_acceptances enable trigger user');
}

const missing = async (type: 'rating' | 'nome') =>
  (await loadCard({ kind: 'customer', userId }, type, new Date()))?.clock;

test('the contract of another service starts nothing; that of the order that opened the card does', async () => {
  const rating = await buy({ activates: ['rating'], days: 30 });
  await unsign(rating);
  await buy();
  await addDocument('nome');
  expect(await days()).toEqual({ nome: 12, jus: 12, bacen: 12, rating: null });
  const waiting = { state: 'waiting', missing: ['contract'] };
  expect(await missing('rating')).toEqual(waiting);
  const { cards, checklist } = await loadDashboard({ kind: 'customer', userId });
  expect(cards.find(({ type }) => type === 'rating')?.clock).toEqual(waiting);
  expect(checklist.contract).toBe(true);
});

test('the clock counts the days of the product that was sold; the plans count twelve', async () => {
  await buy({ activates: ['rating'], days: 30 });
  await buy();
  await addDocument('rating');
  expect(await days()).toEqual({ nome: 12, jus: 12, bacen: 12, rating: 30 });
  expect(await missing('rating')).toMatchObject({ state: 'running', daysLeft: 30 });
});

test('a card that the team added counts twelve days from any accepted contract', async () => {
  await addOwnCard('dividas');
  await buy({ activates: ['rating'], days: 30 });
  await addDocument('dividas');
  expect(await days()).toEqual({ dividas: 12, rating: 30 });
});

test('one that the team adds after contract and document begins at once', async () => {
  const admin = await addPerson(context.owner, 'admin');
  await buy({ activates: ['rating'], days: 30 });
  await addDocument('rating');
  await createCard(admin, userId, 'nome');
  expect(await days()).toEqual({ nome: 12, rating: 30 });
});

test('an order taken back starts no card, even beside another contract that stands', async () => {
  const rating = await buy({ activates: ['rating'], days: 30 });
  await context.owner.query('update transactions set withdrawn_at = now() where id = $1', [rating]);
  await buy();
  await addDocument('nome');
  expect((await days()).rating).toBeNull();
  expect(await missing('rating')).toEqual({ state: 'waiting', missing: ['contract'] });
});

test('the database counts business days as the application does, day by day', async () => {
  const first: CivilDate = '2021-12-20';
  const { rows } = await context.owner.query<{ day: CivilDate; days: number; due: CivilDate }>(
    `select (day::date)::text as day, days, business_day_after(day::date, days)::text as due
     from generate_series($1::text::date, $1::text::date + 5000, '1 day') day, (values (1), (12)) n (days)
     union all select $1::text, 365, business_day_after($1::text::date, 365)::text`,
    [first],
  );
  expect(rows).toHaveLength(2 * 5001 + 1);
  const wrong = rows.filter(({ day, days, due }) => addBusinessDays(day, days) !== due);
  expect(wrong).toEqual([]);
  expect(addDays(first, 5000) > '2035-01-01').toBe(true);
});
