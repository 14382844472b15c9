import { sql } from 'drizzle-orm';
import { type MandateStanding, mandateStanding } from '#app/features/letters/rules/mandate-files.ts';
import { withoutConsent } from '#app/features/profiles/server/index.server.ts';
import { readMandateNumber } from '#app/features/proof/rules/verification-code.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';

const { powersOfAttorney: p } = schema;

/**
 * Returns whether the power of attorney with a number is in force, its kind and day, and no name; null for an
 * unknown number. The caller counts the request against the limit of verifications.
 */
export async function verifyMandate(number: string, now: Date = new Date()): Promise<MandateStanding | null> {
  const read = readMandateNumber(number);
  if (!read) return null;
  const end = read.replaceAll('-', '').slice(1).toLowerCase();
  return asActor(system('letters'), async (tx) => {
    const [power, another] = await tx
      .select({
        level: p.level,
        givenAt: p.givenAt,
        endsOn: p.endsOn,
        revokedAt: p.revokedAt,
        linkedProfileId: p.linkedProfileId,
      })
      .from(p)
      .where(sql`right(${p.id}::text, 12) = ${end}`)
      .limit(2);
    if (!power || another) return null;
    const { level, givenAt, endsOn, revokedAt, linkedProfileId } = power;
    // The power of a linked person who has not consented carries no letter.
    const closed = (await withoutConsent(tx, [linkedProfileId])).size > 0;
    const revokedOn = revokedAt ? civilDateAt(revokedAt) : closed ? civilDateAt(now) : null;
    return mandateStanding({ level, givenOn: civilDateAt(givenAt), endsOn, revokedOn }, civilDateAt(now));
  });
}
