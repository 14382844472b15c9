import { expect, test } from 'vitest';
import { loadDashboard } from '#app/features/cases/server/index.server.ts';
import { ListingInput, OwnListingInput, SayInput, StateInput } from '#app/features/listings/rules/input.ts';
import {
  addListing,
  addOwnListings,
  changeStates,
  clientListings,
  deleteListing,
  editListing,
  exportListings,
  listingList,
  loadListingBoard,
  loadOwnListings,
  moveClocks,
  overrideVerdict,
  sayListing,
} from '#app/features/listings/server/index.server.ts';
import { listQueue } from '#app/features/overview/server/index.server.ts';
import { addBusinessDays } from '#app/lib/business-days.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asActor, type CustomerActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';

const context = onTestDatabase();
const today = civilDateAt(new Date());
const BANK = { place: 'serasa', creditor: 'Banco do Vale', amount: '3.480,55', dueOn: addDays(today, -400) };

async function aClient() {
  const admin = await addPerson(context.owner, 'admin');
  const customer = (await addPerson(context.owner)) as CustomerActor;
  return { admin, customer, clientId: customer.userId };
}
const add = async (over: Record<string, string> = {}) => {
  const people = await aClient();
  const added = await addListing(people.admin, people.clientId, ListingInput.parse({ ...BANK, ...over }));
  if (!added.ok) throw new Error(added.error.message);
  return { ...people, id: added.value.id };
};

test('refuses a known listing by name, and adds it again only on purpose', async () => {
  const { admin, clientId, customer, id } = await add();
  const again = (over = {}) => addListing(admin, clientId, ListingInput.parse({ ...BANK, ...over }));
  expect(await again()).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('Já existe'), fields: { existing: id } },
  });
  expect(await again({ creditor: 'BANCO DO VALE' })).toMatchObject({ ok: false });
  expect((await again({ again: 'on' })).ok).toBe(true);
  const own = await loadOwnListings(customer);
  expect(own.map(({ reasons }) => reasons.some(({ verdict }) => verdict === 'duplicada'))).toContain(true);
});

test('a debt that is late and due tomorrow is refused beside its field', async () => {
  const { admin, clientId } = await aClient();
  const result = await addListing(admin, clientId, ListingInput.parse({ ...BANK, dueOn: addDays(today, 1) }));
  expect(result).toMatchObject({
    ok: false,
    error: { fields: { dueOn: expect.stringContaining('futuro') } },
  });
});

test('the second of two editors gets a conflict and overwrites nothing', async () => {
  const { admin, clientId, id } = await add();
  const save = (amount: string) =>
    editListing(admin, clientId, id, ListingInput.parse({ ...BANK, amount }), '1');
  expect((await save('10,00')).ok).toBe(true);
  expect(await save('20,00')).toMatchObject({ ok: false, error: { code: 'stale' } });
  expect(await deleteListing(admin, clientId, id, '1')).toMatchObject({
    ok: false,
    error: { code: 'stale' },
  });
  expect((await deleteListing(admin, clientId, id, '2')).ok).toBe(true);
});

test('a customer’s statement changes the turn at once; other customers have no access', async () => {
  const { customer, id } = await add();
  const say = (who: CustomerActor, input: object) =>
    sayListing(who, who.userId, SayInput.parse({ listingId: id, ...input }));
  expect((await loadOwnListings(customer))[0]).toMatchObject({ turn: 'customer', pile: 'negociar' });
  expect((await say(customer, { says: 'nao_conheco' })).ok).toBe(true);
  expect((await loadOwnListings(customer))[0]).toMatchObject({ turn: 'us', pile: 'contestar' });
  const stranger = (await addPerson(context.owner)) as CustomerActor;
  expect(await say(stranger, { says: 'reconheco' })).toMatchObject({ ok: false, error: { code: 'deleted' } });
  expect(await say(customer, { says: 'ja_paguei', paidOn: addDays(today, 1) })).toMatchObject({ ok: false });
  const { rows } = await context.owner.query(
    'select kind, by_kind from listing_events where listing_id = $1 order by seq',
    [id],
  );
  expect(rows).toEqual([
    { kind: 'added', by_kind: 'admin' },
    { kind: 'said', by_kind: 'customer' },
  ]);
});

