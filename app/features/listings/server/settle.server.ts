import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { LAST_DAY } from '#app/features/cases/server/index.server.ts';
import { BOARD_FRONTS, type BoardFront } from '#app/features/listings/rules/board.ts';
import { type ListingFacts, outlookOf } from '#app/features/listings/rules/outlook.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { fromNumeric } from '#app/lib/money.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { UserId } from '#app/terms/ids.ts';

const { listings: l } = schema;

export type ListingRecord = typeof l.$inferSelect;

/** Holder of listings: the account, and one of its linked profiles or null for its own person. */
export type Holder = { userId: UserId; linkedProfileId: string | null };

export const ofHolder = ({ userId, linkedProfileId }: Holder) =>
  and(
    eq(l.userId, userId),
    linkedProfileId ? eq(l.linkedProfileId, linkedProfileId) : isNull(l.linkedProfileId),
  );

/** Maps a row to the facts that the rules read. */
export const factsOf = (row: ListingRecord): ListingFacts => ({
  ...row,
  amount: row.amount === null ? null : fromNumeric(row.amount),
  source: row.debtSource,
});

/**
 * Loads all listings of a holder and locks them until the transaction ends, so that changes run one at a
 * time.
 */
export const lockListings = (tx: Tx, holder: Holder): Promise<ListingRecord[]> =>
  tx.select().from(l).where(ofHolder(holder)).orderBy(asc(l.id)).for('update');

/** Locks all listings of some accounts, in the same order. */
export const lockAccounts = (tx: Tx, userIds: readonly UserId[]): Promise<ListingRecord[]> =>
  tx
    .select()
    .from(l)
    .where(inArray(l.userId, [...userIds]))
    .orderBy(asc(l.id))
    .for('update');

/**
 * Recomputes clocks and triage of a holder's listings, and writes the differences. Each use case that changes
 * a listing calls it last: triage compares a listing with the others of its holder.
 */
export const settleListings = (
  tx: Tx,
  holder: Holder,
  today: CivilDate = civilDateAt(new Date()),
): Promise<void> => settleLocked(tx, lockListings(tx, holder), today);

/** Recomputes the listings of many accounts, as `settleListings` does those of a holder. */
export const settleAccounts = (tx: Tx, userIds: readonly UserId[], today: CivilDate): Promise<void> =>
  settleLocked(tx, lockAccounts(tx, userIds), today);

/** Recomputes locked listings; those of a holder must be complete. */
async function settleLocked(tx: Tx, locked: Promise<ListingRecord[]>, today: CivilDate): Promise<void> {
  const stored = await locked;
  if (stored.length === 0) return;
  const promises = await promisesOf(tx, [...new Set(stored.map(({ userId }) => userId))]);
  const changes: Record<string, unknown>[] = [];
  for (const ofHolder of Map.groupBy(stored, holderKey).values()) {
    const rows = ofHolder.map((row) => ({ ...row, ...(promises.get(promiseKey(row)) ?? NO_PROMISE) }));
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
        promiseFrom: row.promiseFrom,
        promiseDueOn: row.promiseDueOn,
      };
      const { turn, pile, nextRule, nextDueOn, changesOn, promiseFrom, promiseDueOn } = ofHolder[
        index
      ] as ListingRecord;
      const same =
        JSON.stringify({ turn, pile, nextRule, nextDueOn, changesOn, promiseFrom, promiseDueOn }) ===
        JSON.stringify(computed);
      if (same && row.outlook && outlookKey(row.outlook) === outlookKey(outlook)) continue;
      changes.push({ id: row.id, ...computed, outlook });
    }
  }
  if (changes.length > 0)
    await tx.execute(sql`
      update listings l set turn = c.turn, pile = c.pile, next_rule = c."nextRule", next_due_on = c."nextDueOn",
        changes_on = c."changesOn", promise_from = c."promiseFrom", promise_due_on = c."promiseDueOn", outlook = c.outlook
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) c(id uuid, turn text, pile text, "nextRule" text,
        "nextDueOn" date, "changesOn" date, "promiseFrom" date, "promiseDueOn" date, outlook jsonb)
      where l.id = c.id`);
}

export const holderKey = ({ userId, linkedProfileId }: Pick<ListingRecord, 'userId' | 'linkedProfileId'>) =>
  `${userId} ${linkedProfileId}`;
const promiseKey = (row: ListingRecord) => `${holderKey(row)} ${serviceOf(row)}`;

type Promised = Pick<ListingRecord, 'promiseFrom' | 'promiseDueOn'>;
const NO_PROMISE: Promised = { promiseFrom: null, promiseDueOn: null };

/** Returns the service that works on a listing, as in the board's lanes. */
export const serviceOf = ({ place, kind }: Pick<ListingRecord, 'place' | 'kind'>): BoardFront =>
  place === 'scr' ? 'bacen' : kind === 'acao' ? 'jus' : 'nome';

/**
 * Returns the start and the last day of each service with a running clock, by holder and service; paused clocks
 * are skipped.
 */
async function promisesOf(tx: Tx, userIds: readonly string[]): Promise<Map<string, Promised>> {
  const { rows } = await tx.execute<Promised & Holder & { service: BoardFront }>(sql`
    select distinct on (c.user_id, c.linked_profile_id, c.card_type) c.user_id as "userId",
      c.linked_profile_id as "linkedProfileId", c.card_type as service,
      (c.clock_started_at at time zone 'America/Sao_Paulo')::date::text as "promiseFrom",
      (${sql.raw(LAST_DAY)})::text as "promiseDueOn"
    from cards c
    where c.user_id = any(${sql.param([...userIds])}::uuid[])
      and c.card_type = any(${sql.param([...BOARD_FRONTS])}::text[]) and c.clock_started_at is not null
      and c.status not in ('completed', 'blocked') and (${sql.raw(LAST_DAY)}) is not null
    order by c.user_id, c.linked_profile_id, c.card_type, c.clock_due_on`);
  return new Map(
    rows.map(({ service, promiseFrom, promiseDueOn, ...holder }) => [
      `${holderKey(holder)} ${service}`,
      { promiseFrom, promiseDueOn },
    ]),
  );
}

/** Compares later steps only: the day of the first one is the day of the computation. */
const outlookKey = (outlook: ListingRecord['outlook']) => JSON.stringify(outlook?.slice(1) ?? null);
