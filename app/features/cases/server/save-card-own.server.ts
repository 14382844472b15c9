import { and, eq } from 'drizzle-orm';
import type { OwnValues } from '#app/features/own-fields/rules/own-fields.ts';
import { changeOwnValues } from '#app/features/own-fields/server/index.server.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { UserId } from '#app/terms/ids.ts';

const { cards } = schema;

/** Stores the own fields of a client's card. @param expected the values that the form was loaded with */
export const saveCardOwn = (
  admin: SignedInActor,
  userId: UserId,
  cardId: string,
  entries: OwnValues,
  expected: OwnValues,
): Promise<Result<null>> =>
  asActor(admin, async (tx) => {
    const [now] = await tx
      .select({ own: cards.own })
      .from(cards)
      .where(and(eq(cards.id, cardId), eq(cards.userId, userId)))
      .for('update');
    if (!now) return err({ code: 'not-found', message: 'Este card não existe mais.' });
    const change = await changeOwnValues(tx, 'case', now.own, entries, expected);
    if (!change.ok || !change.value) return change.ok ? ok(null) : change;
    const { values, ...log } = change.value;
    await tx.update(cards).set({ own: values }).where(eq(cards.id, cardId));
    await recordAudit(tx, admin, { action: 'card.update', entity: 'cards', entityId: cardId, ...log });
    return ok(null);
  });
