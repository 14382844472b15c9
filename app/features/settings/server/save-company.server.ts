import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { IDENTITY_NAMES } from '#app/features/catalog/rules/identity.ts';
import { refuseForgetting } from '#app/features/catalog/server/index.server.ts';
import {
  COMPANY_LABELS,
  companyDraft,
  readSupport,
  type SavedCompany,
  SUPPORT_LABELS,
  type SupportHours,
  shownSupport,
} from '#app/features/settings/rules/company.ts';
import { staleSettings } from '#app/kit/save-setting.server.ts';
import { changedSince, pickFields, readShown } from '#app/lib/changed-fields.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { NOT_SAVED } from '#app/lib/toast.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { lockSetting } from '#app/platform/lock-setting.server.ts';

const { siteConfig: s } = schema;

/**
 * Saves the business's identity for every page, and for mails and documents from the next one on; a trigger
 * notifies every process.
 * @param seen values that the form showed, packed: the second of two saves gets the changed ones.
 */
export async function saveCompany(
  admin: SignedInActor,
  wanted: SavedCompany,
  seen: string,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const before = (await lockSetting(tx, 'company')) as SavedCompany;
    const changes = changedSince(readShown(seen), companyDraft(before), COMPANY_LABELS);
    if (changes.length > 0) return staleSettings(changes);
    const fields = (Object.keys(wanted) as (keyof SavedCompany)[]).filter(
      (field) => !isDeepStrictEqual(before[field], wanted[field]),
    );
    if (fields.length === 0) return ok(null);
    const emptied = IDENTITY_NAMES.filter((name) => name !== 'lawyers' && before[name] && !wanted[name]);
    const forgotten = await refuseForgetting(tx, emptied);
    if (forgotten) return err({ ...forgotten, title: NOT_SAVED });
    // Keeps fields that a newer version of the product stores here.
    await tx
      .update(s)
      .set({ value: { ...before, ...wanted } })
      .where(eq(s.key, 'company'));
    await recordAudit(tx, admin, {
      action: 'settings.company',
      entity: 'site_config',
      entityId: 'company',
      before: pickFields(before, fields),
      after: pickFields(wanted, fields),
    });
    return ok(null);
  });
}

/** Row of `site_config`. */
export const SUPPORT_KEY = 'support_hours';

/** Saves the hours in which the team answers, for the support page. @param seen as above. */
export async function saveSupport(
  admin: SignedInActor,
  wanted: SupportHours,
  seen: string,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const before = readSupport(await lockSetting(tx, SUPPORT_KEY));
    const changes = changedSince(readShown(seen), shownSupport(before), SUPPORT_LABELS);
    if (changes.length > 0) return staleSettings(changes);
    await tx.update(s).set({ value: wanted }).where(eq(s.key, SUPPORT_KEY));
    await recordAudit(tx, admin, {
      action: 'settings.support',
      entity: 'site_config',
      entityId: SUPPORT_KEY,
      before,
      after: wanted,
    });
    return ok(null);
  });
}
