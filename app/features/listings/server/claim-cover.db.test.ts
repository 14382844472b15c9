import { expect, test } from 'vitest';
import {
  findGuarantee,
  loadDashboard,
  loadGuarantee,
  loadTimeline,
} from '#app/features/cases/server/index.server.ts';
import { answerGuarantee } from '#app/features/payments/server/index.server.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import type { CardId, OrderId } from '#app/terms/ids.ts';
import { attempted } from '#tests/attempts.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addRunningServices } from '#tests/late-services.ts';
import { addPerson } from '#tests/people.ts';
import { claimCover, loadCovers, takeOnCovered } from './index.server.ts';

const context = onTestDatabase();
const one = async (text: string, values: unknown[] = []) =>
  (await context.owner.query<{ id: string }>(text, values)).rows[0]?.id ?? '';

/** A finished service with a removed record, whose order sold so many days of the extended guarantee. */
async function finished(days: number | null = 30) {
  const client = (await addPerson(context.owner)) as CustomerActor;
  const { userId } = client;
  const warranty = days && { amount: 5_000, days };
  const orderId = (await one(
    `insert into transactions (user_id, amount, installments, plan_snapshot, payment_method, status)
     values ($1, 549, 1, $2, 'pix', 'paid') returning id`,
    [userId, { plan: 'CPF', activates: ['nome'], warranty }],
  )) as OrderId;
  const [card] = await addRunningServices(context.owner, { userId, orderId }, { activates: ['nome'] });
  await context.owner.query("update cards set status = 'completed' where user_id = $1", [userId]);
  const listing = await one(
    `insert into listings (user_id, place, creditor, amount, state, turn, removed_on, contract_ref)
     values ($1, 'serasa', 'Loja Aurora', 100, 'removed', 'done', '2025-01-10', '77') returning id`,
    [userId],
  );
  return { client, userId, orderId, card: card?.id as CardId, due: card?.due ?? '', listing };
}

/** Noon in Brasília, so many days after the last day of the guarantee. */
const after = (due: string, days: number) => new Date(`${addDays(due, days)}T15:00:00Z`);
const requestsOf = async (userId: string) =>
  (
    await context.owner.query<{ id: string; protocol: string; status: string }>(
      'select id, protocol, status from guarantee_requests where user_id = $1 order by id',
      [userId],
    )
  ).rows;
const stateOf = async (id: string) =>
  (
    await context.owner.query<{ state: string; turn: string }>(
      'select state, turn from listings where id = $1',
      [id],
    )
  ).rows[0];

test('a removed record is claimed within the sold days, once, and taken on when the team accepts', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const of = await finished();
  const now = after(of.due, 30);
  expect((await loadCovers(of.client, now))[of.listing]).toMatchObject({ stage: 'askable' });
  const first = await claimCover(of.client, of.listing, now);
  expect(first).toMatchObject({ ok: true, value: { protocol: expect.stringMatching(/^G\d{8}-/) } });
  expect(await claimCover(of.client, of.listing, now)).toEqual(first);
  const [request, ...others] = await requestsOf(of.userId);
  expect(others).toEqual([]);
  const id = request?.id ?? '';
  expect((await loadCovers(of.client, now))[of.listing]).toMatchObject({ stage: 'asked' });
  const kinds = async () => (await loadDashboard(of.client)).now.map(({ kind }) => kind);
  expect(await kinds()).toContain('cover');
  expect(await kinds()).not.toContain('done');
  // It is no request of the missed last day.
  expect(await loadGuarantee(of.client, of.card)).toMatchObject({ requests: [] });
  expect(await findGuarantee(admin, id)).toMatchObject({
    recordName: 'Loja Aurora (Serasa)',
    lastDay: of.due,
    coverEnd: addDays(of.due, 30),
  });
  expect((await loadTimeline(of.client, { cardType: null, after: null })).entries).toContainEqual(
    expect.objectContaining({ kind: 'guarantee', step: 'asked' }),
  );
  const accept = { decision: 'accepted', answer: 'Vamos pedir a retirada outra vez.' } as const;
  expect(await answerGuarantee(admin, id, accept)).toMatchObject({ ok: true });
  const { rows: jobs } = await context.owner.query(
    "select 1 from pgboss.job where name = 'listings.cover' and data ->> 'requestId' = $1",
    [id],
  );
  expect(jobs).toHaveLength(1);
  await takeOnCovered(id);
  await takeOnCovered(id);
  expect(await stateOf(of.listing)).toMatchObject({ state: 'gone_back' });
  const { rows: events } = await context.owner.query(
    "select data ->> 'guarantee' as protocol from listing_events where listing_id = $1 and kind = 'gone_back'",
    [of.listing],
  );
  expect(events).toEqual([{ protocol: request?.protocol }]);
  expect((await loadCovers(of.client, now))[of.listing]).toMatchObject({
    stage: 'taken',
    ...(accept && { answer: accept.answer }),
  });
  expect(await claimCover(of.client, of.listing, now)).toEqual(first);
  // Nothing goes back, and the service stays finished.
  const { rows } = await context.owner.query(
    'select (select count(*)::int from refunds where transaction_id = $1) as refunds, (select status from cards where id = $2)',
    [of.orderId, of.card],
  );
  expect(rows).toEqual([{ refunds: 0, status: 'completed' }]);
});

