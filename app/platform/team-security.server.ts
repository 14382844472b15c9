import { eq } from 'drizzle-orm';
import { type Actor, asActor } from './actor.server.ts';
import { cachedValue } from './cached-value.server.ts';
import * as schema from './db/schema.server.ts';

/** Row of `site_config` that only the panel reads. */
export const TEAM_SECURITY = 'team_security';
export type TeamSecurity = { requireTwoFactor: boolean };

const setting = cachedValue<boolean>();

/** Whether the panel and the partner's area require a second factor. Needed at every request of them, so it is cached. */
export const isTwoFactorRequired = (actor: Actor): Promise<boolean> =>
  setting(() =>
    asActor(actor, async (tx) => {
      const { key, value } = schema.siteConfig;
      const [row] = await tx.select({ value }).from(schema.siteConfig).where(eq(key, TEAM_SECURITY));
      return (row?.value as TeamSecurity | undefined)?.requireTwoFactor === true;
    }),
  );
