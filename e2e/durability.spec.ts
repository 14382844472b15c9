import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { freePort } from '../scripts/embedded-postgres.ts';
import { expect, test } from './fixtures.ts';
import { databaseOf, newDataDir, type Product, startProduct, stopProduct } from './product.ts';

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
  const dataDir = newDataDir();
  const port = await freePort();
  const kept: string[] = [];
  let product = await startProduct(dataDir, port);
  try {
    for (const afterWrites of [40, 90, 150]) {
      const writers = [1, 2, 3, 4].map((writer) => write(product, writer, kept));
      await expect.poll(() => kept.length, { timeout: 30_000, intervals: [5] }).toBeGreaterThan(afterWrites);
      killTree(product, dataDir);
      await Promise.all(writers);
      product = await startProduct(dataDir, port);
    }
    const db = await databaseOf(dataDir);
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
    await stopProduct(product);
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
});
