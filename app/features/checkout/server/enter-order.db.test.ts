import { describe, expect, test } from 'vitest';
import { createCard, setCardField } from '#app/features/cases/server/index.server.ts';
import { refundOrder, withdraw } from '#app/features/payments/server/index.server.ts';
import type { CardStatus } from '#app/terms/card-status.ts';
import type { CardId, OrderId, UserId } from '#app/terms/ids.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { waitingForLocks } from '#tests/db/waiting.ts';
import { addAccount, addOrder, NOTHING, ONE_ORDER, serviceState } from '#tests/orders.ts';
import { why } from '#tests/panel-payments.ts';
import { addPerson } from '#tests/people.ts';
import { claimOrders } from './index.server.ts';

const context = onTestDatabase();

const byCookie = (...cookieOrders: string[]) => ({ cookieOrders, verifiedEmail: null });

test('keeps existing cards and their steps unchanged', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { userId } = await addAccount(context.owner);
  await createCard(admin, userId, 'jus');
  await context.owner.query("update cards set status = 'analyzing', score = 640 where user_id = $1", [
    userId,
  ]);
  const { orderId } = await addOrder();
  await claimOrders(userId, byCookie(orderId));
  const { rows } = await context.owner.query(
    `select card_type, status, score, score_visible, score_frozen from cards where user_id = $1 order by card_type`,
    [userId],
  );
  const opened = { status: 'pending', score: 0, score_visible: true, score_frozen: false };
  expect(rows).toEqual([
    { card_type: 'bacen', ...opened },
    { card_type: 'jus', ...opened, status: 'analyzing', score: 640 },
    { card_type: 'nome', ...opened },
  ]);
  expect((await serviceState(context.owner, userId)).steps).toBe(true);
});

test('succeeds while an admin opens the same cards', async () => {
  const admin = await addPerson(context.owner, 'admin');
  for (let round = 0; round < 4; round += 1) {
    const { userId } = await addAccount(context.owner);
    const { orderId } = await addOrder();
    await Promise.all([
      claimOrders(userId, byCookie(orderId)),
      createCard(admin, userId, 'bacen'),
      createCard(admin, userId, 'nome'),
    ]);
    expect(await serviceState(context.owner, userId)).toMatchObject({ cards: ONE_ORDER.cards, steps: true });
  }
});

test('an order that brings another card opens that one', async () => {
  const { userId } = await addAccount(context.owner);
  const { orderId } = await addOrder();
  await context.owner.query(
    `update transactions set plan_snapshot = jsonb_set(plan_snapshot, '{activates}', '["dividas"]') where id = $1`,
    [orderId],
  );
  await claimOrders(userId, byCookie(orderId));
  expect((await serviceState(context.owner, userId)).cards).toEqual([['dividas', 'pending', 1]]);
});

