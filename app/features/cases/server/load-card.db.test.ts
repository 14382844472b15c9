import { expect, test } from 'vitest';
import { CardFieldInput } from '#app/features/cases/rules/input.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { customerStatus } from '#app/terms/card-view.ts';
import type { UserId } from '#app/terms/ids.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { numberAlone } from '#tests/number-alone.ts';
import { addPerson } from '#tests/people.ts';
import { createCard, loadCard, loadDashboard, loadFrame, setCardField } from './index.server.ts';

const context = onTestDatabase();

type Customer = Extract<SignedInActor, { kind: 'customer' }>;

async function addClient() {
  const admin = await addPerson(context.owner, 'admin');
  const customer = (await addPerson(context.owner)) as Customer;
  const made = await createCard(admin, customer.userId, 'nome');
  if (!made.ok) throw new Error(made.error.message);
  return { admin, customer, cardId: made.value.id };
}

const FILE = "'x.pdf', gen_random_uuid()::text, 10, 'application/pdf', repeat('a', 64)";

async function accept(userId: UserId, at: string) {
  const { owner } = context;
  const { rows } = await owner.query<{ id: string }>(
    `insert into transactions (user_id, amount, status, plan_snapshot)
     values ($1, 499, 'paid', '{"plan": "CPF", "activates": ["nome", "jus", "bacen"]}') returning id`,
    [userId],
  );
  await owner.query(
    `insert into contract_acceptances (user_id, contract_id, transaction_id, accepted_text, text_sha256, code, seq,
       previous_hash, hash, ip_address, user_agent, identified_by)
     select $1::uuid, (select id from contracts limit 1), $2::uuid, 'x', repeat('a', 64), $2::uuid::text, 0, '', '', '', '', 'teste'`,
    [userId, rows[0]?.id],
  );
  await owner.query('alter table contract_acceptances disable trigger user');
  await owner.query('update contract_acceptances set created_at = $2 where user_id = $1', [userId, at]);
  await owner.query('alter table contract_acceptances enable trigger user');
  return rows[0]?.id ?? '';
}

const NOW = new Date('2026-11-12T15:00:00Z');

test('loads the whole card in one answer, without data of another customer', async () => {
  const { owner } = context;
  const { customer, cardId } = await addClient();
  const stranger = await addClient();
  const orderId = await accept(customer.userId, '2026-11-03T12:00:00Z');
  expect(await loadCard(customer, 'nome', NOW)).toMatchObject({ score: null, unscored: true, scores: [] });
  for (const { cardId: id, customer: person } of [{ cardId, customer }, stranger]) {
    await owner.query('update cards set score = 640, notes = $2 where id = $1', [id, 'Tudo certo.']);
    await owner.query(
      `insert into card_debts (user_id, card_id, creditor, amount, due_date, status)
       values ($1, $2, 'Banco', 1234.56, '2026-10-01', 'pending')`,
      [person.userId, id],
    );
    await owner.query(
      `insert into card_lawsuits (user_id, card_id, case_number, court, lawsuit_type)
       values ($1, $2, '00020802520125150049', 'TRT 15', 'Cobrança')`,
      [person.userId, id],
    );
    await owner.query(
      `insert into card_proofs (user_id, card_id, title, file_name, file_path, file_size, mime_type, sha256)
       values ($1, $2, 'Certidão', ${FILE})`,
      [person.userId, id],
    );
    await owner.query(
      `insert into extended_warranties (card_id, user_id, product_name, additional_amount, additional_days, expires_at)
       values ($1, $2, 'Garantia', 50, 90, $3)`,
      [id, person.userId, '2026-11-01'],
    );
  }
  await owner.query(
    `insert into installment_payments (transaction_id, user_id, installment_number, amount, due_date, status, paid_at)
     values ($1, $2, 1, 499, now(), 'paid', now())`,
    [orderId, customer.userId],
  );
  const card = await loadCard(customer, 'nome', NOW);
  expect(card).toMatchObject({
    id: cardId,
    score: 640,
    notes: 'Tudo certo.',
    scores: [{ score: 640 }],
    clock: { state: 'waiting', missing: ['document'] },
    listings: [{ creditor: 'Banco', amount: 123_456, place: 'credor', turn: 'us' }],
    lawsuits: [{ caseNumber: '00020802520125150049' }],
    proofs: [{ title: 'Certidão', fileSize: 10 }],
    // The cover begins with the end of the guarantee; the clock does not run yet.
    warranties: [{ productName: 'Garantia', status: 'active', amount: 5_000, days: 90, dueOn: null }],
    orders: [{ id: orderId, offer: 'CPF', amount: 49_900, status: 'paid' }],
    receipts: [{ place: { number: 1, count: 1, agreement: 0 }, amount: 49_900 }],
  });
  expect(card?.steps).toHaveLength(6);
  expect(card?.steps[0]).toMatchObject({ status: 'pending', since: null });
  const fitting = Object.fromEntries((card?.products ?? []).map((product) => [product.slug, product]));
  expect(fitting['limpa-nome']).toMatchObject({ forThis: true, owned: false });
  expect(Object.values(fitting).some(({ forThis, owned }) => !forThis && !owned)).toBe(true);
  // A proof that the team took back is no longer the customer's.
  await owner.query('update card_proofs set removed_at = now() where user_id = $1', [customer.userId]);
  expect((await loadCard(customer, 'nome', NOW))?.proofs).toEqual([]);
});

