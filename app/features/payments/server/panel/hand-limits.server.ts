import { and, asc, eq, sql } from 'drizzle-orm';
import { HAND_WORDS, NOT_DONE, overHandLimit } from '#app/features/payments/rules/panel-messages.ts';
import { type Centavos, formatBRL } from '#app/lib/money.ts';
import { err, type Result } from '#app/lib/result.ts';
import { asActor, positionOf, type SignedInActor, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { OrderId } from '#app/terms/ids.ts';
import { type HandAct, handLimitOf, isWithinHand } from '#app/terms/panel-rights.ts';

const { userRoles: r } = schema;

/** Refuses an amount over the limit of the position; null within it. */
type Over = (amount: Centavos, orderId: OrderId) => Result<never> | null;

/**
 * Runs an act by hand within the limit of the position. Over it the act is refused, and an owner gets the task to
 * decide; the same act again adds no second task.
 * @param run the act, which asks `over` before it changes anything
 */
export async function withinHandLimit<T>(
  admin: SignedInActor,
  act: HandAct,
  run: (over: Over) => Promise<Result<T>>,
): Promise<Result<T>> {
  const rights = positionOf(admin);
  const asked: { title: string; orderId: OrderId }[] = [];
  const result = await run((amount, orderId) => {
    if (isWithinHand(rights, act, amount)) return null;
    asked.push({ title: `Decidir acima do limite: ${HAND_WORDS[act]} de ${formatBRL(amount)}`, orderId });
    return err({
      code: 'over-limit',
      title: NOT_DONE,
      message: overHandLimit(amount, handLimitOf(rights, act)),
    });
  });
  const [over] = asked;
  if (over && !result.ok) await asActor(system('payments-panel'), (tx) => askOwner(tx, over));
  return result;
}

async function askOwner(tx: Tx, { title, orderId }: { title: string; orderId: OrderId }): Promise<void> {
  const [owner] = await tx
    .select({ id: r.userId })
    .from(r)
    .where(and(eq(r.role, 'admin'), eq(r.position, 'owner')))
    .orderBy(asc(r.createdAt), asc(r.id))
    .limit(1);
  await tx.execute(sql`select add_order_task(${title}, ${owner?.id ?? null}, ${orderId})`);
}
