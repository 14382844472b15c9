import { expect, test } from 'vitest';
import {
  askGuarantee,
  findGuarantee,
  loadCard,
  loadDashboard,
  loadGuarantee,
  loadTimeline,
} from '#app/features/cases/server/index.server.ts';
import { listQueue, loadOverview } from '#app/features/overview/server/index.server.ts';
import {
  answerGuarantee,
  finishRefund,
  listInvoices,
  recordPayment,
} from '#app/features/payments/server/index.server.ts';
import { addBusinessDays } from '#app/lib/business-days.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { addRunningServices } from '#tests/late-services.ts';
import { panelPayments, payAtGateway, receipt, received, today } from '#tests/panel-payments.ts';
import { addPaymentOrder, chargeFor, stateOf, toldTo, workJobs } from '#tests/payments.ts';
import { addPerson } from '#tests/people.ts';
import { REFUNDS_KEY } from './refund-book.server.ts';

const { context, admin, server } = panelPayments();

const PLAN = ['nome', 'jus', 'bacen'];
const YES = { decision: 'accepted', answer: 'Você tem razão, o prazo passou.' } as const;
const ASKED = { choice: 'refund', note: '' } as const;
const NOW = new Date();

/** A paid plan, or a single service, whose clock started so many days ago. */
async function latePlan({
  activates = PLAN,
  startedDaysAgo = 60,
  warrantyDays = 0,
  text,
  installments = [49_900],
}: {
  activates?: string[];
  startedDaysAgo?: number;
  warrantyDays?: number;
  text?: string;
  installments?: number[];
} = {}) {
  const { owner } = context;
  const one = await addPaymentOrder(owner, { activates, installments, daysAgo: 90 });
  const { userId } = one.customer;
  const warranty = warrantyDays ? { amount: 5_000, days: warrantyDays } : null;
  await owner.query(
    `update transactions set plan_snapshot = plan_snapshot || jsonb_build_object('promo', 49900, 'warranty', $2::jsonb) where id = $1`,
    [one.orderId, JSON.stringify(warranty)],
  );
  const cards = await addRunningServices(
    owner,
    { userId, orderId: one.orderId },
    { activates, startedDaysAgo, text },
  );
  const [first] = cards;
  return { ...one, userId, cards: cards.map(({ id }) => id), card: first?.id ?? '', due: first?.due ?? '' };
}

const paid = async (one: Awaited<ReturnType<typeof latePlan>>) => {
  const { paymentId } = await chargeFor(context.owner, one);
  await (await payAtGateway(server, paymentId))();
  return paymentId;
};

const requestsOf = async (card: string) =>
  (
    await context.owner.query<{ id: string; status: string; last: string; due: string }>(
      'select id, status, last_day::text as last, due_on::text as due from guarantee_requests where card_id = $1 order by id',
      [card],
    )
  ).rows;
const cardsOf = async (userId: UserId) =>
  (
    await context.owner.query<{ one: string }>(
      "select card_type || ' ' || status as one from cards where user_id = $1 order by card_type",
      [userId],
    )
  ).rows.map(({ one }) => one);
const mailsTo = async (userId: UserId) =>
  (
    await context.owner.query<{ subject: string }>(
      `select j.data->>'subject' as subject from pgboss.job j join users u on u.email = j.data->>'to'
       where j.name = 'mail.send' and u.id = $1 order by j.created_on`,
      [userId],
    )
  ).rows.map(({ subject }) => subject);