test('a hidden score also hides its history', async () => {
  const { customer, cardId } = await addClient();
  await context.owner.query('update cards set score = 812, score_visible = false where id = $1', [cardId]);
  const card = await loadCard(customer, 'nome');
  expect(card).toMatchObject({ score: null, scores: [] });
  expect(JSON.stringify(card)).not.toMatch(numberAlone('812'));
});

test('the cards of a linked profile show when it is chosen, and only then', async () => {
  const { owner } = context;
  const { customer, cardId } = await addClient();
  const { rows } = await owner.query<{ id: string }>(
    `insert into linked_profiles (main_user_id, doc_type, doc_number, full_name, relationship, uf)
     values ($1, 'CPF', '39053344705', 'Bia Filha', 'filho', 'SC') returning id`,
    [customer.userId],
  );
  const linkedId = rows[0]?.id;
  await owner.query("insert into cards (user_id, linked_profile_id, card_type) values ($1, $2, 'jus')", [
    customer.userId,
    linkedId,
  ]);
  expect(await loadCard(customer, 'jus')).toBeNull();
  expect(await loadDashboard(customer)).toMatchObject({
    holder: null,
    holders: [{ id: linkedId, name: 'Bia Filha', relationship: 'filho' }],
    cards: [{ id: cardId }],
  });
  await owner.query('update profiles set active_linked_profile_id = $2 where id = $1', [
    customer.userId,
    linkedId,
  ]);
  expect(await loadCard(customer, 'nome')).toBeNull();
  expect(await loadCard(customer, 'jus')).toMatchObject({ type: 'jus', orders: [] });
  expect(await loadDashboard(customer)).toMatchObject({
    holder: { id: linkedId, name: 'Bia Filha' },
    cards: [{ type: 'jus' }],
  });
  expect(await loadFrame(customer)).toMatchObject({ holder: { id: linkedId } });
});

