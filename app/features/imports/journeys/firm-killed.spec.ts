import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import { expect, test } from '#tests/journeys/fixtures.ts';
import { newCustomer, newSession } from '#tests/journeys/new-customer.ts';
import { copyData, databaseOf, startProduct, stopProduct } from '#tests/journeys/product.ts';
import { firmOf } from '#tests/made-up-firm.ts';
import { freePort } from '../../../../scripts/embedded-postgres.ts';
import { SESSION_COOKIE } from '../../../../scripts/session-cookie.ts';

/** A small firm in every run; `FIRM_CLIENTS=3000` measures a whole one. */
const CLIENTS = Number(process.env.FIRM_CLIENTS ?? 120);
/** The goal of a whole firm is five minutes; ms. */
const MOST_MS = 300_000;

const startWorker = (dataDir: string): ChildProcess =>
  spawn(process.execPath, ['build/server/index.js', 'worker'], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: 'ignore',
  });

test('a firm survives two killed workers: faulty rows are named, each other row is in once, in silence', async () => {
  test.setTimeout(2 * MOST_MS);
  const dataDir = copyData();
  const product = await startProduct(dataDir, await freePort(), { JOB_WORKERS: 'off' });
  const db = await databaseOf(dataDir);
  const workers = [startWorker(dataDir)];
  const one = async (text: string, ...values: unknown[]) => (await db.query(text, values)).rows[0];
  try {
    const admin = await newCustomer(db, { role: 'admin', name: 'Clara Mudança' });
    const session = await newSession(db, admin, dataDir);
    const headers = { cookie: `${SESSION_COOKIE}=${session}`, origin: product.url };
    const post = (path: string, body: FormData | URLSearchParams) =>
      fetch(product.url + path, { method: 'POST', headers, body, redirect: 'manual' });
    const firm = firmOf(CLIENTS);
    const silent = () =>
      one(`with quiet as (select u.id, u.email from users u join profiles p on p.id = u.id where p.quiet)
        select (select count(*) from notifications where user_id in (select id from quiet))::int as notices,
          (select count(*) from domain_events where user_id in (select id from quiet))::int as events,
          (select count(*) from pgboss.job where name = 'mail.send' and data ->> 'to' in (select email from quiet))::int as mails`);
    const form = new FormData();
    for (const [name, text] of Object.entries(firm.files)) form.append('arquivos', new Blob([text]), name);
    const readAt = Date.now();
    const path = (await post('/admin/envios/importar/empresa', form)).headers.get('location') ?? '';
    const readMs = Date.now() - readAt;
    const id = path.split('/').at(-1);
    const state = () =>
      one(
        `select sum(added)::int as added, sum(bad)::int as bad, sum(faulty)::int as faulty, bool_and(status = 'done') as done
         from imports where batch_id = $1`,
        id,
      );
    expect(await state()).toMatchObject({ faulty: firm.faulty });
    const startedAt = Date.now();
    expect((await post(path, new URLSearchParams({ intent: 'start' }))).status).toBe(200);
    for (const part of [0.2, 0.6]) {
      await expect
        .poll(async () => (await state()).added, { timeout: MOST_MS, intervals: [20] })
        .toBeGreaterThan(firm.good * part);
      workers.at(-1)?.kill('SIGKILL');
      workers.push(startWorker(dataDir));
    }
    await expect.poll(async () => (await state()).done, { timeout: MOST_MS, intervals: [200] }).toBe(true);
    const doneMs = Date.now() - startedAt;
    process.stdout.write(`${firm.rows} rows: read ${readMs} ms, done ${doneMs} ms, two kills included\n`);
    expect(doneMs).toBeLessThan(MOST_MS);
    expect(await state()).toMatchObject({ added: firm.good, bad: firm.bad });
    expect(await silent()).toEqual({ notices: 0, events: 0, mails: 0 });
    const made = await one(`select (select count(*) from profiles where quiet)::int as clients,
      (select count(*) from listings l join profiles p on p.id = l.user_id where p.quiet)::int as listings,
      (select count(*) from installment_payments i join profiles p on p.id = i.user_id where p.quiet)::int as installments`);
    expect(made).toEqual(firm.made);
  } finally {
    await db.end();
    for (const worker of workers) worker.kill('SIGKILL');
    await stopProduct(product);
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
});
