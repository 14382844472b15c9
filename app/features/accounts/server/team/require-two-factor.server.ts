import { eq } from 'drizzle-orm';
import { TEAM_NOT_SAVED, TEAM_REFUSALS } from '#app/features/accounts/rules/team-messages.ts';
import { recordAudit } from '#app/features/audit/server/index.server.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';
import { TEAM_SECURITY, type TeamSecurity } from '#app/platform/team-security.server.ts';

const { siteConfig } = schema;

const off: TeamSecurity = { requireTwoFactor: false };

/**
 * Asks a second factor of whoever opens the panel, from the next request on; or no longer. Whoever asks for what
 * somebody else has switched already is told, and nothing is written down a second time.
 */
export async function requireTwoFactor(admin: SignedInActor, on: boolean): Promise<Result<null>> {
  const value: TeamSecurity = { requireTwoFactor: on };
  return asActor(admin, async (tx) => {
    const row = { key: TEAM_SECURITY, value: off, public: false };
    await tx.insert(siteConfig).values(row).onConflictDoNothing();
    const [now] = await tx
      .select({ value: siteConfig.value })
      .from(siteConfig)
      .where(eq(siteConfig.key, TEAM_SECURITY))
      .for('update');
    if (((now?.value as TeamSecurity | undefined) ?? off).requireTwoFactor === on)
      return err({ code: 'stale', title: TEAM_NOT_SAVED, message: TEAM_REFUSALS['same-factor'] });
    await tx.update(siteConfig).set({ value }).where(eq(siteConfig.key, TEAM_SECURITY));
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
