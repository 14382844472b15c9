import { and, asc, eq, inArray } from 'drizzle-orm';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { lockLawsuitOf } from './apply-answer.server.ts';
import { recordListingEvent } from './listing-door.server.ts';

const { lawsuitListings: t, listings: l } = schema;
const LIMIT = 300;

/** Lists the client's listings, each with whether it is linked to this lawsuit. */
export async function tiesOf(tx: Tx, clientId: UserId, lawsuitId: string) {
  const rows = await tx
    .select({ id: l.id, place: l.place, creditor: l.creditor, state: l.state, tie: t.id })
    .from(l)
    .leftJoin(t, and(eq(t.listingId, l.id), eq(t.lawsuitId, lawsuitId)))
    .where(eq(l.userId, clientId))
    .orderBy(asc(l.place), asc(l.creditor), asc(l.id))
    .limit(LIMIT);
  return rows.map(({ tie, ...row }) => ({ ...row, isTied: tie !== null }));
}

/** Sets the listings of the client that are linked to a lawsuit; refuses those of another client. */
export async function tieListings(
  admin: SignedInActor,
  clientId: UserId,
  lawsuitId: string,
  listingIds: readonly string[],
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const lawsuit = await lockLawsuitOf(tx, lawsuitId, clientId);
    if (!lawsuit) return err({ code: 'not-found', message: 'Este processo não existe mais.' });
    const shown = await tiesOf(tx, clientId, lawsuitId);
    const before = shown.filter(({ isTied }) => isTied).map(({ id }) => id);
    if (listingIds.some((id) => !shown.some((each) => each.id === id)))
      return err({
        code: 'not-found',
        message: 'Um dos registros não existe mais. Confira e salve de novo.',
      });
    const added = listingIds.filter((id) => !before.includes(id));
    const removed = before.filter((id) => !listingIds.includes(id));
    if (added.length + removed.length === 0) return ok(null);
    if (removed.length > 0)
      await tx.delete(t).where(and(eq(t.lawsuitId, lawsuitId), inArray(t.listingId, removed)));
    for (const listingId of added) {
      await insertRow(tx, t, { id: newId(), userId: clientId, lawsuitId, listingId });
      await recordListingEvent(tx, admin, { id: listingId, userId: clientId }, 'lawsuit', {
        lawsuit: lawsuitId,
      });
    }
    await recordAudit(tx, admin, {
      action: 'lawsuit.listings',
      entity: 'card_lawsuits',
      entityId: lawsuitId,
      after: { count: listingIds.length },
    });
    return ok(null);
  });
}
