import { expect, test } from 'vitest';
import { checkFigures } from '#app/features/figures/server/index.server.ts';
import { moveClocks } from '#app/features/listings/server/index.server.ts';
import { isValidCpf } from '#app/lib/documents.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { generateMoney, removeMoney } from './generate-money.ts';
import { generateWork } from './generate-work.ts';
import { generate, removeGenerated } from './load.ts';
import { sumDays } from './sum-days.ts';

const context = onTestDatabase();
const amounts = { leads: 500, customers: 50, notificationsPerCustomer: 4, seed: 7 };

const fingerprint = async () => {
  const { rows } = await context.owner.query(
    `select (select md5(string_agg(l::text, '' order by l.id)) from (select id, name, email, doc_number, status, created_at from leads) l) as leads,
       (select md5(string_agg(c::text, '' order by c.id)) from (select id, user_id, card_type, status, score from cards) c) as cards`,
  );
  return rows[0];
};

test('the same seed gives the same rows, another seed others; a second run adds nothing', async () => {
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

test('a generated customer has profile, role, three cards, steps, history and notifications', async () => {
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

test('the money is consistent: installments add up, due ones are paid, documents have files', async () => {
  await generateMoney(context.owner, { orders: 120, documents: 40 });
  const { rows } = await context.owner.query(
    `select (select count(*)::int from transactions) as orders, (select count(*)::int from card_documents) as documents,
       (select count(*)::int from transactions t where amount <>
         (select sum(amount) from installment_payments where transaction_id = t.id)) as uneven,
       (select count(*)::int from installment_payments p where (status = 'paid') <>
         exists (select 1 from payment_charges c where c.installment_id = p.id and c.amount = p.paid_amount)) as unpaid,
       (select count(*)::int from transactions t where (status = 'paid') <>
         not exists (select 1 from installment_payments where transaction_id = t.id and status = 'pending')) as untrue,
       (select count(*) > 0 from installment_payments where status = 'pending' and due_date < '2026-11-20') as late`,
  );
  expect(rows).toEqual([{ orders: 120, documents: 40, uneven: 0, unpaid: 0, untrue: 0, late: true }]);
  const { rows: files } = await context.owner.query<{ path: string }>(
    'select file_path as path from card_documents',
  );
  for (const { path } of files) expect(await fileStore().exists(path), path).toBe(true);
  await removeMoney(context.owner);
  expect(
    (await context.owner.query('select 1 from transactions union all select 1 from card_documents')).rows,
  ).toEqual([]);
  expect(await fileStore().exists(files[0]?.path ?? '')).toBe(false);
});

test('adds up the days of generated rows', async () => {
  await sumDays(context.owner);
  expect(await checkFigures()).toEqual([]);
  const { rows } = await context.owner.query(
    "select sum(count)::int as leads from day_sums where topic = 'leads'",
  );
  expect(rows).toEqual([{ leads: 500 }]);
});

test('the work is consistent: listings as the rules compute them, chains, letters in all states', async () => {
  await generateWork(context.owner, { listings: 4_000, letters: 700, seed: 8 });
  const { rows } = await context.owner.query(
    `select (select count(*)::int from listings) as listings, (select count(distinct place)::int from listings) as places,
       (select count(*)::int from letters) as letters, (select count(distinct state)::int from letters) as states,
       (select count(*)::int from listing_events) as events,
       (select sum(events)::int from listings) as counted,
       (select count(*)::int from listing_events e where hash <> listing_event_hash(e)) as forged,
       (select count(*)::int from listing_events e where seq = 2 and previous_hash <>
         (select p.hash from listing_events p where p.listing_id = e.listing_id and p.seq = 1)) as broken`,
  );
  expect(rows).toEqual([
    {
      listings: 4_000,
      places: 10,
      letters: 700,
      states: 7,
      events: 4_700,
      counted: 4_700,
      forged: 0,
      broken: 0,
    },
  ]);
  const day = '2026-12-20';
  const { rows: due } = await context.owner.query<{ n: number }>(
    'select count(*)::int as n from listings where changes_on <= $1',
    [day],
  );
  expect(due[0]?.n).toBeGreaterThan(100);
  expect(await moveClocks(day)).toEqual({ moved: due[0]?.n });
  expect(await moveClocks(day)).toEqual({ moved: 0 });
  await removeGenerated(context.owner);
  expect((await context.owner.query('select 1 from listings')).rows).toEqual([]);
});
