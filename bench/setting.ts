/** What is measured: a database with so many rows, the built product on it, and the bare servers beside it. */
import { type ChildProcess, fork } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { rolePasswords } from '#app/platform/db/connections.server.ts';
import { migrate } from '#app/platform/db/migrate.server.ts';
import { parseEnv, setEnv } from '#app/platform/env.server.ts';
import { generateMoney } from '#db/generate/generate-money.ts';
import { generateWork } from '#db/generate/generate-work.ts';
import { type Amounts, generate } from '#db/generate/load.ts';
import { sumDays } from '#db/generate/sum-days.ts';
import { seedContent } from '#db/seed/content.ts';
import {
  type BuiltProduct,
  newDataDir,
  startBuiltProduct,
  stopBuiltProduct,
} from '../scripts/built-product.ts';
import { freePort, startEmbeddedPostgres } from '../scripts/embedded-postgres.ts';
import { newSessions, SESSION_COOKIE } from '../scripts/session-cookie.ts';
import { DEEP } from './rows.ts';
import { fillYardstick, yardstickQuestions } from './yardstick/fill.ts';

const SECRET = 'segredo-da-medicao-com-mais-de-32-caracteres';
/** How many people take part in a measurement; more would only make it longer. */
const PEOPLE = 4_000;

export type Person = { id: string; cookie: string };
export type Setting = {
  owner: pg.Client;
  product: BuiltProduct;
  /** Where the product says how long its event loop kept others waiting. */
  loop: string;
  admin: string;
  people: Person[];
  startSecond(): Promise<BuiltProduct>;
  bare(kind: 'raw' | 'use-case' | 'floor'): Promise<{ url: string; process: ChildProcess }>;
  /** The independent limit with as many rows, and its requests. */
  yardstick(): Promise<Yardstick>;
};
export type Yardstick = { url: string } & Awaited<ReturnType<typeof yardstickQuestions>>;

/** With `BENCH_DIR` the databases stay for another run with the same amounts. */
const kept = process.env.BENCH_DIR;
const folder = kept ?? newDataDir('nome-bench-');
const database = await startEmbeddedPostgres({
  dataDir: path.join(folder, 'pg'),
  password: 'bench',
  maxConnections: 100,
});

let removal: Promise<void> | undefined;

export function removeSettings(): Promise<void> {
  removal ??= database.stop().then(() => {
    if (!kept) fs.rmSync(folder, { recursive: true, force: true });
  });
  return removal;
}

// Interrupted, it takes along what it started: products end with this process, bare servers when they lose it.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    // What is under way fails: it loses its database.
    process.on('uncaughtException', () => {});
    void removeSettings().finally(() => process.exit(1));
  });

/** Runs `work` on a database of its own with so many rows. */
export async function onSetting(
  name: string,
  amounts: Pick<Amounts, 'leads' | 'customers'>,
  work: (setting: Setting) => Promise<void>,
): Promise<void> {
  const { url: ownerUrl, filled } = await newDatabase(name);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const running: Pick<BuiltProduct, 'process'>[] = [];
  const start = async (env: NodeJS.ProcessEnv) => {
    const product = await startProduct(ownerUrl, env);
    running.push(product);
    return product;
  };
  try {
    if (!filled) await fill(owner, ownerUrl, amounts);
    const [admin, ...people] = await signedIn(owner);
    if (!admin || people.length === 0) throw new Error('There are no customers to measure.');
    await owner.query("update user_roles set role = 'admin' where user_id = $1", [admin.id]);
    const loopPort = await freePort();
    const product = await start({
      BENCH_LOOP_PORT: String(loopPort),
      NODE_OPTIONS: `--import=${path.resolve('bench/loop.ts')}`,
    });
    await settled(owner);
    const landing = path.join(folder, 'landing.html');
    fs.writeFileSync(landing, await (await fetch(product.url)).text());
    await work({
      ...{ owner, product, people, admin: admin.cookie, loop: `http://127.0.0.1:${loopPort}` },
      startSecond: () => start({ JOB_WORKERS: 'off' }),
      bare: async (kind) => {
        const server = await bareServer(kind, landing, envOf(ownerUrl, product.url));
        running.push(server);
        return server;
      },
      yardstick: async () => {
        const url = await fillYardstick(ownerUrl, amounts);
        const server = await forked('bench/yardstick/server.ts', [], { YARDSTICK_URL: url });
        running.push(server);
        return { url: server.url, ...(await yardstickQuestions(url, Math.min(DEEP, amounts.leads - 51))) };
      },
    });
  } finally {
    await Promise.all(running.map(stopBuiltProduct));
    await owner.end();
  }
}

