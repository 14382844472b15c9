import { eq } from 'drizzle-orm';
import { type ListingTerms, storedTerms } from '#app/features/listings/rules/listing-terms.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';

const { siteConfig } = schema;

/** Row of `site_config`; customers read it. */
export const LISTING_TERMS_KEY = 'listing_terms';

export async function readListingTerms(tx: Tx): Promise<ListingTerms> {
  const [row] = await tx
    .select({ value: siteConfig.value })
    .from(siteConfig)
    .where(eq(siteConfig.key, LISTING_TERMS_KEY));
  return storedTerms(row?.value);
}