test('the service that was not done in time: asked for once, answered, its price goes back and only it ends', async () => {
  const one = await latePlan();
  const paymentId = await paid(one);
  expect(await loadGuarantee(one.customer, one.card)).toMatchObject({
    missed: one.due,
    price: 16_634,
    requests: [],
  });
  const now = async () => (await loadDashboard(one.customer)).now.map(({ kind, to }) => `${kind} ${to}`);
  expect(await now()).toContain('late /app/card/nome#garantia');
  const asked = await askGuarantee(one.customer, one.card, {
    choice: 'refund',
    note: 'Ainda consta no Serasa',
  });
  expect(asked).toMatchObject({
    ok: true,
    value: { protocol: expect.stringMatching(/^G\d{8}-[0-9A-Z]{8}$/) },
  });
  expect(await askGuarantee(one.customer, one.card, ASKED)).toEqual(asked);
  expect(await now()).toContain('wait /app/card/nome#garantia');
  const [request] = await requestsOf(one.card);
  expect(await requestsOf(one.card)).toMatchObject([
    { status: 'open', last: one.due, due: addDays(today(), 10) },
  ]);
  expect(await toldTo(context.owner, admin.userId)).toContain('Cliente pediu a garantia');
  expect(await mailsTo(one.userId)).toContain('Garantia pedida');
  const id = request?.id ?? '';
  expect(await findGuarantee(admin, id)).toMatchObject({
    service: 'nome',
    note: 'Ainda consta no Serasa',
    price: 16_634,
    held: 49_900,
  });

  expect(await answerGuarantee(admin, id, YES)).toMatchObject({ ok: true });
  expect(await answerGuarantee(admin, id, YES)).toMatchObject({ error: { code: 'answered' } });
  expect(await workJobs(context.owner)).toBe(0);
  expect(server.payments.get(Number(paymentId))?.transaction_amount_refunded).toBe(166.34);
  expect(await cardsOf(one.userId)).toEqual(['bacen active', 'jus active', 'nome blocked']);
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({ order: 'paid', installments: ['paid'] });
  expect((await listInvoices(one.customer))[0]?.refunds).toMatchObject([{ amount: 16_634 }]);
  expect((await loadGuarantee(one.customer, one.card))?.requests).toMatchObject([
    { status: 'accepted', answer: YES.answer, refund: 16_634, refunded: true },
  ]);
  expect(await mailsTo(one.userId)).toContain('Resposta ao pedido de garantia');
  const { entries } = await loadTimeline(one.customer, { cardType: 'nome', after: null });
  expect(entries.filter(({ kind }) => kind === 'guarantee')).toMatchObject([
    { step: 'accepted' },
    { step: 'asked' },
  ]);
  expect(await loadCard(one.customer, 'nome')).toMatchObject({
    ended: { how: 'guarantee' },
    now: [{ kind: 'ended', sentence: expect.stringContaining('garantia foi aceita') }],
  });
  // A service that ended has no guarantee any more.
  expect(await askGuarantee(one.customer, one.card, ASKED)).toMatchObject({
    error: { code: 'no-guarantee' },
  });
});

test('with the last service of an order the order ends, and all that stays goes back', async () => {
  // The extended guarantee does not move the day, and its price comes back too.
  const one = await latePlan({
    activates: ['nome', 'jus'],
    startedDaysAgo: 25,
    warrantyDays: 30,
    installments: [54_900],
  });
  const paymentId = await paid(one);
  for (const card of one.cards) {
    await askGuarantee(one.customer, card, ASKED);
    const [request] = await requestsOf(card);
    expect(await answerGuarantee(admin, request?.id ?? '', YES)).toMatchObject({ ok: true });
  }
  expect(await workJobs(context.owner)).toBe(0);
  expect(server.payments.get(Number(paymentId))?.status).toBe('refunded');
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({
    order: 'refunded',
    installments: ['refunded'],
  });
  const { rows } = await context.owner.query(
    'select amount, status from refunds where transaction_id = $1 order by id',
    [one.orderId],
  );
  expect(rows).toEqual([
    { amount: '274.50', status: 'done' },
    { amount: '274.50', status: 'done' },
  ]);
  expect(await cardsOf(one.userId)).toEqual(['jus blocked', 'nome blocked']);
});

test('the money is with the only service in which a record was removable', async () => {
  const one = await latePlan();
  const paymentId = await paid(one);
  await context.owner.query(
    `insert into listings (user_id, place, creditor, amount, pile, turn) values
       ($1, 'serasa', 'Loja Azul', 600, 'contestar', 'us'), ($1, 'scr', 'Banco do Vale', 900, 'negociar', 'customer')`,
    [one.userId],
  );
  const [nome = '', jus = ''] = one.cards;
  expect(await loadGuarantee(one.customer, jus)).toMatchObject({ missed: null, price: 0 });
  expect(await askGuarantee(one.customer, jus, ASKED)).toMatchObject({ error: { code: 'no-guarantee' } });
  const kinds = (await loadDashboard(one.customer)).now.filter(({ to }) => to.endsWith('#garantia'));
  expect(kinds.map(({ to }) => to)).toEqual(['/app/card/nome#garantia']);
  await askGuarantee(one.customer, nome, ASKED);
  const [request] = await requestsOf(nome);
  // Finance sees the amount, and no record.
  expect(await findGuarantee(admin, request?.id ?? '')).toMatchObject({ price: 49_900 });
  expect(await answerGuarantee(admin, request?.id ?? '', YES)).toMatchObject({ ok: true });
  expect(await workJobs(context.owner)).toBe(0);
  expect(server.payments.get(Number(paymentId))?.status).toBe('refunded');
  expect(await cardsOf(one.userId)).toEqual(['bacen blocked', 'jus blocked', 'nome blocked']);
});

