import { performance } from 'node:perf_hooks';
import { beforeAll, expect, test } from 'vitest';
import type { InboxView } from '#app/features/conversations/rules/inbox.ts';
import { inboxList, loadThread } from '#app/features/conversations/server/index.server.ts';
import { asActor, type CustomerActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';

const context = onTestDatabase();
const [CONVERSATIONS, MESSAGES] = [200_000, 10_000];
/** Most milliseconds of a reading, the median of five, on a machine that works on other tests. */
const BUDGET_MS = 500;
let [admin, client] = [{} as SignedInActor, {} as CustomerActor];

beforeAll(async () => {
  const { owner } = context;
  admin = await addPerson(owner, 'admin');
  client = (await addPerson(owner)) as CustomerActor;
  // Without triggers and foreign keys, which would take minutes: these conversations have no
  // accounts, and each tenth has the profile of a client.
  await owner.query('set session_replication_role = replica');
  // A search index that is built at once takes a fraction of the time of one that grows row by row.
  const { rows: searches } = await owner.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
     where a.amname = 'gin' and i.indrelid = any(array['conversations', 'conversation_messages', 'profiles']::regclass[])`,
  );
  for (const { name } of searches) await owner.query(`drop index ${name}`);
  await owner.query(
    `insert into conversations (user_id, state, waiting_since, answer_due, last_at, last_words)
     select uuidv7(), s.state, case when s.state = 'waiting_us' then s.at end,
       case when s.state = 'waiting_us' then s.at + interval '1 day' end, s.at, 'Mensagem ' || n
     from generate_series(1, $1::int) n, lateral (select (array['done', 'waiting_customer', 'waiting_us'])[1 + n % 3] as state,
       now() - make_interval(mins => n) as at) s`,
    [CONVERSATIONS],
  );
  await owner.query(
    `insert into profiles (id, full_name, doc_type, doc_number, phone, uf, assignee_id)
     select c.user_id, 'Cliente', 'CPF', '52998224725', '', 'SC', case when row_number() over () % 2 = 0 then $1::uuid end
     from conversations c limit $2`,
    [admin.userId, CONVERSATIONS / 10],
  );
  await owner.query('insert into conversations (user_id) values ($1)', [client.userId]);
  await owner.query(
    `insert into conversation_messages (conversation_id, user_id, writer, body, created_at)
     select c.id, c.user_id, case n % 2 when 0 then 'customer' else 'team' end, 'Linha ' || n, now() - make_interval(mins => n)
     from conversations c, generate_series(1, $2::int) n where c.user_id = $1`,
    [client.userId, MESSAGES],
  );
  await owner.query('set session_replication_role = origin');
  for (const { definition } of searches) await owner.query(definition);
  await owner.query('analyze conversations, conversation_messages, profiles');
}, 180_000);

/** Median of five readings, in ms, after one that fills the caches. */
async function median(read: () => Promise<unknown>): Promise<number> {
  await read();
  const times: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const from = performance.now();
    await read();
    times.push(performance.now() - from);
  }
  return times.toSorted((a, b) => a - b)[2] ?? Number.POSITIVE_INFINITY;
}

const VIEWS: [string, { part?: InboxView; search?: string }][] = [
  ['what waits', {}],
  ['own ones', { part: 'minhas' }],
  ['without a responsible', { part: 'livres' }],
  ['those that wait for the customer', { part: 'cliente' }],
  ['snoozed ones', { part: 'adiadas' }],
  ['all', { part: 'todas' }],
  ['one by its words', { search: 'mensagem 199999' }],
];

test.each(VIEWS)('with 200 000 conversations the inbox shows %s within the budget', async (view, filters) => {
  const ms = await median(() => inboxList.load(admin, { filters }));
  if (process.env.FIGURES) process.stdout.write(`${view}: ${ms.toFixed(1)} ms\n`);
  expect(ms).toBeLessThan(BUDGET_MS);
});

test('a thread of 10 000 messages opens, and pages back, within the budget', async () => {
  const page = (before: string | null) => asActor(admin, (tx) => loadThread(tx, client.userId, before));
  const newest = await page(null);
  expect(newest.messages.at(-1)?.body).toBe('Linha 1');
  const [middle] = (
    await context.owner.query("select id from conversation_messages where body = 'Linha 5000'")
  ).rows;
  const [first, older] = [await median(() => page(null)), await median(() => page(middle.id))];
  if (process.env.FIGURES) process.stdout.write(`thread: ${first.toFixed(1)} ms, ${older.toFixed(1)} ms\n`);
  expect(Math.max(first, older)).toBeLessThan(BUDGET_MS);
});
