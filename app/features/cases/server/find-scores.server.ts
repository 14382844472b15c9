import { sql } from 'drizzle-orm';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import type { UserId } from '#app/terms/ids.ts';

/** A score with the day on which the bureau showed it. */
type DatedScore = { score: number; takenOn: CivilDate };

/**
 * Returns the holder's newest visible scores of a bureau up to two days.
 * @returns null unless both days have a score, and the second one is newer.
 */
export async function findScores(
  tx: Tx,
  { userId, linkedProfileId }: { userId: UserId; linkedProfileId: string | null },
  bureau: string,
  [from, until]: readonly [CivilDate, CivilDate],
): Promise<{ before: DatedScore; after: DatedScore } | null> {
  const newest = async (day: CivilDate) => {
    const { rows } = await tx.execute<DatedScore>(sql`
      select h.score, h.taken_on::text as "takenOn" from card_score_history h join cards c on c.id = h.card_id
      where c.user_id = ${userId} and c.linked_profile_id is not distinct from ${linkedProfileId}
        and c.score_visible and h.bureau = ${bureau} and h.taken_on <= ${day}
      order by h.taken_on desc, h.created_at desc, h.id desc limit 1`);
    return rows[0];
  };
  const [before, after] = [await newest(from), await newest(until)];
  return before && after && before.takenOn < after.takenOn ? { before, after } : null;
}
