import { expect, test } from 'vitest';
import { err, ok } from '#app/lib/result.ts';
import { type AdminActor, asActor } from '#app/platform/actor.server.ts';
import type { OrderId } from '#app/terms/ids.ts';
import { HAND_ACTS, type HandAct, POSITION_AREAS } from '#app/terms/panel-rights.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { withinHandLimit } from './hand-limits.server.ts';

const context = onTestDatabase();
const LIMITS = { payment: 50_000, discount: 0, refund: 10_000 };

async function finance(): Promise<AdminActor> {
  const { userId } = await addPerson(context.owner, 'admin');
  await context.owner.query("update user_roles set position = 'finance' where user_id = $1", [userId]);
  const custom = {
    ...({
      id: userId,
      name: 'Caixa',
      base: 'finance',
      areas: POSITION_AREAS.finance,
      exports: true,
    } as const),
    ...{ limits: null, hand: LIMITS, version: 1 },
  };
  return { kind: 'admin', userId, position: 'finance', custom };
}

async function anOrder() {
  const { userId } = await addPerson(context.owner);
  const { rows } = await context.owner.query<{ id: OrderId }>(
    "insert into transactions (user_id, amount, status, payment_method) values ($1, 399, 'pending', 'pix') returning id",
    [userId],
  );
  return rows[0]?.id as OrderId;
}

const tasksOf = async (orderId: OrderId) =>
  (
    await context.owner.query(
      `select t.title, r.position from tasks t join user_roles r on r.user_id = t.assignee_id
       where t.transaction_id = $1 and t.status = 'open'`,
      [orderId],
    )
  ).rows;

test.each(HAND_ACTS)(
  'a %s passes at the limit; one centavo more becomes one task of an owner',
  async (act: HandAct) => {
    await addPerson(context.owner, 'admin');
    const [admin, orderId] = [await finance(), await anOrder()];
    const done = (amount: number) =>
      withinHandLimit(admin, act, (over) => asActor(admin, async () => over(amount, orderId) ?? ok(amount)));
    expect(await done(LIMITS[act])).toEqual(ok(LIMITS[act]));
    expect(await tasksOf(orderId)).toEqual([]);
    for (let tries = 0; tries < 2; tries += 1)
      expect(await done(LIMITS[act] + 1)).toMatchObject({ error: { code: 'over-limit' } });
    expect(await tasksOf(orderId)).toEqual([
      { title: expect.stringMatching(/^Decidir acima do limite/), position: 'owner' },
    ]);
  },
);

test('a shipped position has no limit, and another refusal makes no task', async () => {
  const [{ userId }, orderId] = [await finance(), await anOrder()];
  const shipped = { kind: 'admin', userId, position: 'finance' } as const;
  const big = await withinHandLimit(
    shipped,
    'payment',
    async (over) => over(99_999_999, orderId) ?? ok(null),
  );
  expect(big).toEqual(ok(null));
  const refused = err({ code: 'invalid', message: 'Não' });
  expect(await withinHandLimit(await finance(), 'refund', async () => refused)).toEqual(refused);
  expect(await tasksOf(orderId)).toEqual([]);
});
