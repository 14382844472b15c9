/**
 * `npm run bench:storm [-- --events 10000]`: so many refused documents at once, each with a notice, a task and a
 * webhook to a receiver that fails, while people go on using the site. Fails unless every action is done exactly once
 * or visibly failed, the queue drains, and the later answers of the site (p95) come within twice the time of a quiet
 * one.
 */
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { inspect, parseArgs } from 'node:util';
import pg from 'pg';
import { createRule } from '#app/features/automation/server/index.server.ts';
import { createEndpoint } from '#app/features/integrations/server/index.server.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { rolePasswords } from '#app/platform/db/connections.server.ts';
import { migrate } from '#app/platform/db/migrate.server.ts';
import { closePools } from '#app/platform/db/pools.server.ts';
import { parseEnv, setEnv } from '#app/platform/env.server.ts';
import { stopJobs } from '#app/platform/jobs.server.ts';
import { seedContent } from '#db/seed/content.ts';
import { newDataDir, startBuiltProduct, stopBuiltProduct } from '../scripts/built-product.ts';
import { freePort, startEmbeddedPostgres } from '../scripts/embedded-postgres.ts';
import { newSessions, SESSION_COOKIE } from '../scripts/session-cookie.ts';
import { addPerson } from '../tests/people.ts';

const { values } = parseArgs({
  options: { events: { type: 'string', default: '10000' }, quiet: { type: 'string', default: '8' } },
});
const EVENTS = Number(values.events);
const QUIET_MS = Number(values.quiet) * 1_000;
const SECRET = 'segredo-da-tempestade-com-mais-de-32-caracteres';
/** People who use the site meanwhile, one request after the other. */
const VISITORS = 4;
const DRAIN_LIMIT_MS = 20 * 60_000;
const SLOWER = 2;