test('refunds no more than was paid, by hand until the tenth day at the latest', async () => {
  const one = await latePlan({ installments: [10_000, 39_900] });
  await recordPayment(admin, one.installmentIds[0] ?? '', received(10_000), receipt());
  await askGuarantee(one.customer, one.card, ASKED, NOW);
  const [request] = await requestsOf(one.card);
  expect(await findGuarantee(admin, request?.id ?? '')).toMatchObject({ price: 16_634, held: 10_000 });
  await answerGuarantee(admin, request?.id ?? '', YES);
  const { rows } = await context.owner.query<{
    id: string;
    amount: string;
    reason: string;
    by_hand: boolean;
    due: string;
  }>('select id, amount, reason, by_hand, due_on::text as due from refunds where guarantee_id = $1', [
    request?.id,
  ]);
  expect(rows).toMatchObject([{ amount: '100.00', reason: 'guarantee', by_hand: true }]);
  expect((rows[0]?.due ?? '') <= (request?.due ?? '')).toBe(true);
  // Open installments stay open: the other two services continue.
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({ installments: ['paid', 'pending'] });
  expect(await finishRefund(admin, rows[0]?.id ?? '', receipt())).toMatchObject({ ok: true });
});

test.each([
  [1, 'the day of every refund, if that is sooner'],
  [30, 'the day that the answer to the request promised'],
])('with refunds due after %i business days, money of a guarantee is due on %s', async (dueDays) => {
  const set = { key: REFUNDS_KEY, value: { dueDays } };
  await context.owner.query(
    'insert into site_config (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [set.key, JSON.stringify(set.value)],
  );
  const one = await latePlan({ installments: [10_000, 39_900] });
  await recordPayment(admin, one.installmentIds[0] ?? '', received(10_000), receipt());
  await askGuarantee(one.customer, one.card, ASKED, NOW);
  const [request] = await requestsOf(one.card);
  await answerGuarantee(admin, request?.id ?? '', YES);
  const { rows } = await context.owner.query<{ due: string }>(
    'select due_on::text as due from refunds where guarantee_id = $1',
    [request?.id],
  );
  expect(rows).toEqual([{ due: dueDays === 1 ? addBusinessDays(today(), 1) : request?.due }]);
  await context.owner.query('delete from site_config where key = $1', [REFUNDS_KEY]);
});

test('work that goes on costs nothing, and a refusal can be followed by another request', async () => {
  const one = await latePlan();
  await paid(one);
  for (const [decision, said] of [
    ['refused', 'O pedido não foi aceito.'],
    ['accepted', 'o trabalho continua, sem custo'],
  ] as const) {
    await askGuarantee(one.customer, one.card, { choice: 'continue', note: '' });
    const open = (await requestsOf(one.card)).find(({ status }) => status === 'open');
    await answerGuarantee(admin, open?.id ?? '', { decision, answer: 'Veja o que falta na etapa 3.' });
    const { rows } = await context.owner.query<{ message: string }>(
      "select message from notifications where user_id = $1 and title = 'Resposta ao pedido de garantia' order by id desc limit 1",
      [one.userId],
    );
    expect(rows[0]?.message).toContain(said);
  }
  expect(await cardsOf(one.userId)).toEqual(['bacen active', 'jus active', 'nome active']);
  expect((await listInvoices(one.customer))[0]?.refunds).toEqual([]);
});

