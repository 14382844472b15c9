import {
  type BoardLimits,
  type ListingTerms,
  storedLimits,
  storedTerms,
} from '#app/features/listings/rules/listing-settings.ts';
import { asReader, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { readSetting } from '#app/platform/lock-setting.server.ts';

/** Row of `site_config`; customers read it. */
export const LISTING_TERMS_KEY = 'listing_terms';

export async function readListingTerms(tx: Tx): Promise<ListingTerms> {
  return storedTerms(await readSetting(tx, LISTING_TERMS_KEY));
}

/** Row of `site_config`. */
export const BOARD_LIMITS_KEY = 'board_limits';

export const loadBoardLimits = (admin: SignedInActor): Promise<BoardLimits> =>
  asReader(admin, async (tx) => storedLimits(await readSetting(tx, BOARD_LIMITS_KEY)));
