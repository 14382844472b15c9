/**
 * `npm run bench:work [-- --listings 1000000 --letters 200000 --dir FOLDER]`: the nightly clocks, the lists and the board
 * at the size of a large office, each list against its bare statement. With `--dir` the database stays for another run.
 */
import fs from 'node:fs';
import path from 'node:path';
import { inspect, parseArgs } from 'node:util';
import pg from 'pg';
import { LETTER_LIST } from '#app/features/letters/rules/letter-list.ts';
import { letterList } from '#app/features/letters/server/list-letters.server.ts';
import { monthOf } from '#app/features/listings/rules/board.ts';
import { LISTINGS_LIST } from '#app/features/listings/rules/listing-list.ts';
import {
  listingList,
  loadCalendar,
  loadListingBoard,
  loadPerPerson,
  moveClocks,
} from '#app/features/listings/server/index.server.ts';
import { readList } from '#app/kit/list.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { rolePasswords } from '#app/platform/db/connections.server.ts';
import { migrate } from '#app/platform/db/migrate.server.ts';
import { closePools } from '#app/platform/db/pools.server.ts';
import { parseEnv, setEnv } from '#app/platform/env.server.ts';
import { inBackground } from '#app/platform/request-scope.server.ts';
import { generateWork } from '#db/generate/generate-work.ts';
import { generate } from '#db/generate/load.ts';
import { seedContent } from '#db/seed/content.ts';
import { newDataDir } from '../scripts/built-product.ts';
import { startEmbeddedPostgres } from '../scripts/embedded-postgres.ts';

const SECRET = 'segredo-da-medicao-com-mais-de-32-caracteres';
const RUNS = 20;
/** The longest a night may take, ms. */
const NIGHT_MS = 60_000;

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '1000000' },
    letters: { type: 'string', default: '200000' },
    customers: { type: 'string', default: '50000' },
    dir: { type: 'string' },
  },
});
const folder = values.dir ?? newDataDir('nome-work-');
const database = await startEmbeddedPostgres({ dataDir: path.join(folder, 'pg'), password: 'bench' });
const url = new URL(database.ownerUrl);
url.pathname = '/work';

async function fill(): Promise<void> {
  const server = new pg.Client({ connectionString: database.ownerUrl });
  await server.connect();
  const { rowCount } = await server.query("select 1 from pg_database where datname = 'work'");
  if (!rowCount) await server.query('create database work');
  await server.end();
  await migrate(url.href, rolePasswords(SECRET), process.cwd());
}

await fill();
const owner = new pg.Client({ connectionString: url.href });
await owner.connect();
const { rows: there } = await owner.query('select 1 from listings limit 1');
if (there.length === 0) {
  await seedContent(owner);
  const started = performance.now();
  const [customers, listings, letters] = [values.customers, values.listings, values.letters].map(Number);
  await generate(owner, { leads: 1_000, customers: customers ?? 0, notificationsPerCustomer: 1, seed: 1 });
  await generateWork(owner, { listings: listings ?? 0, letters: letters ?? 0, seed: 1 });
  await owner.query('vacuum analyze');
  process.stdout.write(`filled in ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
}
setEnv(
  parseEnv({
    ...{ NODE_ENV: 'test', DATABASE_URL: url.href, APP_SECRET: SECRET, PUBLIC_KEY: 'bench-public-key' },
    ...{ APP_URL: 'http://localhost:3999', PAYMENTS: 'panel', MAIL_DELIVERY: 'panel', JOB_WORKERS: 'off' },
    DATA_DIR: path.join(folder, 'product'),
  }),
);
const { rows: people } = await owner.query<{ userId: SignedInActor['userId'] }>(
  'select user_id as "userId" from user_roles order by user_id limit 1',
);
const [person] = people;
if (!person) throw new Error('There is no one to ask as.');
await owner.query("update user_roles set role = 'admin' where user_id = $1", [person.userId]);
const admin: SignedInActor = { kind: 'admin', userId: person.userId };

/** Median of some runs, ms; the first one is not counted. */
async function median(work: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const started = performance.now();
    await work();
    if (run > 0) took.push(performance.now() - started);
  }
  return took.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN;
}

const listings = (query: string) => () =>
  listingList.load(admin, readList(LISTINGS_LIST, new URLSearchParams(query)));
const letters = (query: string) => () =>
  letterList.load(admin, readList(LETTER_LIST, new URLSearchParams(query)));
const bare = (sql: string) => () => owner.query(sql);
const DUE = "coalesce(next_due_on, '9999-12-31'::date)";
const bareListings = (where: string) =>
  bare(`select x.*, p.full_name from (select * from listings where ${where} order by ${DUE}, id limit 51) x
    join profiles p on p.id = x.user_id`);
const bareLetters = (where: string, order: string) =>
  bare(`select x.*, p.full_name from (select * from letters where ${where} order by ${order} limit 51) x
    join profiles p on p.id = x.user_id`);

const rows: [name: string, product: () => Promise<unknown>, raw: (() => Promise<unknown>) | null][] = [
  ['listings', listings(''), bareListings('true')],
  ['listings: our turn', listings('vez=us'), bareListings("turn = 'us'")],
  ['listings: one place', listings('onde=quod'), bareListings("place = 'quod'")],
  [
    'listings: overdue',
    listings('prazo=vencido'),
    bareListings(`turn <> 'done' and ${DUE} <= current_date - 1`),
  ],
  ['listings: search', listings('busca=serra+azul+500'), null],
  ['letters', letters(''), bareLetters('true', 'created_at desc, id desc')],
  ['letters: sent', letters('situacao=sent'), bareLetters("state = 'sent'", 'due_on, id')],
  ['letters: one ground', letters('fundamento=C4'), bareLetters("ground = 'C4'", 'created_at desc, id desc')],
  ['cases', () => loadListingBoard(admin), null],
  ['cases by service', () => loadListingBoard(admin, { lanes: true }), null],
  ['cases: one place', () => loadListingBoard(admin, { place: 'quod' }), null],
  ['cases: one service', () => loadListingBoard(admin, { front: 'bacen' }), null],
  ['calendar', () => loadCalendar(admin, monthOf('2026-12', '2026-11-20')), null],
  ['work per person', () => loadPerPerson(admin, '2026-11-20'), null],
];

const measured: object[] = [];
for (const [name, product, raw] of rows) {
  const [ours, theirs] = [await median(product), raw && (await median(raw))];
  measured.push({
    operation: name,
    'product (ms)': Number(ours.toFixed(1)),
    ...(theirs !== null && {
      'limit (ms)': Number(theirs.toFixed(1)),
      ratio: `${Math.round((theirs / ours) * 100)} %`,
    }),
  });
}
process.stdout.write(`${inspect({ measured }, { depth: 4, breakLength: 140 })}\n`);
const nights: object[] = [];
// The last one makes up for a month without a worker.
for (const day of ['2026-11-21', '2026-11-22', '2026-12-22']) {
  const started = performance.now();
  // As a job does it: on the connections of the jobs, with their longer limits.
  const { moved } = await inBackground(() => moveClocks(day));
  const took = performance.now() - started;
  nights.push({ day, moved, 'took (s)': Number((took / 1000).toFixed(1)) });
  if (took > NIGHT_MS && day !== '2026-12-22') process.exitCode = 1;
}
process.stdout.write(`${inspect({ nights }, { depth: 4, breakLength: 140 })}\n`);
await owner.end();
await closePools();
await database.stop();
if (!values.dir) fs.rmSync(folder, { recursive: true, force: true });