test('a creditor who does not act in time is late on both sides and in the queue, once', async () => {
  const { admin, customer, clientId, id } = await add();
  await sayListing(customer, clientId, SayInput.parse({ listingId: id, says: 'ja_paguei', paidOn: today }));
  const inQueue = async (day: string) => {
    const period = { from: today, to: today } as never;
    const { rows } = await listQueue(
      admin,
      'anotacoes',
      { period, after: null },
      new Date(`${day}T15:00:00Z`),
    );
    return rows.filter((row) => row.id === id).map(({ status }) => status);
  };
  const later = addDays(today, 30);
  expect(await inQueue(today)).toEqual([]);
  await moveClocks(today);
  expect((await moveClocks(later)).moved).toBeGreaterThan(0);
  expect((await moveClocks(later)).moved).toBe(0);
  expect(await inQueue(later)).toEqual(['after_payment']);
  const { rows } = await context.owner.query(
    "select rule from listing_events where listing_id = $1 and kind = 'clock_over'",
    [id],
  );
  expect(rows).toEqual([{ rule: 'after_payment' }]);
  const { rows: events } = await context.owner.query(
    "select data->>'rule' as rule from domain_events where type = 'listing.clock_over' and user_id = $1",
    [clientId],
  );
  expect(events).toEqual([{ rule: 'after_payment' }]);
  const at = new Date(`${later}T15:00:00Z`);
  const [shown] = await asActor(admin, (tx) => clientListings(tx, clientId, at));
  const [own] = await loadOwnListings(customer, at);
  for (const view of [shown, own])
    expect(view).toMatchObject({ pile: 'contestar', next: { rule: 'after_payment', state: 'over' } });
});

test('a clock that has run out is recorded once, also when a later one runs out after missed nights', async () => {
  // Paid today, and five years old in 25 days: two clocks run out one after the other.
  const { customer, clientId, id } = await add({ dueOn: addDays(today, 25 - 1_826) });
  await sayListing(customer, clientId, SayInput.parse({ listingId: id, says: 'ja_paguei', paidOn: today }));
  for (const days of [15, 16, 40]) await moveClocks(addDays(today, days));
  const { rows } = await context.owner.query(
    "select rule from listing_events where listing_id = $1 and kind = 'clock_over' order by created_at, id",
    [id],
  );
  expect(rows).toEqual([{ rule: 'after_payment' }, { rule: 'five_years' }]);
});

test('after nights without a worker every listing moves once, in any number of statements', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { customer, clientId, id } = await add();
    await sayListing(customer, clientId, SayInput.parse({ listingId: id, says: 'ja_paguei', paidOn: today }));
    ids.push(id);
  }
  const later = addDays(today, 40);
  expect((await moveClocks(later, 1)).moved).toBeGreaterThanOrEqual(3);
  expect((await moveClocks(later, 1)).moved).toBe(0);
  const { rows } = await context.owner.query(
    `select count(*)::int as n from listing_events where listing_id = any ($1) and kind = 'clock_over' group by listing_id`,
    [ids],
  );
  expect(rows).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }]);
});

test('many change together or not at all, and a removal shows a proof of this client', async () => {
  const { admin, clientId, id } = await add();
  const second = await addListing(admin, clientId, ListingInput.parse({ ...BANK, place: 'quod' }));
  const ids = [id, second.ok ? second.value.id : ''].join(' ');
  const move = (state: string, over = {}) =>
    changeStates(admin, clientId, StateInput.parse({ ids, state, ...over }));
  expect(await move('gone_back')).toMatchObject({ ok: false, error: { code: 'transition' } });
  expect(await move('removed')).toMatchObject({
    ok: false,
    error: { fields: { proof: expect.any(String) } },
  });
  expect((await move('asked', { askedOf: 'bureau', clock: 'challengedOn' })).ok).toBe(true);
  const [lane] = await loadListingBoard(admin);
  const bureau = lane?.columns.find(({ turn }) => turn === 'bureau');
  expect(bureau?.cards.filter(({ userId }) => userId === clientId)).toHaveLength(2);
});

