import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { NO_PAUSE, settlePause } from '#app/features/cases/rules/deadline-clock.ts';
import { documentNeeds, isOpenNeed, type SentDocument } from '#app/features/cases/rules/document-needs.ts';
import { claimOrders } from '#app/features/checkout/server/index.server.ts';
import { addBusinessDays, businessDaysUntil } from '#app/lib/business-days.ts';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import { requiredKinds } from '#app/terms/document-kinds.ts';
import type { OrderId, UserId } from '#app/terms/ids.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addAccount, addOrder } from '#tests/orders.ts';
import { addPerson } from '#tests/people.ts';
import { createCard, loadCard, loadDashboard, settleClocks } from '../index.server.ts';

const context = onTestDatabase();
let userId: UserId;

beforeEach(async () => {
  userId = (await addAccount(context.owner)).userId;
});

/** An order of the account, with its accepted contract: a plan, or a product with its own cards and days. */
async function buy(product?: { activates: string[]; days: number; documents?: string[] }): Promise<string> {
  const { orderId } = await addOrder();
  if (product) {
    const { activates: _, ...terms } = product;
    const sold = { id: 'x', slug: 'x', title: 'Revisão', subtitle: '', ...terms };
    await context.owner.query(
      `update transactions set plan_snapshot = plan_snapshot || jsonb_build_object('activates', $2::jsonb, 'product', $3::jsonb)
       where id = $1`,
      [orderId, JSON.stringify(product.activates), JSON.stringify(sold)],
    );
  }
  await claimOrders(userId, { cookieOrders: [orderId], verifiedEmail: null });
  return orderId;
}

type Sent = { kind: string; status?: string; at?: string; reviewed?: string };

async function addDocument(type: string, { kind, status = 'pending', at = 'now', reviewed }: Sent) {
  const { rows } = await context.owner.query<{ id: string }>(
    `insert into card_documents (card_id, user_id, file_path, file_name, mime_type, file_size, sha256, status, kind,
       created_at, reviewed_at)
     select id, user_id, gen_random_uuid(), 'x.pdf', 'application/pdf', 1, repeat('a', 64), $3, $4, $5, $6
     from cards where user_id = $1 and card_type = $2 limit 1 returning id`,
    [userId, type, status, kind, at, reviewed ?? null],
  );
  return rows[0]?.id ?? '';
}

const settle = (now?: Date) => asActor(system('checkout'), (tx) => settleClocks(tx, userId, now));

/** Everything that a person is asked for. */
async function addDocuments(type: string) {
  await addDocument(type, { kind: 'photo_id' });
  await addDocument(type, { kind: 'proof_of_address' });
  await settle();
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

/** The contract of an order goes, as for one entered at signup and not accepted yet. */
async function unsign(orderId: OrderId) {
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
  await addDocuments('nome');
  expect(await days()).toEqual({ nome: 12, jus: 12, bacen: 12, rating: null });
  const waiting = { state: 'waiting', missing: ['contract'], documents: [] };
  expect(await missing('rating')).toEqual(waiting);
  const { cards, now } = await loadDashboard({ kind: 'customer', userId });
  expect(cards.find(({ type }) => type === 'rating')?.clock).toEqual(waiting);
  expect(now.map(({ kind }) => kind)).toContain('contract');
});

test('the clock counts the days of the product that was sold; the plans count twelve', async () => {
  await buy({ activates: ['rating'], days: 30 });
  await buy();
  await addDocuments('rating');
  expect(await days()).toEqual({ nome: 12, jus: 12, bacen: 12, rating: 30 });
  expect(await missing('rating')).toMatchObject({ state: 'running', daysLeft: 30 });
});

test('a card that the team added counts twelve days from any accepted contract', async () => {
  await addOwnCard('dividas');
  await buy({ activates: ['rating'], days: 30 });
  await addDocuments('dividas');
  expect(await days()).toEqual({ dividas: 12, rating: 30 });
});

