import { sql } from 'drizzle-orm';
import type { Tx } from '#app/platform/actor.server.ts';
import { takenBack } from '../taken-back.server.ts';

/**
 * Holds the cards of an account until the transaction ends, always in one order: a document and a purchase that come
 * at once then see each other, and never wait in a circle.
 */
export const lockCards = (tx: Tx, userId: string) =>
  tx.execute(sql`select 1 from cards where user_id = ${userId} order by id for update`);

/** When the card `c` was opened again after it had been closed; see `reopenCards`. */
const REOPENED_AT = sql`(
  select max(h.created_at) from card_status_history h
  where h.card_id = c.id and h.user_step_id is null and h.status = 'pending' and exists (
    select 1 from card_status_history b
    where b.card_id = c.id and b.user_step_id is null and b.status = 'blocked' and b.created_at < h.created_at))`;

/**
 * Starts the deadline clock of every card of an account that has what it needs (decisions.md, Deadline clock): a
 * contract accepted for an order that stands, and the first document of the card's holder. The clock starts at the
 * later of the two, and never before the card was there, or was opened again. A clock that runs is left alone, so that
 * this may be called at each of the events, in any order and again; as the system, for a customer may not write cards.
 */
export async function startClocks(tx: Tx, userId: string): Promise<void> {
  await lockCards(tx, userId);
  await tx.execute(sql`
    update cards c set clock_started_at = greatest(contract.at, document.at, c.created_at, ${REOPENED_AT})
    from
      (select min(a.created_at) as at
       from transactions t join contract_acceptances a on a.transaction_id = t.id
       where t.user_id = ${userId} and not ${takenBack('t')}) contract,
      (select k.linked_profile_id, min(d.created_at) as at
       from card_documents d join cards k on k.id = d.card_id
       where d.user_id = ${userId} and d.status <> 'uploading'
       group by k.linked_profile_id) document
    where c.user_id = ${userId} and c.clock_started_at is null and contract.at is not null
      and document.linked_profile_id is not distinct from c.linked_profile_id`);
}
