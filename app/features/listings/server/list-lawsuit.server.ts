import { and, eq } from 'drizzle-orm';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { lockLawsuitOf } from './apply-answer.server.ts';
import { lockListing, recordListingEvent } from './listing-door.server.ts';
import { settleListings } from './settle.server.ts';

const { lawsuitListings: t, listings: l, cardLawsuits, cards } = schema;
const LAWSUIT_MISSING = { code: 'not-found', message: 'Este processo não existe mais.' } as const;

/**
 * Adds a listing of kind `acao` for a lawsuit against a client, under the lawsuit's own id, and links both.
 * The lawsuit does not change. A repeated call returns the same listing.
 */
export async function listLawsuit(
  admin: SignedInActor,
  clientId: UserId,
  lawsuitId: string,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    if (!(await lockLawsuitOf(tx, lawsuitId, clientId))) return err(LAWSUIT_MISSING);
    if (await lockListing(tx, lawsuitId)) return ok(null);
    const [row] = await tx
      .select({ lawsuit: cardLawsuits, linkedProfileId: cards.linkedProfileId })
      .from(cardLawsuits)
      .innerJoin(cards, eq(cards.id, cardLawsuits.cardId))
      .where(eq(cardLawsuits.id, lawsuitId));
    if (!row) return err(LAWSUIT_MISSING);
    const { caseNumber, court, opposing, cardId } = row.lawsuit;
    if (opposing.trim().length < 2) {
      const message = 'Escreva antes quem é a parte contrária deste processo.';
      return err({ code: 'invalid', message });
    }
    const holder = { userId: clientId, linkedProfileId: row.linkedProfileId };
    await insertRow(tx, l, {
      ...{ id: lawsuitId, ...holder, cardId, place: 'outro' as const, kind: 'acao' as const },
      ...{ creditor: opposing.trim().slice(0, 200), contractRef: caseNumber, notes: court },
    });
    await insertRow(tx, t, { id: newId(), userId: clientId, lawsuitId, listingId: lawsuitId });
    await recordListingEvent(tx, admin, { id: lawsuitId, userId: clientId }, 'added', {
      ...{ place: 'outro', source: 'typed', lawsuit: lawsuitId },
    });
    await recordAudit(tx, admin, {
      action: 'lawsuit.listings',
      entity: 'card_lawsuits',
      entityId: lawsuitId,
      after: { count: 1 },
    });
    await settleListings(tx, holder);
    return ok(null);
  });
}

/** Removes the listing of a lawsuit, unless it was changed in the meantime. */
export async function unlistLawsuit(
  admin: SignedInActor,
  clientId: UserId,
  lawsuitId: string,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    if (!(await lockLawsuitOf(tx, lawsuitId, clientId))) return err(LAWSUIT_MISSING);
    const listing = await lockListing(tx, lawsuitId);
    if (!listing) return ok(null);
    if (listing.state !== 'found' || listing.personSays !== null) {
      const message = 'Algo já foi feito com este registro: mude a situação dele em vez de desfazer.';
      return err({ code: 'transition', message });
    }
    await tx.delete(l).where(and(eq(l.id, lawsuitId), eq(l.userId, clientId)));
    await recordAudit(tx, admin, {
      action: 'lawsuit.listings',
      entity: 'card_lawsuits',
      entityId: lawsuitId,
      after: { count: 0 },
    });
    await settleListings(tx, { userId: clientId, linkedProfileId: listing.linkedProfileId });
    return ok(null);
  });
}
