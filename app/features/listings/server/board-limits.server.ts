import { eq } from 'drizzle-orm';
import { type BoardLimits, storedLimits } from '#app/features/listings/rules/board-limits.ts';
import { asReader, type SignedInActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';

const { siteConfig } = schema;

/** Row of `site_config`. */
export const BOARD_LIMITS_KEY = 'board_limits';

export const loadBoardLimits = (admin: SignedInActor): Promise<BoardLimits> =>
  asReader(admin, async (tx) => {
    const [row] = await tx
      .select({ value: siteConfig.value })
      .from(siteConfig)
      .where(eq(siteConfig.key, BOARD_LIMITS_KEY));
    return storedLimits(row?.value);
  });
