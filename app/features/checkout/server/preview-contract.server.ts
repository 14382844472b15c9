import type { Offer } from '#app/features/catalog/rules/offers.ts';
import { getSite } from '#app/features/content/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { asActor, VISITOR } from '#app/platform/actor.server.ts';
import { type OrderContractInput, orderContract } from './order-contract.server.ts';

export type ContractPreview = {
  title: string;
  version: number;
  /** HTML of the business with escaped values. */
  text: string;
  /** Comes back with the order: only this text can be accepted. */
  sha256: string;
  /** ISO instant of our clock; comes back with the order as evidence of when the text was shown. */
  shownAt: string;
};

/**
 * What a person is about to accept (docs/product.md section 2, step 4), dated by our clock in Brasília, and the offer
 * as it is now: the screen may show an older price.
 */
export async function previewContract(
  input: OrderContractInput,
): Promise<Result<ContractPreview & { offer: Offer }>> {
  const { company } = await getSite('company');
  const now = new Date();
  const prepared = await asActor(VISITOR, (tx) => orderContract(tx, input, company, civilDateAt(now)));
  if (!prepared.ok) return prepared;
  const { contract, text, sha256, offer } = prepared.value;
  const { title, version } = contract;
  return ok({ title, version, text, sha256, shownAt: now.toISOString(), offer });
}
