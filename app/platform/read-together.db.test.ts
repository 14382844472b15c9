import { expect, test, vi } from 'vitest';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { readAs, type SignedInActor, VISITOR } from './actor.server.ts';
import { pool } from './db/pools.server.ts';
import { inRequestScope } from './request-scope.server.ts';

const context = onTestDatabase();

const WHO = "select current_user as role, current_setting('app.user_id') as id, $1::int as n";
const who = (actor: SignedInActor | typeof VISITOR, n: number) => readAs(actor, 'who-asks', WHO, [n]);
const inRequest = <T>(work: () => Promise<T>) =>
  inRequestScope({ requestId: 'r1', route: '/', matched: true }, work);

/** How many connections `work` takes. */
async function connectionsOf(work: () => Promise<unknown>): Promise<number> {
  const connect = vi.spyOn(pool('app'), 'connect');
  await work();
  const count = connect.mock.calls.length;
  connect.mockRestore();
  return count;
}

test("one person's readings in a request share a message, and each gets its own rows", async () => {
  const admin = await addPerson(context.owner, 'admin');
  const customer = await addPerson(context.owner);
  const all = () =>
    Promise.all([who(admin, 1), who(admin, 2), who(customer, 3), who(VISITOR, 4), who(admin, 5)]);
  const expected = [
    [{ role: 'nome_admin', id: admin.userId, n: 1 }],
    [{ role: 'nome_admin', id: admin.userId, n: 2 }],
    [{ role: 'nome_customer', id: customer.userId, n: 3 }],
    [{ role: 'nome_visitor', id: '', n: 4 }],
    [{ role: 'nome_admin', id: admin.userId, n: 5 }],
  ];
  expect(await connectionsOf(async () => expect(await inRequest(all)).toEqual(expected))).toBe(3);
  expect(await connectionsOf(async () => expect(await all()).toEqual(expected))).toBe(5);
});

test('two requests never share a message', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const one = () => inRequest(() => who(admin, 1));
  expect(await connectionsOf(() => Promise.all([one(), one()]))).toBe(2);
});

test('a failing reading does not affect the answers of the others', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const [good, broken, other] = await inRequest(() =>
    Promise.allSettled([
      who(admin, 1),
      readAs(admin, 'broken', 'select 1 / $1::int as n', [0]),
      readAs(admin, 'no-such-table', 'select from no_such_table', []),
    ]),
  );
  expect(good).toMatchObject({ status: 'fulfilled', value: [{ n: 1 }] });
  expect(broken).toMatchObject({ reason: { message: 'division by zero' } });
  expect(other).toMatchObject({ reason: { code: '42P01' } });
  // The connections are intact.
  expect(await who(admin, 2)).toMatchObject([{ n: 2 }]);
});
