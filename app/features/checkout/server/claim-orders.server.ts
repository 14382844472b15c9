import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { recordAudit } from '#app/features/audit/server/index.server.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';
import { activateOrder } from './activate-order.server.ts';
import { type Holder, lockHolder } from './lock-holder.server.ts';
import { ORDER_COOKIE_DAYS, readOrderCookie } from './order-cookie.server.ts';
import { OrderSnapshot } from './order-snapshot.server.ts';

export type Claim = {
  /** From `readOrderCookie`: what this browser placed. */
  cookieOrders: readonly string[];
  /** The address of the session when it is confirmed, else null. The account itself is asked again. */
  verifiedEmail: string | null;
};

/**
 * Gives an account the orders that it can show to be its own (decisions.md, Orders belong to someone): those of the
 * browser's signed cookie, and those placed with its confirmed e-mail. Opens their cards, converts their leads. An
 * order that has an account keeps it; asking again changes nothing.
 * @returns the ids of the orders that were given now.
 */
export async function claimOrders(userId: string, claim: Claim): Promise<{ claimed: string[] }> {
  const actor = system('checkout');
  return asActor(actor, async (tx) => {
    const holder = await lockHolder(tx, userId);
    const orders = await lockUnclaimed(tx, holder, claim);
    if (orders.length === 0) return { claimed: [] };
    const ids = orders.map(({ id }) => id);
    await assign(tx, userId, ids);
    const leadIds = orders.flatMap(({ leadId }) => leadId ?? []);
    await tx
      .update(schema.leads)
      .set({ status: 'converted', convertedUserId: userId })
      .where(inArray(schema.leads.id, leadIds));
    for (const { id, status, canceledAt, snapshot } of orders) {
      // One that ended brings no service; the person still sees the order.
      if (status !== 'refunded' && !canceledAt)
        await activateOrder(tx, holder, id, OrderSnapshot.parse(snapshot));
    }
    // Last: each entry takes the lock of the audit chain, and whoever holds it must wait for nobody else.
    for (const { id, leadId, byCookie } of orders) {
      await recordAudit(tx, actor, {
        action: 'order.claim',
        entity: 'transactions',
        entityId: id,
        before: { userId: null },
        after: { userId, leadId, shownBy: byCookie ? 'cookie' : 'e-mail' },
      });
    }
    return { claimed: ids };
  });
}

/** Claims what the session of a request can show: the orders of its browser, and those of its confirmed address. */
export async function claimOrdersOf(
  user: { id: string; email: string; emailVerified: boolean },
  request: Request,
): Promise<{ claimed: string[] }> {
  const verifiedEmail = user.emailVerified ? user.email : null;
  return claimOrders(user.id, { cookieOrders: await readOrderCookie(request), verifiedEmail });
}

/** In the order of their ids, so that two claims wait for each other and never in a circle. */
async function lockUnclaimed(tx: Tx, holder: Holder, { cookieOrders, verifiedEmail }: Claim) {
  const { transactions: t } = schema;
  const leadIds =
    holder.emailVerified && verifiedEmail === holder.email ? await leadsOf(tx, holder.email) : [];
  const byCookie = and(
    inArray(t.id, cookieOrders),
    sql`${t.createdAt} > now() - make_interval(days => ${ORDER_COOKIE_DAYS})`,
  );
  return tx
    .select({
      id: t.id,
      leadId: t.leadId,
      status: t.status,
      canceledAt: t.canceledAt,
      snapshot: t.planSnapshot,
      byCookie: sql<boolean>`${byCookie}`,
    })
    .from(t)
    .where(and(isNull(t.userId), or(byCookie, inArray(t.leadId, leadIds))))
    .orderBy(t.id)
    .for('update');
}

async function leadsOf(tx: Tx, email: string): Promise<string[]> {
  const { leads } = schema;
  const found = await tx.select({ id: leads.id }).from(leads).where(eq(leads.email, email));
  return found.map(({ id }) => id);
}

/** The acceptance is evidence and never changes: it is seen by whoever its order belongs to. */
async function assign(tx: Tx, userId: string, orderIds: string[]): Promise<void> {
  const { transactions, installmentPayments: parts, paymentCharges: charges } = schema;
  await tx.update(transactions).set({ userId }).where(inArray(transactions.id, orderIds));
  const given = await tx
    .update(parts)
    .set({ userId })
    .where(inArray(parts.transactionId, orderIds))
    .returning({ id: parts.id });
  const partIds = given.map(({ id }) => id);
  await tx.update(charges).set({ userId }).where(inArray(charges.installmentId, partIds));
}
