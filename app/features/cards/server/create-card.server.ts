import { sql } from 'drizzle-orm';
import { recordAudit } from '#app/features/audit/server/index.server.ts';
import type { CardType } from '#app/features/cards/rules/card-status.ts';
import { CARD_TITLES } from '#app/features/cards/rules/card-view.ts';
import { notify } from '#app/features/notifications/server/index.server.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';
import { newId } from '#app/platform/ids.server.ts';

/**
 * Adds a card for a client: pending, score 0, visible, not frozen (spec section 4), with the steps of its type.
 * Of two admins who add the same one at once, the unique key lets one through.
 */
export async function createCard(
  admin: SignedInActor,
  userId: string,
  cardType: CardType,
): Promise<Result<{ id: string }>> {
  return asActor(admin, async (tx) => {
    const id = newId();
    const added = await tx
      .insert(schema.cards)
      .values({ id, userId, cardType })
      .onConflictDoNothing()
      .returning({ id: schema.cards.id });
    if (added.length === 0) {
      return err({
        code: 'exists',
        title: 'Erro ao criar card',
        message: `Este cliente já tem o card ${CARD_TITLES[cardType]}.`,
      });
    }
    await tx.execute(sql`
      insert into user_process_steps (user_id, card_id, step_id, step_order)
      select ${userId}, ${id}, s.id, s.step_order from process_steps s where s.card_type = ${cardType} and s.active`);
    await notify(tx, {
      userId,
      title: 'Novo serviço na sua conta',
      message: `O card ${CARD_TITLES[cardType]} já está no seu painel.`,
      type: 'success',
      link: `/app/card/${cardType}`,
    });
    await recordAudit(tx, admin, {
      action: 'card.create',
      entity: 'cards',
      entityId: id,
      after: { userId, cardType },
    });
    return ok({ id });
  });
}
