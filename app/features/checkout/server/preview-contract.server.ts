import type { Offer } from '#app/features/catalog/rules/offers.ts';
import { applyCoupon, type CouponedOffer } from '#app/features/catalog/server/index.server.ts';
import { getSite } from '#app/features/content/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import { findOffer, type OrderContractInput, orderContract } from './order-contract.server.ts';

/** Previews the effect of a coupon on the price; writes nothing and reserves no use of the coupon. */
export async function previewCoupon(
  what: Pick<OrderContractInput, 'plan' | 'product' | 'coupon'>,
): Promise<Result<CouponedOffer>> {
  return asActor(system('checkout'), async (tx) => {
    const today = civilDateAt(new Date());
    const offered = await findOffer(tx, what, today);
    if (!offered.ok) return offered;
    return ok(await applyCoupon(tx, offered.value, what.coupon, { today, hold: false }));
  });
}

export type ContractPreview = {
  title: string;
  version: number;
  /** HTML of the business with escaped values. */
  text: string;
  /** The order sends it back: only this text can be accepted. */
  sha256: string;
  /** ISO instant of the server's clock; the order sends it back as evidence of when the text was shown. */
  shownAt: string;
  /** Text of the consent to be seen by the partner whose link is in force; absent without one. */
  partner?: string | null;
};

/**
 * Returns the contract that the customer is about to accept (docs/product.md section 2, step 4), dated by the
 * server's clock in Brasília, with the current offer: the screen may show an older price.
 */
export async function previewContract(
  input: OrderContractInput,
): Promise<Result<ContractPreview & { offer: Offer; couponNote: string }>> {
  const { company } = await getSite('company');
  const now = new Date();
  const prepared = await asActor(system('checkout'), (tx) =>
    orderContract(tx, input, company, civilDateAt(now)),
  );
  if (!prepared.ok) return prepared;
  const { contract, text, sha256, offer, couponNote } = prepared.value;
  const { title, version } = contract;
  return ok({ title, version, text, sha256, shownAt: now.toISOString(), offer, couponNote });
}