test('a bureau that admits the error has five business days to tell receivers, which begin with its answer', async () => {
  const { admin, clientId, id } = await add();
  const move = (state: string) =>
    changeStates(admin, clientId, StateInput.parse({ ids: id, state, clock: 'foundWrongOn' }));
  expect(await move('asked')).toMatchObject({ ok: false, error: { fields: { clock: expect.any(String) } } });
  await changeStates(admin, clientId, StateInput.parse({ ids: id, state: 'asked' }));
  expect((await move('answered')).ok).toBe(true);
  const [shown] = await asActor(admin, (tx) => clientListings(tx, clientId));
  expect(shown?.next).toMatchObject({ rule: 'tell_receivers', dueOn: addBusinessDays(today, 5) });
});

test('the notice before an entry is written down with its day and way', async () => {
  const { admin, clientId } = await aClient();
  const notice = { notifiedOn: addDays(today, -40), notifiedHow: 'SMS' };
  const added = await addListing(admin, clientId, ListingInput.parse({ ...BANK, ...notice }));
  expect(added.ok).toBe(true);
  const [shown] = await asActor(admin, (tx) => clientListings(tx, clientId));
  expect(shown).toMatchObject(notice);
});

test('“Agora” asks for the customer’s missing statement, and shows no five-year term as a last day', async () => {
  const { admin, customer, clientId, id } = await add({ personSays: '', dueOn: addDays(today, -200) });
  const asked = async () => (await loadDashboard(customer)).now.filter(({ kind }) => kind === 'listing');
  expect((await asked()).map(({ sentence }) => sentence)).toEqual([
    'Diga se reconhece um registro, se já pagou ou se está errado.',
  ]);
  await sayListing(customer, clientId, SayInput.parse({ listingId: id, says: 'reconheco' }));
  expect(await asked()).toEqual([]);
  const [row] = await asActor(admin, (tx) => clientListings(tx, clientId));
  expect(row).toMatchObject({ turn: 'customer', next: { rule: 'five_years' } });
});

test('a lawyer decides over the triage with a reason, and takes it back', async () => {
  const { admin, customer, clientId, id } = await add();
  const decide = (verdict: 'sem_aviso' | null) =>
    overrideVerdict(admin, clientId, { listingId: id, verdict, reason: 'O birô não provou o aviso.' });
  await decide('sem_aviso');
  expect((await loadOwnListings(customer))[0]).toMatchObject({ pile: 'contestar' });
  await decide(null);
  expect((await loadOwnListings(customer))[0]).toMatchObject({ pile: 'negociar' });
});

test('a paste is added whole, once, and counted the second time', async () => {
  const { customer } = await aClient();
  const inputs = Array.from({ length: 50 }, (_, at) =>
    OwnListingInput.parse({ ...BANK, creditor: `Credor ${at}`, source: 'paste' }),
  );
  expect(await addOwnListings(customer, inputs)).toEqual({ ok: true, value: { added: 50, known: 0 } });
  expect(await addOwnListings(customer, inputs)).toEqual({ ok: true, value: { added: 0, known: 50 } });
  expect(await loadOwnListings(customer)).toHaveLength(50);
});

test('the list over all clients filters by turn, place and clock, and masks documents', async () => {
  const { admin, clientId } = await add({ personSays: 'nao_conheco', dueOn: addDays(today, -2_000) });
  const of = async (filters: object) =>
    (await listingList.load(admin, { filters })).rows.filter(({ userId }) => userId === clientId);
  expect(
    await of({ turn: 'us', place: 'serasa', clock: 'vencido', pile: 'contestar', state: 'found' }),
  ).toHaveLength(1);
  expect(await of({ turn: 'us', search: 'banco vale' })).toHaveLength(1);
  await context.owner.query(
    "update profiles set full_name = 'Jurema Andrade', doc_number = '39053344705' where id = $1",
    [clientId],
  );
  for (const search of ['jurema andrade', '390.533.447'])
    expect((await listingList.load(admin, { filters: { search } })).rows).toMatchObject([
      { userId: clientId },
    ]);
  expect(await of({ clock: 'hoje' })).toEqual([]);
  expect(await of({ place: 'quod' })).toEqual([]);
  expect((await of({}))[0]?.document).toContain('*');
  let csv = '';
  for await (const piece of exportListings(admin, { filters: { place: 'serasa' } })) csv += piece;
  expect(csv).toContain('Banco do Vale');
});
