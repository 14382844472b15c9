import { z } from 'zod';
import { CARD_TYPES, type CardType } from '#app/features/cards/rules/card-status.ts';
import { PLAN_IDS, PLANS, type PlanId } from '#app/features/checkout/rules/plans.ts';
import type { Centavos } from '#app/lib/money.ts';

const centavos = z.int().nonnegative();

/**
 * What `transactions.plan_snapshot` freezes of an order: the prices it was computed from and what it brings, so that
 * a later change of a plan changes no order. Amounts in centavos.
 */
export const OrderSnapshot = z.object({
  plan: z.enum(PLAN_IDS),
  list: centavos,
  promo: centavos,
  /** What the extended guarantee added, or null where it was not bought. */
  warranty: z.object({ amount: centavos, days: z.int().positive() }).nullable(),
  /** Cards that open when the order gets its account. */
  activates: z.array(z.enum(CARD_TYPES)),
  /** Keyed digest of what was sent with the idempotency key; see `requestDigest`. */
  request: z.string().optional(),
});
export type OrderSnapshot = z.infer<typeof OrderSnapshot>;

/** The three fronts run in parallel (decisions.md, Purchases). */
const PLAN_CARDS: CardType[] = ['nome', 'jus', 'bacen'];

export function snapshotOf(plan: PlanId, warranty: { amount: Centavos; days: number } | null): OrderSnapshot {
  const { list, promo } = PLANS[plan];
  return {
    plan,
    list,
    promo,
    warranty: warranty && { amount: warranty.amount, days: warranty.days },
    activates: PLAN_CARDS,
  };
}
