import { and, desc, eq, exists, inArray, isNull, ne, not, or, sql } from 'drizzle-orm';
import { v5 } from 'uuid';
import { z } from 'zod';
import { recordAudit } from '#app/features/audit/server/index.server.ts';
import { takenBack } from '#app/features/cards/server/index.server.ts';
import { planOffer } from '#app/features/checkout/rules/offers.ts';
import { activationSchedule } from '#app/features/checkout/rules/payment-schedule.ts';
import { ACTIVATION_WARRANTY, PLAN_IDS } from '#app/features/checkout/rules/plans.ts';
import { PAYMENT_METHODS } from '#app/features/payments/rules/transaction-status.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';
import { activateOrder } from './activate-order.server.ts';
import { enterTransaction } from './enter-transaction.server.ts';
import { lockHolder } from './lock-holder.server.ts';
import { type OrderSnapshot, snapshotOf } from './order-snapshot.server.ts';

/** What the address of /auth may say of a purchase (`readPrefill`), and all of it: an amount is never read. */
export const ActivationInput = z.object({
  plan: z.enum(PLAN_IDS),
  payment_method: z.enum(PAYMENT_METHODS).default('pix'),
  warranty: z
    .enum(['true', 'false', '1', '0'])
    .default('false')
    .transform((value) => value === 'true' || value === '1'),
});
export type ActivationInput = z.infer<typeof ActivationInput>;

/** Name space of the keys below. */
const KEYS = '9c1b5d0a-2f0e-4b5c-8a57-3f1d6f0c7e42';

/**
 * Activates a plan for somebody who came to signup or login with a `plan` parameter and placed no order (decisions.md,
 * Payment options and schedules). Orders are claimed first: a plan that the account has already, unpaid or under way,
 * is that purchase and nothing is entered again.
 * @returns the transaction, and whether it was entered now.
 */
export async function activateWithoutOrder(
  userId: string,
  { plan, payment_method, warranty }: ActivationInput,
): Promise<{ orderId: string; entered: boolean }> {
  const actor = system('checkout');
  return asActor(actor, async (tx) => {
    const holder = await lockHolder(tx, userId);
    const offer = planOffer(plan);
    const snapshot = snapshotOf(offer, warranty ? ACTIVATION_WARRANTY : null);
    const running = await findRunning(tx, userId, snapshot);
    if (running) return { orderId: running, entered: false };

    const schedule = activationSchedule({ offer, warranty, activatedOn: civilDateAt(new Date()) });
    const orderId = await enterTransaction(tx, {
      owner: { userId },
      paymentMethod: payment_method,
      schedule,
      snapshot,
      // The unique key of the column stops a second one, whatever the lock above does.
      idempotencyKey: v5(`${userId}:${plan}:${await countPurchases(tx, userId, plan)}`, KEYS),
    });
    await activateOrder(tx, holder, orderId, snapshot);
    await recordAudit(tx, actor, {
      action: 'order.activate',
      entity: 'transactions',
      entityId: orderId,
      after: { userId, plan, paymentMethod: payment_method, warranty, centavos: schedule.total },
    });
    return { orderId, entered: true };
  });
}

const { transactions: t, cards } = schema;
/** Orders of a product name whose document they are for, and are no purchase of a plan. */
const ofPlan = (userId: string, plan: string) =>
  and(eq(t.userId, userId), sql`order_plan(${t.planSnapshot}) = ${plan}`);

/** The purchase of this plan that is not over: it stands, and is unpaid or has a card still to be completed. */
async function findRunning(tx: Tx, userId: string, { plan, activates }: OrderSnapshot) {
  const openCard = tx
    .select({ id: cards.id })
    .from(cards)
    .where(
      and(
        eq(cards.userId, userId),
        isNull(cards.linkedProfileId),
        inArray(cards.cardType, activates),
        ne(cards.status, 'completed'),
      ),
    );
  const [running] = await tx
    .select({ id: t.id })
    .from(t)
    .where(
      and(ofPlan(userId, plan), not(takenBack('transactions')), or(ne(t.status, 'paid'), exists(openCard))),
    )
    .orderBy(desc(t.createdAt), desc(t.id))
    .limit(1);
  return running?.id;
}

const countPurchases = (tx: Tx, userId: string, plan: string) => tx.$count(t, ofPlan(userId, plan));
