import { expect, test } from 'vitest';
import { caseWords } from '#app/features/cases/rules/holder-now.ts';
import { timelineLine } from '#app/features/cases/rules/timeline.ts';
import {
  loadCard,
  loadClientCase,
  loadDashboard,
  loadDocuments,
  loadTimeline,
} from '#app/features/cases/server/index.server.ts';
import { customerLetters, loadPower } from '#app/features/letters/server/index.server.ts';
import { loadOwnListings } from '#app/features/listings/server/index.server.ts';
import { WAITING_QUEUES, type WaitingQueue } from '#app/features/overview/rules/queues.ts';
import { lastDays } from '#app/features/overview/rules/terms.ts';
import { listQueue } from '#app/features/overview/server/index.server.ts';
import { listInvoices, withdraw } from '#app/features/payments/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import type { CustomerActor, SignedInActor } from '#app/platform/actor.server.ts';
import type { CardType } from '#app/terms/card-status.ts';
import { customerStatus } from '#app/terms/card-view.ts';
import type { OrderId } from '#app/terms/ids.ts';
import { turnBadge } from '#app/terms/listing-words.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addRunningServices } from '#tests/late-services.ts';
import { letterClient } from '#tests/letter-client.ts';
import { addPerson } from '#tests/people.ts';

const context = onTestDatabase();
const now = new Date();
const today = civilDateAt(now);

/** `over`: whether the case ended; `asks`: whether the customer has to do something. Null says neither. */
type Claim = { over: boolean | null; asks: boolean | null };
type Case = { client: CustomerActor; orderId: OrderId; listing: string; linked: string | null };

const query = (text: string, values: unknown[] = []) => context.owner.query<{ id: string }>(text, values);

/** A customer with a mandate, a record and an order of one service whose documents are in. */
async function build({ company = false, forLinked = false } = {}): Promise<Case> {
  const { client, listing } = await letterClient(context.owner);
  const { userId } = client;
  await query('update profiles set face_verified = true where id = $1', [userId]);
  if (company)
    await query(
      `update profiles set doc_type = 'CNPJ', doc_number = '11222333000181', representative_name = 'Ana Souza',
         representative_cpf = '52998224725', representative_role = 'Sócia' where id = $1`,
      [userId],
    );
  // The record waits for no answer of the customer.
  await query("update listings set turn = 'us' where id = $1", [listing]);
  const order = await query(
    `insert into transactions (user_id, amount, installments, plan_snapshot, payment_method, status)
     values ($1, 499, 1, '{"plan": "CPF", "activates": ["nome", "jus", "bacen"]}', 'pix', 'paid') returning id`,
    [userId],
  );
  const orderId = order.rows[0]?.id as OrderId;
  await query('delete from card_documents where user_id = $1', [userId]);
  await query('delete from cards where user_id = $1', [userId]);
  const [card] = await addRunningServices(
    context.owner,
    { userId, orderId },
    { activates: ['nome', 'jus', 'bacen'], startedDaysAgo: 1 },
  );
  for (const kind of company
    ? ['articles', 'cnpj_card', 'representative_id']
    : ['photo_id', 'proof_of_address'])
    await query(
      `insert into card_documents (user_id, card_id, kind, file_name, file_path, file_size, mime_type, sha256, status, reviewed_at)
       values ($1, $2, $3, 'rg.pdf', gen_random_uuid()::text, 10, 'application/pdf', repeat('a', 64), 'approved', now())`,
      [userId, card?.id, kind],
    );
  if (!forLinked) return { client, orderId, listing, linked: null };
  const linked = await query(
    `insert into linked_profiles (main_user_id, full_name, doc_type, doc_number, relationship, uf, consent)
     values ($1, 'Maria Alves', 'CPF', '39053344705', 'mãe', 'SC', 'given') returning id`,
    [userId],
  );
  const id = linked.rows[0]?.id ?? '';
  await query('update profiles set active_linked_profile_id = $2 where id = $1', [userId, id]);
  for (const table of ['transactions', 'cards', 'listings', 'powers_of_attorney'])
    await query(`update ${table} set linked_profile_id = $2 where user_id = $1`, [userId, id]);
  return { client, orderId, listing, linked: id };
}

const set = (text: string) => async (of: Case) => void (await query(text, [of.client.userId]));

