import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Snooze, SnoozeInput } from '#app/features/overview/rules/input.ts';
import { QUEUES, type Queue, snoozesIn } from '#app/features/overview/rules/queues.ts';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import type { ErrorCode } from '#app/lib/error-code.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, asReader, positionOf, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { waitsInQueue } from './list-queue.server.ts';

const { queueSnoozes: z, users } = schema;

const refuse = (code: ErrorCode, message: string) => err({ code, title: 'Pendência não adiada', message });

/**
 * Snoozes a row of a queue until a day, for the admin or for the team. A row snoozed for all is snoozed for
 * the admin, too.
 */
export async function snoozeRow(
  admin: SignedInActor,
  { queue, rowId, until, whom }: SnoozeInput,
  now: Date,
): Promise<Result<string>> {
  if (!snoozesIn(positionOf(admin), queue)) return refuse('refused', 'O seu cargo não adia esta fila.');
  return asActor(admin, async (tx) => {
    await tx.delete(z).where(and(eq(z.queue, queue), eq(z.rowId, rowId), lte(z.until, civilDateAt(now))));
    const { rowCount: waits } = await tx.execute(waitsInQueue(queue, rowId, now));
    if (!waits) return refuse('stale', 'Esta pendência já saiu da fila ou foi adiada. Atualize a página.');
    const id = newId();
    const userId = whom === 'mim' ? admin.userId : null;
    const { rowCount } = await tx
      .insert(z)
      .values({ id, queue, rowId, until, userId, createdBy: admin.userId })
      .onConflictDoNothing();
    if (rowCount !== 1) return refuse('stale', 'Outra pessoa já adiou esta pendência. Atualize a página.');
    await recordAudit(tx, admin, {
      action: 'queue.snooze',
      entity: 'queue_snoozes',
      entityId: id,
      after: { queue: QUEUES[queue], until: formatDate(until), forTeam: whom === 'equipe' },
    });
    return ok(id);
  });
}

/** Returns a row to its queue now. The second of two concurrent requests changes nothing. */
export async function unsnoozeRow(admin: SignedInActor, id: string): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const [found] = await tx.select().from(z).where(eq(z.id, id));
    if (!found) return ok(null);
    if (!snoozesIn(positionOf(admin), found.queue))
      return refuse('refused', 'O seu cargo não adia esta fila.');
    const { rowCount } = await tx.delete(z).where(eq(z.id, id));
    if (rowCount === 1)
      await recordAudit(tx, admin, {
        action: 'queue.unsnooze',
        entity: 'queue_snoozes',
        entityId: id,
        before: { queue: QUEUES[found.queue], until: formatDate(found.until) },
      });
    return ok(null);
  });
}

/** Lists the snoozes of these rows that apply to the admin; the team's first. */
export const listSnoozes = (
  admin: SignedInActor,
  queue: Queue,
  rowIds: string[],
  now: Date,
): Promise<Snooze[]> =>
  asReader(admin, async (tx) =>
    tx
      .select({
        ...{ id: z.id, rowId: z.rowId, until: z.until, by: users.name },
        ofTeam: sql<boolean>`${isNull(z.userId)}`,
      })
      .from(z)
      .leftJoin(users, eq(users.id, z.createdBy))
      .where(
        and(
          sql`${z.queue} = ${queue}`,
          inArray(z.rowId, rowIds),
          sql`${z.until} > ${civilDateAt(now)}::date`,
        ),
      )
      .orderBy(sql`${z.userId} nulls first`),
  );
