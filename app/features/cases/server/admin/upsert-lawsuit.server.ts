import { and, eq, isNull, ne } from 'drizzle-orm';
import { type AdminLawsuit, shownLawsuit } from '#app/features/cases/rules/admin-view.ts';
import { lawsuitsChanged } from '#app/features/cases/rules/case-notices.ts';
import type { LawsuitInput, RemovalInput } from '#app/features/cases/rules/input.ts';
import {
  CARD_MISSING,
  LAWSUIT_HAS_HEARINGS,
  LAWSUIT_HAS_MOVEMENTS,
  RECORD_MISSING,
  stale,
  staleRemoval,
} from '#app/features/cases/rules/panel-messages.ts';
import { changedSince, readShown } from '#app/lib/changed-fields.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { NOT_SAVED } from '#app/lib/toast.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { labelsOf } from '#app/platform/db/table.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { lockClientCard, notifyOnce } from './client-card.server.ts';
import { LAWSUIT_COLUMNS } from './record-columns.server.ts';

/** Of the fields that two editors of the same record may meet in. */
const LABELS = { ...labelsOf(schema.cardLawsuits), lawsuitType: 'Tipo da ação' };

const { cardLawsuits: l, lawsuitHearings: h, lawsuitMovements: m } = schema;

const KNOWN = 'Este processo já está neste card.';

async function lockLawsuit(tx: Tx, clientId: UserId, lawsuitId: string): Promise<AdminLawsuit | undefined> {
  const [row] = await tx
    .select(LAWSUIT_COLUMNS)
    .from(l)
    .where(and(eq(l.id, lawsuitId), eq(l.userId, clientId)))
    .for('update');
  return row;
}

/** Adds a lawsuit to a card, or changes one that is there; a number is in a card once. */
export async function upsertLawsuit(
  admin: SignedInActor,
  clientId: UserId,
  { lawsuitId, expectedVersion, cardId, ...values }: LawsuitInput,
  now: Date = new Date(),
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    // The card is held, so that of two who add the same number the second one sees the first.
    const card = await lockClientCard(tx, clientId, cardId);
    if (!card) return err(CARD_MISSING);
    const id = lawsuitId || newId();
    const [same] = await tx
      .select({ id: l.id })
      .from(l)
      .where(and(eq(l.cardId, cardId), eq(l.caseNumber, values.caseNumber), ne(l.id, id)));
    if (same) return err({ code: 'exists', title: NOT_SAVED, message: KNOWN, fields: { caseNumber: KNOWN } });
    if (lawsuitId) {
      const before = await lockLawsuit(tx, clientId, lawsuitId);
      if (!before || before.cardId !== cardId) return err(RECORD_MISSING);
      const changes = changedSince(readShown(expectedVersion), shownLawsuit(before), LABELS);
      if (changes.length > 0) return err(stale(changes));
      await tx
        .update(l)
        .set({ ...values, opinionAt: values.opinion ? (before.opinionAt ?? now) : null })
        .where(eq(l.id, lawsuitId));
      await recordAudit(tx, admin, {
        action: 'lawsuit.update',
        entity: 'card_lawsuits',
        entityId: id,
        before,
        after: values,
      });
    } else {
      await tx
        .insert(l)
        .values({ id, userId: clientId, cardId, ...values, opinionAt: values.opinion ? now : null });
      await recordAudit(tx, admin, {
        action: 'lawsuit.create',
        entity: 'card_lawsuits',
        entityId: id,
        after: { ...values, cardId },
      });
    }
    await notifyOnce(tx, clientId, lawsuitsChanged(card.type), card.id);
    return ok(null);
  });
}

/** Removes a lawsuit, unless it moved since it was shown. @returns it as it was, so that it can be put back */
export async function removeLawsuit(
  admin: SignedInActor,
  clientId: UserId,
  { id: lawsuitId, expectedVersion }: RemovalInput,
): Promise<Result<AdminLawsuit>> {
  return asActor(admin, async (tx) => {
    const before = await lockLawsuit(tx, clientId, lawsuitId);
    const card = before && (await lockClientCard(tx, clientId, before.cardId));
    if (!card) return err(RECORD_MISSING);
    const changes = changedSince(readShown(expectedVersion), shownLawsuit(before), LABELS);
    if (changes.length > 0) return err(staleRemoval(changes));
    // They would go with it, and putting the lawsuit back would not bring them.
    if (before.injunctionGrantedOn || (await tx.$count(m, eq(m.lawsuitId, lawsuitId))) > 0)
      return err(LAWSUIT_HAS_MOVEMENTS);
    if ((await tx.$count(h, and(eq(h.lawsuitId, lawsuitId), isNull(h.canceledAt)))) > 0)
      return err(LAWSUIT_HAS_HEARINGS);
    await tx.delete(h).where(eq(h.lawsuitId, lawsuitId));
    await tx.delete(l).where(eq(l.id, lawsuitId));
    await notifyOnce(tx, clientId, lawsuitsChanged(card.type), card.id);
    await recordAudit(tx, admin, {
      action: 'lawsuit.remove',
      entity: 'card_lawsuits',
      entityId: lawsuitId,
      before,
    });
    return ok(before);
  });
}
