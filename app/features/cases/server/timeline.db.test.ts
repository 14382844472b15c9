import { expect, test } from 'vitest';
import type { TimelineEntry } from '#app/features/cases/rules/timeline.ts';
import { decodeCursor } from '#app/lib/keyset.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { loadTimeline } from './index.server.ts';

const context = onTestDatabase();

type Customer = Extract<SignedInActor, { kind: 'customer' }>;
const addCustomer = async () => (await addPerson(context.owner)) as Customer;

async function addCard(userId: UserId, type: string, linked: string | null = null): Promise<string> {
  const { rows } = await context.owner.query<{ id: string }>(
    'insert into cards (user_id, card_type, linked_profile_id) values ($1, $2, $3) returning id',
    [userId, type, linked],
  );
  const id = rows[0]?.id ?? '';
  await context.owner.query(
    `insert into user_process_steps (user_id, card_id, step_id, step_order)
     select $1, $2, s.id, s.step_order from process_steps s where s.card_type = $3`,
    [userId, id, type],
  );
  return id;
}

const FILE = "'x.pdf', gen_random_uuid()::text, 10, 'application/pdf', repeat('a', 64)";

async function readAll(customer: Customer, cardType: 'nome' | null = null): Promise<TimelineEntry[]> {
  const all: TimelineEntry[] = [];
  let after = null;
  do {
    const page = await loadTimeline(customer, { cardType, after });
    all.push(...page.entries);
    after = decodeCursor(page.next);
  } while (after);
  return all;
}

test('every change of a card and of its steps is kept, also those that happen at one moment', async () => {
  const customer = await addCustomer();
  const card = await addCard(customer.userId, 'nome');
  const { owner } = context;
  await owner.query("update cards set status = 'analyzing' where id = $1", [card]);
  await owner.query('update cards set score = 5 where id = $1', [card]);
  for (const status of ['in_progress', 'completed']) {
    await owner.query('update user_process_steps set status = $2 where card_id = $1 and step_order = 1', [
      card,
      status,
    ]);
  }
  const told = async () =>
    (await readAll(customer)).map((entry) => `${entry.kind} ${'status' in entry && entry.status}`);
  const states = ['step completed', 'step in_progress', 'status analyzing', 'status pending'];
  expect(await told()).toEqual([...states.slice(0, 2), 'score false', ...states.slice(2)]);
  await owner.query('update cards set score_visible = false where id = $1', [card]);
  expect(await told()).toEqual(states);
});

test('one line over documents, their review, proofs and payments; of the holder alone', async () => {
  const [customer, other] = [await addCustomer(), await addCustomer()];
  const { owner } = context;
  const card = await addCard(customer.userId, 'nome');
  const foreign = await addCard(other.userId, 'nome');
  const { rows: linked } = await owner.query<{ id: string }>(
    `insert into linked_profiles (main_user_id, doc_type, doc_number, full_name, relationship, uf)
     values ($1, 'CPF', '39053344705', 'Filho', 'filho', 'SC') returning id`,
    [customer.userId],
  );
  const ofLinked = await addCard(customer.userId, 'jus', linked[0]?.id);
  for (const [user, id] of [
    [customer.userId, card],
    [other.userId, foreign],
    [customer.userId, ofLinked],
  ]) {
    await owner.query(
      `insert into card_documents (user_id, card_id, status, created_at, file_name, file_path, file_size, mime_type, sha256)
       values ($1, $2, 'pending', now() - interval '1 hour', ${FILE}), ($1, $2, 'uploading', now(), ${FILE})`,
      [user, id],
    );
    await owner.query(
      "update card_documents set status = 'rejected', review_reason = 'Ilegível' where card_id = $1 and status = 'pending'",
      [id],
    );
    await owner.query(
      `insert into card_proofs (user_id, card_id, title, file_name, file_path, file_size, mime_type, sha256)
       values ($1, $2, 'Certidão', ${FILE})`,
      [user, id],
    );
  }
  const { rows: order } = await owner.query<{ id: string }>(
    `insert into transactions (user_id, amount, plan_snapshot) values ($1, 10, '{"activates": ["nome"]}') returning id`,
    [customer.userId],
  );
  await owner.query(
    `insert into installment_payments (transaction_id, user_id, installment_number, amount, due_date, status, paid_at)
     values ($1, $2, 1, 10, now(), 'paid', now())`,
    [order[0]?.id, customer.userId],
  );
  const kinds = async (type: 'nome' | null) => (await readAll(customer, type)).map(({ kind }) => kind).sort();
  expect(await kinds(null)).toEqual(['document', 'payment', 'proof', 'review', 'status']);
  expect(await kinds('nome')).toEqual(['document', 'payment', 'proof', 'review', 'status']);
  await owner.query('update profiles set active_linked_profile_id = $2 where id = $1', [
    customer.userId,
    linked[0]?.id,
  ]);
  expect(await kinds(null)).toEqual(['document', 'proof', 'review', 'status']);
  expect(await kinds('nome')).toEqual([]);
});

