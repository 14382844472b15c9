import { z } from 'zod';
import { type LateFees, StoredLateFees } from '#app/features/catalog/rules/late-fees.ts';
import { type Offer, planName } from '#app/features/catalog/rules/offers.ts';
import { PLAN_IDS } from '#app/features/catalog/rules/plans.ts';
import { CARD_TYPES } from '#app/terms/card-status.ts';
import { PAYMENT_METHODS } from '#app/terms/transaction-status.ts';

const centavos = z.int().nonnegative();

/**
 * Content of `transactions.plan_snapshot`: the prices and services of an order, frozen so that a later change
 * of a plan or a product changes no order. Amounts in centavos. `order_offer` and `order_plan` (SQL) read it
 * too.
 */
export const OrderSnapshot = z.object({
  /** Kind of the holder's document, which is also the name of the plan; the plan was bought if there is no product. */
  plan: z.enum(PLAN_IDS),
  /** The single product as it was sold; `days` are business days. */
  product: z
    .object({
      id: z.string(),
      slug: z.string(),
      title: z.string(),
      subtitle: z.string(),
      days: z.int().positive(),
      /** Additional kinds of documents. */
      documents: z.array(z.string()).optional(),
    })
    .optional(),
  list: centavos,
  promo: centavos,
  /** Price of the extended guarantee; null without it. */
  warranty: z
    .object({
      amount: centavos,
      days: z.int().positive(),
      /** Days of the `extended_warranties` row; orders placed before plans had versions have 90. */
      activationDays: z.int().positive().optional(),
    })
    .nullable(),
  /** Cards that open when the order gets its account. */
  activates: z.array(z.enum(CARD_TYPES)),
  /** The coupon that held for the order; its discount is taken off `promo` already. */
  coupon: z.object({ id: z.string(), code: z.string(), discount: centavos }).optional(),
  /** Discount that the team agreed with the client; it is taken off `promo` already. */
  agreed: z.object({ discount: centavos, reason: z.string() }).optional(),
  /** Method of each payment, if the team agreed on them one by one; null for that of the order. */
  methods: z.array(z.enum(PAYMENT_METHODS).nullable()).optional(),
  /** Late fees that the contract states. Orders placed before it could state them pay none. */
  lateFees: StoredLateFees.optional(),
  /** Keyed digest of the request that was sent with the idempotency key; see `requestDigests`. */
  request: z.string().optional(),
});
export type OrderSnapshot = z.infer<typeof OrderSnapshot>;

export const snapshotOf = (
  { plan, product, list, promo, activates, warranty, coupon }: Offer,
  withWarranty: boolean,
  lateFees: LateFees,
  agreed?: OrderSnapshot['agreed'],
): OrderSnapshot => ({
  plan,
  ...(product && { product }),
  list,
  promo,
  warranty: withWarranty ? warranty : null,
  activates,
  ...(coupon && { coupon }),
  ...(agreed && { agreed }),
  lateFees,
});

/** Snapshot of an activation without an order; its guarantee lasts `activationDays` (docs/product.md section 9). */
export function activationSnapshot(offer: Offer, withWarranty: boolean, lateFees: LateFees): OrderSnapshot {
  const { activationDays } = offer.warranty;
  return snapshotOf(
    { ...offer, warranty: { ...offer.warranty, days: activationDays } },
    withWarranty,
    lateFees,
  );
}

/** Name of the purchase in mails and guarantees. */
export const boughtName = ({ plan, product }: Pick<OrderSnapshot, 'plan' | 'product'>): string =>
  product?.title ?? planName(plan);
