import { eq } from 'drizzle-orm';
import {
  LISTING_TERM_LABELS,
  type ListingTerms,
  storedTerms,
  termsDraft,
} from '#app/features/listings/rules/listing-terms.ts';
import { LISTING_TERMS_KEY } from '#app/features/listings/server/index.server.ts';
import { changedSince, readShown } from '#app/lib/changed-fields.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { lockSetting } from '#app/platform/lock-setting.server.ts';
import { staleSettings } from './stale-settings.server.ts';

const { siteConfig: s } = schema;

/**
 * What is usual or open in law about listings; terms that run keep their last day.
 * @param seen what the form showed, packed
 */
export async function saveListingTerms(
  admin: SignedInActor,
  wanted: ListingTerms,
  seen: string,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const before = storedTerms(await lockSetting(tx, LISTING_TERMS_KEY, { value: {}, public: true }));
    const changes = changedSince(readShown(seen), termsDraft(before), LISTING_TERM_LABELS);
    if (changes.length > 0) return staleSettings(changes);
    await tx.update(s).set({ value: wanted }).where(eq(s.key, LISTING_TERMS_KEY));
    await recordAudit(tx, admin, {
      action: 'settings.listings',
      entity: 'site_config',
      entityId: LISTING_TERMS_KEY,
      before,
      after: wanted,
    });
    return ok(null);
  });
}
