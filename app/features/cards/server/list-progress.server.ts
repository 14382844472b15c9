import { desc, eq, ne } from 'drizzle-orm';
import { type Actor, asActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';

const LIMIT = 100;

/** What has moved over all cards of the customer, newest first: steps that are done, under way or blocked. */
export async function listProgress(customer: Extract<Actor, { kind: 'customer' }>) {
  const { userProcessSteps: own, processSteps, cards } = schema;
  return asActor(customer, (tx) =>
    tx
      .select({
        id: own.id,
        name: processSteps.name,
        cardType: cards.cardType,
        status: own.status,
        notes: own.notes,
        at: own.updatedAt,
      })
      .from(own)
      .innerJoin(cards, eq(cards.id, own.cardId))
      .innerJoin(processSteps, eq(processSteps.id, own.stepId))
      .where(ne(own.status, 'pending'))
      .orderBy(desc(own.updatedAt), desc(own.stepOrder), desc(own.id))
      .limit(LIMIT),
  );
}
