import { and, desc, eq } from 'drizzle-orm';
import { lockPayment, takeBackPayment } from '#app/features/payments/server/index.server.ts';
import { type Actor, asActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { IMPORT_SYSTEM } from './lock-import.server.ts';

const { imports, importRows: r } = schema;

/** Returns the actor of an undo; the system if that account no longer exists. */
export const actorOf = (userId: UserId | null): Actor => (userId ? { kind: 'admin', userId } : IMPORT_SYSTEM);

/** Loads the newest entry of an undo that is still booked, with the admin and the start of the undo. */
const nextEntry = (importId: string) =>
  asActor(IMPORT_SYSTEM, async (tx) => {
    const [found] = await tx
      .select({ row: r.id, chargeId: r.chargeId, by: imports.undoneBy, at: imports.undoneAt })
      .from(r)
      .innerJoin(imports, eq(imports.id, r.importId))
      .where(
        and(
          eq(imports.id, importId),
          eq(imports.kind, 'payments'),
          eq(imports.status, 'undoing'),
          eq(r.result, 'added'),
        ),
      )
      .orderBy(desc(r.chargeId))
      .limit(1);
    return found ?? null;
  });

/**
 * Undoes one payment of a statement, the newest first, because a newer payment of an order blocks the undo of an older
 * one. Locks the order before the row of the entry, as a booking does.
 * @returns false if no payment is left
 */
export async function takeNextPaymentBack(importId: string): Promise<boolean> {
  const next = await nextEntry(importId);
  if (!next) return false;
  const { row, chargeId, by, at } = next;
  await asActor(IMPORT_SYSTEM, async (tx) => {
    const payment = chargeId && (await lockPayment(tx, chargeId));
    const [waits] = await tx
      .select({ id: r.id })
      .from(r)
      .where(and(eq(r.id, row), eq(r.result, 'added')))
      .for('update');
    if (!waits) return;
    const kept = payment
      ? await takeBackPayment(tx, actorOf(by), payment, at ?? new Date())
      : 'Foi recebido antes de haver como desfazer.';
    await tx
      .update(r)
      .set({ result: kept ? 'kept' : 'removed', note: kept ?? '' })
      .where(eq(r.id, row));
  });
  return true;
}
