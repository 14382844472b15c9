import { expect, test } from 'vitest';
import { FIRST_TERMS } from '#app/features/listings/rules/listing-settings.ts';
import {
  changeStates,
  endListingClocks,
  listingHistory,
  listingsOf,
  lockListing,
  recordListingEvent,
  setListingState,
  settleUncomputed,
} from '#app/features/listings/server/index.server.ts';
import { asActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';

const context = onTestDatabase();

async function someListing(values = "'serasa', 'Banco do Vale', '2025-10-10'") {
  const person = await addPerson(context.owner);
  const { rows } = await context.owner.query<{ id: string }>(
    `insert into listings (user_id, place, creditor, due_on, amount) values ($1, ${values}, 100) returning id`,
    [person.userId],
  );
  const admin = await addPerson(context.owner, 'admin');
  return { id: rows[0]?.id as string, userId: person.userId, admin };
}

test('a state that may not follow is refused, a removal without proof too', async () => {
  const { id, admin } = await someListing();
  const move = (state: 'gone_back' | 'removed') =>
    asActor(admin, (tx) => setListingState(tx, admin, { id, state }));
  expect(await move('gone_back')).toMatchObject({ ok: false, error: { code: 'transition' } });
  expect(await move('removed')).toMatchObject({
    ok: false,
    error: { fields: { proof: expect.any(String) } },
  });
});

test('a removal refuses a record or a proof of another client, and leaves every record unchanged', async () => {
  const { id, userId, admin } = await someListing();
  const other = await someListing("'spc', 'Loja Alheia', '2025-10-10'");
  const proofOf = async (client: string) =>
    (
      await context.owner.query<{ id: string }>(
        `with c as (insert into cards (user_id, card_type) values ($1, 'nome') returning id)
         insert into card_proofs (user_id, card_id, title, file_name, file_path, file_size, mime_type, sha256)
         select $1, id, 'x', 'x.pdf', 'card-proofs/' || $1 || '/x/y.pdf', 1, 'application/pdf', repeat('a', 64) from c
         returning id`,
        [client],
      )
    ).rows[0]?.id ?? '';
  const [own, foreign] = [await proofOf(userId), await proofOf(other.userId)];
  const move = (
    ids: string[],
    state: 'asked' | 'removed',
    proofId: string | null,
    on: string | null = null,
  ) => changeStates(admin, userId, { ids, state, on: on as null, askedOf: 'bureau', clock: '', proofId });
  const states = async () =>
    (
      await context.owner.query<{ state: string }>(
        'select state from listings where id = any($1) order by creditor',
        [[id, other.id]],
      )
    ).rows.map(({ state }) => state);
  expect((await move([id, other.id], 'asked', null)).ok, 'a record of another client').toBe(false);
  expect(await states()).toEqual(['found', 'found']);
  expect((await move([id], 'asked', null)).ok).toBe(true);
  expect(await move([id], 'removed', foreign)).toMatchObject({
    error: { fields: { proofId: expect.any(String) } },
  });
  expect(await move([id], 'removed', own, '2999-01-01')).toMatchObject({
    error: { fields: { on: expect.any(String) } },
  });
  expect(await states()).toEqual(['asked', 'found']);
  expect((await move([id], 'removed', own)).ok).toBe(true);
  expect(await states()).toEqual(['removed', 'found']);
});

test('asking moves the turn to the bureau and its clock to the tenth day, with event and audit', async () => {
  const { id, userId, admin } = await someListing();
  const asked = await asActor(admin, (tx) =>
    setListingState(tx, admin, {
      id,
      state: 'asked',
      on: '2026-11-20',
      askedOf: 'bureau',
      clocks: ['challengedOn'],
    }),
  );
  expect(asked.ok).toBe(true);
  const [row] = await asActor(admin, (tx) => listingsOf(tx, { userId, linkedProfileId: null }));
  expect(row).toMatchObject({
    state: 'asked',
    turn: 'bureau',
    nextRule: 'challenge',
    nextDueOn: '2026-11-30',
    events: 1,
  });
  const { rows } = await context.owner.query('select action from audit_log where entity_id = $1', [id]);
  expect(rows).toEqual([{ action: 'listing.state' }]);
});

test('an answer ends the requests and starts the term to notify receivers; an answer to one request leaves the others', async () => {
  const { id, userId, admin } = await someListing();
  type Change = Omit<Parameters<typeof setListingState>[2], 'id'>;
  const move = (change: Change) => asActor(admin, (tx) => setListingState(tx, admin, { id, ...change }));
  const clock = async () => {
    const [row] = await asActor(admin, (tx) => listingsOf(tx, { userId, linkedProfileId: null }));
    return [row?.turn, row?.nextRule, row?.nextDueOn];
  };
  const ask = (on: string, clocks: ('challengedOn' | 'accessAskedOn')[]) =>
    move({ state: 'asked', on, askedOf: 'bureau', clocks });
  await ask('2026-01-05', ['challengedOn', 'accessAskedOn']);
  await move({ state: 'answered', on: '2026-01-07', ends: ['accessAskedOn'] });
  expect(await clock()).toEqual(['us', 'challenge', '2026-01-15']);
  const row = await asActor(admin, (tx) => lockListing(tx, id));
  if (!row) throw new Error('unreachable');
  const answer = {
    ...{ on: '2026-01-07' as const, ends: ['challengedOn' as const], begins: [] },
    data: { answer: 'removed' },
  };
  await asActor(admin, (tx) => endListingClocks(tx, admin, row, answer));
  expect(await clock()).toEqual(['us', 'five_years', '2030-10-10']);
  await ask('2026-01-08', ['challengedOn']);
  await move({ state: 'answered', on: '2026-01-09', begins: ['foundWrongOn'] });
  expect(await clock()).toEqual(['us', 'tell_receivers', '2026-01-16']);
  await ask('2026-02-02', ['challengedOn']);
  await move({ state: 'kept', on: '2026-02-03' });
  const { rows } = await context.owner.query('select challenged_on from listings where id = $1', [id]);
  expect(rows).toEqual([{ challenged_on: null }]);
});

test('a bank has the usual days from the proof of payment, those of the setting of that day', async () => {
  const { id, admin } = await someListing("'ccf', 'Banco do Vale', '2025-10-10'");
  const ask = () =>
    asActor(admin, (tx) =>
      setListingState(tx, admin, { id, state: 'asked', on: '2026-11-05', clocks: ['exclusionAskedOn'] }),
    );
  const row = () => asActor(admin, (tx) => lockListing(tx, id));
  await ask();
  expect(await row()).toMatchObject({ nextRule: 'ccf_payment', nextDueOn: '2026-11-19' });
  await context.owner.query(
    "insert into site_config (key, value, public) values ('listing_terms', $1, true)",
    [{ ...FIRST_TERMS, ccfDays: 5 }],
  );
  try {
    expect(await row()).toMatchObject({ exclusionDueOn: '2026-11-19' });
    await ask();
    expect(await row()).toMatchObject({ nextDueOn: '2026-11-12' });
  } finally {
    await context.owner.query("delete from site_config where key = 'listing_terms'");
  }
  await asActor(admin, (tx) => setListingState(tx, admin, { id, state: 'answered', on: '2026-11-10' }));
  expect(await row()).toMatchObject({ exclusionAskedOn: null, exclusionDueOn: null });
});

test('listings have the term of their service, which pauses and ends with it', async () => {
  const { id, userId, admin } = await someListing();
  const far = await someListing("'scr', 'Banco do Vale', '2025-10-10'");
  await context.owner.query('update listings set user_id = $2 where id = $1', [far.id, userId]);
  await context.owner.query("update listings set state = 'answered' where user_id = $1", [userId]);
  await settleUncomputed();
  const term = async (of: string) => {
    await settleUncomputed();
    const row = await asActor(admin, (tx) => lockListing(tx, of));
    return [row?.nextRule, row?.promiseDueOn, row?.outlook === null];
  };
  expect(await term(id)).toEqual(['five_years', null, false]);
  const { rows } = await context.owner.query<{ id: string; due: string }>(
    `insert into cards (user_id, card_type, clock_started_at) values ($1, 'nome', now())
     returning id, clock_due_on::text as due`,
    [userId],
  );
  const card = rows[0];
  expect(await term(id)).toEqual(['promise', card?.due, false]);
  // The Central Bank's records are another service's.
  expect(await term(far.id)).toEqual([null, null, false]);
  const set = (values: string) => context.owner.query(`update cards set ${values} where id = $1`, [card?.id]);
  await set("clock_paused_since = (now() at time zone 'America/Sao_Paulo')::date");
  expect(await term(id)).toEqual(['five_years', null, false]);
  await set('clock_paused_since = null, clock_paused_days = 3');
  const later = await term(id);
  expect(later[0]).toBe('promise');
  expect(String(later[1]) > String(card?.due)).toBe(true);
  await set("status = 'completed'");
  expect(await term(id)).toEqual(['five_years', null, false]);
});

test('the events of a listing are a chain: they never change, and each hash includes the previous one', async () => {
  const { id, userId, admin } = await someListing();
  for (const round of [1, 2, 3])
    await asActor(admin, (tx) => recordListingEvent(tx, admin, { id, userId }, 'letter', { round }));
  const { rows } = await context.owner.query(
    `select seq, previous_hash = lag(hash, 1, '') over (order by seq) as follows, hash = listing_event_hash(e) as holds
     from listing_events e where listing_id = $1 order by seq`,
    [id],
  );
  expect(rows).toEqual([1, 2, 3].map((seq) => ({ seq, follows: true, holds: true })));
  await expect(context.owner.query("update listing_events set data = '{}'")).rejects.toThrow('append-only');
  expect((await asActor(admin, (tx) => lockListing(tx, id)))?.events).toBe(3);
});

test('the history of a listing is in words, holds, and tells when an entry was changed or cut off', async () => {
  const { id, userId, admin } = await someListing();
  for (const round of [1, 2])
    await asActor(admin, (tx) =>
      recordListingEvent(tx, admin, { id, userId }, 'letter', { round, ground: 'C1' }),
    );
  const read = (of = userId) => asActor(admin, (tx) => listingHistory(tx, of, id));
  expect(await read()).toMatchObject({
    isWhole: true,
    entries: [{ seq: 2, lines: ['Fundamento C1, 2ª carta'] }, { seq: 1 }],
  });
  expect(await read((await someListing()).userId)).toBeUndefined();
  const { owner } = context;
  const forge = async (statement: string) => {
    await owner.query('begin; alter table listing_events disable trigger user');
    await owner.query(statement);
    await owner.query('alter table listing_events enable trigger user; commit');
  };
  await forge(`delete from listing_events where listing_id = '${id}' and seq = 2`);
  expect(await read()).toMatchObject({ isWhole: false, entries: [{ seq: 1 }] });
  await owner.query('update listings set events = 1 where id = $1', [id]);
  expect((await read())?.isWhole).toBe(true);
  await forge(`update listing_events set data = '{}' where listing_id = '${id}'`);
  expect((await read())?.isWhole).toBe(false);
});

test('each row of card_debts is a listing: rows, sums, duplicates and holders match', async () => {
  const { userId } = await someListing();
  const { rows: cards } = await context.owner.query<{ id: string }>(
    "insert into cards (user_id, card_type) values ($1, 'nome'), ($1, 'bacen') returning id",
    [userId],
  );
  const ids = cards.map(({ id }) => id);
  await context.owner.query(
    `insert into card_debts (user_id, card_id, creditor, amount, due_date, status)
     select $1, case when n % 2 = 0 then $2::uuid else $3::uuid end, 'Loja ' || n % 7, (n % 9) * 10.05,
       date '2024-01-01' + n % 5, (array['pending', 'negotiating', 'paid', 'canceled'])[1 + n % 4]
     from generate_series(1, 120) n`,
    [userId, ...ids],
  );
  const sums = async () =>
    (
      await context.owner.query(
        `select (select json_build_array(count(*), sum(amount)) from card_debts where user_id = $1) as debts,
           (select json_build_array(count(*), sum(x.amount)) from listings x join card_debts d on d.id = x.id
            where x.user_id = $1 and x.amount = d.amount and x.creditor = d.creditor and x.due_on = d.due_date
              and x.card_id = d.card_id and (x.state = 'removed') = (d.status in ('paid', 'canceled'))) as listings`,
        [userId],
      )
    ).rows[0];
  const moved = await sums();
  expect(moved.debts[0]).toBe(120);
  expect(moved.listings).toEqual(moved.debts);
  // The listing is deleted with its debt, the others stay.
  await context.owner.query("delete from card_debts where user_id = $1 and creditor = 'Loja 3'", [userId]);
  const left = await sums();
  expect(left.debts[0]).toBeLessThan(120);
  expect(left.listings).toEqual(left.debts);
  const { rows } = await context.owner.query(
    "select count(*)::int as n from listings where user_id = $1 and place = 'credor'",
    [userId],
  );
  expect(rows[0].n).toBe(left.debts[0]);
});

test('a row of card_debts that is changed or deleted stays the same listing', async () => {
  const { userId } = await someListing();
  const { rows: cards } = await context.owner.query<{ id: string }>(
    "insert into cards (user_id, card_type) values ($1, 'nome') returning id",
    [userId],
  );
  const add = () =>
    context.owner.query<{ id: string }>(
      `insert into card_debts (user_id, card_id, creditor, amount, due_date) values ($1, $2, 'Loja Sol', 10, '2025-01-02')
       returning id`,
      [userId, cards[0]?.id],
    );
  const debt = (await add()).rows[0]?.id;
  const twin = (await add()).rows[0]?.id;
  const listing = async (of: string | undefined) =>
    (await context.owner.query('select place, state, copy, amount from listings where id = $1', [of])).rows;
  expect(await listing(debt)).toEqual([{ place: 'credor', state: 'found', copy: 1, amount: '10.00' }]);
  expect(await listing(twin)).toEqual([{ place: 'credor', state: 'found', copy: 2, amount: '10.00' }]);
  await context.owner.query("update card_debts set status = 'paid', amount = 12 where id = $1", [debt]);
  expect(await listing(debt)).toEqual([
    { place: 'credor', state: 'removed', copy: expect.any(Number), amount: '12.00' },
  ]);
  await context.owner.query('delete from card_debts where id = $1', [debt]);
  expect(await listing(debt)).toEqual([]);
});
