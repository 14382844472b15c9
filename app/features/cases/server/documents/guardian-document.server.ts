import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { GUARDIAN_DOCUMENT } from '#app/features/profiles/rules/holder-consent.ts';
import { lacksGuardianDocument, setGuardianConsent } from '#app/features/profiles/server/index.server.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { CardId, DocumentId, UserId } from '#app/terms/ids.ts';

/**
 * Requests the document of the parent or guardian who answers for the holder of a new service; does nothing
 * for other holders, and once the document was accepted.
 */
export async function requestGuardianDocument(
  tx: Tx,
  userId: UserId,
  holderId: string,
  cardId: CardId,
): Promise<void> {
  if (!(await lacksGuardianDocument(tx, holderId))) return;
  const { documentRequests } = schema;
  await tx.insert(documentRequests).values({ id: newId(), userId, cardId, name: GUARDIAN_DOCUMENT });
}

type Decided = { id: DocumentId; status: 'approved' | 'rejected' };

/** Passes decisions on documents of guardians to the linked people that they answer for. */
export async function settleGuardians(tx: Tx, decided: readonly Decided[]): Promise<void> {
  const { cardDocuments: d, documentRequests: r, cards: c } = schema;
  const found = await tx
    .select({ status: d.status, holderId: c.linkedProfileId })
    .from(d)
    .innerJoin(r, and(eq(r.id, d.requestId), eq(r.name, GUARDIAN_DOCUMENT)))
    .innerJoin(c, and(eq(c.id, d.cardId), isNotNull(c.linkedProfileId)))
    .where(
      inArray(
        d.id,
        decided.map(({ id }) => id),
      ),
    );
  for (const { status, holderId } of found)
    if (holderId) await setGuardianConsent(tx, holderId, status === 'approved');
}
