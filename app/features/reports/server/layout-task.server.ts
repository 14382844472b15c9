import { and, eq } from 'drizzle-orm';
import { adminsFor } from '#app/features/notifications/server/index.server.ts';
import { businessDaysOn } from '#app/lib/business-days.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import type { SignedInActor, Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { ListingPlace } from '#app/terms/listing.ts';
import { LISTING_PLACE_LABELS } from '#app/terms/listing-words.ts';

const { tasks: t, profiles: p } = schema;

/** Business days in which a report of an unknown layout is to be looked at. */
const DAYS = 2;

type Unknown = { id: string; userId: UserId; place: ListingPlace; takenOn: CivilDate };

/**
 * Adds a task to compare a report of an unknown layout, read line by line, with the original; a layout that recurs
 * deserves a profile. The task has the report's id, so that it exists once. It is for the responsible of the client if
 * that admin may open reports, else for the team. Runs in a transaction of the system.
 */
export async function addLayoutTask(tx: Tx, { id, userId, place, takenOn }: Unknown): Promise<void> {
  const [of] = await tx.select({ assigneeId: p.assigneeId }).from(p).where(eq(p.id, userId));
  const concerned = await adminsFor(tx, `/admin/clientes/${userId}/relatorios`);
  const assignee = concerned.find((admin) => admin.userId === of?.assigneeId);
  await tx
    .insert(t)
    .values({
      id,
      title: `Conferir relatório em formato novo: ${LISTING_PLACE_LABELS[place]}, ${formatDate(takenOn)}`,
      assigneeId: assignee?.userId ?? null,
      clientId: userId,
      dueAt: businessDaysOn(new Date(), DAYS),
    })
    .onConflictDoNothing();
}

/** Removes the task once the reading is discarded, or confirmed by a member of the team. */
export async function endLayoutTask(tx: Tx, reportId: string, doneBy: SignedInActor | null): Promise<void> {
  await tx
    .update(t)
    .set(doneBy ? { status: 'done', doneAt: new Date(), doneBy: doneBy.userId } : { status: 'canceled' })
    .where(and(eq(t.id, reportId), eq(t.status, 'open')));
}
