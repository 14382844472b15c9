import { eq } from 'drizzle-orm';
import { TEAM_NOT_SAVED, TEAM_REFUSALS } from '#app/features/accounts/rules/panel-messages.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { lockSetting } from '#app/platform/lock-setting.server.ts';
import { TEAM_SECURITY, type TeamSecurity } from '#app/platform/team-security.server.ts';
import { announceTwoFactor } from './announce-two-factor.server.ts';

const { siteConfig } = schema;

const OFF: TeamSecurity = { requireTwoFactor: false };

/**
 * Requires a second factor for the panel from a day on, or stops requiring it. Repeating what another admin has already
 * switched answers with a conflict and writes no second audit entry.
 * @param from first day; null requires it from the next request on. A day ahead is announced to those whom it concerns
 */
export async function requireTwoFactor(
  admin: SignedInActor,
  on: boolean,
  from: CivilDate | null = null,
  now: Date = new Date(),
): Promise<Result<null>> {
  if (on && from !== null && from < civilDateAt(now)) {
    const message = 'Escolha hoje ou um dia que ainda vem.';
    return err({ code: 'invalid', message, fields: { from: message } });
  }
  const value: TeamSecurity = { requireTwoFactor: on, ...(on && from && { requiredFrom: from }) };
  const isAhead = on && from !== null && from > civilDateAt(now);
  return asActor(admin, async (tx) => {
    const now = (await lockSetting(tx, TEAM_SECURITY, { value: OFF, public: false })) as TeamSecurity;
    if (now.requireTwoFactor === on)
      return err({ code: 'stale', title: TEAM_NOT_SAVED, message: TEAM_REFUSALS['same-factor'] });
    await tx.update(siteConfig).set({ value }).where(eq(siteConfig.key, TEAM_SECURITY));
    await recordAudit(tx, admin, {
      action: 'settings.two-factor',
      entity: 'site_config',
      entityId: TEAM_SECURITY,
      before: { requireTwoFactor: !on },
      after: value,
    });
    if (isAhead) await announceTwoFactor(tx, from, 'asked');
    return ok(null);
  });
}
