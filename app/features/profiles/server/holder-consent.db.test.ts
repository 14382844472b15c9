import { cpf } from 'cpf-cnpj-validator';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { asActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import {
  answerConsent,
  createConsentLink,
  linkProfile,
  listHolders,
  readConsentRequest,
} from './index.server.ts';

const context = onTestDatabase();
const IP = '203.0.113.9';
const customer = async () => (await addPerson(context.owner)) as CustomerActor;

async function linkedMother(daughter: CustomerActor, consent: 'asked' | 'guardian' = 'asked') {
  const made = await linkProfile(daughter, {
    docType: 'CPF',
    docNumber: cpf.generate(),
    fullName: 'Maria Alves',
    relationship: 'mãe',
    phone: null,
    uf: 'SC',
    consent,
  });
  if (!made.ok) throw new Error(made.error.message);
  return made.value.id;
}

async function linkOf(daughter: CustomerActor, id: string) {
  const made = await createConsentLink(daughter, id);
  if (!made.ok) throw new Error(made.error.message);
  return made.value.token;
}

const consentOf = async (daughter: CustomerActor) => (await listHolders(daughter))[0]?.consent;

test('a linked person consents by a link, once, and the account is notified', async () => {
  const ana = await customer();
  const id = await linkedMother(ana);
  const key = await linkOf(ana, id);
  expect(await readConsentRequest(key, IP)).toMatchObject({ ok: true, value: { name: 'Maria Alves' } });
  expect(await consentOf(ana)).toBe('asked');
  expect(await answerConsent({ key, answer: 'given' }, IP)).toMatchObject({ ok: true });
  expect(await consentOf(ana)).toBe('given');
  expect(await answerConsent({ key, answer: 'refused' }, IP)).toMatchObject({ error: { code: 'dead-link' } });
  expect(await createConsentLink(ana, id)).toMatchObject({ ok: false });
  const { rows } = await context.owner.query('select title from notifications where user_id = $1', [
    ana.userId,
  ]);
  expect(rows).toEqual([{ title: 'Autorização recebida' }]);
});

test('a newer link closes the older one; links expire; another account creates none', async () => {
  const [ana, bia] = [await customer(), await customer()];
  const id = await linkedMother(ana);
  const older = await linkOf(ana, id);
  const newer = await linkOf(ana, id);
  expect(await readConsentRequest(older, IP)).toMatchObject({ error: { code: 'dead-link' } });
  expect(await createConsentLink(bia, id)).toMatchObject({ ok: false });
  await context.owner.query('update linked_profiles set consent_until = now() where id = $1', [id]);
  expect(await answerConsent({ key: newer, answer: 'given' }, IP)).toMatchObject({
    error: { code: 'dead-link' },
  });
  expect(await consentOf(ana)).toBe('asked');
});

test('the account itself cannot record a consent, even by SQL', async () => {
  const ana = await customer();
  const id = await linkedMother(ana);
  await expect(
    asActor(ana, (tx) => tx.execute(sql`update linked_profiles set consent = 'given' where id = ${id}`)),
  ).rejects.toThrow();
  await expect(
    asActor(ana, (tx) =>
      tx.execute(sql`insert into linked_profiles (id, main_user_id, doc_type, doc_number, full_name, relationship,
        uf, consent) values (gen_random_uuid(), ${ana.userId}, 'CPF', ${cpf.generate()}, 'Ana', 'mãe', 'SC', 'given')`),
    ),
  ).rejects.toThrow();
});