test('the clock waits for contract and documents, then runs from its start, and the tasks follow it', async () => {
  const { owner } = context;
  const { customer, cardId } = await addClient();
  const dashboard = () => loadDashboard(customer, NOW);
  expect(await dashboard()).toMatchObject({
    cards: [{ clock: { state: 'waiting', missing: ['contract', 'document'] } }],
  });
  const kinds = async () => (await dashboard()).now.map(({ kind }) => kind);
  expect(await kinds()).toEqual(['document', 'document', 'identity', 'ask-contract']);
  const orderId = await accept(customer.userId, '2026-11-03T12:00:00Z');
  await owner.query(
    `insert into card_documents (user_id, card_id, kind, created_at, file_name, file_path, file_size, mime_type, sha256)
     select $1, $2, kind, '2026-11-04T12:00:00Z', ${FILE} from unnest(array['photo_id', 'proof_of_address']) kind`,
    [customer.userId, cardId],
  );
  // While the bytes are on their way nothing is in.
  expect(await dashboard()).toMatchObject({
    cards: [{ clock: { state: 'waiting', missing: ['document'] } }],
  });
  await owner.query("update card_documents set status = 'pending' where card_id = $1", [cardId]);
  await owner.query(
    `insert into installment_payments (transaction_id, user_id, installment_number, amount, due_date, status, paid_at)
     values ($1, $2, 1, 499, now(), 'paid', now())`,
    [orderId, customer.userId],
  );
  await owner.query('update profiles set face_verified = true where id = $1', [customer.userId]);
  expect(await dashboard()).toMatchObject({ cards: [{ clock: null }] });
  expect(await kinds()).toEqual(['wait']);
  await owner.query("update cards set clock_started_at = '2026-11-05T12:00:00Z' where id = $1", [cardId]);
  expect(await dashboard()).toMatchObject({
    now: [
      {
        sentence:
          'Aguarde: o seu caso está na fila da equipe (Limpa Nome), e a nossa parte termina até 24 de novembro.',
      },
    ],
    cards: [{ clock: { dueOn: '2026-11-24' } }],
  });
  expect(await loadCard(customer, 'nome', NOW)).toMatchObject({ clock: { dueOn: '2026-11-24' } });
});

test.each<[string, { status: string; followed: string | null; enabled: boolean }, string]>([
  ['no step moved', { status: 'pending', followed: null, enabled: true }, 'Na fila da equipe'],
  ['a step under way', { status: 'in_progress', followed: null, enabled: true }, 'Em andamento'],
  [
    'a step that an event began',
    { status: 'in_progress', followed: 'in_progress', enabled: true },
    'Em andamento',
  ],
  [
    'a step that an event completed',
    { status: 'completed', followed: 'completed', enabled: true },
    'Na fila da equipe',
  ],
  [
    'a step that the team completed',
    { status: 'completed', followed: 'in_progress', enabled: true },
    'Em andamento',
  ],
  ['a disabled step', { status: 'in_progress', followed: null, enabled: false }, 'Na fila da equipe'],
])('a pending service with %s', async (_, step, label) => {
  const { owner } = context;
  const { admin, customer, cardId } = await addClient();
  await accept(customer.userId, '2026-11-03T12:00:00Z');
  await owner.query("update cards set clock_started_at = '2026-11-05T12:00:00Z' where id = $1", [cardId]);
  await owner.query(
    `update user_process_steps set status = $2, followed = $3, enabled = $4
     where card_id = $1 and step_order = (select min(step_order) from user_process_steps where card_id = $1)`,
    [cardId, step.status, step.followed, step.enabled],
  );
  const [onDashboard] = (await loadDashboard(customer, NOW)).cards;
  const card = await loadCard(customer, 'nome', NOW);
  const waits = card?.now.find(({ kind }) => kind === 'wait')?.sentence;
  expect(onDashboard && customerStatus(onDashboard.status, onDashboard).label).toBe(label);
  expect(card && customerStatus(card.status, card).label).toBe(label);
  expect(waits).toContain(
    label === 'Em andamento' ? 'a equipe trabalha no seu caso' : 'o seu caso está na fila da equipe',
  );
  // The notice of a later change names the state that the customer saw.
  await setCardField(
    admin,
    customer.userId,
    CardFieldInput.parse({ cardId, field: 'status', expectedVersion: 'pending', to: 'active' }),
  );
  const { rows } = await owner.query<{ text: string }>(
    'select title || message as text from notifications where user_id = $1 order by created_at desc, id desc limit 1',
    [customer.userId],
  );
  expect(rows[0]?.text).toContain(label);
});

