import { type BoardLimits, storedLimits } from '#app/features/listings/rules/listing-settings.ts';
import { asReader, type SignedInActor } from '#app/platform/actor.server.ts';
import { readSetting } from '#app/platform/lock-setting.server.ts';

/** Row of `site_config`. */
export const BOARD_LIMITS_KEY = 'board_limits';

export const loadBoardLimits = (admin: SignedInActor): Promise<BoardLimits> =>
  asReader(admin, async (tx) => storedLimits(await readSetting(tx, BOARD_LIMITS_KEY)));
