import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { legalCardsPastDays } from '#app/features/cases/server/index.server.ts';
import { legalTermsDraft } from '#app/features/catalog/rules/lawyers.ts';
import { listLawyers, saveLegalTerms } from '#app/features/catalog/server/index.server.ts';
import { recordPayment, returnUntaken } from '#app/features/payments/server/index.server.ts';
import { addBusinessDays } from '#app/lib/business-days.ts';
import { packShown } from '#app/lib/changed-fields.ts';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { asActor, type CustomerActor, type SignedInActor, system } from '#app/platform/actor.server.ts';
import type { CardType } from '#app/terms/card-status.ts';
import type { UserId } from '#app/terms/ids.ts';
import { LAWYER_CLAUSE, UNTAKEN_CLAUSE } from '#app/terms/legal-terms.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addRunningServices, GUARANTEE_CLAUSE } from '#tests/late-services.ts';
import { letterClient } from '#tests/letter-client.ts';
import { receipt, received } from '#tests/panel-payments.ts';
import { addPaymentOrder } from '#tests/payments.ts';
import { addPerson } from '#tests/people.ts';
import {
  acceptEngagement,
  endEngagement,
  engagementPdf,
  offerEngagement,
  ownEngagements,
  refuseEngagement,
  returnUntakenLegal,
} from './index.server.ts';

const context = onTestDatabase();
const SCOPE = 'Pede a retirada do registro e a reparação do dano.';
let admin: SignedInActor;
let lawyer: string;

beforeAll(async () => {
  admin = await addPerson(context.owner, 'admin');
  lawyer = (await listLawyers(admin)).lawyers[0]?.id ?? '';
});
beforeEach(() => context.owner.query('delete from legal_engagements'));

const rows = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await context.owner.query<Row>(text, values)).rows;

async function switchTo(on: boolean) {
  const { terms } = await listLawyers(admin);
  const saved = await saveLegalTerms(admin, { ...terms, on }, packShown(legalTermsDraft(terms)));
  expect(saved.ok).toBe(true);
}

const offer = (client: CustomerActor, listing: string, scope = SCOPE) =>
  offerEngagement(admin, client.userId as UserId, { listing, lawyer, scope, conflict: 'on' });

async function offered() {
  const one = await letterClient(context.owner);
  const made = await offer(one.client, one.listing);
  if (!made.ok) throw new Error(made.error.message);
  return { ...one, id: made.value };
}

const accept = (client: CustomerActor, engagement: string, aid = false) =>
  acceptEngagement(client, { engagement, agreed: 'on', aid });

test('a contract is offered, read by its customer alone, accepted once, and asks for the signed power', async () => {
  const { client, id } = await offered();
  const [shown] = await ownEngagements(client);
  expect(shown).toMatchObject({ id, state: 'offered', lawyer: expect.stringContaining('OAB/SC 12.345') });
  expect(shown?.content).toContain('R$ 0,00: o advogado de exemplo não cobra honorários.');
  expect(
    await rows(
      'select 1 from notifications where user_id = $1 and link = $2',
      client.userId,
      '/app/advogado',
    ),
  ).toHaveLength(1);
  const stranger = (await addPerson(context.owner)) as CustomerActor;
  expect(await ownEngagements(stranger)).toEqual([]);
  expect(await engagementPdf(stranger, id)).toBeNull();
  expect(await accept(stranger, id)).toMatchObject({ error: { code: 'not-found' } });
  expect(await accept(client, id, true)).toEqual({ ok: true, value: null });
  expect(await accept(client, id)).toEqual({ ok: true, value: null });
  expect(await rows('select name from document_requests where user_id = $1', client.userId)).toEqual([
    { name: 'Procuração do advogado, assinada' },
  ]);
  expect(await refuseEngagement(client, id)).toMatchObject({ error: { code: 'not-found' } });
  expect(String((await engagementPdf(client, id))?.bytes.subarray(0, 5))).toBe('%PDF-');
});