/** A business in proportion: an order and two listings a customer, a letter for every tenth, documents of some. */
async function fill(
  owner: pg.Client,
  ownerUrl: string,
  amounts: Pick<Amounts, 'leads' | 'customers'>,
): Promise<void> {
  // Files of documents go where the product looks for them.
  setEnv(parseEnv({ ...envOf(ownerUrl, 'http://127.0.0.1'), DATA_DIR: path.join(folder, 'product') }));
  const { customers } = amounts;
  await seedContent(owner);
  await generate(owner, { ...amounts, notificationsPerCustomer: 10, seed: 1 });
  await generateMoney(owner, { orders: customers, documents: Math.floor(customers / 25) });
  await generateWork(owner, { listings: 2 * customers, letters: Math.floor(customers / 10), seed: 1 });
  await sumDays(owner);
  await owner.query('vacuum');
}

/** What writes down what follows from many rows at once, which an installation that has run for a while has done. */
const SETTLING = ['figures.settle', 'promises.settle'];

async function settled(owner: pg.Client): Promise<void> {
  await owner.query('set role nome_system');
  for (const job of SETTLING) await owner.query('select add_jobs($1, \'[{"data":{}}]\')', [job]);
  await owner.query('reset role');
  for (;;) {
    const { rows } = await owner.query(
      "select 1 from pgboss.job where name = any($1) and state not in ('completed', 'failed', 'cancelled') limit 1",
      [SETTLING],
    );
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

const envOf = (ownerUrl: string, url: string) => ({
  DATABASE_URL: ownerUrl,
  APP_SECRET: SECRET,
  PUBLIC_KEY: 'chave-da-medicao',
  APP_URL: url,
  // Each contact comes from an address of its own.
  TRUSTED_PROXIES: '1',
  PAYMENTS: 'sandbox',
  MAIL_DELIVERY: 'outbox',
  DB_POOL: '10',
  // Written, as in service, and thrown away.
  LOG_LEVEL: 'info',
});

async function startProduct(ownerUrl: string, env: NodeJS.ProcessEnv): Promise<BuiltProduct> {
  const port = await freePort();
  return startBuiltProduct({
    // Not where the database's folder is: the product keeps others out of its own.
    dataDir: path.join(folder, 'product'),
    port,
    env: { ...envOf(ownerUrl, `http://127.0.0.1:${port}`), ...env },
    log: path.join(folder, 'server.log'),
  });
}

async function newDatabase(name: string): Promise<{ url: string; filled: boolean }> {
  const server = new pg.Client({ connectionString: database.ownerUrl });
  await server.connect();
  const { rowCount } = await server.query('select 1 from pg_database where datname = $1', [name]);
  if (!rowCount) await server.query(`create database ${name}`);
  await server.end();
  const url = new URL(database.ownerUrl);
  url.pathname = `/${name}`;
  await migrate(url.href, rolePasswords(SECRET), process.cwd());
  return { url: url.href, filled: rowCount !== 0 };
}

/** People with a session each. */
async function signedIn(owner: pg.Client): Promise<Person[]> {
  const { rows } = await owner.query<{ id: string }>('select id from profiles order by id limit $1', [
    PEOPLE,
  ]);
  const ids = rows.map(({ id }) => id);
  const cookies = await newSessions(owner, ids, SECRET);
  return ids.map((id, at) => ({ id, cookie: `${SESSION_COOKIE}=${cookies[at]}` }));
}

const bareServer = (kind: string, landing: string, env: NodeJS.ProcessEnv) =>
  forked('bench/servers.ts', [landing], env, kind);

/** Starts a bare server, which is given its port first (after its kind). */
async function forked(
  file: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  ...kind: string[]
): Promise<{ url: string; process: ChildProcess }> {
  const port = await freePort();
  const child = fork(file, [...kind, String(port), ...args], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
  await new Promise((resolve) => child.once('message', resolve));
  return { url: `http://127.0.0.1:${port}`, process: child };
}
