import { and, asc, eq, isNull } from 'drizzle-orm';
import { type ListingFacts, outlookOf } from '#app/features/listings/rules/outlook.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { fromNumeric } from '#app/lib/money.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { UserId } from '#app/terms/ids.ts';

const { listings: l } = schema;

export type ListingRecord = typeof l.$inferSelect;

/** Whose listings: the account, and one of its linked profiles or null for its own person. */
export type Holder = { userId: UserId; linkedProfileId: string | null };

export const ofHolder = ({ userId, linkedProfileId }: Holder) =>
  and(
    eq(l.userId, userId),
    linkedProfileId ? eq(l.linkedProfileId, linkedProfileId) : isNull(l.linkedProfileId),
  );

/** What the rules read of a row. */
export const factsOf = (row: ListingRecord): ListingFacts => ({
  ...row,
  amount: row.amount === null ? null : fromNumeric(row.amount),
  source: row.debtSource,
});

/** All listings of a holder, held until the transaction ends: one change of them at a time. */
export const lockListings = (tx: Tx, holder: Holder): Promise<ListingRecord[]> =>
  tx.select().from(l).where(ofHolder(holder)).orderBy(asc(l.id)).for('update');

/**
 * Computes anew what clocks and triage say of a holder's listings, and writes what became different. Each use case that
 * changed one of them calls it last: a listing is read beside the others of its holder.
 */
export async function settleListings(
  tx: Tx,
  holder: Holder,
  today: CivilDate = civilDateAt(new Date()),
): Promise<void> {
  const rows = await lockListings(tx, holder);
  const facts = rows.map(factsOf);
  for (const [index, row] of rows.entries()) {
    const outlook = outlookOf(facts[index] as ListingFacts, facts, today);
    const [now, next] = outlook;
    const computed = {
      turn: now.turn,
      pile: now.pile,
      nextRule: now.rule,
      nextDueOn: now.dueOn,
      changesOn: next?.on ?? null,
    };
    const { turn, pile, nextRule, nextDueOn, changesOn } = row;
    const same = JSON.stringify({ turn, pile, nextRule, nextDueOn, changesOn }) === JSON.stringify(computed);
    if (same && row.outlook && outlookKey(row.outlook) === outlookKey(outlook)) continue;
    await tx
      .update(l)
      .set({ ...computed, outlook })
      .where(eq(l.id, row.id));
  }
}

/** The steps to come: the day on which the first one was computed tells nothing. */
const outlookKey = (outlook: ListingRecord['outlook']) => JSON.stringify(outlook?.slice(1) ?? null);
