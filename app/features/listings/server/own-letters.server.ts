import { sql } from 'drizzle-orm';
import type { OwnLetter } from '#app/features/listings/rules/listing-view.ts';
import { asReader, type CustomerActor } from '#app/platform/actor.server.ts';

/** Returns the newest open letter about each of a customer's records, by the record's id. */
export async function loadOwnLetters(customer: CustomerActor): Promise<Record<string, OwnLetter>> {
  const { rows } = await asReader(customer, (tx) =>
    tx.execute<OwnLetter & { listingId: string }>(sql`
      select distinct on (t.listing_id) t.listing_id as "listingId", t.id, t.state, a.name as addressee,
        t.sent_on::text as "sentOn", t.due_on::text as "dueOn"
      from letters t join addressees a on a.id = t.addressee_id
      where t.user_id = ${customer.userId} and t.state in ('approved', 'sent', 'overdue', 'answered')
      order by t.listing_id, t.created_at desc, t.id desc`),
  );
  return Object.fromEntries(rows.map(({ listingId, ...letter }) => [listingId, letter]));
}
