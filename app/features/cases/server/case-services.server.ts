import { sql } from 'drizzle-orm';
import type { HeldService } from '#app/features/cases/rules/case-phase.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { CardHolder } from './open-cards.server.ts';

/** Lists the services of a holder with their state, for screens about records, letters and documents. */
export async function caseServices(tx: Tx, { userId, linkedProfileId }: CardHolder): Promise<HeldService[]> {
  const { rows } = await tx.execute<HeldService>(sql`
    select c.card_type as type, c.status = 'blocked' and service_end(c.id) is not null as ended
    from cards c where c.user_id = ${userId} and c.linked_profile_id is not distinct from ${linkedProfileId}::uuid`);
  return rows;
}

/** Returns the oldest card of a client, which takes a file of the client that belongs to no other card; null without one. */
export async function firstCard(tx: Tx, userId: UserId): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from cards where user_id = ${userId} order by created_at, id limit 1`,
  );
  return rows[0]?.id ?? null;
}
