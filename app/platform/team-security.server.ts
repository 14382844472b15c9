import { eq } from 'drizzle-orm';
import { asActor, type SignedInActor } from './actor.server.ts';
import { cachedValue } from './cached-value.server.ts';
import * as schema from './db/schema.server.ts';

/** Row of `site_config` that only the panel reads. */
export const TEAM_SECURITY = 'team_security';
export type TeamSecurity = { requireTwoFactor: boolean };

const setting = cachedValue<boolean>();

/** Whether the panel requires a second factor. Needed at every request of the panel, so it is cached. */
export const isTwoFactorRequired = (admin: SignedInActor): Promise<boolean> =>
  setting(() =>
    asActor(admin, async (tx) => {
      const { key, value } = schema.siteConfig;
      const [row] = await tx.select({ value }).from(schema.siteConfig).where(eq(key, TEAM_SECURITY));
      return (row?.value as TeamSecurity | undefined)?.requireTwoFactor === true;
    }),
  );
