import { sql } from 'drizzle-orm';
import type { HeldService } from '#app/features/cases/rules/case-phase.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import type { CardHolder } from './open-cards.server.ts';

/** Lists the services of a holder with their state, for screens about records, letters and documents. */
export async function caseServices(tx: Tx, { userId, linkedProfileId }: CardHolder): Promise<HeldService[]> {
  const { rows } = await tx.execute<HeldService>(sql`
    select c.card_type as type, c.status = 'blocked' and service_end(c.id) is not null as ended
    from cards c where c.user_id = ${userId} and c.linked_profile_id is not distinct from ${linkedProfileId}::uuid`);
  return rows;
}