test('a record to answer is a task of the dashboard and of one service', async () => {
  const { owner } = context;
  const { customer } = await addClient();
  await owner.query("insert into cards (user_id, card_type, status) values ($1, 'bacen', 'pending')", [
    customer.userId,
  ]);
  await owner.query(
    `insert into listings (user_id, place, creditor, turn, person_says)
     values ($1, 'serasa', 'Loja A', 'customer', null), ($1, 'serasa', 'Loja B', 'customer', 'reconheco'),
       ($1, 'quod', 'Loja C', 'us', null)`,
    [customer.userId],
  );
  const asks = (items: { kind: string; sentence: string }[] | undefined) =>
    items?.filter(({ kind }) => kind === 'listing').map(({ sentence }) => sentence);
  const one = ['Diga se reconhece um registro, se já pagou ou se está errado.'];
  expect(asks((await loadDashboard(customer, NOW)).now)).toEqual(one);
  expect(asks((await loadCard(customer, 'nome', NOW))?.now)).toEqual(one);
  expect(asks((await loadCard(customer, 'bacen', NOW))?.now)).toEqual([]);
});

test('a canceled order asks for nothing and says so; installments and loans wait by their order', async () => {
  const { owner } = context;
  const { customer, cardId } = await addClient();
  const orderId = await accept(customer.userId, '2026-11-03T12:00:00Z');
  await owner.query(
    "update cards set opened_by = $2, clock_started_at = '2026-11-05T12:00:00Z' where id = $1",
    [cardId, orderId],
  );
  await owner.query('update profiles set face_verified = true where id = $1', [customer.userId]);
  await owner.query(
    `insert into installment_payments (transaction_id, user_id, installment_number, amount, due_date)
     values ($1, $2, 1, 499, '2026-11-12'), ($1, $2, 2, 100, '2026-12-12')`,
    [orderId, customer.userId],
  );
  await owner.query(
    "insert into document_requests (user_id, card_id, name) values ($1, $2, 'extrato do Serasa')",
    [customer.userId, cardId],
  );
  const shown = async () => {
    const { now } = await loadDashboard(customer, NOW);
    const card = await loadCard(customer, 'nome', NOW);
    return {
      dashboard: now.map(({ sentence }) => sentence),
      card: card?.now.map(({ sentence }) => sentence),
    };
  };
  const both = [
    'Pague R$ 499,00 até qui., 12/11.',
    'A equipe pediu um documento: “Extrato do Serasa”.',
    'Aguarde: o seu caso está na fila da equipe (Limpa Nome), e a nossa parte termina até 24 de novembro.',
  ];
  expect(await shown()).toEqual({ dashboard: both, card: both });
  // Installments paid by one charge are requested as one amount.
  await owner.query(
    "update transactions set one_charge = true, payment_method = 'card', amount = 599 where id = $1",
    [orderId],
  );
  const whole = ['Pague R$ 599,00 até qui., 12/11.', ...both.slice(1)];
  expect(await shown()).toEqual({ dashboard: whole, card: whole });
  await owner.query("update transactions set withdrawn_at = '2026-11-10T15:00:00Z' where id = $1", [orderId]);
  await owner.query("update cards set status = 'blocked' where id = $1", [cardId]);
  const ended = ['Você desistiu da compra em 10/11/2026, e Limpa Nome foi encerrado: não há o que devolver.'];
  expect(await shown()).toEqual({ dashboard: ended, card: ended });
});

