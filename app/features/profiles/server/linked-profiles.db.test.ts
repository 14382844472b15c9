import { randomUUID } from 'node:crypto';
import { cpf } from 'cpf-cnpj-validator';
import { expect, test } from 'vitest';
import { LinkedProfileInput } from '#app/features/profiles/rules/input.ts';
import { MAX_LINKED_PROFILES } from '#app/features/profiles/rules/linked-profile.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { linkProfile, listHolders, switchProfile, unlinkProfile } from './index.server.ts';

const context = onTestDatabase();

type Customer = Extract<SignedInActor, { kind: 'customer' }>;
const customer = async () => (await addPerson(context.owner)) as Customer;

const input = (docNumber = cpf.generate()) =>
  LinkedProfileInput.parse({
    docType: docNumber.length > 11 ? 'CNPJ' : 'CPF',
    docNumber,
    fullName: 'Ana Filha',
    relationship: docNumber.length > 11 ? 'empresa' : 'filho',
    phone: '',
    uf: 'SC',
  });

async function linked(ana: Customer, docNumber?: string): Promise<string> {
  const result = await linkProfile(ana, input(docNumber));
  if (!result.ok) throw new Error(result.error.message);
  return result.value.id;
}
const activeOf = async ({ userId }: Customer) =>
  (await context.owner.query('select active_linked_profile_id as id from profiles where id = $1', [userId]))
    .rows[0]?.id;

test('people and companies are linked, oldest first, seen by their account alone', async () => {
  const [ana, bia] = [await customer(), await customer()];
  const child = await linked(ana);
  const company = await linked(ana, '12ABC34501DE35');
  expect((await listHolders(ana)).map(({ id }) => id)).toEqual([child, company]);
  expect((await listHolders(ana))[1]).toMatchObject({
    docType: 'CNPJ',
    docNumber: '12ABC34501DE35',
    phone: null,
    cards: 0,
    active: false,
  });
  expect(await listHolders(bia)).toEqual([]);
  // Another account may follow the same company.
  expect((await linkProfile(bia, input('12ABC34501DE35'))).ok).toBe(true);
});

test('a document is linked once, never one’s own, however often it is pressed', async () => {
  const ana = await customer();
  const docNumber = cpf.generate();
  const results = await Promise.all(Array.from({ length: 6 }, () => linkProfile(ana, input(docNumber))));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.find(({ ok }) => !ok)).toMatchObject({
    error: {
      title: 'Erro ao adicionar perfil',
      fields: { docNumber: 'Este documento já está vinculado à sua conta' },
    },
  });
  // The document of `addPerson`.
  expect(await linkProfile(ana, input('52998224725'))).toMatchObject({
    error: { fields: { docNumber: 'Este é o seu próprio documento' } },
  });
});

test('limits the number of linked profiles, also for concurrent requests', async () => {
  const ana = await customer();
  const results = await Promise.all(
    Array.from({ length: MAX_LINKED_PROFILES + 3 }, () => linkProfile(ana, input())),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(MAX_LINKED_PROFILES);
  expect(await linkProfile(ana, input())).toMatchObject({
    error: { message: expect.stringContaining('10') },
  });
});

test('switching shows that holder; unlinking the active one shows one’s own again', async () => {
  const ana = await customer();
  const id = await linked(ana);
  expect((await switchProfile(ana, id)).ok).toBe(true);
  expect((await listHolders(ana))[0]?.active).toBe(true);
  expect((await switchProfile(ana, '')).ok).toBe(true);
  expect(await activeOf(ana)).toBeNull();
  await switchProfile(ana, id);
  expect((await unlinkProfile(ana, id)).ok).toBe(true);
  expect(await activeOf(ana)).toBeNull();
  expect(await listHolders(ana)).toEqual([]);
});

test('another account’s profile cannot be switched to or unlinked', async () => {
  const [ana, bia] = [await customer(), await customer()];
  const id = await linked(ana);
  for (const wanted of [id, randomUUID(), 'x', '../', `${id}'`]) {
    expect(await switchProfile(bia, wanted)).toMatchObject({ error: { code: 'not-found' } });
    expect(await unlinkProfile(bia, wanted)).toMatchObject({ error: { code: 'not-found' } });
  }
  expect(await activeOf(bia)).toBeNull();
  expect(await listHolders(ana)).toHaveLength(1);
});

test('a profile for which something was bought stays, with the reason', async () => {
  const ana = await customer();
  const id = await linked(ana);
  await context.owner.query(
    "insert into cards (user_id, card_type, linked_profile_id) values ($1, 'nome', $2)",
    [ana.userId, id],
  );
  expect(await unlinkProfile(ana, id)).toMatchObject({
    error: { code: 'has-cards', title: 'Erro ao excluir', message: expect.stringContaining('1 serviço') },
  });
  expect(await listHolders(ana)).toMatchObject([{ id, cards: 1 }]);
});
