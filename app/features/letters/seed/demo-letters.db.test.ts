import { expect, test } from 'vitest';
import { loadDashboard } from '#app/features/cases/server/index.server.ts';
import { listingHistory, listingList } from '#app/features/listings/server/index.server.ts';
import { asActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { seedDemoLetters } from './demo-letters.ts';
import { seedDemoMandates } from './demo-mandates.ts';

const context = onTestDatabase();

test('letters of the demonstration set clocks, turns and events of their listings, and ask the customer to read', async () => {
  const { owner } = context;
  const [customer, admin] = [await addPerson(owner), await addPerson(owner, 'admin')];
  if (customer.kind !== 'customer') throw new Error('unreachable');
  await owner.query("update users set email = 'cliente@exemplo.com.br' where id = $1", [customer.userId]);
  await owner.query("update users set email = 'admin@exemplo.com.br' where id = $1", [admin.userId]);
  await owner.query('begin');
  await seedDemoMandates(owner);
  await seedDemoLetters(owner);
  await owner.query('commit');

  const { rows } = await owner.query(
    `select l.creditor, t.state as letter, l.state, l.turn, l.next_rule as rule, l.next_due_on = t.due_on as "sameDay",
       l.access_asked_on = t.sent_on as "began", t.body like '%{{%' as blank,
       (select string_agg(e.kind, ' ' order by e.seq) from listing_events e where e.listing_id = l.id) as events
     from listings l join letters t on t.listing_id = l.id where l.user_id = $1 and t.sent_on is not null
     order by t.sent_on desc`,
    [customer.userId],
  );
  const sent = { rule: 'access', sameDay: true, began: true, blank: false };
  expect(rows).toEqual([
    {
      creditor: 'Financeira Norte',
      letter: 'sent',
      state: 'asked',
      turn: 'bureau',
      events: 'added asked',
      ...sent,
    },
    {
      creditor: 'Clube Aurora',
      letter: 'answered',
      state: 'answered',
      turn: 'us',
      events: 'added asked answered',
      ...{ rule: 'five_years', sameDay: false, began: null, blank: false },
    },
    {
      creditor: 'Móveis Canoas',
      letter: 'sent',
      state: 'asked',
      turn: 'bureau',
      events: 'added asked',
      ...sent,
    },
    {
      creditor: 'Mercado Central',
      letter: 'answered',
      state: 'answered',
      turn: 'us',
      events: 'added asked answered',
      ...{ rule: 'five_years', sameDay: false, began: null, blank: false },
    },
    {
      creditor: 'Cartões Litoral',
      letter: 'overdue',
      state: 'asked',
      turn: 'bureau',
      events: 'added asked',
      ...sent,
    },
  ]);
  const named = async (filters: object) =>
    (await listingList.load(admin, { filters })).rows.map(({ creditor }) => creditor).toSorted();
  expect(await named({ clock: 'hoje' })).toEqual(['Móveis Canoas']);
  expect(await named({ clock: 'vencido' })).toEqual(['Cartões Litoral']);
  const { rows: voices } = await owner.query(
    `select voice, state, sent_by as "sentBy", count(*)::int from letters where voice = 'holder' group by 1, 2, 3 order by state`,
  );
  expect(voices).toEqual([
    { voice: 'holder', state: 'answered', sentBy: 'customer', count: 1 },
    { voice: 'holder', state: 'approved', sentBy: null, count: 1 },
  ]);
  const { rows: states } = await owner.query('select distinct state from letters order by state');
  expect(states.map(({ state }) => state)).toEqual([
    'answered',
    'approved',
    'closed',
    'draft',
    'overdue',
    'review',
    'sent',
  ]);
  const { now } = await loadDashboard(customer);
  expect(now.map(({ to }) => to)).toContain('/app/cartas');
  const [one] = (await listingList.load(admin, { filters: { clock: 'hoje' } })).rows;
  const history = await asActor(admin, (tx) => listingHistory(tx, customer.userId, one?.id ?? ''));
  expect(history).toMatchObject({ isWhole: true, entries: [{ links: [{ to: 'letter' }] }, {}] });
});
