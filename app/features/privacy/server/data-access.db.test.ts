import { expect, test } from 'vitest';
import { loadClient } from '#app/features/profiles/server/index.server.ts';
import { decodeCursor } from '#app/lib/keyset.ts';
import { recordAccess } from '#app/platform/access-log.server.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { addFullPerson } from '#tests/privacy.ts';
import { clientConsents, listConsents, listDataAccess, revokeConsent } from './index.server.ts';

const context = onTestDatabase();

const addCustomer = async () =>
  ({ kind: 'customer', userId: (await addPerson(context.owner)).userId }) as const;

test('a client sees who opened their data, by role and first name; a reload counts as the same access', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const [client, other] = [await addCustomer(), await addCustomer()];
  for (let i = 0; i < 3; i += 1) await loadClient(admin, client.userId, 'Cadastro e cards', async () => null);
  const { looks } = await listDataAccess(client);
  expect(looks).toMatchObject([{ viewer: 'Pessoa', role: 'admin', what: 'Cadastro e cards' }]);
  expect((await listDataAccess(other)).looks).toEqual([]);
  await context.owner.query("update data_access_log set created_at = now() - interval '11 minutes'");
  await loadClient(admin, client.userId, 'Cadastro e cards', async () => null);
  expect((await listDataAccess(client)).looks.length).toBe(2);
});

test('an access that cannot be logged shows nothing', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const client = await addCustomer();
  await context.owner.query('revoke insert on data_access_log from nome_admin');
  await expect(loadClient(admin, client.userId, 'Cadastro e cards', async () => null)).rejects.toThrow();
  await context.owner.query('grant insert on data_access_log to nome_admin');
  expect(await loadClient(admin, client.userId, 'Cadastro e cards', async () => null)).not.toBeNull();
});

test('the list pages through every entry, newest first', async () => {
  const client = await addCustomer();
  await context.owner.query(
    `insert into data_access_log (user_id, what, created_at)
     select $1, 'olhar ' || i, now() - make_interval(mins => i / 2) from generate_series(1, 45) i`,
    [client.userId],
  );
  const seen: string[] = [];
  for (let after: string | null = null, pages = 0; pages < 4; pages += 1) {
    const page: Awaited<ReturnType<typeof listDataAccess>> = await listDataAccess(client, {
      after: decodeCursor(after),
    });
    seen.push(...page.looks.map(({ what }) => what));
    after = page.next;
    if (!after) break;
  }
  expect(new Set(seen).size).toBe(45);
  expect(seen.length).toBe(45);
  expect(seen.at(0)).toMatch(/olhar 1$/);
});

test('consents of the account and of forms before it, each revoked once and by its person alone', async () => {
  const { customer } = await addFullPerson(context.owner);
  const stranger = await addCustomer();
  const consents = await listConsents(customer);
  expect(consents.map(({ purpose }) => purpose).toSorted()).toEqual(['face-verification', 'lead-contact']);
  // The team sees the same, by its own rights.
  const admin = await addPerson(context.owner, 'admin');
  expect(await asActor(admin, (tx) => clientConsents(tx, customer.userId))).toEqual(consents);
  expect(await listConsents(stranger)).toEqual([]);
  for (const { id, purpose } of consents) {
    expect(await revokeConsent(stranger, id)).toMatchObject({ ok: false, error: { code: 'not-found' } });
    expect(await revokeConsent(customer, id)).toEqual({ ok: true, value: { purpose } });
    expect(await revokeConsent(customer, id)).toMatchObject({ ok: false, error: { code: 'revoked' } });
  }
  expect((await listConsents(customer)).every(({ revokedAt }) => revokedAt)).toBe(true);
});

test('accesses to different things are separate entries', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const client = await addCustomer();
  await asActor(system('test'), async (tx) => {
    await recordAccess(tx, admin, client.userId, 'Documento');
    await recordAccess(tx, admin, client.userId, 'Cadastro e cards');
    await recordAccess(tx, admin, client.userId, 'Documento');
  });
  expect((await listDataAccess(client)).looks.length).toBe(2);
});
