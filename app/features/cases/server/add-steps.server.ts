import { sql } from 'drizzle-orm';
import type { Tx } from '#app/platform/actor.server.ts';

/** Gives new cards the steps of their types' templates (docs/product.md section 4). */
export async function addSteps(tx: Tx, cardIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into user_process_steps (user_id, card_id, step_id, step_order)
    select c.user_id, c.id, s.id, s.step_order
    from cards c join process_steps s on s.card_type = c.card_type and s.active
    where c.id = any(${sql.param(cardIds)}::uuid[])`);
}