test('a refusal leaves the record as it is, and the customer reads the reason', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const of = await finished(90);
  const now = after(of.due, 90);
  expect(await claimCover(of.client, of.listing, now)).toMatchObject({ ok: true });
  const [request] = await requestsOf(of.userId);
  const refuse = { decision: 'refused', answer: 'O relatório de hoje não mostra o registro.' } as const;
  expect(await answerGuarantee(admin, request?.id ?? '', refuse)).toMatchObject({ ok: true });
  await takeOnCovered(request?.id ?? '');
  expect(await stateOf(of.listing)).toMatchObject({ state: 'removed' });
  expect((await loadCovers(of.client, now))[of.listing]).toMatchObject({
    stage: 'askable',
    refused: { answer: refuse.answer },
  });
});

test('outside the sold days, without them, for another person and after the order’s end nothing is written', async () => {
  const of = await finished();
  const claim = (days: number) => claimCover(of.client, of.listing, after(of.due, days));
  for (const days of [0, 31]) {
    const refused = await claim(days);
    attempted('ended-contract', !refused.ok);
    expect(refused).toMatchObject({ ok: false, error: { code: 'no-guarantee' } });
  }
  const without = await finished(null);
  expect(await claimCover(without.client, without.listing, after(without.due, 1))).toMatchObject({
    error: { message: expect.stringMatching(/não tem garantia estendida/) },
  });
  const stranger = (await addPerson(context.owner)) as CustomerActor;
  const foreign = await claimCover(stranger, of.listing, after(of.due, 1));
  attempted('write-by-id', !foreign.ok);
  expect(foreign).toMatchObject({ error: { code: 'deleted' } });
  expect(await claimCover(of.client, crypto.randomUUID(), after(of.due, 1))).toMatchObject({ ok: false });
  await context.owner.query("update transactions set status = 'refunded' where id = $1", [of.orderId]);
  expect(await claim(1)).toMatchObject({ error: { code: 'no-guarantee' } });
  expect(await requestsOf(of.userId)).toEqual([]);
});

test('a request of an order that ended since is refused, and not accepted', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const of = await finished();
  expect(await claimCover(of.client, of.listing, after(of.due, 1))).toMatchObject({ ok: true });
  await context.owner.query("update transactions set status = 'refunded' where id = $1", [of.orderId]);
  const id = (await requestsOf(of.userId))[0]?.id ?? '';
  const say = (decision: 'accepted' | 'refused') =>
    answerGuarantee(admin, id, { decision, answer: 'O pedido terminou.' });
  const accepted = await say('accepted');
  attempted('ended-contract', !accepted.ok);
  expect(accepted).toMatchObject({ ok: false, error: { code: 'ended' } });
  expect(await say('refused')).toMatchObject({ ok: true });
});

test('two presses at once write one request', async () => {
  const of = await finished();
  const now = after(of.due, 1);
  const answers = await Promise.all([1, 2, 3].map(() => claimCover(of.client, of.listing, now)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await requestsOf(of.userId)).toHaveLength(1);
});

test('a new entry of the same debt is claimed beside an open request of the missed last day', async () => {
  const of = await finished();
  const fresh = await one(
    `insert into listings (user_id, place, creditor, amount, contract_ref, included_on)
     values ($1, 'spc', 'Loja Aurora', 130, '77', '2025-02-01') returning id`,
    [of.userId],
  );
  const now = after(of.due, 1);
  expect(await claimCover(of.client, of.listing, now)).toMatchObject({ ok: true });
  expect(await claimCover(of.client, fresh, now)).toMatchObject({ ok: true });
  expect(await requestsOf(of.userId)).toHaveLength(2);
});

test('the database refuses a request outside the cover, and a change of its record', async () => {
  const of = await finished();
  const insert = (days: number) =>
    context.owner.query(
      `insert into guarantee_requests (protocol, user_id, card_id, transaction_id, choice, last_day, due_on, listing_id, record_name, created_at)
       values (gen_random_uuid()::text, $1, $2, $3, 'continue', $4, $5, $6, 'Loja Aurora (Serasa)', $7)`,
      [of.userId, of.card, of.orderId, of.due, addDays(of.due, days + 10), of.listing, after(of.due, days)],
    );
  await expect(insert(31)).rejects.toThrow(/has no cover to ask for/);
  await insert(30);
  await expect(
    context.owner.query("update guarantee_requests set record_name = 'Outro' where user_id = $1", [
      of.userId,
    ]),
  ).rejects.toThrow(/stays as it was written/);
});