test('one that the team adds after contract and document begins at once', async () => {
  const admin = await addPerson(context.owner, 'admin');
  await buy({ activates: ['rating'], days: 30 });
  await addDocuments('rating');
  await createCard(admin, userId, 'nome');
  expect(await days()).toEqual({ nome: 12, rating: 30 });
});

test('a canceled order starts no clock, even beside another active contract', async () => {
  const rating = await buy({ activates: ['rating'], days: 30 });
  await context.owner.query('update transactions set withdrawn_at = now() where id = $1', [rating]);
  await buy();
  await addDocuments('nome');
  expect((await days()).rating).toBeNull();
  expect(await missing('rating')).toMatchObject({ state: 'waiting', missing: ['contract'] });
});

test('a product waits for its own documents too, a company for those of a company', async () => {
  await buy({ activates: ['rating'], days: 30, documents: ['Extrato do Serasa'] });
  await addDocuments('rating');
  expect(await days()).toEqual({ rating: null });
  expect(await missing('rating')).toEqual({
    state: 'waiting',
    missing: ['document'],
    documents: ['Extrato do Serasa'],
  });
  await addDocument('rating', { kind: 'Extrato do Serasa' });
  await settle();
  expect(await days()).toEqual({ rating: 30 });

  userId = (await addAccount(context.owner)).userId;
  await context.owner.query(
    "update profiles set doc_type = 'CNPJ', doc_number = '11222333000181' where id = $1",
    [userId],
  );
  const admin = await addPerson(context.owner, 'admin');
  await createCard(admin, userId, 'nome');
  expect(await missing('nome')).toMatchObject({
    documents: ['Contrato social', 'Cartão CNPJ', 'Documento do representante'],
  });
});

test('steps follow contract and documents forward and once; changes by the team are kept', async () => {
  const { owner } = context;
  const steps = async () =>
    (
      await owner.query<{ status: string }>(
        `select u.status from user_process_steps u join cards c on c.id = u.card_id
         where u.user_id = $1 and c.card_type = 'nome' order by u.step_order limit 3`,
        [userId],
      )
    ).rows.map(({ status }) => status);
  const set = (order: number, status: string) =>
    owner.query(
      `update user_process_steps set status = $3 where step_order = $2 and card_id = (
         select id from cards where user_id = $1 and card_type = 'nome')`,
      [userId, order, status],
    );
  const order = await buy();
  expect(await steps()).toEqual(['pending', 'completed', 'pending']);
  await addDocuments('jus');
  expect(await steps()).toEqual(['in_progress', 'completed', 'pending']);
  await owner.query("update card_documents set status = 'approved' where user_id = $1", [userId]);
  await settle();
  expect(await steps()).toEqual(['completed', 'completed', 'pending']);
  await set(2, 'pending');
  await set(1, 'blocked');
  await settle();
  expect(await steps()).toEqual(['blocked', 'pending', 'pending']);
  expect(order).toBeTruthy();
});

const DAY_ONE = '2026-11-03';
const noon = (day: CivilDate) => `${day}T15:00:00Z`;

test('a refused document stops the clock until another one came; both sides read the days', async () => {
  await buy();
  await addDocuments('nome');
  const { owner } = context;
  await owner.query('update cards set clock_started_at = $2 where user_id = $1', [userId, noon(DAY_ONE)]);
  const due = addBusinessDays(DAY_ONE, 12);
  const clock = async (day: CivilDate) =>
    (await loadCard({ kind: 'customer', userId }, 'jus', new Date(noon(day))))?.clock;
  expect(await clock('2026-11-05')).toMatchObject({ state: 'running', dueOn: due, pausedDays: 0 });
  // Friday.
  await owner.query(
    "update card_documents set status = 'rejected', created_at = $2, reviewed_at = $3 where user_id = $1 and kind = 'photo_id'",
    [userId, noon(DAY_ONE), noon('2026-11-06')],
  );
  await settle(new Date(noon('2026-11-06')));
  await settle(new Date(noon('2026-11-09')));
  expect(await clock('2026-11-11')).toEqual({
    state: 'paused',
    dueOn: due,
    since: '2026-11-06',
    daysLeft: 9,
    pausedDays: 3,
  });
  await addDocument('bacen', { kind: 'photo_id', at: noon('2026-11-11') });
  await settle(new Date(noon('2026-11-11')));
  expect(await clock('2026-11-11')).toEqual({
    state: 'running',
    dueOn: addBusinessDays(due, 3),
    daysLeft: 9,
    pausedDays: 3,
  });
});