test('a refused contract begins nothing, and leaves room for another', async () => {
  const { client, id, listing } = await offered();
  expect(await offer(client, listing)).toMatchObject({ error: { fields: { listing: expect.any(String) } } });
  expect(await refuseEngagement(client, id)).toEqual({ ok: true, value: null });
  expect(await rows('select 1 from document_requests where user_id = $1', client.userId)).toEqual([]);
  expect(await offer(client, listing)).toMatchObject({ ok: true });
});

test('the team ends a contract with a reason that the customer reads', async () => {
  const { client, id } = await offered();
  const end = (who: CustomerActor) =>
    endEngagement(admin, who.userId as UserId, { engagement: id, why: 'O cliente desistiu.' });
  const other = (await addPerson(context.owner)) as CustomerActor;
  expect(await end(other)).toMatchObject({ error: { code: 'not-found' } });
  expect(await end(client)).toEqual({ ok: true, value: null });
  expect(await ownEngagements(client)).toMatchObject([{ state: 'ended', endedWhy: 'O cliente desistiu.' }]);
  expect(await accept(client, id)).toMatchObject({ error: { code: 'not-found' } });
});

describe('nothing is offered or accepted', () => {
  test('while the front is off', async () => {
    const { client, id, listing } = await offered();
    await switchTo(false);
    expect(await accept(client, id)).toMatchObject({ error: { code: 'refused' } });
    await refuseEngagement(client, id);
    expect(await offer(client, listing)).toMatchObject({ error: { fields: { lawyer: expect.any(String) } } });
    await switchTo(true);
  });

  test('about a record of another client, or with a text that a brake stops', async () => {
    const one = await letterClient(context.owner);
    const other = await letterClient(context.owner);
    expect(await offer(one.client, other.listing)).toMatchObject({ error: { code: 'deleted' } });
    expect(await offer(one.client, one.listing, `${SCOPE} A associação é a autora.`)).toMatchObject({
      error: { fields: { scope: expect.stringContaining('próprio cliente') } },
    });
  });

  test('for the fifth client of a week with one text against one defendant, and the fourth passes', async () => {
    for (const n of [1, 2, 3, 4, 5]) {
      const { client, listing } = await letterClient(context.owner);
      expect(await offer(client, listing)).toMatchObject(
        n < 5 ? { ok: true } : { error: { fields: { scope: expect.stringContaining('CNJ 159/2024') } } },
      );
    }
  });
});

