import { eq } from 'drizzle-orm';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { type Actor, asActor, type Tx } from './actor.server.ts';
import { cachedValue } from './cached-value.server.ts';
import * as schema from './db/schema.server.ts';

/** Row of `site_config` that only the panel reads. */
export const TEAM_SECURITY = 'team_security';
/** Without a first day, the second factor is required at once. */
export type TeamSecurity = { requireTwoFactor: boolean; requiredFrom?: CivilDate };

async function readSecurity(tx: Tx): Promise<TeamSecurity | undefined> {
  const { key, value } = schema.siteConfig;
  const [row] = await tx.select({ value }).from(schema.siteConfig).where(eq(key, TEAM_SECURITY));
  return row?.value as TeamSecurity | undefined;
}

const setting = cachedValue<TeamSecurity | undefined>();

/** Whether the panel and the partner's area require a second factor now. Needed at every request of them, so it is cached. */
export async function isTwoFactorRequired(actor: Actor, now: Date = new Date()): Promise<boolean> {
  const security = await setting(() => asActor(actor, readSecurity));
  return security?.requireTwoFactor === true && (security.requiredFrom ?? '') <= civilDateAt(now);
}

/** First day of a second factor that is not required yet; null if it is required, or is not going to be. */
export async function firstDayAhead(tx: Tx, now: Date): Promise<CivilDate | null> {
  const security = await readSecurity(tx);
  const from = security?.requireTwoFactor ? security.requiredFrom : undefined;
  return from && from > civilDateAt(now) ? from : null;
}