describe('bought again after it was taken back', () => {
  const cards = async (userId: UserId) =>
    (
      await context.owner.query(
        `select card_type as type, status, clock_started_at > now() - interval '1 minute' as "new"
         from cards where user_id = $1 order by card_type`,
        [userId],
      )
    ).rows;

  async function bought(): Promise<{ userId: UserId; orderId: OrderId }> {
    const { userId } = await addAccount(context.owner);
    const { orderId } = await addOrder();
    await claimOrders(userId, byCookie(orderId));
    await context.owner.query(
      `insert into card_documents (card_id, user_id, file_path, file_name, mime_type, file_size, sha256, status, kind, created_at)
       select id, user_id, user_id || kind, 'x.pdf', 'application/pdf', 1, repeat('a', 64), 'approved', kind, now() - interval '9 days'
       from cards, unnest(array['photo_id', 'proof_of_address']) kind where user_id = $1 and card_type = 'nome'`,
      [userId],
    );
    await context.owner.query(
      "update cards set status = 'blocked', clock_started_at = now() - interval '9 days' where user_id = $1",
      [userId],
    );
    return { userId, orderId };
  }
  const again = async (userId: UserId) => claimOrders(userId, byCookie((await addOrder()).orderId));

  test('its cards are pending, and their clocks start again', async () => {
    const { userId, orderId } = await bought();
    await context.owner.query('update transactions set withdrawn_at = now() where id = $1', [orderId]);
    await again(userId);
    expect(await cards(userId)).toEqual(
      ['bacen', 'jus', 'nome'].map((type) => ({ type, status: 'pending', new: true })),
    );
  });

  test('a card that the team blocked stays blocked after a second purchase', async () => {
    const { userId } = await bought();
    await again(userId);
    expect((await cards(userId)).map(({ status }) => status)).toEqual(['blocked', 'blocked', 'blocked']);
  });

  test('withdrawing first does not reopen such a card; a card that the team reopened counts as open', async () => {
    const admin = await addPerson(context.owner, 'admin');
    const { userId, orderId } = await bought();
    const { rows } = await context.owner.query<{ id: string }>(
      "update cards set status = 'pending' where user_id = $1 and card_type in ('jus', 'nome') returning id",
      [userId],
    );
    const set = (cardId: CardId | undefined, from: CardStatus, to: CardStatus) =>
      setCardField(admin, userId, { cardId: cardId ?? '', field: 'status', expectedVersion: from, to });
    for (const { id } of rows) expect(await set(id, 'pending', 'blocked')).toMatchObject({ ok: true });
    expect(await set(rows[1]?.id, 'blocked', 'active')).toMatchObject({ ok: true });
    // Giving it back blocks what is not yet.
    await context.owner.query("update cards set status = 'blocked' where user_id = $1", [userId]);
    await context.owner.query('update transactions set withdrawn_at = now() where id = $1', [orderId]);
    await again(userId);
    const after = await context.owner.query(
      'select id = $2 as "byTeam", status from cards where user_id = $1 order by 1, 2',
      [userId, rows[0]?.id],
    );
    expect(after.rows).toEqual([
      { byTeam: false, status: 'pending' },
      { byTeam: false, status: 'pending' },
      { byTeam: true, status: 'blocked' },
    ]);
  });

  test('also two orders in one claim, and during the refund', async () => {
    const admin = await addPerson(context.owner, 'admin');
    const { userId, orderId } = await bought();
    await context.owner.query("update installment_payments set status = 'paid' where transaction_id = $1", [
      orderId,
    ]);
    await context.owner.query("update transactions set status = 'paid' where id = $1", [orderId]);
    expect(await refundOrder(admin, orderId, why('Acordo'))).toMatchObject({ ok: true });
    // It was paid outside of the gateway: until a person gives it back, the order counts as paid.
    const { rows } = await context.owner.query('select status from transactions where id = $1', [orderId]);
    expect(rows).toEqual([{ status: 'paid' }]);
    const both = [(await addOrder()).orderId, (await addOrder()).orderId];
    // The second brings one more service: it shares the others with the first.
    await context.owner.query(
      `update transactions set plan_snapshot = jsonb_set(plan_snapshot, '{activates}', '["nome", "jus", "bacen", "rating"]')
       where id = $1`,
      [both[0]],
    );
    await claimOrders(userId, byCookie(...both));
    const all = (status: string) => [status, status, status, status];
    expect((await cards(userId)).map(({ status }) => status)).toEqual(all('pending'));
    // Both orders are withdrawn at the same time and end the service: each ignores the other and the first
    // order.
    const { owner } = context;
    await owner.query('begin');
    // Both transactions need this lock last, so each runs as far as it can before the other commits.
    await owner.query("select from chain_heads where chain = 'audit_log' for update");
    const withdrawn = Promise.all(both.map((id) => withdraw({ kind: 'customer', userId }, id)));
    await expect.poll(() => waitingForLocks(owner)).toBe(2);
    await owner.query('commit');
    expect((await withdrawn).every(({ ok }) => ok)).toBe(true);
    expect((await cards(userId)).map(({ status }) => status)).toEqual(all('blocked'));
  });
});

test('the guarantee of the order is on its first card, with the days that the checkout sold', async () => {
  const { userId } = await addAccount(context.owner);
  await context.owner.query(
    "update profiles set doc_type = 'CNPJ', doc_number = '12ABC34501DE35' where id = $1",
    [userId],
  );
  const { orderId } = await addOrder({ warranty: 'on', plan: 'CNPJ', doc_number: '12.ABC.345/01DE-35' });
  await claimOrders(userId, byCookie(orderId));
  const { rows } = await context.owner.query(
    `select w.transaction_id, w.product_name, w.additional_amount, w.additional_days, w.status, c.card_type,
       w.expires_at between now() + interval '30 days' - interval '1 minute' and now() + interval '30 days' as in_time
     from extended_warranties w join cards c on c.id = w.card_id where w.user_id = $1`,
    [userId],
  );
  expect(rows).toEqual([
    {
      transaction_id: orderId,
      product_name: 'Garantia Estendida Plano CNPJ',
      additional_amount: '50.00',
      additional_days: 30,
      status: 'active',
      card_type: 'nome',
      in_time: true,
    },
  ]);
});

test('an order that was refunded before the claim opens no service, but is shown', async () => {
  const { userId } = await addAccount(context.owner);
  const { orderId } = await addOrder({ warranty: 'on' });
  await context.owner.query("update transactions set status = 'paid' where id = $1", [orderId]);
  await context.owner.query("update transactions set status = 'refunded' where id = $1", [orderId]);
  expect(await claimOrders(userId, byCookie(orderId))).toMatchObject({ claimed: [orderId] });
  expect(await serviceState(context.owner, userId)).toEqual({
    ...NOTHING,
    orders: 1,
    installments: 1,
    leads: 1,
    audits: 1,
  });
});