describe('a legal service that no lawyer took', () => {
  const CLAUSE = `${GUARANTEE_CLAUSE}<p>${UNTAKEN_CLAUSE}</p>`;
  async function legalService(
    startedDaysAgo: number,
    text = CLAUSE,
    isPaid = true,
    sold: CardType[] = ['nome', 'jus'],
  ) {
    const order = await addPaymentOrder(context.owner, { activates: sold, installments: [49_900] });
    const { userId } = order.customer;
    if (isPaid) await recordPayment(admin, order.installmentIds[0] ?? '', received(49_900), receipt());
    const options = { activates: ['jus'], startedDaysAgo, text };
    await addRunningServices(context.owner, { userId, orderId: order.orderId }, options);
    return order.customer;
  }
  /** The contract states the days in words, the database counts them. */
  const LAWYER_DAYS =
    ['um', 'dois', 'três', 'quatro', 'cinco', 'seis'].findIndex((word) =>
      LAWYER_CLAUSE.includes(` ${word} dias úteis`),
    ) + 1;
  const asked = async ({ userId }: { userId: string }) =>
    rows<{ choice: string; status: string }>(
      'select choice, status from guarantee_requests where user_id = $1',
      userId,
    );

  test('has five business days: the last one owes nothing, the day after it does', async () => {
    const today = civilDateAt(new Date());
    const last = addBusinessDays(addDays(today, -1), 1);
    const days = Array.from({ length: 20 }, (_, n) => n);
    const started = days.find((n) => addBusinessDays(addDays(today, -n), LAWYER_DAYS) === last) ?? -1;
    const customer = await legalService(started);
    expect(await returnUntakenLegal(new Date(`${last}T12:00:00-03:00`))).toBe(0);
    expect(await returnUntakenLegal(new Date(`${addDays(last, 1)}T12:00:00-03:00`))).toBe(1);
    expect(await asked(customer)).toHaveLength(1);
  });

  test('opens the return of its price once, and only under a contract that promises it', async () => {
    const [owed, before, early, unpaid] = [
      await legalService(20),
      await legalService(20, GUARANTEE_CLAUSE),
      await legalService(2),
      await legalService(20, CLAUSE, false),
    ];
    expect(await returnUntakenLegal()).toBe(1);
    expect(await returnUntakenLegal()).toBe(0);
    expect(await asked(owed)).toEqual([{ choice: 'refund', status: 'accepted' }]);
    for (const one of [before, early, unpaid]) expect(await asked(one)).toEqual([]);
  });

  test('owes nothing for a service that the order did not sell', async () => {
    const added = await legalService(20, CLAUSE, true, ['nome']);
    expect(await returnUntakenLegal()).toBe(0);
    expect(await asked(added)).toEqual([]);
  });

  test('gives back once, also in two runs that found it at the same time', async () => {
    const customer = await legalService(20);
    const now = new Date();
    const found = await asActor(system('guarantees'), (tx) => legalCardsPastDays(tx, now));
    const card = found.find(({ userId }) => userId === customer.userId);
    if (!card) throw new Error('No service.');
    const giveBack = () => asActor(system('guarantees'), (tx) => returnUntaken(tx, card, now));
    expect((await Promise.all([giveBack(), giveBack()])).toSorted()).toEqual([false, true]);
    expect(await giveBack()).toBe(false);
    expect(await asked(customer)).toHaveLength(1);
    expect(await rows('select 1 from refunds where user_id = $1', customer.userId)).toHaveLength(1);
  });

  test('sends the money back without a press, by the day of the contract, and ends the service', async () => {
    const { userId } = await legalService(8);
    expect(await returnUntakenLegal()).toBe(1);
    const [one] = await rows<{
      status: string;
      amount: string;
      due: string;
      last: string;
      promised: string;
      refund: string;
      by_hand: boolean;
    }>(
      `select c.status, r.amount, r.status as refund, r.by_hand, r.due_on::text as due, g.last_day::text as last, g.due_on::text as promised
       from guarantee_requests g join refunds r on r.guarantee_id = g.id join cards c on c.id = g.card_id
       where g.user_id = $1`,
      userId,
    );
    expect(one).toMatchObject({ status: 'blocked', amount: '249.50', refund: 'asked', by_hand: true });
    expect(one?.promised).toBe(addDays((one?.last ?? '') as CivilDate, 10));
    expect(one && one.due <= one.promised).toBe(true);
    const told = await rows<{ title: string; message: string }>(
      "select title, message from notifications where user_id = $1 and title like 'O preço%'",
      userId,
    );
    expect(told[0]?.message).toContain(`Devolvemos ${formatBRL(24_950)} até`);
  });

  test('owes nothing once a lawyer made an offer, also a refused one', async () => {
    const customer = (await legalService(20)) as CustomerActor;
    const [{ id } = { id: '' }] = await rows<{ id: string }>(
      `insert into listings (user_id, place, creditor, kind, person_says) values ($1, 'outro', 'Banco do Vale', 'acao', 'nao_conheco') returning id`,
      customer.userId,
    );
    const made = await offer(customer, id);
    if (!made.ok) throw new Error(made.error.message);
    await refuseEngagement(customer, made.value);
    expect(await returnUntakenLegal()).toBe(0);
    expect(await asked(customer)).toEqual([]);
    // An offer from before the start of the service does not count.
    await rows("update legal_engagements set offered_at = now() - interval '40 days'");
    expect(await returnUntakenLegal()).toBe(1);
  });
});
