import { expect, test } from 'vitest';
import { customerLetter, customerLetters } from '#app/features/letters/server/index.server.ts';
import { listOwnCases } from '#app/features/promises/server/index.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { letterClient } from '#tests/letter-client.ts';

const context = onTestDatabase();
const one = async (text: string, values: unknown[]) =>
  (await context.owner.query<{ id: string }>(text, values)).rows[0]?.id ?? '';

/** A letter to Quod about a record of a holder; null for the account itself. */
async function addLetter(userId: string, linkedId: string | null, creditor: string): Promise<string> {
  const listing = await one(
    `insert into listings (user_id, linked_profile_id, place, creditor, amount, due_on, person_says)
     values ($1, $2, 'quod', $3, 100, '2024-01-10', 'nao_conheco') returning id`,
    [userId, linkedId, creditor],
  );
  return one(
    `insert into letters (user_id, listing_id, template_id, addressee_id, ground, state, title, source, body, approved_at,
       read_until)
     select $1, $2, t.id, a.id, t.family, 'approved', 'Pedido de prova', repeat('texto ', 10), 'texto', now(),
       now() + interval '1 day'
     from letter_templates t, addressees a where t.family = 'C2' and t.published_at is not null and a.name = 'Quod'
     returning id`,
    [userId, listing],
  );
}

const addService = (userId: string, linkedId: string) =>
  one("insert into cards (user_id, card_type, linked_profile_id) values ($1, 'nome', $2) returning id", [
    userId,
    linkedId,
  ]);

/** A running promise about a subject: a service, or a request of the account. */
const addPromise = (userId: string, key: string, subjectId: string) =>
  one(
    `insert into promise_cases (promise_key, subject_id, user_id, started_at, due_at)
     values ($1, $2, $3, now(), now() + interval '9 days') returning id`,
    [key, subjectId, userId],
  );

test('letters and promises are those of the shown holder; a letter opens by its address for each of them', async () => {
  const { client } = await letterClient(context.owner);
  const { userId } = client;
  const mother = await one(
    `insert into linked_profiles (main_user_id, doc_type, doc_number, full_name, relationship, uf)
     values ($1, 'CPF', '39053344705', 'Maria Alves', 'mãe', 'SC') returning id`,
    [userId],
  );
  await context.owner.query("update promises set active = true where key in ('prazo_12_uteis', 'energia')");
  const ownService = await one("select id from cards where user_id = $1 and card_type = 'nome'", [userId]);
  const letters = { own: await addLetter(userId, null, 'Loja Azul'), mother: '' };
  letters.mother = await addLetter(userId, mother, 'Loja Verde');
  const promises = {
    service: await addPromise(userId, 'prazo_12_uteis', ownService),
    energy: await addPromise(userId, 'energia', letters.own),
    mother: await addPromise(userId, 'prazo_12_uteis', await addService(userId, mother)),
  };
  const shown = async () => ({
    letters: (await customerLetters(client)).map(({ id }) => id),
    promises: (await listOwnCases(client)).map(({ id }) => id).toSorted(),
  });
  expect(await shown()).toEqual({
    letters: [letters.own],
    promises: [promises.service, promises.energy].toSorted(),
  });
  await context.owner.query('update profiles set active_linked_profile_id = $2 where id = $1', [
    userId,
    mother,
  ]);
  expect(await shown()).toEqual({ letters: [letters.mother], promises: [promises.mother] });
  expect(await customerLetter(client, letters.own)).toMatchObject({ creditor: 'Loja Azul' });
});
