import { sql } from 'drizzle-orm';
import { DEADLINE_BUSINESS_DAYS } from '#app/features/cards/rules/deadline-clock.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { CONTRACT_COUNTS, OPENED_BY } from '../clock-statement.server.ts';
import { takenBack } from '../taken-back.server.ts';

/**
 * Holds the cards of an account until the transaction ends, always in one order: a document and a purchase that come
 * at once then see each other, and never wait in a circle.
 */
export const lockCards = (tx: Tx, userId: string) =>
  tx.execute(sql`select 1 from cards where user_id = ${userId} order by id for update`);

/** When the card `c` was opened again after it had been closed or completed; see `openCards`. */
const REOPENED_AT = sql`(
  select max(h.created_at) from card_status_history h
  where h.card_id = c.id and h.user_step_id is null and h.status = 'pending' and exists (
    select 1 from card_status_history b
    where b.card_id = c.id and b.user_step_id is null and b.status in ('blocked', 'completed') and b.created_at < h.created_at))`;

/**
 * Starts the deadline clock of every card of an account that has what it needs (decisions.md, Deadline clock): the
 * accepted contract of the order that opened the card, which stands, and the first document of the card's holder. The
 * clock starts at the later of the two, and never before the card was there, or was opened again; it counts the
 * business days of the product that was sold, or those of the plans. A clock that runs is left alone, so that this may
 * be called at each of the events, in any order and again; as the team or the system, for a customer may not write cards.
 */
export async function startClocks(tx: Tx, userId: string): Promise<void> {
  await lockCards(tx, userId);
  await tx.execute(sql`
    update cards c set clock_started_at = greatest(contract.at, document.at, c.created_at, ${REOPENED_AT}),
      clock_days = least(coalesce(contract.days, ${DEADLINE_BUSINESS_DAYS}), 365)
    from cards k
      cross join lateral (
        select a.created_at as at,
          case when ${sql.raw(OPENED_BY('t', 'k'))} then (t.plan_snapshot #>> '{product,days}')::integer end as days
        from transactions t join contract_acceptances a on a.transaction_id = t.id
        where t.user_id = ${userId} and not ${takenBack('t')} and ${sql.raw(CONTRACT_COUNTS('k'))}
        order by a.created_at limit 1) contract
      cross join lateral (
        select min(d.created_at) as at from card_documents d join cards h on h.id = d.card_id
        where d.user_id = ${userId} and d.status <> 'uploading'
          and h.linked_profile_id is not distinct from k.linked_profile_id) document
    where c.id = k.id and k.user_id = ${userId} and c.clock_started_at is null and document.at is not null`);
}