const addLetter = (state: 'review' | 'approved' | 'overdue') => async (of: Case) =>
  void (await query(
    `insert into letters (user_id, linked_profile_id, listing_id, template_id, addressee_id, ground, state, title, source,
       body, approved_at, read_until, sent_on, sent_how, due_on)
     select $1, $4, $2, t.id, a.id, t.family, $3, 'Pedido de prova', repeat('texto ', 10), 'texto',
       case when $3 <> 'review' then now() end, case when $3 = 'approved' then now() + interval '1 day' end,
       case when $3 = 'overdue' then current_date - 20 end, case when $3 = 'overdue' then 'post' end,
       case when $3 = 'overdue' then current_date - 5 end
     from letter_templates t, addressees a where t.family = 'C2' and t.published_at is not null limit 1`,
    [of.client.userId, of.listing, state, of.linked],
  ));

const unpaid =
  set(`insert into installment_payments (transaction_id, user_id, installment_number, amount, due_date)
  select id, user_id, 1, 499, current_date from transactions where user_id = $1`);
const unsigned = async (of: Case) => {
  await query('alter table contract_acceptances disable trigger user');
  await query('delete from contract_acceptances where user_id = $1', [of.client.userId]);
  await query('alter table contract_acceptances enable trigger user');
};
const uploadWaits = set(
  "update card_documents set status = 'pending', reviewed_at = null where user_id = $1",
);
const withdrawn = async ({ client, orderId }: Case) => {
  expect(await withdraw(client, orderId)).toMatchObject({ ok: true });
};
/** Ends the order as the system does, which closes its services. */
const endOrder = (column: string) => async (of: Case) => {
  await query(`update transactions set ${column} where user_id = $1`, [of.client.userId]);
  await query('set role nome_system');
  await query("update cards set status = 'blocked' where user_id = $1", [of.client.userId]);
  await query('reset role');
};

type State = {
  over: boolean;
  asks: boolean;
  with?: Parameters<typeof build>[0];
  steps: ((of: Case) => Promise<void>)[];
};
const STATES: Record<string, State> = {
  bought: {
    over: false,
    asks: true,
    steps: [unsigned, set("update cards set clock_started_at = null, status = 'pending' where user_id = $1")],
  },
  unpaid: { over: false, asks: true, steps: [unpaid] },
  'waiting for documents': {
    over: false,
    asks: true,
    steps: [
      set('delete from card_documents where user_id = $1'),
      set("update cards set clock_started_at = null, status = 'pending' where user_id = $1"),
    ],
  },
  'refused document': {
    over: false,
    asks: true,
    steps: [
      set(
        "update card_documents set status = 'rejected', review_reason = 'Escuro' where user_id = $1 and kind = 'photo_id'",
      ),
      set('update cards set clock_paused_since = current_date where user_id = $1'),
    ],
  },
  'document in review': { over: false, asks: false, steps: [uploadWaits] },
  running: { over: false, asks: false, steps: [] },
  late: {
    over: false,
    asks: false,
    steps: [set("update cards set clock_started_at = now() - interval '90 days' where user_id = $1")],
  },
  'letter to read': { over: false, asks: true, steps: [addLetter('approved')] },
  'letter answered late': { over: false, asks: false, steps: [addLetter('overdue')] },
  'record to confirm': {
    over: false,
    asks: true,
    steps: [set("update listings set turn = 'customer', person_says = null where user_id = $1")],
  },
  removed: {
    over: false,
    asks: false,
    steps: [
      set(
        "update listings set turn = 'done', state = 'removed', removed_on = current_date where user_id = $1",
      ),
      set("update cards set status = 'completed' where user_id = $1"),
    ],
  },
  'blocked by the team': {
    over: false,
    asks: false,
    steps: [set("update cards set status = 'blocked' where user_id = $1")],
  },
  withdrawn: {
    over: true,
    asks: false,
    steps: [unpaid, addLetter('review'), addLetter('overdue'), uploadWaits, withdrawn],
  },
  'withdrawn with a record and a letter to read': {
    over: true,
    asks: false,
    steps: [
      addLetter('approved'),
      set("update listings set turn = 'customer', person_says = null where user_id = $1"),
      withdrawn,
    ],
  },
  canceled: { over: true, asks: false, steps: [endOrder('canceled_at = now(), canceled_by = user_id')] },
  refunded: { over: true, asks: false, steps: [endOrder("status = 'refunded'")] },
  'company running': { over: false, asks: false, with: { company: true }, steps: [] },
  'company withdrawn': { over: true, asks: false, with: { company: true }, steps: [withdrawn] },
  'linked person running': { over: false, asks: false, with: { forLinked: true }, steps: [] },
  'linked person withdrawn': {
    over: true,
    asks: false,
    with: { forLinked: true },
    steps: [addLetter('review'), withdrawn],
  },
};

const ASKING = [
  'holder',
  'representative',
  'contract',
  'pay',
  'letter',
  'document',
  'form',
  'listing',
  'identity',
  'loan',
];
const asksIn = (kinds: readonly string[]) => kinds.some((kind) => ASKING.includes(kind));
const overIn = (words: readonly string[]) => words.some((label) => /^Encerrad[oa]/.test(label));

