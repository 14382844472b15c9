import type { Minimum } from '#app/features/affordability/rules/affordability.ts';
import { storedMinimum } from '#app/features/affordability/rules/minimum-input.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { readSetting } from '#app/platform/lock-setting.server.ts';

const { siteConfig } = schema;
export const MINIMUM_KEY = 'existential_minimum';

export async function readMinimum(tx: Tx): Promise<Minimum> {
  return storedMinimum(await readSetting(tx, MINIMUM_KEY));
}

/** What the law keeps for living, with its source and the day on which that was checked. */
export const loadMinimum = (actor: SignedInActor): Promise<Minimum> => asActor(actor, readMinimum);

/** Changes the minimum for the next calculations; kept plans stay as they were calculated. */
export async function saveMinimum(admin: SignedInActor, value: Minimum): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const before = await readMinimum(tx);
    await tx
      .insert(siteConfig)
      .values({ key: MINIMUM_KEY, value, public: true })
      .onConflictDoUpdate({ target: siteConfig.key, set: { value } });
    await recordAudit(tx, admin, {
      action: 'settings.minimum',
      entity: 'site_config',
      entityId: MINIMUM_KEY,
      before,
      after: value,
    });
    return ok(null);
  });
}
