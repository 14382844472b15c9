import { type ListingTerms, storedTerms } from '#app/features/listings/rules/listing-settings.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { readSetting } from '#app/platform/lock-setting.server.ts';

/** Row of `site_config`; customers read it. */
export const LISTING_TERMS_KEY = 'listing_terms';

export async function readListingTerms(tx: Tx): Promise<ListingTerms> {
  return storedTerms(await readSetting(tx, LISTING_TERMS_KEY));
}
