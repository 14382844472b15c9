import { and, eq, ne, sql } from 'drizzle-orm';
import { readLegalFront } from '#app/features/catalog/server/index.server.ts';
import { sendToCustomer } from '#app/features/notifications/server/index.server.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import { ADMIN_CARD_TYPES, type CardType } from '#app/terms/card-status.ts';
import { CARD_TITLES } from '#app/terms/card-view.ts';
import type { UserId } from '#app/terms/ids.ts';
import { serviceName } from './admin/client-card.server.ts';
import { settleClocks } from './documents/settle-clocks.server.ts';
import { addSteps } from './open-cards.server.ts';

const TITLE = 'Erro ao criar card';
const isAdminType = (type: CardType) => (ADMIN_CARD_TYPES as readonly CardType[]).includes(type);

/** Returns whether an active order of the holder includes a card of this type. */
async function hasBought(
  tx: Tx,
  userId: UserId,
  holderId: string | null,
  cardType: CardType,
): Promise<boolean> {
  const { transactions: t } = schema;
  const [order] = await tx
    .select({ id: t.id })
    .from(t)
    .where(
      and(
        eq(t.userId, userId),
        sql`${t.linkedProfileId} is not distinct from ${holderId}::uuid`,
        ne(t.status, 'refunded'),
        sql`${t.planSnapshot}->'activates' ? ${cardType}`,
      ),
    )
    .limit(1);
  return order !== undefined;
}

async function isHolder(tx: Tx, userId: UserId, holderId: string): Promise<boolean> {
  const { linkedProfiles: l } = schema;
  const [linked] = await tx
    .select({ id: l.id })
    .from(l)
    .where(and(eq(l.id, holderId), eq(l.mainUserId, userId), eq(l.active, true)));
  return linked !== undefined;
}

/**
 * Adds a card for a client, or for one of their linked profiles: pending, score 0, visible, not frozen
 * (docs/product.md section 4), with the steps of its type. If two admins add the same one concurrently, the
 * unique key accepts only one.
 */
export async function createCard(
  admin: SignedInActor,
  userId: UserId,
  cardType: CardType,
  holderId = '',
): Promise<Result<{ id: string }>> {
  const linkedProfileId = holderId || null;
  return asActor(admin, async (tx) => {
    if (linkedProfileId && !(await isHolder(tx, userId, linkedProfileId))) {
      return err({ code: 'holder', title: TITLE, message: 'Este titular não está vinculado ao cliente.' });
    }
    if (!isAdminType(cardType) && !(await hasBought(tx, userId, linkedProfileId, cardType))) {
      const message = `O card ${CARD_TITLES[cardType]} só é criado para quem o comprou.`;
      return err({ code: 'not-bought', title: TITLE, message, fields: { cardType: message } });
    }
    if (
      cardType === 'jus' &&
      !(await readLegalFront(tx)).on &&
      !(await hasBought(tx, userId, linkedProfileId, cardType))
    ) {
      const message = 'O Limpa Jus está desligado: falta um advogado ativo em Configurações.';
      return err({ code: 'unnamed', title: TITLE, message, fields: { cardType: message } });
    }
    const id = newId();
    const added = await tx
      .insert(schema.cards)
      .values({ id, userId, linkedProfileId, cardType })
      .onConflictDoNothing()
      .returning({ id: schema.cards.id });
    if (added.length === 0) {
      return err({
        code: 'exists',
        title: TITLE,
        message: `Este titular já tem o card ${CARD_TITLES[cardType]}.`,
      });
    }
    await addSteps(tx, [id]);
    // Contract and document may have been there before it.
    await settleClocks(tx, userId);
    await sendToCustomer(tx, {
      userId,
      kind: 'case',
      type: 'success',
      link: `/app/card/${cardType}`,
      ...(await noticeText(tx, 'card.created', { servico: await serviceName(tx, id) })),
    });
    await recordAudit(tx, admin, {
      action: 'card.create',
      entity: 'cards',
      entityId: id,
      after: { userId, cardType, linkedProfileId },
    });
    return ok({ id });
  });
}
