import { eq } from 'drizzle-orm';
import { LetterSettings } from '#app/features/letters/rules/letter-settings.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { readSetting } from '#app/platform/lock-setting.server.ts';

const { siteConfig, userRoles } = schema;
const KEY = 'letters';

export async function readLetterSettings(tx: Tx): Promise<LetterSettings> {
  return LetterSettings.safeParse(await readSetting(tx, KEY)).data ?? LetterSettings.parse({});
}

/** Whether another admin has to approve what one wrote. */
export async function needsFourEyes(tx: Tx): Promise<boolean> {
  const { fourEyes } = await readLetterSettings(tx);
  if (fourEyes !== 'auto') return fourEyes === 'always';
  return (await tx.$count(userRoles, eq(userRoles.role, 'admin'))) > 1;
}

export const loadLetterSettings = (admin: SignedInActor): Promise<LetterSettings> =>
  asActor(admin, readLetterSettings);

export async function saveLetterSettings(admin: SignedInActor, value: LetterSettings): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const before = await readLetterSettings(tx);
    await tx
      .insert(siteConfig)
      .values({ key: KEY, value, public: false })
      .onConflictDoUpdate({ target: siteConfig.key, set: { value } });
    await recordAudit(tx, admin, {
      action: 'letters.settings',
      entity: 'site_config',
      entityId: KEY,
      before,
      after: value,
    });
    return ok(null);
  });
}
