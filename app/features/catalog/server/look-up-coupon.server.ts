import { eq, sql } from 'drizzle-orm';
import {
  couponDiscount,
  couponFits,
  couponRefusal,
  couponState,
} from '#app/features/catalog/rules/coupons.ts';
import type { Offer } from '#app/features/catalog/rules/offers.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { holdLock, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { HELD, toCoupon } from './coupons.server.ts';

const { coupons: c } = schema;

/** Offer after a coupon, and the message beside the field if the coupon has no effect. */
export type CouponedOffer = { offer: Offer; note: string };

/**
 * Looks a coupon up for an order, in the transaction that writes the order. An unknown or invalid coupon
 * changes nothing.
 * @param hold reserves a use of a limited coupon: other orders with it wait until this one is written
 */
export async function applyCoupon(
  tx: Tx,
  offer: Offer,
  code: string,
  { today, hold }: { today: CivilDate; hold: boolean },
): Promise<CouponedOffer> {
  const [row] = code ? await tx.select().from(c).where(eq(c.code, code)) : [];
  if (!row) return { offer, note: '' };
  const coupon = toCoupon(row);
  const limited = coupon.maxUses !== null;
  if (limited && hold) await holdLock(tx, `coupon:${row.id}`);
  const uses = limited ? await countUses(tx, row.id) : 0;
  const state = couponFits(coupon, offer) ? couponState(coupon, uses, today) : 'other-plan';
  if (state !== 'valid') return { offer, note: couponRefusal(state, coupon) };
  const discount = couponDiscount(coupon, offer.promo);
  return {
    offer: { ...offer, promo: offer.promo - discount, coupon: { id: row.id, code: coupon.code, discount } },
    note: '',
  };
}

async function countUses(tx: Tx, id: string): Promise<number> {
  const { rows } = await tx.execute<{ uses: number }>(
    sql`select count(*)::int as uses from transactions o where o.plan_snapshot #>> '{coupon,id}' = ${id} and ${sql.raw(HELD)}`,
  );
  return rows[0]?.uses ?? 0;
}
