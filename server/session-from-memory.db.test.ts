import { serve } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import type { RouterContextProvider } from 'react-router';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Actor, asActor, readAs, type SignedInActor, system } from '#app/platform/actor.server.ts';
import { pool } from '#app/platform/db/pools.server.ts';
import { env } from '#app/platform/env.server.ts';
import { prove } from '#app/platform/fast/session-proof.server.ts';
import { log } from '#app/platform/log.server.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { smallBuild } from '#tests/small-build.ts';
import { newSessions, SESSION_COOKIE } from '../scripts/session-cookie.ts';
import { createApp } from './app.ts';

const context = onTestDatabase();
type Asked = { context: Readonly<RouterContextProvider> };

const actorOf = async ({ context }: Asked): Promise<SignedInActor> => {
  const session = await requestInfo(context).session();
  if (!session) throw Response.json('ninguém', { status: 401 });
  return { kind: session.role === 'admin' ? 'admin' : 'customer', userId: session.user.id };
};
const who = (actor: Actor) => readAs<{ role: string }>(actor, 'who', 'select current_user as role', []);
const read = async (asked: Asked) => Response.json(await who(await actorOf(asked)));
/** Writes within the request, as the actor that `of` derives from the session's actor. */
const write = (of: (own: SignedInActor) => Actor) => async (asked: Asked) => {
  const own = await actorOf(asked);
  await asActor(of(own), (tx) =>
    tx.execute(sql`update profiles set address = 'Rua Nova' where id = ${own.userId}`),
  );
  return Response.json('escrito');
};
const build = smallBuild({
  lido: { loader: read, action: read },
  // Concurrent readings, as by the frame and the page.
  dois: {
    loader: async (asked: Asked) => {
      const actor = await actorOf(asked);
      return Response.json((await Promise.all([who(actor), who(actor)])).flat());
    },
  },
  proprio: { loader: write((own) => own) },
  sistema: { loader: write(() => system('prova')) },
  nome: {
    loader: async (asked: Asked) => {
      await actorOf(asked);
      return Response.json((await requestInfo(asked.context).session())?.user.name);
    },
  },
  publico: { loader: () => Response.json('de todos') },
});
const server = serve({ fetch: createApp(async () => build, 'production').fetch, port: 0 });
const { port } = server.address() as { port: number };
afterAll(() => void server.close());

let person: SignedInActor;
let cookie: string;
const ask = async (path: string, method = 'GET') => {
  const headers = { cookie, origin: env().appUrl };
  const answer = await fetch(`http://127.0.0.1:${port}/${path}`, { method, headers });
  return [answer.status, await answer.json()];
};
const change = (statement: string) => context.owner.query(statement, [person.userId]);
const DEMOTED = "update user_roles set role = 'user', position = 'owner' where user_id = $1";
const ENDED = 'delete from sessions where user_id = $1';
const ADMIN = [200, [{ role: 'nome_admin' }]];
const CUSTOMER = [200, [{ role: 'nome_customer' }]];
const SIGNED_OUT = [401, 'ninguém'];

beforeEach(async () => {
  person = await addPerson(context.owner, 'admin');
  const [value] = await newSessions(context.owner, [person.userId], env().secret);
  cookie = `${SESSION_COOKIE}=${value}`;
  await ask('lido');
});
afterEach(() => vi.restoreAllMocks());

/** Number of connections taken from each pool while `work` runs. */
async function connections(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const spies = (['auth', 'app', 'worker'] as const).map(
    (name) => [name, vi.spyOn(pool(name), 'connect')] as const,
  );
  await work();
  const counts = spies.map(([name, spy]) => [name, spy.mock.calls.length]);
  vi.restoreAllMocks();
  return Object.fromEntries(counts);
}

test('comes with the data in one message', async () => {
  expect(await connections(async () => expect(await ask('lido')).toEqual(ADMIN))).toEqual({
    auth: 0,
    app: 1,
    worker: 0,
  });
  expect(await connections(() => ask('dois'))).toEqual({ auth: 0, app: 1, worker: 0 });
  // A request that reads the session but no data proves it separately; one that ignores the session queries
  // nothing.
  expect(await connections(() => ask('nome'))).toEqual({ auth: 0, app: 1, worker: 0 });
  expect(await connections(() => ask('publico'))).toEqual({ auth: 0, app: 0, worker: 0 });
  // A request that may change data reads the session from the database.
  expect(await connections(() => ask('lido', 'POST'))).toMatchObject({ auth: 1 });
});

test('of several requests in one turn are proved by one statement, each by its own stamp', async () => {
  const other = await addPerson(context.owner);
  await newSessions(context.owner, [other.userId], env().secret);
  const { rows } = await context.owner.query<{ id: string; user: string; stamp: string }>(
    'select id, user_id as user, session_stamp(id) as stamp from sessions where user_id = any($1)',
    [[person.userId, other.userId]],
  );
  await change(ENDED);
  const proofs = rows
    .toSorted((one) => (one.user === person.userId ? -1 : 1))
    .map(({ id, user, stamp }) => ({ sessionId: id, userId: user, stamp, state: 'open' as const }));
  const answers: PromiseSettledResult<void>[] = [];
  const taken = await connections(async () =>
    answers.push(...(await Promise.allSettled([...proofs, ...proofs].map((proof) => prove({ ...proof }))))),
  );
  expect(taken).toEqual({ auth: 0, app: 1, worker: 0 });
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
});

test.each(['lido', 'dois', 'nome', 'proprio', 'sistema'])(
  'that was ended neither reads nor changes data at the next request: %s',
  async (path) => {
    const error = vi.spyOn(log, 'error');
    await change(ENDED);
    expect(await ask(path)).toEqual(SIGNED_OUT);
    const { rows } = await change('select address from profiles where id = $1');
    expect(rows[0]?.address).not.toBe('Rua Nova');
    expect(error).not.toHaveBeenCalled();
  },
);

test('follows changes of role, name and expiry at the next request', async () => {
  await change(DEMOTED);
  expect(await ask('lido')).toEqual(CUSTOMER);
  await change("update user_roles set role = 'admin' where user_id = $1");
  expect(await ask('dois')).toEqual([200, [{ role: 'nome_admin' }, { role: 'nome_admin' }]]);
  await change("update users set name = 'Outro Nome' where id = $1");
  expect(await ask('nome')).toEqual([200, 'Outro Nome']);
  await change('update sessions set expires_at = now() where user_id = $1');
  expect(await ask('lido')).toEqual(SIGNED_OUT);
});

test('is refused when its token has changed', async () => {
  await change("update sessions set token = 'outro' where user_id = $1");
  expect(await ask('lido')).toEqual(SIGNED_OUT);
});

test('does its work while the session is valid', async () => {
  expect(await ask('sistema')).toEqual([200, 'escrito']);
  const { rows } = await change('select address from profiles where id = $1');
  expect(rows[0]?.address).toBe('Rua Nova');
});