test('energy: the banner as the business wrote it, and the request that stands', async () => {
  const { owner } = context;
  const { customer } = await addClient();
  expect(await loadDashboard(customer)).toMatchObject({
    banner: { enabled: true, title: expect.any(String), cta_text: expect.any(String) },
    energy: null,
    energyDefaults: { full_name: 'Pessoa de Teste', cpf: '52998224725', uf: 'SC' },
  });
  const add = (status: string, normal: number | null, discount: number | null) =>
    owner.query(
      `insert into energy_discounts (user_id, full_name, cpf, address, uf, consumer_unit, status, monthly_bill_normal,
         monthly_bill_discount) values ($1, 'A', '52998224725', 'Rua das Flores, 10', 'SC', '12345', $2, $3, $4)`,
      [customer.userId, status, normal, discount],
    );
  await add('rejected', null, null);
  expect(await loadDashboard(customer)).toMatchObject({ energy: null });
  await add('active', 200, 150.5);
  expect(await loadDashboard(customer)).toMatchObject({
    energy: { status: 'active', billNormal: 20_000, billDiscount: 15_050, savings: 4_950 },
  });
  await owner.query(
    "update site_config set value = value || '{\"enabled\": false}' where key = 'energy_banner'",
  );
  expect(await loadDashboard(customer)).toMatchObject({ banner: null });
});

test('the dashboard counts open and removed listings per place, for the active holder only', async () => {
  const { owner } = context;
  const { customer } = await addClient();
  const stranger = await addClient();
  const add = (userId: UserId, place: string, creditor: string, state = 'found') =>
    owner.query('insert into listings (user_id, place, creditor, state) values ($1, $2, $3, $4)', [
      userId,
      place,
      creditor,
      state,
    ]);
  await add(customer.userId, 'serasa', 'Banco');
  await add(customer.userId, 'serasa', 'Loja');
  await add(stranger.customer.userId, 'spc', 'Outro');
  await owner.query("update listings set turn = 'done', state = 'expired' where creditor = 'Loja'");
  await owner.query(
    `insert into report_snapshots (user_id, place, taken_on, sha256, profile, profile_version, parsed, confirmed_at)
     select $1, 'quod', day::date, repeat(digit, 64), 'json', 1, '{}', at
     from (values ('2026-10-01', 'a', now()), ('2026-11-01', 'b', null)) v(day, digit, at)`,
    [customer.userId],
  );
  expect((await loadDashboard(customer)).places).toEqual([
    { place: 'quod', open: 0, removed: 0, next: null, reportOn: '2026-10-01' },
    { place: 'serasa', open: 1, removed: 1, next: null, reportOn: null },
  ]);
});

test('a broken promise waits on the dashboard until it is done, or a message about it is with the team', async () => {
  const customer = (await addPerson(context.owner)) as Customer;
  const kinds = async () => (await loadDashboard(customer, NOW)).now.map(({ kind }) => kind);
  const broken = async (key: string) =>
    (
      await context.owner.query<{ id: string }>(
        `insert into promise_cases (promise_key, subject_id, user_id, started_at, due_at, broken_at)
         values ($1, gen_random_uuid(), $2, now() - interval '9 days', now() - interval '1 day', now() - interval '1 day')
         returning id`,
        [key, customer.userId],
      )
    ).rows[0]?.id;
  // That of a service shows by its clock.
  await broken('prazo_12_uteis');
  expect(await kinds()).not.toContain('promise');
  const id = await broken('devolucao');
  expect(await kinds()).toContain('promise');
  await context.owner.query(
    "insert into promise_messages (case_id, user_id, body) values ($1, $2, 'O dinheiro não voltou.')",
    [id, customer.userId],
  );
  expect(await kinds()).not.toContain('promise');
  await context.owner.query(
    "update promise_messages set answer = 'Amanhã.', answered_at = now() where case_id = $1",
    [id],
  );
  expect(await kinds()).toContain('promise');
  await context.owner.query('update promise_cases set done_at = now() where id = $1', [id]);
  expect(await kinds()).not.toContain('promise');
});
