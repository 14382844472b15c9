import { sql } from 'drizzle-orm';
import type { CardType } from '#app/features/cards/rules/card-status.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { lockCards } from './documents/start-clocks.server.ts';
import { takenBack } from './taken-back.server.ts';

/** The state that a person or a rule of the business gave the card `c` last; a purchase taken back writes none. */
const SET_BY_TEAM = sql`(
  select l.after ->> 'status' from audit_log l
  where l.entity = 'cards' and l.entity_id = c.id::text and l.action = 'card.update'
    and l.after ->> 'status' <> l.before ->> 'status'
  order by l.seq desc limit 1)`;

/**
 * Opens again what was closed because its purchase was taken back, now that it is bought again: pending, as a purchase
 * begins (spec section 4), and its clock to be started anew. A card that the team blocked stays blocked: nobody buys
 * a way around that. As the system, in the transaction of the purchase, after `openCards`.
 */
export async function reopenCards(tx: Tx, userId: string, types: readonly CardType[]): Promise<void> {
  await lockCards(tx, userId);
  await tx.execute(sql`
    update cards c set status = 'pending', clock_started_at = null
    where c.user_id = ${userId} and c.linked_profile_id is null and c.status = 'blocked'
      and c.card_type = any(${sql.param([...types])})
      and exists (select 1 from transactions t
        where t.user_id = ${userId} and t.plan_snapshot -> 'activates' ? c.card_type and ${takenBack('t')})
      and ${SET_BY_TEAM} is distinct from 'blocked'`);
}
