import { and, eq, gte, sql } from 'drizzle-orm';
import { legalCardsPastDays } from '#app/features/cases/server/index.server.ts';
import { returnUntaken } from '#app/features/payments/server/index.server.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';

const { legalEngagements: e } = schema;

/**
 * Gives back the price of each legal service that no lawyer took in time. An engagement offered for the holder since
 * the deadline began counts as taken, also if the customer refused it. @returns how many were given back
 */
export async function returnUntakenLegal(now: Date = new Date()): Promise<number> {
  const past = await asActor(system('guarantees'), (tx) => legalCardsPastDays(tx, now));
  let given = 0;
  for (const card of past)
    given += await asActor(system('guarantees'), async (tx) => {
      const taken = await tx.$count(
        e,
        and(
          eq(e.userId, card.userId),
          sql`${e.linkedProfileId} is not distinct from ${card.linkedProfileId}`,
          gte(e.offeredAt, card.startedAt),
        ),
      );
      return taken === 0 && (await returnUntaken(tx, card, now)) ? 1 : 0;
    });
  return given;
}
