import { and, desc, eq, inArray } from 'drizzle-orm';
import {
  AUTOMATIC_NOT_CANCELED,
  AUTOMATIC_REFUSALS,
  type AuthorizedDebit,
  type AutomaticRefusal,
  automaticPlan,
  type OrderAutomatic,
} from '#app/features/payments/rules/automatic-pix.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { fromNumeric } from '#app/lib/money.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asActor, type CustomerActor, system, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import type { OrderId } from '#app/terms/ids.ts';
import type { InstallmentStatus } from '#app/terms/transaction-status.ts';
import { endAutomatic, type Installment, lockOrder } from './lock-order.server.ts';
import { gateway } from './ports/gateway.server.ts';
import { addIntent, preparedCharge } from './request-charge.server.ts';

const { pixAuthorizations, pixTries, paymentCharges, installmentPayments, transactions } = schema;

type Authorization = typeof pixAuthorizations.$inferSelect;

/** One covered part as its customer sees it. */
type DebitView = AuthorizedDebit & {
  status: InstallmentStatus;
  /** Latest attempt of its debit, if it was sent to the bank. */
  lastTry: { tryOn: CivilDate; status: (typeof pixTries.$inferSelect)['status'] } | null;
};

export type AutomaticView = {
  status: Authorization['status'];
  parts: DebitView[];
  activatedAt: Date | null;
  endedAt: Date | null;
  endedBy: Authorization['endedBy'];
};

type AutomaticPage = {
  /** The newest authorization of the order. */
  current: AutomaticView | null;
  /** The installment whose Pix authorizes the others, while that Pix is open. */
  firstId: string | null;
  /** Plan of a new authorization, or the reason for its refusal. */
  offer: ReturnType<typeof automaticPlan> | 'closed' | 'unavailable' | 'running';
};

const openOf = (installments: readonly Installment[]) =>
  installments.map(({ id, amount, dueDate, status }) => ({
    installmentId: id,
    amount: fromNumeric(amount),
    dueDate,
    status,
  }));

/** Loads the authorization of one of the customer's own orders, and the plan of a new one; null for any other id. */
export async function loadAutomatic(
  customer: CustomerActor,
  orderId: OrderId,
  now: Date = new Date(),
): Promise<AutomaticPage | null> {
  if (!isUuid(orderId)) return null;
  return asActor(customer, async (tx) => {
    const [order] = await tx
      .select()
      .from(transactions)
      .where(and(eq(transactions.id, orderId), eq(transactions.userId, customer.userId)));
    if (!order) return null;
    const installments = await tx
      .select()
      .from(installmentPayments)
      .where(eq(installmentPayments.transactionId, orderId));
    const current = await newestView(tx, orderId, installments);
    const offer =
      order.withdrawnAt || order.canceledAt || order.status === 'refunded'
        ? 'closed'
        : !gateway().automatic
          ? 'unavailable'
          : current?.status === 'active' || current?.status === 'asked'
            ? 'running'
            : automaticPlan(order.oneCharge, openOf(installments), civilDateAt(now));
    return {
      current,
      offer,
      firstId: current?.status === 'asked' ? await authorizingPix(tx, orderId) : null,
    };
  });
}

async function authorizingPix(tx: Tx, orderId: OrderId): Promise<string | null> {
  const [open] = await tx
    .select({ installmentId: paymentCharges.installmentId })
    .from(paymentCharges)
    .innerJoin(pixAuthorizations, eq(pixAuthorizations.id, paymentCharges.authorizationId))
    .where(
      and(
        eq(pixAuthorizations.transactionId, orderId),
        eq(pixAuthorizations.status, 'asked'),
        eq(paymentCharges.live, true),
      ),
    );
  return open?.installmentId ?? null;
}

async function newestView(
  tx: Tx,
  orderId: OrderId,
  installments: readonly Installment[],
): Promise<AutomaticView | null> {
  const [newest] = await tx
    .select()
    .from(pixAuthorizations)
    .where(eq(pixAuthorizations.transactionId, orderId))
    .orderBy(desc(pixAuthorizations.createdAt), desc(pixAuthorizations.id))
    .limit(1);
  if (!newest) return null;
  const tries = await tx
    .select({
      installmentId: paymentCharges.installmentId,
      tryOn: pixTries.tryOn,
      status: pixTries.status,
    })
    .from(pixTries)
    .innerJoin(paymentCharges, eq(paymentCharges.id, pixTries.chargeId))
    .where(eq(paymentCharges.authorizationId, newest.id))
    .orderBy(desc(pixTries.number));
  const { status, parts, activatedAt, endedAt, endedBy } = newest;
  return {
    status,
    activatedAt,
    endedAt,
    endedBy,
    parts: parts.map((part) => ({
      ...part,
      status: installments.find(({ id }) => id === part.installmentId)?.status ?? 'canceled',
      lastTry: tries.find(({ installmentId }) => installmentId === part.installmentId) ?? null,
    })),
  };
}

