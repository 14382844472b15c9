import { GUARDIAN_DOCUMENT } from '#app/features/profiles/rules/holder-consent.ts';
import { hasGuardian } from '#app/features/profiles/server/index.server.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { CardId, UserId } from '#app/terms/ids.ts';

/**
 * Requests the document of the parent or guardian who answers for the holder of a new service; does nothing
 * for other holders.
 */
export async function requestGuardianDocument(
  tx: Tx,
  userId: UserId,
  holderId: string,
  cardId: CardId,
): Promise<void> {
  if (!(await hasGuardian(tx, holderId))) return;
  const { documentRequests } = schema;
  await tx.insert(documentRequests).values({ id: newId(), userId, cardId, name: GUARDIAN_DOCUMENT });
}
