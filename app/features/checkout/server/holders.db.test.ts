import { describe, expect, test } from 'vitest';
import { loadCard, loadDashboard } from '#app/features/cases/server/index.server.ts';
import { withdraw } from '#app/features/payments/server/index.server.ts';
import type { OrderId, UserId } from '#app/terms/ids.ts';
import { mailsTo } from '#tests/account.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import {
  addAccount,
  addOrder,
  NOTHING,
  openConnections,
  orderInput,
  orderProof,
  orderRows,
  SENDER,
  serviceState,
  workContract,
} from '#tests/orders.ts';
import {
  activateWithoutOrder,
  claimOrders,
  listBuyersHolders,
  listWaitingOrders,
  placeOrder,
  sayHolder,
} from './index.server.ts';

const context = onTestDatabase();

/** Valid CPFs that are not those of the account of the tests. */
const MARIA = '390.533.447-05';
const PEDRO = '153.509.460-56';

async function addBuyer() {
  const { userId, email } = await addAccount(context.owner);
  const { rows } = await context.owner.query<{ id: string }>(
    `insert into sessions (user_id, token, expires_at) values ($1, gen_random_uuid()::text, now() + interval '1 day')
     returning id`,
    [userId],
  );
  return { userId, email, sessionId: rows[0]?.id ?? '', customer: { kind: 'customer', userId } as const };
}

async function link(userId: UserId, document: string, name = 'Maria da Silva'): Promise<string> {
  const { rows } = await context.owner.query<{ id: string }>(
    `insert into linked_profiles (main_user_id, doc_type, doc_number, full_name, relationship, uf)
     values ($1, 'CPF', $2, $3, 'mãe', 'SC') returning id`,
    [userId, document.replace(/\D/g, ''), name],
  );
  return rows[0]?.id ?? '';
}

type Buyer = Awaited<ReturnType<typeof addBuyer>>;

async function buy(buyer: Buyer, over: Record<string, string | undefined> = {}) {
  const input = orderInput(over);
  return placeOrder(SENDER, input, await orderProof(input), buyer);
}

/** "nome pending" of each card, by holder; "own" is the account itself. */
async function cardsOf(userId: UserId) {
  const { rows } = await context.owner.query<{ holder: string; cards: string[] }>(
    `select coalesce(l.full_name, 'own') as holder, array_agg(c.card_type || ' ' || c.status order by c.card_type) as cards
     from cards c left join linked_profiles l on l.id = c.linked_profile_id where c.user_id = $1 group by 1`,
    [userId],
  );
  return Object.fromEntries(rows.map(({ holder, cards }) => [holder, cards]));
}
const all = (status: string) => ['bacen', 'jus', 'nome'].map((type) => `${type} ${status}`);

const orderOf = async (orderId: OrderId) =>
  (
    await context.owner.query(
      `select t.user_id as owner, t.linked_profile_id as holder, t.awaits_holder as waits, t.canceled_at is not null as ended,
         a.identified_by as evidence
       from transactions t join contract_acceptances a on a.transaction_id = t.id where t.id = $1`,
      [orderId],
    )
  ).rows[0];

function placed(result: Awaited<ReturnType<typeof buy>>): string {
  if (!result.ok) throw new Error(result.error.message);
  return result.value.orderId;
}