test('acceptances, requests and proofs are listed, with the services to filter by', async () => {
  const customer = await addCustomer();
  const { owner } = context;
  const card = await addCard(customer.userId, 'nome');
  await addCard(customer.userId, 'jus');
  await owner.query(
    `insert into document_requests (user_id, card_id, name, canceled_at)
     values ($1, $2, 'extrato do Serasa', null), ($1, $2, 'taken back', now())`,
    [customer.userId, card],
  );
  const { rows: order } = await owner.query<{ id: string }>(
    `insert into transactions (user_id, amount, plan_snapshot) values ($1, 10, '{"plan": "CPF", "activates": ["nome"]}') returning id`,
    [customer.userId],
  );
  await owner.query(
    `insert into contract_acceptances (user_id, contract_id, transaction_id, accepted_text, text_sha256, code, ip_address, user_agent, identified_by)
     select $1::uuid, id, $2::uuid, 'x', repeat('a', 64), $2::uuid::text, '', '', 'teste' from contracts limit 1`,
    [customer.userId, order[0]?.id],
  );
  await owner.query(
    `insert into facial_verifications (user_id, image_path, expires_at, created_at)
     values ($1, 'x', now() + interval '1 day', now() - interval '1 hour')`,
    [customer.userId],
  );
  await owner.query(
    "update facial_verifications set verification_status = 'rejected', review_reason = 'Escura' where user_id = $1",
    [customer.userId],
  );
  const told = async (type: 'nome' | null) =>
    (await readAll(customer, type))
      .filter(({ kind }) => kind !== 'status')
      .map(({ kind, ...rest }) => [kind, rest]);
  expect(Object.fromEntries(await told('nome'))).toMatchObject({
    request: { name: 'extrato do Serasa', cardType: 'nome' },
    contract: { code: order[0]?.id },
  });
  expect((await told(null)).filter(([kind]) => kind === 'identity')).toMatchObject([
    ['identity', { step: 'rejected', reason: 'Escura' }],
    ['identity', { step: 'sent', reason: null }],
  ]);
  const { types } = await loadTimeline(customer, { cardType: 'nome', after: null });
  expect(types.toSorted()).toEqual(['jus', 'nome']);
});

test('with thousands of lines each page goes on exactly where the last one ended', async () => {
  const customer = await addCustomer();
  const { owner } = context;
  for (const type of ['nome', 'jus', 'rating']) {
    const card = await addCard(customer.userId, type);
    // Fives at one moment: only the id tells them apart.
    await owner.query(
      `insert into card_status_history (card_id, user_id, status, created_at)
       select $1, $2, 'active', now() - make_interval(hours => n / 5) from generate_series(1, 1000) n`,
      [card, customer.userId],
    );
    await owner.query(
      `insert into card_proofs (user_id, card_id, created_at, title, file_name, file_path, file_size, mime_type, sha256)
       select $2, $1, now() - make_interval(hours => n / 5), 'Prova', ${FILE} from generate_series(1, 100) n`,
      [card, customer.userId],
    );
  }
  const all = await readAll(customer);
  expect(all).toHaveLength(3 * (1 + 1000 + 100));
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  const places = all.map(({ at, id }) => `${new Date(at).toISOString()} ${id}`);
  expect(places).toEqual(places.toSorted().reverse());
  expect(await readAll(customer, 'nome')).toHaveLength(1 + 1000 + 100);
}, 60_000);