const refusal = (code: AutomaticRefusal | 'not-found' | 'closed' | 'unavailable' | 'running') =>
  err({ code: 'refused', ...AUTOMATIC_REFUSALS[code] });

/**
 * Asks for an authorization of the open parts of an order: the customer pays the first one now by a Pix that also
 * authorizes the others. A repeated request returns the same one.
 * @returns the installment on whose page the Pix is shown.
 */
export async function startAutomatic(
  customer: CustomerActor,
  orderId: OrderId,
  now: Date = new Date(),
): Promise<Result<{ installmentId: string }>> {
  if (!isUuid(orderId)) return refusal('not-found');
  const intent = await asActor(system('payments'), async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (!locked || locked.order.userId !== customer.userId) return refusal('not-found');
    const { order, installments } = locked;
    if (order.withdrawnAt || order.canceledAt || order.status === 'refunded') return refusal('closed');
    if (!gateway().automatic) return refusal('unavailable');
    const [open] = await tx
      .select({ charge: paymentCharges, status: pixAuthorizations.status })
      .from(pixAuthorizations)
      .innerJoin(paymentCharges, eq(paymentCharges.authorizationId, pixAuthorizations.id))
      .where(
        and(
          eq(pixAuthorizations.transactionId, orderId),
          inArray(pixAuthorizations.status, ['asked', 'active']),
          eq(paymentCharges.live, true),
        ),
      );
    if (open?.status === 'asked' && (open.charge.expiresAt ?? now) > now) return ok(open.charge);
    await endAutomatic(tx, orderId, 'customer', { from: ['asked'] });
    const plan = automaticPlan(order.oneCharge, openOf(installments), civilDateAt(now));
    if (typeof plan === 'string') return refusal(plan);
    const first = installments.find(({ id }) => id === plan.first.installmentId);
    if (!first) return refusal('not-found');
    const id = newId();
    const [added] = await tx
      .insert(pixAuthorizations)
      .values({
        id,
        transactionId: orderId,
        userId: customer.userId,
        gateway: gateway().name,
        parts: plan.parts,
        lastDue: plan.parts.at(-1)?.dueDate ?? plan.first.dueDate,
      })
      .onConflictDoNothing()
      .returning({ id: pixAuthorizations.id });
    if (!added) return refusal('running');
    const earlier = await tx
      .update(paymentCharges)
      .set({ live: false })
      .where(and(eq(paymentCharges.installmentId, first.id), eq(paymentCharges.live, true)))
      .returning({ id: paymentCharges.id });
    for (const one of earlier) await enqueue(tx, 'payments.cancel', { chargeId: one.id }, { key: one.id });
    const charge = await addIntent(tx, {
      locked,
      installment: first,
      id: newId(),
      method: 'pix',
      amount: first.amount,
      now,
      authorizationId: id,
    });
    await recordAudit(tx, customer, {
      action: 'automatic-pix.ask',
      entity: 'pix_authorizations',
      entityId: id,
      after: { parts: plan.parts.length, lastDue: plan.parts.at(-1)?.dueDate },
    });
    return ok(charge);
  });
  if (!intent.ok) return intent;
  const charge = await preparedCharge(intent.value);
  return charge.status === 'failed'
    ? refusal('unavailable')
    : ok({ installmentId: intent.value.installmentId });
}

/** Cancels the customer's own authorization, with the debits that the bank has not begun. */
export async function cancelAutomatic(customer: CustomerActor, orderId: OrderId): Promise<Result<null>> {
  const gone = err({ code: 'not-found', ...AUTOMATIC_NOT_CANCELED });
  if (!isUuid(orderId)) return gone;
  return asActor(system('payments'), async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (!locked || locked.order.userId !== customer.userId) return gone;
    const [ended] = await endAutomatic(tx, orderId, 'customer');
    if (!ended) return gone;
    await recordAudit(tx, customer, {
      action: 'automatic-pix.cancel',
      entity: 'pix_authorizations',
      entityId: ended,
      after: { status: 'canceled' },
    });
    return ok(null);
  });
}

/** The newest authorizations of the customer's orders, by order, and whether new ones are offered at all. */
export const listAutomatic = (
  customer: CustomerActor,
): Promise<{ offered: boolean; byOrder: Record<OrderId, OrderAutomatic> }> =>
  asActor(customer, async (tx) => {
    const rows = await tx
      .select({
        orderId: pixAuthorizations.transactionId,
        status: pixAuthorizations.status,
        parts: pixAuthorizations.parts,
      })
      .from(pixAuthorizations)
      .where(eq(pixAuthorizations.userId, customer.userId))
      .orderBy(pixAuthorizations.createdAt, pixAuthorizations.id);
    return {
      offered: gateway().automatic !== undefined,
      byOrder: Object.fromEntries(
        rows.map(({ orderId, status, parts }) => [
          orderId,
          { status, covered: parts.map(({ installmentId }) => installmentId) },
        ]),
      ),
    };
  });
