import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import { expect, test } from '#tests/journeys/fixtures.ts';
import { newCustomer, newSession } from '#tests/journeys/new-customer.ts';
import { copyData, databaseOf, startProduct, stopProduct } from '#tests/journeys/product.ts';
import { freePort } from '../../../../scripts/embedded-postgres.ts';
import { SESSION_COOKIE } from '../../../../scripts/session-cookie.ts';

const ROWS = 6_000;
const BAD_EVERY = 100;

/** A spreadsheet of that many people, every hundredth without a phone. */
const sheet = () =>
  [
    'Nome;Telefone;E-mail',
    ...Array.from({ length: ROWS }, (_, at) =>
      at % BAD_EVERY === 0
        ? `Pessoa Ruim ${at};;`
        : `Pessoa Boa ${at};(49) 9${String(10_000_000 + at)};pessoa-${at}@planilha.exemplo.com.br`,
    ),
  ].join('\r\n');

const startWorker = (dataDir: string): ChildProcess =>
  spawn(process.execPath, ['build/server/index.js', 'worker'], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: 'ignore',
  });

/** The most memory that a process ever held; MB. */
const peakOf = ({ pid }: ChildProcess): number =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);

test('an import of six thousand rows survives a killed worker: bad rows are named, each other row is in once', async () => {
  test.setTimeout(180_000);
  const dataDir = copyData();
  const product = await startProduct(dataDir, await freePort(), { JOB_WORKERS: 'off' });
  const db = await databaseOf(dataDir);
  const workers = [startWorker(dataDir)];
  try {
    const admin = await newCustomer(db, { role: 'admin', name: 'Clara Planilha' });
    const headers = {
      cookie: `${SESSION_COOKIE}=${await newSession(db, admin, dataDir)}`,
      origin: product.url,
    };
    const post = (path: string, body: FormData | URLSearchParams) =>
      fetch(product.url + path, { method: 'POST', headers, body, redirect: 'manual' });
    const form = new FormData();
    form.set('arquivos', new Blob([sheet()]), 'lista.csv');
    const readAt = Date.now();
    const read = await post('/admin/envios/importar/leads', form);
    const readMs = Date.now() - readAt;
    const path = read.headers.get('location') ?? '';
    expect(path).toMatch(/^\/admin\/importar\//);
    const id = path.split('/').at(-1);
    const state = async () =>
      (await db.query('select status, added, known, bad, faulty from imports where id = $1', [id])).rows[0];
    expect(await state()).toMatchObject({ status: 'draft', faulty: ROWS / BAD_EVERY });
    const consent = {
      intent: 'start-leads',
      consentWay: 'papel',
      consentDay: '2026-01-05',
      noMessages: 'on',
    };
    const startedAt = Date.now();
    expect((await post(path, new URLSearchParams(consent))).status).toBe(200);
    await expect
      .poll(async () => (await state()).added, { timeout: 60_000, intervals: [20] })
      .toBeGreaterThan(1_000);
    workers[0]?.kill('SIGKILL');
    expect((await state()).added).toBeLessThan(ROWS - 1_000);
    const worker = startWorker(dataDir);
    workers.push(worker);
    await expect.poll(async () => (await state()).status, { timeout: 90_000, intervals: [100] }).toBe('done');
    const doneMs = Date.now() - startedAt;
    process.stdout.write(
      `read ${readMs} ms, done ${doneMs} ms, worker ${peakOf(worker)} MB, web ${peakOf(product.process)} MB\n`,
    );
    expect(await state()).toMatchObject({ added: ROWS - ROWS / BAD_EVERY, known: 0, bad: ROWS / BAD_EVERY });
    const { rows } = await db.query(
      "select count(*)::int as leads, count(distinct whatsapp)::int as phones from leads where origin = 'importacao'",
    );
    expect(rows).toEqual([{ leads: ROWS - ROWS / BAD_EVERY, phones: ROWS - ROWS / BAD_EVERY }]);
    const file = await (await fetch(`${product.url}${path}/linhas`, { headers })).text();
    expect(file.trim().split('\r\n')).toHaveLength(ROWS / BAD_EVERY + 1);
    expect(file).toContain('2;Telefone ou WhatsApp: Telefone inválido;Pessoa Ruim 0;;');
  } finally {
    await db.end();
    for (const worker of workers) worker.kill('SIGKILL');
    await stopProduct(product);
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
});
