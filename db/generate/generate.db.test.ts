import { expect, test } from 'vitest';
import { isValidCpf } from '#app/lib/documents.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { generate, removeGenerated } from './load.ts';

const context = onTestDatabase();
const amounts = { leads: 500, customers: 50, notificationsPerCustomer: 4, seed: 7 };

const fingerprint = async () => {
  const { rows } = await context.owner.query(
    `select (select md5(string_agg(l::text, '' order by l.id)) from (select id, name, email, doc_number, status, created_at from leads) l) as leads,
       (select md5(string_agg(c::text, '' order by c.id)) from (select id, user_id, card_type, status, score from cards) c) as cards`,
  );
  return rows[0];
};

test('the same seed gives the same rows, another seed others; nothing is generated on top', async () => {
  await generate(context.owner, amounts);
  const first = await fingerprint();
  await expect(generate(context.owner, amounts)).rejects.toThrow(/Já há dados gerados/);
  await removeGenerated(context.owner);
  await generate(context.owner, amounts);
  expect(await fingerprint()).toEqual(first);
  await removeGenerated(context.owner);
  await generate(context.owner, { ...amounts, seed: 8 });
  expect(await fingerprint()).not.toEqual(first);
});

test('what is generated is whole: profile, role, three cards, steps, history, notifications', async () => {
  const { rows } = await context.owner.query(
    `select (select count(*)::int from profiles) as profiles, (select count(*)::int from user_roles) as roles,
       (select count(*)::int from cards) as cards, (select count(*)::int from card_score_history) as scores,
       (select count(*)::int from user_process_steps) as steps, (select count(*)::int from notifications) as notifications,
       (select count(*)::int from leads where search_text like '%gerado.exemplo%') as leads`,
  );
  expect(rows).toEqual([
    { profiles: 50, roles: 50, cards: 150, scores: 150, steps: 950, notifications: 200, leads: 500 },
  ]);
  const { rows: documents } = await context.owner.query('select doc_number from leads');
  expect(documents.filter(({ doc_number }) => !isValidCpf(doc_number))).toEqual([]);
});
