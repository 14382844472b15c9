import { eq } from 'drizzle-orm';
import { BRAND_LABELS, type Brand, readBrand, shownBrand } from '#app/features/settings/rules/brand.ts';
import { changedSince, readShown } from '#app/lib/changed-fields.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { lockSetting } from '#app/platform/lock-setting.server.ts';
import { staleSettings } from './stale-settings.server.ts';

const { siteConfig: s } = schema;

/** Row of `site_config`. */
export const BRAND_KEY = 'brand';

/** The colours of every page and mail from now on. @param seen what the form showed, packed. */
export async function saveBrand(admin: SignedInActor, wanted: Brand, seen: string): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const stored = await lockSetting(tx, BRAND_KEY);
    const before = readBrand(stored);
    const changes = changedSince(readShown(seen), shownBrand(before), BRAND_LABELS);
    if (changes.length > 0) return staleSettings(changes);
    await tx
      .update(s)
      .set({ value: { ...(stored as object), ...wanted } })
      .where(eq(s.key, BRAND_KEY));
    await recordAudit(tx, admin, {
      action: 'settings.brand',
      entity: 'site_config',
      entityId: BRAND_KEY,
      before,
      after: wanted,
    });
    return ok(null);
  });
}