/** Readers of each place; they return the claim that its words make. */
const PLACES: Record<string, (of: Case, admin: SignedInActor) => Promise<Claim>> = {
  'Início, Agora': async ({ client }) => {
    const kinds = (await loadDashboard(client, now)).now.map(({ kind }) => kind);
    return { over: kinds.includes('ended'), asks: asksIn(kinds) };
  },
  'Início, badge': async ({ client }) => {
    const labels = (await loadDashboard(client, now)).cards.map(
      (card) => customerStatus(card.status, card).label,
    );
    return { over: overIn(labels), asks: labels.includes('Espera por você') ? true : null };
  },
  'service, Agora': async ({ client }) => {
    const card = await loadCard(client, 'nome' satisfies CardType, now);
    const kinds = card?.now.map(({ kind }) => kind) ?? [];
    return { over: kinds.includes('ended'), asks: asksIn(kinds) ? true : null };
  },
  'service, products': async ({ client }) => {
    const card = await loadCard(client, 'nome', now);
    const has = card?.products.some(({ forThis, owned }) => forThis && owned);
    return { over: has === false, asks: null };
  },
  Andamento: async ({ client }) => {
    const { entries } = await loadTimeline(client, { cardType: null, after: null });
    const status = entries.find(({ kind }) => kind === 'status');
    return { over: status ? overIn([timelineLine(status, formatBRL).badge.label]) : null, asks: null };
  },
  Documentos: async ({ client }) => {
    const found = await loadDocuments(client);
    const open = found?.card.needs.some(({ state }) => state === 'missing' || state === 'refused');
    return { over: found?.over ?? null, asks: open && !found?.over ? true : null };
  },
  'Cartas, mandate': async ({ client }) => {
    const { over, power } = await loadPower(client, now);
    expect(over && power?.stands, 'a mandate that outlives its contract').toBe(false);
    return { over, asks: null };
  },
  'Cartas, list': async ({ client }) => {
    const letters = await customerLetters(client);
    const toRead = letters.some(({ state, customerSays }) => state === 'approved' && customerSays === null);
    return {
      over: letters.length > 0 ? letters.every(({ over }) => over) : null,
      asks: toRead ? true : null,
    };
  },
  Registros: async ({ client }) => {
    const labels = (await loadOwnListings(client, now)).map((one) => turnBadge(one, one.service).label);
    const done = labels.every((label) => label === 'Retirada');
    return { over: done ? null : overIn(labels), asks: labels.includes('Espera por você') ? true : null };
  },
  Pagamentos: async ({ client }) => {
    const [invoice] = await listInvoices(client, now);
    const over =
      invoice && (invoice.withdrawal !== null || invoice.canceled !== null || invoice.status === 'refunded');
    const due = invoice?.installments.some(({ payable }) => payable) ?? false;
    return { over: over ?? null, asks: due ? true : null };
  },
  'panel, header': async ({ client }, admin) => {
    const state = await loadClientCase(admin, client.userId, now);
    const { label } = caseWords(state ?? { phase: 'none', turn: 'none' });
    return { over: overIn([label]), asks: label === 'Vez do cliente' };
  },
  'panel, queues': async ({ client }, admin) => {
    const found = await Promise.all(
      WAITING_QUEUES.map(async (queue): Promise<WaitingQueue | null> => {
        const { rows } = await listQueue(admin, queue, { period: lastDays(7, today), after: null }, now);
        return rows.some(({ clientId }) => clientId === client.userId) ? queue : null;
      }),
    );
    const work = found.filter(
      (queue) =>
        queue !== null &&
        ['prazos', 'documentos', 'cartas', 'procuracoes', 'anotacoes', 'processos'].includes(queue),
    );
    return { over: work.length > 0 ? false : null, asks: null };
  },
};

test.each(Object.entries(STATES))(
  '%s: no two places contradict each other',
  async (_, { over, asks, with: who, steps }) => {
    const admin = await addPerson(context.owner, 'admin');
    const of = await build(who);
    for (const step of steps) await step(of);
    const said: Record<string, Claim> = {};
    for (const [place, read] of Object.entries(PLACES)) said[place] = await read(of, admin);
    const against = Object.entries(said).filter(
      ([, claim]) =>
        (claim.over !== null && claim.over !== over) || (claim.asks !== null && claim.asks !== asks),
    );
    expect(Object.fromEntries(against)).toEqual({});
  },
);

test('the table has a cell for each state and place', () => {
  expect(Object.keys(STATES).length * Object.keys(PLACES).length).toBe(240);
});
