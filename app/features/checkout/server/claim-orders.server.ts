import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Claimed } from '#app/features/checkout/rules/after-claim.ts';
import { endRepeatedOrder } from '#app/features/payments/server/index.server.ts';
import { readRepresentative } from '#app/features/profiles/rules/representative.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';
import type { TransactionStatus } from '#app/terms/transaction-status.ts';
import { activateOrder, type Buyer } from './enter-order.server.ts';
import { ORDER_COOKIE_DAYS, readOrderCookie } from './order-cookie.server.ts';
import { type Account, completeHolder, findHolder, lockAccount, refuseHeld } from './order-holder.server.ts';
import { OrderSnapshot } from './order-snapshot.server.ts';

export type OrderClaim = {
  /** Orders placed by this browser, from `readOrderCookie`. */
  cookieOrders: readonly string[];
  /** Confirmed address of the session, else null. The account is checked again. */
  verifiedEmail: string | null;
};

const NOTHING: Claimed = { claimed: [], waiting: [], repeated: [] };

/**
 * Assigns unclaimed orders to an account that can prove them (docs/product.md section 10, Whose order): those
 * of the browser's signed cookie, and those placed with its confirmed e-mail. Opens their cards for the
 * holder with the order's document, and converts their leads. A document that matches no holder of the
 * account is never linked silently: its order waits for an answer. An order with an account keeps it;
 * repeated calls change nothing.
 */
export async function claimOrders(userId: UserId, claim: OrderClaim): Promise<Claimed> {
  const actor = system('checkout');
  return asActor(actor, async (tx) => {
    const account = await lockAccount(tx, userId);
    const orders = await lockUnclaimed(tx, account, claim);
    if (orders.length === 0) return NOTHING;
    await assign(
      tx,
      userId,
      orders.map(({ id }) => id),
    );
    const leadIds = orders.flatMap(({ leadId }) => leadId ?? []);
    await tx
      .update(schema.leads)
      .set({ status: 'converted', convertedUserId: userId })
      .where(inArray(schema.leads.id, leadIds));
    const answer: Claimed = { claimed: orders.map(({ id }) => id), waiting: [], repeated: [] };
    for (const { id, leadId, status, canceledAt, snapshot } of orders.toSorted(byMoney)) {
      const lead = leadId ? await leadOf(tx, leadId) : null;
      const holder = lead && (await findHolder(tx, account, lead.docNumber));
      if (!holder) {
        await tx
          .update(schema.transactions)
          .set({ awaitsHolder: true })
          .where(eq(schema.transactions.id, id));
        answer.waiting.push(id);
        continue;
      }
      const order = { id, status, canceledAt, snapshot: OrderSnapshot.parse(snapshot) };
      if (!(await giveToHolder(tx, { account, holder }, order, lead))) answer.repeated.push(id);
    }
    // Last: each entry takes the lock of the audit chain, and its holder must wait for no other lock.
    for (const { id, leadId, byCookie } of orders) {
      await recordAudit(tx, actor, {
        action: 'order.claim',
        entity: 'transactions',
        entityId: id,
        before: { userId: null },
        after: { userId, leadId, shownBy: byCookie ? 'cookie' : 'e-mail' },
      });
    }
    return answer;
  });
}

/** Sorts paid orders first, then the newest: of two orders for one service the customer means that one. */
const byMoney = (a: { id: string; status: TransactionStatus }, b: typeof a) =>
  Number(b.status === 'paid') - Number(a.status === 'paid') || b.id.localeCompare(a.id);

type ClaimedOrder = {
  id: string;
  status: TransactionStatus;
  canceledAt: Date | null;
  snapshot: OrderSnapshot;
};
type Lead = NonNullable<Awaited<ReturnType<typeof leadOf>>>;

/** Loads the lead of an order: the checkout's data on its holder. */
export async function leadOf(tx: Tx, leadId: LeadId) {
  const [lead] = await tx.select().from(schema.leads).where(eq(schema.leads.id, leadId));
  return lead ? { ...lead, representative: readRepresentative(lead) } : null;
}

/**
 * Assigns an order of the account to its holder and opens its services; an order that would open no service
 * ends.
 * @returns false if the order ended.
 */
export async function giveToHolder(
  tx: Tx,
  buyer: Buyer,
  { id, status, canceledAt, snapshot }: ClaimedOrder,
  lead: Lead,
): Promise<boolean> {
  const { holder } = buyer;
  await tx
    .update(schema.transactions)
    .set({ linkedProfileId: holder.linkedProfileId, awaitsHolder: false })
    .where(eq(schema.transactions.id, id));
  await completeHolder(tx, holder, lead);
  // One that ended brings no service; the person still sees the order.
  if (status === 'refunded' || canceledAt) return true;
  if (await refuseHeld(tx, holder, snapshot)) {
    await endRepeatedOrder(tx, id);
    return false;
  }
  await activateOrder(tx, buyer, id, snapshot);
  return true;
}

/** Claims what the session of a request can show: the orders of its browser, and those of its confirmed address. */
export async function claimOrdersOf(
  user: { id: string; email: string; emailVerified: boolean },
  request: Request,
): Promise<Claimed> {
  const verifiedEmail = user.emailVerified ? user.email : null;
  return claimOrders(user.id, { cookieOrders: await readOrderCookie(request), verifiedEmail });
}

/** Whether an order of the account's confirmed address waits for it. */
export async function hasUnclaimedOrder(tx: Tx, userId: UserId): Promise<boolean> {
  const account = await lockAccount(tx, userId);
  const verifiedEmail = account.emailVerified ? account.email : null;
  return (await lockUnclaimed(tx, account, { cookieOrders: [], verifiedEmail })).length > 0;
}

/** Locks the orders by id, so that two concurrent claims cannot deadlock. */
async function lockUnclaimed(tx: Tx, account: Account, { cookieOrders, verifiedEmail }: OrderClaim) {
  const { transactions: t } = schema;
  const leadIds =
    account.emailVerified && verifiedEmail === account.email ? await leadsOf(tx, account.email) : [];
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

/** The acceptance is evidence and never changes: the account of its order may read it. */
async function assign(tx: Tx, userId: UserId, orderIds: string[]): Promise<void> {
  const { transactions, installmentPayments: installments, paymentCharges: charges, refunds } = schema;
  await tx.update(transactions).set({ userId }).where(inArray(transactions.id, orderIds));
  const given = await tx
    .update(installments)
    .set({ userId })
    .where(inArray(installments.transactionId, orderIds))
    .returning({ id: installments.id });
  const installmentIds = given.map(({ id }) => id);
  await tx.update(charges).set({ userId }).where(inArray(charges.installmentId, installmentIds));
  await tx.update(refunds).set({ userId }).where(inArray(refunds.transactionId, orderIds));
}
