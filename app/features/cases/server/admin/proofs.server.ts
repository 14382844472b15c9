import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { validate } from 'uuid';
import { proofAttached } from '#app/features/cases/rules/case-notices.ts';
import { CARD_MISSING, RECORD_MISSING } from '#app/features/cases/rules/panel-messages.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { NOT_SAVED } from '#app/lib/toast.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { newStorePath } from '#app/platform/storage/store-path.server.ts';
import type { AcceptedFile } from '#app/platform/uploads/accept-file.server.ts';
import type { CardId, UserId } from '#app/terms/ids.ts';
import { lockClientCard, notifyOfCard } from './client-card.server.ts';

const { cardProofs: p, cards } = schema;

/** Whose card it is; null for one that does not exist. */
export async function ownerOfCard(admin: SignedInActor, cardId: CardId): Promise<string | null> {
  if (!validate(cardId)) return null;
  const [card] = await asActor(admin, (tx) =>
    tx.select({ userId: cards.userId }).from(cards).where(eq(cards.id, cardId)),
  );
  return card?.userId ?? null;
}

/** Lists the proofs of a client's cards that were not removed, newest first; 100 at most. */
export const proofsOfClient = (tx: Tx, userId: string) =>
  tx
    .select({ id: p.id, title: p.title, name: p.fileName })
    .from(p)
    .where(and(eq(p.userId, userId), isNull(p.removedAt)))
    .orderBy(desc(p.createdAt), desc(p.id))
    .limit(100);

const sameProof = (tx: Tx, cardId: CardId, sha256: string) =>
  tx
    .select({ title: p.title })
    .from(p)
    .where(and(eq(p.cardId, cardId), eq(p.sha256, sha256), isNull(p.removedAt)))
    .limit(1);

/**
 * Attaches a file to a card for its customer. The bytes are stored first, so that a row always has its file; bytes
 * whose row could not be written go here, or by the hourly check. The same file twice on a card is refused.
 */
export async function addProof(
  admin: SignedInActor,
  clientId: UserId,
  cardId: CardId,
  { title, file }: { title: string; file: AcceptedFile },
): Promise<Result<{ id: string }>> {
  const id = newId();
  const filePath = newStorePath('card-proofs', {
    userId: clientId,
    folder: cardId,
    fileName: file.name,
    now: new Date(),
  });
  await fileStore().put(filePath, file.bytes);
  const kept = await asActor(admin, async (tx): Promise<Result<{ id: string }>> => {
    const card = await lockClientCard(tx, clientId, cardId);
    if (!card) return err(CARD_MISSING);
    const [same] = await sameProof(tx, cardId, file.sha256);
    if (same) {
      return err({
        code: 'exists',
        title: NOT_SAVED,
        message: `Este arquivo já está neste card, como “${same.title}”.`,
      });
    }
    await tx.insert(p).values({
      id,
      userId: clientId,
      cardId,
      title,
      fileName: file.name,
      filePath,
      fileSize: file.bytes.length,
      mimeType: file.mimeType,
      sha256: file.sha256,
      createdBy: admin.userId,
    });
    await notifyOfCard(tx, clientId, proofAttached(card.type, title), card.id);
    await recordAudit(tx, admin, {
      action: 'proof.add',
      entity: 'card_proofs',
      entityId: id,
      after: { cardId, title, sha256: file.sha256 },
    });
    return ok({ id });
  }).catch(async (error) => {
    await fileStore().remove(filePath);
    throw error;
  });
  if (!kept.ok) await fileStore().remove(filePath);
  return kept;
}

/** Removes a proof, or restores it; repeating either changes nothing. */
export async function setProofRemoved(
  admin: SignedInActor,
  clientId: UserId,
  proofId: string,
  removed: boolean,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const [before] = await tx
      .select({ title: p.title, removedAt: p.removedAt })
      .from(p)
      .where(and(eq(p.id, proofId), eq(p.userId, clientId)))
      .for('update');
    if (!before) return err(RECORD_MISSING);
    if ((before.removedAt !== null) === removed) return ok(null);
    await tx
      .update(p)
      .set({ removedAt: removed ? sql`now()` : null })
      .where(eq(p.id, proofId));
    await recordAudit(tx, admin, {
      action: removed ? 'proof.remove' : 'proof.restore',
      entity: 'card_proofs',
      entityId: proofId,
      before: { title: before.title },
    });
    return ok(null);
  });
}
