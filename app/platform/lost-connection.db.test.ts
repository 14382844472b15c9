import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ok } from '#app/lib/result.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { asActor, readAs, system, VISITOR } from './actor.server.ts';
import { cachedValue } from './cached-value.server.ts';
import type { LoginRole } from './db/connections.server.ts';
import { pool } from './db/pools.server.ts';
import { isUnavailable } from './db/unavailable.server.ts';
import { env } from './env.server.ts';
import { readSession } from './session.server.ts';

const context = onTestDatabase();

/** Cookie with a valid signature for a session that does not exist. */
function signedCookie(): Headers {
  const signature = createHmac('sha256', env().secret).update('nenhuma').digest('base64');
  return new Headers({ cookie: `nome.session_token=${encodeURIComponent(`nenhuma.${signature}`)}` });
}

/** Ends a connection from the server's side and waits until the client has noticed. */
async function cut(client: { once(event: 'end', heard: () => void): unknown }, pid: number): Promise<void> {
  const noticed = new Promise<void>((resolve) => client.once('end', resolve));
  await context.owner.query('select pg_terminate_backend($1)', [pid]);
  await noticed;
}

// An unhandled `error` event of the connection ends the process, and here the run.
test.each<LoginRole>(['app', 'worker', 'auth'])(
  'a connection of %s that dies in use is an error of its user alone',
  async (role) => {
    const client = await pool(role).connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await cut(client, rows[0]?.pid ?? 0);
    await expect(client.query('select 1')).rejects.toThrow();
    client.release();
    await expect(pool(role).query('select 1')).resolves.toMatchObject({ rowCount: 1 });
  },
);

test.each([VISITOR, system('prova')])(
  'a transaction of $kind whose connection dies between two statements fails alone',
  async (actor) => {
    const work = asActor(actor, async (tx) => {
      const { rows } = await tx.execute(sql`select pg_backend_pid() as pid`);
      const { $client } = tx as unknown as { $client: { once(event: 'end', heard: () => void): unknown } };
      await cut($client, Number(rows[0]?.pid));
      await tx.execute(sql`select 1`);
      return ok(null);
    });
    await expect(work).rejects.toThrow();
    expect(await readAs(actor, 'one', 'select 1 as one', [])).toEqual([{ one: 1 }]);
  },
);

test('a page that waits for a locked table fails within ten seconds, and asks to retry', async () => {
  await context.owner.query('begin; lock table sessions, site_config in access exclusive mode');
  const began = performance.now();
  const waiting = await Promise.allSettled([
    readSession(signedCookie()),
    asActor(VISITOR, (tx) => tx.execute(sql`select * from site_config`)),
    readAs(VISITOR, 'config', 'select key from site_config', []),
  ]);
  await context.owner.query('rollback');
  expect(performance.now() - began).toBeLessThan(10_000);
  for (const answer of waiting)
    expect(answer.status === 'rejected' && isUnavailable(answer.reason)).toBe(true);
}, 20_000);

test('a session whose connection died is read on another one', async () => {
  const client = await pool('auth').connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  client.release();
  // The loss is not yet noticed here when the session is read.
  await context.owner.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await expect(readSession(signedCookie())).resolves.toMatchObject({ session: null });
});

test('returns the cached value while the database is unreachable, and reads again afterwards', async () => {
  const value = cachedValue<string>();
  expect(await value(async () => 'antes')).toBe('antes');
  const lost = Object.assign(new Error(), { code: 'ECONNREFUSED' });
  expect(await value(() => Promise.reject(lost))).toBe('antes');
  await expect(value(() => Promise.reject(new TypeError('defeito')))).rejects.toThrow('defeito');
  expect(await value(async () => 'depois')).toBe('depois');
});
