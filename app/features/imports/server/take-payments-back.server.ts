import { and, desc, eq } from 'drizzle-orm';
import { lockPayment, takeBackPayment } from '#app/features/payments/server/index.server.ts';
import { type Actor, asActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { IMPORT_SYSTEM } from './lock-import.server.ts';

const { imports, importRows: r } = schema;

/** In whose name it goes on; an account may be gone since. */
export const actorOf = (userId: UserId | null): Actor => (userId ? { kind: 'admin', userId } : IMPORT_SYSTEM);

/** The newest entry of a statement in undoing that still counts as received, and who takes it back since when. */
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
 * Takes back one payment of a statement, the newest first, so that two of one order do not hold each other. A piece is
 * one payment, and its order is locked before the row of the entry, as where one is booked.
 * @returns whether there was one
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
