import { and, eq, sql } from 'drizzle-orm';
import {
  type ShownEvent,
  type StoredEvent,
  shownEvent,
} from '#app/features/listings/rules/listing-history.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { labelsOf } from '#app/platform/db/table.server.ts';
import type { UserId } from '#app/terms/ids.ts';

const { listings: l } = schema;
const LABELS = labelsOf(l);
/** Number of shown entries, the newest first; the whole chain is verified. */
const MOST = 500;

/**
 * Returns the events of a client's listing, and whether its chain is intact: each entry follows from the
 * previous one, and the last one is present. Undefined for a listing of another client, or an unknown one.
 */
export async function listingHistory(tx: Tx, clientId: UserId, listingId: string) {
  const [listing] = await tx
    .select({ id: l.id, creditor: l.creditor, place: l.place, state: l.state, events: l.events })
    .from(l)
    .where(and(eq(l.id, listingId), eq(l.userId, clientId)));
  if (!listing) return undefined;
  const { rows: checked } = await tx.execute<{ n: number; holds: boolean }>(sql`
    select count(*)::int as n, coalesce(bool_and(fits), true) as holds from (
      select seq = row_number() over chain and hash = listing_event_hash(e)
        and previous_hash = lag(hash, 1, '') over chain as fits
      from listing_events e where listing_id = ${listingId} window chain as (order by seq)) entries`);
  const { rows } = await tx.execute<StoredEvent>(sql`
    select e.seq, e.kind, e.rule, u.name as by, e.by_kind as "byKind", e.data,
      ${sql.raw(instantText('e.created_at'))} as at
    from listing_events e left join users u on u.id = e.by_id where e.listing_id = ${listingId}
    order by e.seq desc limit ${MOST}`);
  const isWhole = checked[0]?.holds === true && checked[0].n === listing.events;
  const events: ShownEvent[] = rows.map((row) => shownEvent(row, LABELS));
  return { ...listing, isWhole, entries: events };
}
