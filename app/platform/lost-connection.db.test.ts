import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ok } from '#app/lib/result.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { asActor, readAs, system, VISITOR } from './actor.server.ts';
import type { LoginRole } from './db/connections.server.ts';
import { pool } from './db/pools.server.ts';

const context = onTestDatabase();

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
