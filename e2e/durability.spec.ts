import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '../scripts/embedded-postgres.ts';
import { expect, test } from './fixtures.ts';

/** A product of its own: this test kills it. */
type Product = { url: string; process: ChildProcess };

async function start(dataDir: string, port: number): Promise<Product> {
  const log = fs.openSync(path.join(dataDir, 'server.log'), 'a');
  const child = spawn(process.execPath, ['build/server/index.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      TRUSTED_PROXIES: '1',
    },
    stdio: ['ignore', log, log],
  });
  const url = `http://127.0.0.1:${port}`;
  await expect
    .poll(
      () =>
        fetch(`${url}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 30_000 },
    )
    .toBe(true);
  return { url, process: child };
}

const postmaster = (dataDir: string) =>
  Number(fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

/** The web process, the database server and every backend of it, without a word of warning. */
function killTree({ process: child }: Product, dataDir: string): void {
  const server = postmaster(dataDir);
  const backends = execFileSync('ps', ['-o', 'pid=', '--ppid', String(server)], { encoding: 'utf8' });
  for (const pid of [child.pid, server, ...backends.split('\n').map(Number)]) {
    if (!pid) continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Gone already, with the one before it.
    }
  }
}

/** Sends leads one after the other until the server is gone; keeps those that were answered with success. */
async function write({ url }: Product, writer: number, kept: string[]): Promise<void> {
  for (let n = 0; ; n += 1) {
    const email = `durar-${writer}-${n}-${Date.now()}@exemplo.com.br`;
    const body = new URLSearchParams({
      name: 'Quem Fica',
      whatsapp: '49988887777',
      email,
      docType: 'CPF',
      docNumber: '52998224725',
      cep: '89801000',
      state: 'SC',
      lgpdConsent: 'on',
    });
    const answer = await fetch(`${url}/?index`, {
      method: 'POST',
      body,
      headers: { 'x-forwarded-for': `10.${writer}.${n >> 8}.${n & 255}` },
    })
      .then((response) => response.text())
      .catch(() => null);
    if (answer === null) return;
    if (answer.includes('Recebemos sua solicitação')) kept.push(email);
  }
}

test('killed in the middle of writing, three times: whatever was answered is there, and it starts again', async () => {
  test.setTimeout(120_000);
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'nome-durar-'));
  fs.chmodSync(dataDir, 0o755);
  const port = await freePort();
  const kept: string[] = [];
  let product = await start(dataDir, port);
  try {
    for (const afterWrites of [40, 90, 150]) {
      const writers = [1, 2, 3, 4].map((writer) => write(product, writer, kept));
      await expect.poll(() => kept.length, { timeout: 30_000, intervals: [5] }).toBeGreaterThan(afterWrites);
      killTree(product, dataDir);
      await Promise.all(writers);
      product = await start(dataDir, port);
    }
    const [, , , dbPort] = fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
    const { databasePassword } = JSON.parse(fs.readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'));
    const db = new pg.Client({
      host: '127.0.0.1',
      port: Number(dbPort),
      user: 'postgres',
      password: databasePassword,
      database: 'postgres',
    });
    await db.connect();
    const { rows } = await db.query<{ email: string; consents: number }>(
      `select email, (select count(*)::int from consents c where c.lead_id = l.id) as consents
       from leads l where email like 'durar-%'`,
    );
    await db.end();
    const stored = new Set(rows.map(({ email }) => email));
    expect(kept.filter((email) => !stored.has(email))).toEqual([]);
    // No lead without the consent it was given under, and none twice: a transaction is there whole or not at all.
    expect(rows.filter(({ consents }) => consents !== 1)).toEqual([]);
    expect(stored.size).toBe(rows.length);
  } finally {
    const ended = new Promise((resolve) => product.process.once('exit', resolve));
    product.process.kill('SIGTERM');
    await ended;
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
});
