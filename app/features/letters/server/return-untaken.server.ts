import { and, eq, gte, sql } from 'drizzle-orm';
import { legalCardsPastDays, returnUntaken } from '#app/features/cases/server/index.server.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';

const { legalEngagements: e } = schema;

/**
 * Opens the return of the price for each legal service that no lawyer took in time. An engagement offered for the
 * holder since the deadline began counts as taken, also if the customer refused it. @returns how many were opened
 */
export async function returnUntakenLegal(now: Date = new Date()): Promise<number> {
  const past = await asActor(system('guarantees'), (tx) => legalCardsPastDays(tx, now));
  let opened = 0;
  for (const card of past)
    opened += await asActor(system('guarantees'), async (tx) => {
      const taken = await tx.$count(
        e,
        and(
          eq(e.userId, card.userId),
          sql`${e.linkedProfileId} is not distinct from ${card.linkedProfileId}`,
          gte(e.offeredAt, card.startedAt),
        ),
      );
      return taken === 0 && (await returnUntaken(tx, card, now)) !== null ? 1 : 0;
    });
  return opened;
}
