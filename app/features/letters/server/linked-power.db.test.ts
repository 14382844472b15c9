import { cpf } from 'cpf-cnpj-validator';
import { expect, test } from 'vitest';
import { linkProfile, switchProfile } from '#app/features/profiles/server/index.server.ts';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { givePower, loadPower } from './index.server.ts';

const context = onTestDatabase();

test('a linked person’s power of attorney requires their consent, and ends with its refusal', async () => {
  const ana = (await addPerson(context.owner)) as CustomerActor;
  const linked = await linkProfile(ana, {
    docType: 'CPF',
    docNumber: cpf.generate(),
    fullName: 'Maria Alves',
    relationship: 'mãe',
    phone: null,
    uf: 'SC',
    consent: 'asked',
  });
  if (!linked.ok) throw new Error(linked.error.message);
  await switchProfile(ana, linked.value.id);
  const give = () => givePower(ana, { places: ['serasa'], agreed: 'on' });
  const answer = (consent: string) =>
    context.owner.query('update linked_profiles set consent = $2 where id = $1', [linked.value.id, consent]);

  expect(await give()).toMatchObject({ error: { code: 'no-consent' } });
  expect((await loadPower(ana)).power).toBeNull();
  await answer('given');
  expect(await give()).toMatchObject({ ok: true });
  expect((await loadPower(ana)).power).toMatchObject({ stands: true });
  await answer('refused');
  expect((await loadPower(ana)).power).toMatchObject({ stands: false });
});
