import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { freezeDatabase } from '../../bench/faults/aim.ts';
import { addPeople } from '../../bench/faults/fault-people.ts';
import { breakAndCount } from '../../bench/faults/rounds.ts';
import { freePort } from '../../scripts/embedded-postgres.ts';
import { LEAD_ENTRIES } from '../lead.ts';
import { expect, test } from './fixtures.ts';
import { copyData, databaseOf, startProduct, stopProduct } from './product.ts';

test('broken and cut off under load: the web process never ends on its own, no confirmed write is lost or partial', async () => {
  test.setTimeout(240_000);
  const dataDir = copyData();
  try {
    const { rows, torn } = await breakAndCount({
      dataDir,
      kinds: [['everything'], ['backend'], ['listen', 'postmaster'], ['web', 'backend'], ['everything']],
      rounds: 5,
      limitMs: 220_000,
    });
    expect(rows.filter(({ exits, lost }) => exits + lost > 0)).toEqual([]);
    expect(torn).toEqual([]);
    // A request that fails without a database answers 503.
    expect(rows.filter(({ statuses }) => statuses[500])).toEqual([]);
    expect(rows.map(({ rounds }) => rounds)).toEqual([2, 1, 1, 1]);
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
});

/**
 * Documented in docs/operations.md: 1 s of the LISTEN connection, 15 s of a statement and 2 s for its answer; one
 * more for a busy machine.
 */
const LONGEST_SILENCE_MS = 19_000;

test('while the database is frozen, pages and forms answer 503 in time, and pages again afterwards', async () => {
  test.setTimeout(120_000);
  const dataDir = copyData();
  const product = await startProduct(dataDir, await freePort());
  const db = await databaseOf(dataDir);
  const [one, other] = await addPeople(db, dataDir, 2);
  await db.end();
  const asked = async (path: string, init: RequestInit = {}) => {
    const began = performance.now();
    const answer = await fetch(`${product.url}${path}`, { redirect: 'manual', ...init });
    await answer.arrayBuffer();
    return { path, status: answer.status, inTime: performance.now() - began < LONGEST_SILENCE_MS };
  };
  const as = (person = { cookie: '' }) => ({ headers: { cookie: person.cookie } });
  const form = { method: 'POST', headers: { origin: product.url }, body: new URLSearchParams(LEAD_ENTRIES) };
  for (const person of [one, other]) await asked('/app', as(person));
  await asked('/');
  const thaw = freezeDatabase(dataDir);
  try {
    const frozen = [
      ...(await Promise.all([
        asked('/app', as(one)),
        asked('/app/faturas', as(other)),
        asked('/?index', form),
      ])),
      // Its connections are gone by now.
      ...(await Promise.all([asked('/app', as(other)), asked('/?index', form)])),
    ];
    expect(frozen.filter(({ status, inTime }) => status !== 503 || !inTime)).toEqual([]);
    expect(await asked('/')).toMatchObject({ status: 200 });
  } finally {
    thaw();
  }
  await expect.poll(async () => (await asked('/app', as(one))).status, { timeout: 30_000 }).toBe(200);
  await stopProduct(product);
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** A mail server that greets and then stays silent: each connection is a mail in progress. */
async function silentMailServer() {
  const sockets: net.Socket[] = [];
  const server = net.createServer((socket) => {
    sockets.push(socket.on('error', () => {}));
    socket.write('220 espera\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => sockets.length,
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** A worker on the product's database, with its own mail server. */
async function startWorker(dataDir: string) {
  const mails = await silentMailServer();
  const child = spawn(process.execPath, ['build/server/index.js', 'worker'], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, DATABASE_URL: '', SMTP_URL: mails.url },
    stdio: 'ignore',
  });
  return {
    working: () => mails.connections() > 0,
    stop() {
      child.kill('SIGKILL');
      mails.stop();
    },
  };
}

/** Adds a mail as the product does, and no other one: scheduled jobs would queue theirs at each tenth minute. */
async function queueOneMail(db: pg.Client): Promise<void> {
  const queue = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => db.query(text, values) },
    supervise: false,
    schedule: false,
    migrate: false,
    createSchema: false,
  });
  await queue.start();
  for (const { name, key } of await queue.getSchedules()) await queue.unschedule(name, key);
  await queue.deleteAllJobs('mail.send');
  const mail = { id: randomUUID(), to: 'rita@exemplo.com.br', subject: 'Olá', text: 'Olá', html: 'Olá' };
  await queue.send('mail.send', mail, { retryLimit: 3, retryDelay: 2, retryBackoff: true });
  await queue.stop({ graceful: false });
}

test('a worker killed in the middle of a job: another one takes the job up within thirty seconds', async () => {
  test.setTimeout(150_000);
  const dataDir = copyData();
  const product = await startProduct(dataDir, await freePort(), { JOB_WORKERS: 'off' });
  const workers = [await startWorker(dataDir), await startWorker(dataDir)];
  const db = await databaseOf(dataDir);
  try {
    const open = "select count(*)::int as n from pg_stat_activity where application_name = 'nome_live'";
    await expect.poll(async () => (await db.query(open)).rows[0].n, { timeout: 60_000 }).toBe(3);
    await queueOneMail(db);
    await expect.poll(() => workers.filter(({ working }) => working()).length, { timeout: 30_000 }).toBe(1);
    const killed = Date.now();
    workers.find(({ working }) => working())?.stop();
    const other = workers.find(({ working }) => !working());
    await expect.poll(() => other?.working(), { timeout: 35_000, intervals: [100] }).toBe(true);
    expect(Date.now() - killed).toBeLessThan(30_000);
  } finally {
    await db.end();
    for (const worker of workers) worker.stop();
    await stopProduct(product);
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
});
