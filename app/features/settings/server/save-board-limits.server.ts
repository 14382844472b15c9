import { eq } from 'drizzle-orm';
import {
  BOARD_LIMIT_LABELS,
  type BoardLimits,
  limitsDraft,
  storedLimits,
} from '#app/features/listings/rules/board-limits.ts';
import { BOARD_LIMITS_KEY } from '#app/features/listings/server/index.server.ts';
import { changedSince, readShown } from '#app/lib/changed-fields.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { lockSetting } from '#app/platform/lock-setting.server.ts';
import { staleSettings } from './stale-settings.server.ts';

const { siteConfig: s } = schema;

/** From how many cases on the board says that it is too much. @param seen what the form showed, packed */
export async function saveBoardLimits(
  admin: SignedInActor,
  wanted: BoardLimits,
  seen: string,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const before = storedLimits(await lockSetting(tx, BOARD_LIMITS_KEY, { value: {}, public: false }));
    const changes = changedSince(readShown(seen), limitsDraft(before), BOARD_LIMIT_LABELS);
    if (changes.length > 0) return staleSettings(changes);
    await tx.update(s).set({ value: wanted }).where(eq(s.key, BOARD_LIMITS_KEY));
    await recordAudit(tx, admin, {
      action: 'settings.board',
      entity: 'site_config',
      entityId: BOARD_LIMITS_KEY,
      before,
      after: wanted,
    });
    return ok(null);
  });
}
