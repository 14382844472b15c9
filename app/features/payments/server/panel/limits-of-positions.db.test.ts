import { expect, test } from 'vitest';
import type { AdminActor } from '#app/platform/actor.server.ts';
import type { Position } from '#app/terms/panel-areas.ts';
import { type CustomPosition, HAND_LIMITS, type HandLimits } from '#app/terms/panel-rights.ts';
import {
  agreed,
  installmentsOf,
  panelPayments,
  receipt,
  received,
  seen,
  why,
} from '#tests/panel-payments.ts';
import { addPaymentOrder } from '#tests/payments.ts';
import { addPerson } from '#tests/people.ts';
import {
  loadOrder,
  loadOrderOfInstallment,
  recordPayment,
  refundInstallment,
  renegotiate,
} from '../index.server.ts';

const { context, admin: owner } = panelPayments();

/** A member with a shipped position; with `hand`, an owner set these limits for it. */
async function memberAs(position: Exclude<Position, 'owner'>, hand?: HandLimits): Promise<AdminActor> {
  const { userId } = await addPerson(context.owner, 'admin');
  await context.owner.query('update user_roles set position = $2 where user_id = $1', [userId, position]);
  const row = { id: userId, name: 'x', base: position, areas: {}, exports: true, limits: null, version: 1 };
  const custom: CustomPosition | null = hand ? { ...row, hand, shipped: true } : null;
  return { kind: 'admin', userId, position, custom };
}

/** An order of a client whom the member looks after. */
async function orderFor({ userId }: AdminActor, ...installments: number[]) {
  const order = await addPaymentOrder(context.owner, { installments });
  await context.owner.query('update profiles set assignee_id = $2 where id = $1', [
    order.customer.userId,
    userId,
  ]);
  return order;
}

const tasksOf = async (orderId: string) =>
  (await context.owner.query('select title from tasks where transaction_id = $1', [orderId])).rows;

test('a clerk records a payment of an own client up to the limit; one centavo more asks an owner', async () => {
  const limit = HAND_LIMITS.clerk?.payment ?? 0;
  const clerk = await memberAs('clerk');
  const { orderId, installmentIds } = await orderFor(clerk, limit, limit + 1);
  const [first = '', second = ''] = installmentIds;
  expect(await loadOrderOfInstallment(clerk, first)).toMatchObject({
    id: orderId,
    contact: null,
    renegotiations: [],
    installments: [{ amount: limit, charges: [] }, { amount: limit + 1 }],
  });
  expect(await recordPayment(clerk, first, received(limit), receipt())).toMatchObject({ ok: true });
  expect(await tasksOf(orderId)).toEqual([]);
  expect(await recordPayment(clerk, second, received(limit + 1), receipt())).toMatchObject({
    error: { code: 'over-limit', message: expect.stringContaining('R$ 1.500,01 passa do seu limite') },
  });
  expect(await tasksOf(orderId)).toEqual([
    { title: expect.stringMatching(/^Decidir acima do limite: recebimento de R\$\s1\.500,01$/) },
  ]);
  expect((await installmentsOf(context.owner, orderId)).map(({ status }) => status)).toEqual([
    'paid',
    'pending',
  ]);
  // With another limit of an owner the same payment passes.
  const raised = {
    ...clerk,
    custom: (await memberAs('clerk', { payment: limit + 1, discount: 0, refund: 0 })).custom ?? null,
  };
  expect(await recordPayment(raised, second, received(limit + 1), receipt())).toMatchObject({ ok: true });
});

test('a clerk reaches no payment of another client, and moves no money in other ways', async () => {
  const [clerk, other] = [await memberAs('clerk'), await memberAs('clerk')];
  const { orderId, installmentIds } = await orderFor(other, 10_000);
  const [installmentId = ''] = installmentIds;
  expect(await loadOrderOfInstallment(clerk, installmentId)).toBeNull();
  expect(await recordPayment(clerk, installmentId, received(10_000), receipt())).toMatchObject({
    error: { code: 'not-found' },
  });
  await expect(loadOrder(other, orderId)).rejects.toThrow(/permission denied/);
  await expect(refundInstallment(other, installmentId, why('x'))).rejects.toThrow(/area of money/);
  for (const position of ['lawyer', 'accountant'] as const)
    await expect(
      recordPayment(await memberAs(position), installmentId, received(10_000), receipt()),
    ).rejects.toThrow(/area of receiving/);
});

test('finance discounts and refunds up to the limits of an owner; one centavo more asks an owner', async () => {
  const hand = { payment: null, discount: 5_000, refund: 10_000 };
  const finance = await memberAs('finance', hand);
  const order = await orderFor(finance, 40_000, 40_000);
  const [first = '', second = ''] = order.installmentIds;
  expect(await recordPayment(owner, first, received(40_000), receipt())).toMatchObject({ ok: true });
  expect(await refundInstallment(finance, first, why('x', 10_001))).toMatchObject({
    error: { code: 'over-limit' },
  });
  expect(await refundInstallment(finance, first, why('x', 10_000))).toMatchObject({ ok: true });
  const ask = async (discount: number) =>
    renegotiate(finance, order.orderId, agreed({ discount }), await seen(context.owner, order.orderId));
  expect(await ask(5_001)).toMatchObject({ error: { code: 'over-limit' } });
  expect(await ask(5_000)).toMatchObject({ ok: true });
  expect(second).not.toBe('');
  expect(await tasksOf(order.orderId)).toHaveLength(2);
});
