import { recordAudit } from '#app/features/audit/server/index.server.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';
import { TEAM_SECURITY, type TeamSecurity } from '#app/platform/team-security.server.ts';

const { siteConfig } = schema;

/** Asks a second factor of whoever opens the panel, from the next request on; or no longer. */
export async function requireTwoFactor(admin: SignedInActor, on: boolean): Promise<Result<null>> {
  const value: TeamSecurity = { requireTwoFactor: on };
  return asActor(admin, async (tx) => {
    await tx
      .insert(siteConfig)
      .values({ key: TEAM_SECURITY, value, public: false })
      .onConflictDoUpdate({ target: siteConfig.key, set: { value } });
    await recordAudit(tx, admin, {
      action: 'settings.two-factor',
      entity: 'site_config',
      entityId: TEAM_SECURITY,
      before: { requireTwoFactor: !on },
      after: value,
    });
    return ok(null);
  });
}
