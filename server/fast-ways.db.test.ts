import { serve } from '@hono/node-server';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { readAs, type SignedInActor, VISITOR } from '#app/platform/actor.server.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import { log } from '#app/platform/log.server.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { smallBuild } from '#tests/small-build.ts';
import { newSessions, SESSION_COOKIE } from '../scripts/session-cookie.ts';
import { createApp } from './app.ts';

const context = onTestDatabase();
log.level = 'silent';
let person: SignedInActor;
beforeEach(async () => {
  person = await addPerson(context.owner);
});
const take = (fastWays: boolean) => setEnv({ ...env(), fastWays });
afterEach(() => take(true));

/** Runs `work` by the plain ways, then twice by the fast ones: the second run finds everything remembered. */
async function eachWay<T>(work: () => Promise<T>): Promise<[plain: T, first: T, second: T]> {
  take(false);
  const plain = await work();
  take(true);
  return [plain, await work(), await work()];
}

const VALUES = [
  null,
  '',
  'd\'Ávila \\ "aspas" $1 -- {a,b}',
  7,
  -1.5,
  true,
  new Date('2026-02-28T23:59:59.123Z'),
  [],
  ['a,b', '"', '\\', "d'Ávila", '', 'null', '{}'],
] as const;
const ECHO = `select current_user as role, current_setting('app.user_id') as person, $1::text as a, $2::text as b,
  $3::text as c, $4::int as d, $5::numeric as e, $6::boolean as f, $7::timestamptz as g, $8::text[] as h, $9::text[] as i`;

test('readings answer the same bytes both ways', async () => {
  for (const actor of [person, VISITOR]) {
    const [plain, ...fast] = await eachWay(() => readAs(actor, 'echo', ECHO, VALUES));
    expect(plain[0]).toMatchObject({ c: VALUES[2], g: VALUES[6], h: [], i: VALUES[8] });
    expect(fast.map((rows) => JSON.stringify(rows))).toEqual([JSON.stringify(plain), JSON.stringify(plain)]);
  }
});

test('readings fail with the same code both ways', async () => {
  const codeOf = (text: string) =>
    eachWay(() => readAs(person, text, text, []).catch(({ code }) => String(code)));
  expect(await codeOf('select 1 / 0 as n')).toEqual(['22012', '22012', '22012']);
  expect(await codeOf('select 1 as n from pg_authid')).toEqual(['42501', '42501', '42501']);
});

const build = smallBuild({
  lido: {
    loader: async ({ context }) => {
      const session = await requestInfo(context).session();
      if (!session) throw Response.json('ninguém', { status: 401 });
      const actor = { kind: 'customer', userId: session.user.id } as const;
      const [rows, others] = await Promise.all([
        readAs(actor, 'echo', ECHO, VALUES),
        readAs(actor, 'own', 'select id from profiles', []),
      ]);
      return Response.json({ session, rows, others }, { headers: { 'x-own': 'sim' } });
    },
  },
});
const server = serve({ fetch: createApp(async () => build, 'production').fetch, port: 0 });
afterAll(() => void server.close());

test('pages answer the same bytes both ways, before and after their session ends', async () => {
  const { port } = server.address() as { port: number };
  const [cookie] = await newSessions(context.owner, [person.userId], env().secret);
  const ask = async () => {
    const headersOf = { cookie: `${SESSION_COOKIE}=${cookie}` };
    const answer = await fetch(`http://127.0.0.1:${port}/lido`, { headers: headersOf });
    const headers = [...answer.headers].filter(
      ([name]) => !['content-security-policy', 'date'].includes(name),
    );
    return { status: answer.status, headers, text: await answer.text() };
  };
  const [plain, ...fast] = await eachWay(ask);
  expect(plain).toMatchObject({ status: 200, text: expect.stringContaining(person.userId) });
  expect(fast).toEqual([plain, plain]);
  await context.owner.query('delete from sessions where user_id = $1', [person.userId]);
  const [refused, ...later] = await eachWay(ask);
  expect(refused.status).toBe(401);
  expect(later).toEqual([refused, refused]);
});