test('the database settles clocks by the same rules, for any order of events', async () => {
  const { owner } = context;
  const kinds = ['photo_id', 'proof_of_address', 'other'];
  const step = fc.record({
    days: fc.integer({ min: 0, max: 4 }),
    act: fc.constantFrom('send', 'refuse', 'approve'),
    kind: fc.constantFrom(...kinds),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      userId = (await addAccount(owner)).userId;
      await buy();
      await owner.query('alter table contract_acceptances disable trigger user');
      await owner.query('update contract_acceptances set created_at = $2 where user_id = $1', [
        userId,
        noon('2026-11-02'),
      ]);
      await owner.query('alter table contract_acceptances enable trigger user');
      await owner.query('update cards set created_at = $2 where user_id = $1', [userId, noon('2026-11-02')]);
      let sent: (SentDocument & { id: string })[] = [];
      let day: CivilDate = '2026-11-03';
      let at = Date.parse(noon(day));
      let startedOn: CivilDate | null = null;
      let pause = NO_PAUSE;
      for (const { days: later, act, kind } of steps) {
        day = addDays(day, later);
        at = Math.max(at + 1000, Date.parse(noon(day)));
        const instant = new Date(at).toISOString();
        const last = sent.findLast((one) => one.kind === kind);
        if (act === 'send') {
          const id = await addDocument('nome', { kind, at: instant });
          const one = {
            id,
            kind,
            requestId: null,
            status: 'pending',
            reason: null,
            reviewedAt: null,
          } as const;
          sent = [...sent, { ...one, createdAt: instant }];
        } else if (last) {
          const status = act === 'refuse' ? ('rejected' as const) : ('approved' as const);
          await owner.query('update card_documents set status = $2, reviewed_at = $3 where id = $1', [
            last.id,
            status,
            instant,
          ]);
          sent = sent.map((one) => (one.id === last.id ? { ...one, status, reviewedAt: instant } : one));
        }
        await settle(new Date(at));
        const needs = documentNeeds(requiredKinds('CPF', []), [], sent);
        const running = startedOn !== null;
        if (!running && !needs.some(isOpenNeed)) startedOn = day;
        const refused = needs.some(({ state }) => state === 'refused');
        if (startedOn) pause = settlePause(pause, refused, day);
        const { rows } = await owner.query(
          `select clock_started_at is not null as started, clock_paused_since::text as since, clock_paused_days as days,
             clock_due_on::text as due, (clock_started_at at time zone 'America/Sao_Paulo')::date::text as "startedOn"
           from cards where user_id = $1 and card_type = 'jus'`,
          [userId],
        );
        const [row] = rows;
        expect({ started: row.started, since: row.since, days: row.days }).toEqual({
          started: startedOn !== null,
          since: pause.since,
          days: pause.days,
        });
        if (startedOn) expect(row.due).toBe(addBusinessDays(row.startedOn, 12 + pause.days));
      }
    }),
    { numRuns: 12 },
  );
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
  const { rows: counts } = await context.owner.query<{ day: CivilDate; until: CivilDate; count: number }>(
    `select (day::date)::text as day, (day::date + 17)::text as until,
       business_days_until(day::date, day::date + 17) as count
     from generate_series($1::text::date, $1::text::date + 1500, '1 day') day`,
    [first],
  );
  expect(counts.filter(({ day, until, count }) => businessDaysUntil(day, until) !== count)).toEqual([]);
  const wrong = rows.filter(({ day, days, due }) => addBusinessDays(day, days) !== due);
  expect(wrong).toEqual([]);
  expect(addDays(first, 5000) > '2035-01-01').toBe(true);
});