const folder = newDataDir('nome-storm-');
const database = await startEmbeddedPostgres({
  dataDir: path.join(folder, 'pg'),
  password: 'storm',
  maxConnections: 100,
});
const receiver = http.createServer((_, response) => response.writeHead(503).end());
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const faults: string[] = [];
try {
  await storm();
} finally {
  receiver.close();
  await database.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
for (const fault of faults) process.stderr.write(`${fault}\n`);
if (faults.length > 0) process.exitCode = 1;

async function storm(): Promise<void> {
  await migrate(database.ownerUrl, rolePasswords(SECRET), process.cwd());
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await seedContent(owner);
  const port = await freePort();
  const env = {
    DATABASE_URL: database.ownerUrl,
    APP_SECRET: SECRET,
    PUBLIC_KEY: 'chave-da-tempestade',
    APP_URL: `http://127.0.0.1:${port}`,
    PAYMENTS: 'sandbox',
    MAIL_DELIVERY: 'outbox',
    DB_POOL: '10',
    OUTGOING: 'any',
    LOG_LEVEL: 'error',
  };
  setEnv(parseEnv({ ...process.env, ...env, NODE_ENV: 'production', JOB_WORKERS: 'off' }));
  const log = path.join(folder, 'server.log');
  const product = await startBuiltProduct({ dataDir: folder, port, env, log });
  try {
    const admin = await arrange(owner);
    const pages = await sessions(owner, admin, product.url);
    const quiet = await watch(pages, () => sleep(QUIET_MS));
    const began = Date.now();
    const during = await watch(pages, async () => {
      await refuse(owner);
      await drained(owner);
    });
    await judge(owner, { quiet, during, seconds: (Date.now() - began) / 1_000 });
  } finally {
    await stopJobs();
    await closePools();
    await stopBuiltProduct(product);
    await owner.end();
  }
}

/** A rule with three actions, the receiver, and a document for each event. */
async function arrange(owner: pg.Client): Promise<SignedInActor> {
  const admin = await addPerson(owner, 'admin');
  await owner.query('update automation_rules set enabled = false');
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const made = [
    await createEndpoint(admin, { name: 'Fora do ar', url: address, events: ['automation.fired'] }),
    await createRule(
      admin,
      {
        name: 'Tempestade',
        trigger: { kind: 'event', event: 'document.rejected' },
        conditions: { match: 'all', items: [{ field: 'card.type', operator: 'is', value: 'nome' }] },
        actions: [
          { kind: 'notify', to: 'client', tone: 'other', title: 'Aviso', message: '{{documento}}', link: '' },
          { kind: 'task', title: '{{documento}}', assignee: 'owner', days: 1 },
          { kind: 'webhook', title: 'tempestade' },
        ],
      },
      true,
    ),
  ];
  for (const one of made) if (!one.ok) throw new Error(one.error.message);
  // A hundred documents a client: ten times as many clients would only make the preparation longer.
  for (let client = 0; client < Math.ceil(EVENTS / 100); client++) {
    const { userId } = await addPerson(owner);
    await owner.query(
      `with c as (insert into cards (user_id, card_type) values ($1, 'nome') returning id)
       insert into card_documents (user_id, card_id, file_name, file_path, file_size, mime_type, sha256, status)
       select $1, c.id, $2::text || '-' || n, $2::text || '/' || n, 1, 'application/pdf', repeat('a', 64), 'pending'
       from c, generate_series(1, $3::int) n`,
      [userId, `storm-${client}`, Math.min(100, EVENTS - client * 100)],
    );
  }
  await drained(owner);
  return admin;
}

/** All at once, as far as people can: in twenty transactions. */
async function refuse(owner: pg.Client): Promise<void> {
  for (let part = 0; part < 20; part++) {
    await owner.query(
      "update card_documents set status = 'rejected', notified_status = 'rejected' where status = 'pending' and abs(hashtext(id::text)) % 20 = $1",
      [part],
    );
  }
}

/** Nothing is waiting: no event, no action. Deliveries wait for their next attempt by themselves. */
async function drained(owner: pg.Client): Promise<void> {
  const deadline = Date.now() + DRAIN_LIMIT_MS;
  for (;;) {
    const { rows } = await owner.query<{ waiting: number }>(
      `select (select count(*) from domain_events where dispatched_at is null)::int
        + (select count(*) from automation_actions where status = 'waiting')::int as waiting`,
    );
    if (rows[0]?.waiting === 0) return;
    if (Date.now() > deadline) throw new Error(`The queue is not empty: ${rows[0]?.waiting} left.`);
    await sleep(500);
  }
}

type Page = { url: string; cookie: string };

/** The panel's log and a customer's area, as data: what the database answers for. */
async function sessions(owner: pg.Client, admin: SignedInActor, url: string): Promise<Page[]> {
  const { rows } = await owner.query<{ id: string }>('select id from users where id <> $1 limit 1', [
    admin.userId,
  ]);
  const signIn = async (id: string) => {
    const [value] = await newSessions(owner, [id], SECRET);
    return `${SESSION_COOKIE}=${value}`;
  };
  const customer = await signIn(rows[0]?.id ?? '');
  return [
    { url: `${url}/admin/automacao`, cookie: await signIn(admin.userId) },
    { url: `${url}/app`, cookie: customer },
    { url: `${url}/app/faturas`, cookie: customer },
    { url: `${url}/`, cookie: '' },
  ];
}

/** The 95th percentile, in ms, of the answers that people got while `work` went on. */
async function watch(pages: readonly Page[], work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  let over = false;
  const visitors = Array.from({ length: VISITORS }, async (_, visitor) => {
    for (let turn = visitor; !over; turn++) {
      const { url, cookie } = pages[turn % pages.length] as Page;
      const began = performance.now();
      const answer = await fetch(url, { headers: { cookie }, redirect: 'manual' });
      await answer.arrayBuffer();
      if (answer.status !== 200) faults.push(`${url}: ${answer.status}`);
      times.push(performance.now() - began);
      // Pages are read during the storm.
      await sleep(50);
    }
  });
  await work();
  over = true;
  await Promise.all(visitors);
  times.sort((a, b) => a - b);
  return Math.round((times[Math.floor(times.length * 0.95)] ?? 0) * 10) / 10;
}

type Measured = { quiet: number; during: number; seconds: number };

async function judge(owner: pg.Client, { quiet, during, seconds }: Measured): Promise<void> {
  const { rows } = await owner.query<Record<string, number>>(
    `with rule as (select id from automation_rules where name = 'Tempestade'),
      acts as (select a.* from automation_actions a join automation_runs r on r.id = a.run_id join rule on rule.id = r.rule_id)
    select (select count(*) from automation_runs r join rule on rule.id = r.rule_id)::int as runs,
      (select count(*) from acts where status = 'done')::int as done,
      (select count(*) from acts where status = 'failed')::int as failures,
      (select count(*) from acts where status = 'failed' and reason is null)::int as "failures without a reason",
      (select count(*) from notifications where title = 'Aviso')::int as notices,
      (select count(distinct message) from notifications where title = 'Aviso')::int as "different notices",
      (select count(*) from tasks)::int as tasks,
      (select count(distinct title) from tasks)::int as "different tasks",
      (select count(*) from webhook_deliveries)::int as deliveries,
      (select count(distinct event_id) from webhook_deliveries)::int as "different deliveries",
      (select count(*) from webhook_deliveries where status = 'delivered')::int as delivered`,
  );
  const found = rows[0] ?? {};
  process.stdout.write(
    `${inspect({ events: EVENTS, ...found, 'p95 when quiet (ms)': quiet, 'p95 in the storm (ms)': during, 'empty after (s)': Math.round(seconds) })}\n`,
  );
  const expected = {
    runs: EVENTS,
    done: EVENTS * 3 - (found.failures ?? 0),
    'failures without a reason': 0,
    notices: found['different notices'],
    tasks: found['different tasks'],
    deliveries: found['different deliveries'],
    delivered: 0,
  };
  for (const [name, count] of Object.entries(expected)) {
    if (found[name] !== count) faults.push(`${name}: ${found[name]} instead of ${count}`);
  }
  const effects = (found.notices ?? 0) + (found.tasks ?? 0) + (found.deliveries ?? 0);
  if (effects !== found.done) faults.push(`${effects} effects of ${found.done} done actions`);
  if (during > quiet * SLOWER) faults.push(`p95 of ${during} ms in the storm, ${quiet} ms when quiet`);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