describe('a signed-in buyer', () => {
  test('has the order at once, and the evidence says that the session was theirs', async () => {
    const buyer = await addBuyer();
    const orderId = placed(await buy(buyer));
    expect(await cardsOf(buyer.userId)).toEqual({ own: all('pending') });
    const order = await orderOf(orderId);
    expect(order).toMatchObject({ owner: buyer.userId, holder: null, waits: false });
    expect(order.evidence).toMatch(
      /na própria conta de Pessoa de Teste.*sessão iniciada em \d\d\/\d\d\/\d{4}/,
    );
    expect(order.evidence).not.toContain('sem conta');
    await workContract(context.owner, orderId);
    const mails = await mailsTo(context.owner, buyer.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Pedido recebido']);
    expect(mails[0]?.text).toMatch(
      /Olá, Pessoa![\s\S]*para Ana Souza \(\*\*\*\.982\.247-\*\*\)\.\s+Agora falta pagar R\$\s499,00\.[\s\S]*\/app\/faturas\/[0-9a-f-]{36}/,
    );
    expect(mails[0]?.text).not.toMatch(/senha/i);
  });

  test('buys for a linked profile: its services open, one’s own do not', async () => {
    const buyer = await addBuyer();
    const maria = await link(buyer.userId, MARIA);
    placed(await buy(buyer));
    const hers = placed(await buy(buyer, { doc_number: MARIA, full_name: 'Maria da Silva' }));
    expect(await orderOf(hers)).toMatchObject({ holder: maria });
    expect(await cardsOf(buyer.userId)).toEqual({ own: all('pending'), 'Maria da Silva': all('pending') });
    await context.owner.query('update profiles set active_linked_profile_id = $2 where id = $1', [
      buyer.userId,
      maria,
    ]);
    expect((await loadDashboard(buyer.customer)).cards).toHaveLength(3);
    expect((await loadCard(buyer.customer, 'nome'))?.orders).toMatchObject([{ id: hers }]);
  });

  test('another document is linked only with an answer, and all at once', async () => {
    const buyer = await addBuyer();
    const before = await orderRows(context.owner);
    expect(await buy(buyer, { doc_number: MARIA })).toMatchObject({
      error: { code: 'holder-unknown', fields: { relationship: 'Selecione o relacionamento' } },
    });
    expect(await orderRows(context.owner)).toEqual(before);
    placed(await buy(buyer, { doc_number: MARIA, full_name: 'Maria da Silva', relationship: 'mãe' }));
    expect(await cardsOf(buyer.userId)).toEqual({ 'Maria da Silva': all('pending') });
  });

  test('an order that would open no service is refused, and stores nothing', async () => {
    const buyer = await addBuyer();
    placed(await buy(buyer));
    const before = await orderRows(context.owner);
    expect(await buy(buyer)).toMatchObject({
      error: { code: 'already-yours', title: 'Você já tem este serviço' },
    });
    expect(await orderRows(context.owner)).toEqual(before);
  });

  test('of two orders for one holder at once, one is taken', async () => {
    const buyer = await addBuyer();
    await link(buyer.userId, MARIA);
    await openConnections();
    const form = { doc_number: MARIA, full_name: 'Maria da Silva' };
    const results = await Promise.all(Array.from({ length: 8 }, () => buy(buyer, form)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await cardsOf(buyer.userId)).toEqual({ 'Maria da Silva': all('pending') });
  });

  test('lists each holder with the fields of the form, the active one first', async () => {
    const buyer = await addBuyer();
    const maria = await link(buyer.userId, MARIA);
    await context.owner.query('update profiles set active_linked_profile_id = $2 where id = $1', [
      buyer.userId,
      maria,
    ]);
    placed(await buy(buyer));
    const asked = { plan: 'CPF', product: '' } as const;
    expect(await listBuyersHolders(buyer.userId, asked)).toMatchObject({
      email: buyer.email,
      holders: [
        { id: maria, full_name: 'Maria da Silva', doc_number: '39053344705', has: false },
        { id: '', full_name: 'Pessoa de Teste', phone: '49999990000', uf: 'SC', has: true },
      ],
    });
    expect((await listBuyersHolders(buyer.userId, { plan: 'CNPJ', product: '' })).holders).toEqual([]);
  });
});

describe('withdrawing', () => {
  test('ends the services of its holder only', async () => {
    const buyer = await addBuyer();
    await link(buyer.userId, MARIA);
    const own = placed(await buy(buyer));
    placed(await buy(buyer, { doc_number: MARIA, full_name: 'Maria da Silva' }));
    expect(await withdraw(buyer.customer, own)).toMatchObject({ ok: true });
    expect(await cardsOf(buyer.userId)).toEqual({ own: all('blocked'), 'Maria da Silva': all('pending') });
  });

  test('leaves a service that the team gave before', async () => {
    const buyer = await addBuyer();
    await context.owner.query("insert into cards (user_id, card_type) values ($1, 'nome')", [buyer.userId]);
    const orderId = placed(await buy(buyer));
    await withdraw(buyer.customer, orderId);
    expect(await cardsOf(buyer.userId)).toEqual({ own: ['bacen blocked', 'jus blocked', 'nome pending'] });
  });

  test('a completed and paid service can be bought again, and starts from the beginning', async () => {
    const buyer = await addBuyer();
    const first = placed(await buy(buyer));
    const complete = () =>
      context.owner.query("update cards set status = 'completed' where user_id = $1", [buyer.userId]);
    await complete();
    expect(await buy(buyer)).toMatchObject({ error: { code: 'already-yours' } });
    await context.owner.query("update transactions set status = 'paid' where id = $1", [first]);
    const second = placed(await buy(buyer));
    expect(await cardsOf(buyer.userId)).toEqual({ own: all('pending') });
    await withdraw(buyer.customer, second);
    expect(await cardsOf(buyer.userId)).toEqual({ own: all('blocked') });
  });
});

describe('an order from before the account', () => {
  const byCookie = (orderId: OrderId) => ({ cookieOrders: [orderId], verifiedEmail: null });

  test('of a linked document opens for that profile', async () => {
    const buyer = await addBuyer();
    await link(buyer.userId, PEDRO, 'Pedro Dias');
    const { orderId } = await addOrder({ doc_number: PEDRO, full_name: 'Pedro Dias' });
    expect(await claimOrders(buyer.userId, byCookie(orderId))).toMatchObject({ waiting: [], repeated: [] });
    expect(await cardsOf(buyer.userId)).toEqual({ 'Pedro Dias': all('pending') });
  });

  test('an order whose document matches no holder waits for an answer, and opens nothing before', async () => {
    const buyer = await addBuyer();
    const { orderId } = await addOrder({ doc_number: MARIA, full_name: 'Maria da Silva' });
    expect(await claimOrders(buyer.userId, byCookie(orderId))).toMatchObject({ waiting: [orderId] });
    expect(await cardsOf(buyer.userId)).toEqual({});
    expect(await listWaitingOrders(buyer.customer)).toMatchObject([
      { id: orderId, name: 'Maria da Silva', document: '***.533.447-**', title: 'Plano CPF' },
    ]);
    const stranger = await addBuyer();
    expect(await sayHolder(stranger.customer, orderId, 'mãe')).toMatchObject({ ok: false });
    expect(await serviceState(context.owner, stranger.userId)).toEqual(NOTHING);

    const answers = await Promise.all([1, 2, 3].map(() => sayHolder(buyer.customer, orderId, 'mãe')));
    expect(answers.filter(({ ok }) => ok)).toEqual([{ ok: true, value: { opened: true } }]);
    expect(await cardsOf(buyer.userId)).toEqual({ 'Maria da Silva': all('pending') });
    expect(await orderOf(orderId)).toMatchObject({ waits: false, ended: false });
    expect(await listWaitingOrders(buyer.customer)).toEqual([]);
  });

  test('for a service that its holder has is ended: nothing of it is to be paid', async () => {
    const buyer = await addBuyer();
    placed(await buy(buyer));
    const { orderId } = await addOrder();
    expect(await claimOrders(buyer.userId, byCookie(orderId))).toMatchObject({ repeated: [orderId] });
    expect(await orderOf(orderId)).toMatchObject({ ended: true });
    const { rows } = await context.owner.query(
      'select distinct status from installment_payments where transaction_id = $1',
      [orderId],
    );
    expect(rows).toEqual([{ status: 'canceled' }]);
    expect(await cardsOf(buyer.userId)).toEqual({ own: all('pending') });
  });

  test('adds representative and address to an account without them', async () => {
    const buyer = await addBuyer();
    await context.owner.query(
      "update profiles set doc_type = 'CNPJ', doc_number = '11222333000181', address = '' where id = $1",
      [buyer.userId],
    );
    const { orderId } = await addOrder({
      plan: 'CNPJ',
      doc_number: '11.222.333/0001-81',
      cep: '89801-000',
      address: 'Rua Um, 1',
    });
    await claimOrders(buyer.userId, byCookie(orderId));
    const { rows } = await context.owner.query(
      'select representative_name, representative_cpf, cep, address from profiles where id = $1',
      [buyer.userId],
    );
    expect(rows).toEqual([
      {
        representative_name: 'Ana Souza',
        representative_cpf: '52998224725',
        cep: '89801000',
        address: 'Rua Um, 1',
      },
    ]);
    expect((await orderOf(orderId)).evidence).toContain(
      'representada por Ana Souza, CPF 529.982.247-25, Sócia-administradora',
    );
  });
});

test('a service for a person with a guardian requests the guardian’s document, for others nothing', async () => {
  const { userId } = await addBuyer();
  const requested = async (holder: string) => {
    const done = await activateWithoutOrder(userId, {
      plan: 'CPF',
      payment_method: 'pix',
      warranty: false,
      holder,
    });
    expect(done.entered).toBe(true);
    const { rows } = await context.owner.query(
      `select r.name from document_requests r join cards c on c.id = r.card_id
       where r.user_id = $1 and c.linked_profile_id = $2`,
      [userId, holder],
    );
    return rows;
  };
  const [child, mother] = [await link(userId, PEDRO, 'Pedro'), await link(userId, MARIA)];
  await context.owner.query("update linked_profiles set consent = 'guardian' where id = $1", [child]);
  expect(await requested(child)).toEqual([{ name: 'Certidão de nascimento, termo de guarda ou curatela' }]);
  expect(await requested(mother)).toEqual([]);
});
