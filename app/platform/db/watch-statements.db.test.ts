import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { asActor, readAs, system, type Tx } from '#app/platform/actor.server.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { inRequestScope } from '#app/platform/request-scope.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { logLines } from '#tests/log-lines.ts';
import { closePools } from './pools.server.ts';

const context = onTestDatabase();
const lines = logLines();

const CANARIES = [
  '52998224725',
  '529.982.247-25',
  'ana.canario@exemplo.com.br',
  'Ana Canário',
  '49988887777',
];
const [CPF, , EMAIL, NAME] = CANARIES as [string, string, string, string, string];
const ACTOR = system('test');
const scope = { requestId: 'request-1', route: '/admin/leads/:id', matched: true };

const expectNoCanary = () => {
  for (const canary of CANARIES) expect(JSON.stringify(lines)).not.toContain(canary);
};

describe('slow statements', () => {
  test('are logged with text, duration, route and request, and without a value', async () => {
    await closePools();
    setEnv({ ...env(), slowStatementMs: 150 });
    await inRequestScope(scope, async () => {
      await asActor(ACTOR, (tx) => tx.execute(sql`select pg_sleep(0.2), ${EMAIL} as mail`));
      await readAs(ACTOR, 'slow', 'select pg_sleep(0.2), $1::text', [CPF]);
      await asActor(ACTOR, (tx) => tx.execute(sql.raw(`select '${NAME}', pg_sleep(0.2), ${CPF}`)));
      await asActor(ACTOR, (tx) => tx.execute(sql`select 'quick'`));
    });
    const slow = lines.filter(({ event }) => event === 'slow-statement');
    expect(slow.map(({ statement }) => statement)).toEqual([
      'select pg_sleep(?), $1 as mail',
      'execute "read:actor"(?, ?); execute "read:slow"(?)',
      'select ?, pg_sleep(?), ?',
    ]);
    for (const line of slow) {
      expect(line).toMatchObject({
        level: 'warn',
        role: 'worker',
        route: scope.route,
        requestId: 'request-1',
      });
      expect(line.ms).toBeGreaterThanOrEqual(190);
    }
    expectNoCanary();
  });

  test('a statement waiting behind a slow one on the same connection is not slow', async () => {
    await asActor(ACTOR, (tx) =>
      Promise.all([tx.execute(sql`select pg_sleep(0.2)`), tx.execute(sql`select 'behind'`)]),
    );
    expect(lines.map(({ statement }) => statement)).toEqual(['select pg_sleep(?)']);
  });
});

describe('errors of the database', () => {
  const failures: [string, (tx: Tx) => Promise<unknown>, Record<string, unknown>][] = [
    [
      'a key that is taken',
      () => context.owner.query('insert into users (name, email) values ($1, $2), ($1, $2)', [NAME, EMAIL]),
      { code: '23505', table: 'users' },
    ],
    ['a value of another type', (tx) => tx.execute(sql`select ${NAME}::integer`), { code: '22P02' }],
    ['a date that is none', (tx) => tx.execute(sql`select ${CPF}::date`), {}],
    [
      'a check',
      () =>
        context.owner.query(
          "insert into leads (name, email, whatsapp, doc_type, doc_number, uf, status) values ($1, $2, '49988887777', 'CPF', $3, 'SC', 'nope')",
          [NAME, EMAIL, CPF],
        ),
      {},
    ],
    ['values in the text', (tx) => tx.execute(sql.raw(`select '${EMAIL}' frm "${NAME}"`)), { code: '42601' }],
    [
      'a cast in JSON',
      (tx) => tx.execute(sql`select ${`{"cpf": ${CPF}, ${NAME}`}::jsonb`),
      { code: '22P02' },
    ],
    [
      'a message of a trigger',
      (tx) => tx.execute(sql.raw(`do $$ begin raise exception 'lead ${EMAIL} (${CPF}) exists'; end $$`)),
      { code: 'P0001' },
    ],
  ];
  test.each(failures)('%s is logged with code and message, without the row', async (_what, work, known) => {
    await inRequestScope(scope, () =>
      asActor(ACTOR, work).then(
        () => expect.unreachable(),
        (error: unknown) => log.error(errorFields(error), 'unexpected error'),
      ),
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ ...known, level: 'error', requestId: 'request-1' });
    expect(lines[0]?.message).toMatch(/\w{4}/);
    expect(String(lines[0]?.stack)).toMatch(/at /);
    expectNoCanary();
  });
});