test.each([
  ['before its day', { startedDaysAgo: 3 }],
  [
    'that no accepted contract gives',
    { text: '<h3>1. Objeto</h3><p>O que a Contratada faz pelo Contratante.</p>' },
  ],
])('a guarantee %s is not asked for, whatever the browser sends', async (_, options) => {
  const one = await latePlan(options);
  expect((await loadGuarantee(one.customer, one.card))?.missed).toBeNull();
  expect(await askGuarantee(one.customer, one.card, ASKED)).toMatchObject({
    error: { code: 'no-guarantee' },
  });
});

test('a clock that a refused document paused is not late', async () => {
  const one = await latePlan();
  const hold = (since: string) =>
    context.owner.query(`update cards set clock_paused_since = clock_due_on ${since} where id = $1`, [
      one.card,
    ]);
  await hold('- 1');
  expect((await loadGuarantee(one.customer, one.card))?.missed).toBeNull();
  await hold('+ 1');
  expect((await loadGuarantee(one.customer, one.card))?.missed).toBe(one.due);
});

test('a service of another customer is refused, and two concurrent presses are one request', async () => {
  const one = await latePlan();
  const other = (await addPerson(context.owner)) as Extract<SignedInActor, { kind: 'customer' }>;
  expect(await askGuarantee(other, one.card, ASKED)).toMatchObject({ error: { code: 'no-guarantee' } });
  expect(await loadGuarantee(other, one.card)).toBeNull();
  const both = await Promise.all([1, 2, 3].map(() => askGuarantee(one.customer, one.card, ASKED)));
  expect(new Set(both.map((asked) => asked.ok && asked.value.protocol)).size).toBe(1);
  expect(await requestsOf(one.card)).toHaveLength(1);
});

test.each([
  [
    'before the last day',
    (card: string, order: string) =>
      `insert into guarantee_requests (protocol, user_id, card_id, transaction_id, choice, last_day, due_on)
       select 'P', user_id, id, '${order}', 'refund', current_date + 1, current_date + 11 from cards where id = '${card}'`,
  ],
  [
    'with a last day that its clock does not have',
    (card: string, order: string) =>
      `insert into guarantee_requests (protocol, user_id, card_id, transaction_id, choice, last_day, due_on)
       select 'P', user_id, id, '${order}', 'refund', clock_due_on - 1, current_date + 11 from cards where id = '${card}'`,
  ],
  [
    'for an order that did not open the service',
    (card: string) =>
      `with other as (insert into transactions (user_id, amount) select user_id, 10 from cards where id = '${card}' returning id)
       insert into guarantee_requests (protocol, user_id, card_id, transaction_id, choice, last_day, due_on)
       select 'P', c.user_id, c.id, other.id, 'refund', clock_due_on, current_date + 11 from cards c, other
       where c.id = '${card}'`,
  ],
])('the database takes no request %s', async (_, statement) => {
  const one = await latePlan();
  await expect(context.owner.query(statement(one.card, one.orderId))).rejects.toMatchObject({
    code: '23514',
  });
});

test('an answer cannot be changed', async () => {
  const one = await latePlan();
  await askGuarantee(one.customer, one.card, { choice: 'continue', note: '' });
  const [request] = await requestsOf(one.card);
  await answerGuarantee(admin, request?.id ?? '', YES);
  await expect(
    context.owner.query("update guarantee_requests set answer = 'outra' where id = $1", [request?.id]),
  ).rejects.toMatchObject({ code: '23514' });
});

test('an open request is in the queue and on the overview until it is answered', async () => {
  const one = await latePlan();
  const period = { from: today(), to: today() };
  const before = (await loadOverview(admin, period, NOW)).waiting.garantias;
  await askGuarantee(one.customer, one.card, ASKED);
  const queued = async () =>
    (await listQueue(admin, 'garantias', { period, after: null }, NOW)).rows.filter(
      ({ clientId }) => clientId === one.userId,
    );
  expect(await queued()).toMatchObject([{ what: 'nome', status: 'refund', at: addDays(today(), 10) }]);
  expect((await loadOverview(admin, period, NOW)).waiting.garantias).toBe(before + 1);
  const [request] = await requestsOf(one.card);
  await answerGuarantee(admin, request?.id ?? '', {
    decision: 'refused',
    answer: 'O registro já saiu, veja o anexo.',
  });
  expect(await queued()).toEqual([]);
});
