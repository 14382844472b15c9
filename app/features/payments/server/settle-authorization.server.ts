import { and, eq, inArray } from 'drizzle-orm';
import { automaticEnded, automaticStarted } from '#app/features/payments/rules/automatic-notices.ts';
import {
  AUTHORIZATION_NEXT,
  type AuthorizationStatus,
  isAuthorizationOpen,
} from '#app/features/payments/rules/automatic-pix.ts';
import { isPayable } from '#app/features/payments/rules/order-status.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { endAutomatic, type LockedOrder, lockOrder } from './lock-order.server.ts';
import { notifyOwner } from './notify-payment.server.ts';
import { gatewayNamed } from './ports/gateway.server.ts';
import { GatewayFailure, type PaymentGateway } from './ports/payment-gateway.server.ts';

const { pixAuthorizations } = schema;
const ACTOR = system('payments');
export type Authorization = typeof pixAuthorizations.$inferSelect;

/** Reads an authorization from its provider, and applies its state; an unknown one is of another product. */
export async function readAuthorization(provider: PaymentGateway, gatewayId: string): Promise<void> {
  const reported = await provider.automatic?.find(gatewayId);
  if (!reported) return;
  await asActor(ACTOR, async (tx) => {
    const [known] = await tx
      .select()
      .from(pixAuthorizations)
      .where(and(eq(pixAuthorizations.gateway, provider.name), eq(pixAuthorizations.gatewayId, gatewayId)));
    const locked = known && (await lockOrder(tx, known.transactionId));
    if (locked) await moveAuthorization(tx, locked, known.id, reported.status);
  });
}

/**
 * Moves an authorization to the state that its bank reports, with its order locked. Events in any order and number
 * lead to one state, because each of them reads the current one and an ended authorization never starts again.
 */
async function moveAuthorization(
  tx: Tx,
  locked: LockedOrder,
  id: string,
  status: AuthorizationStatus,
): Promise<void> {
  const [authorization] = await tx.select().from(pixAuthorizations).where(eq(pixAuthorizations.id, id));
  if (!authorization || !AUTHORIZATION_NEXT[authorization.status].includes(status)) return;
  const before = { status: authorization.status };
  if (status === 'active') {
    await tx
      .update(pixAuthorizations)
      .set({ status, activatedAt: new Date() })
      .where(eq(pixAuthorizations.id, id));
    await notifyOwner(tx, locked.order, automaticStarted(authorization.parts), `automatic-started:${id}`);
  } else {
    await endAutomatic(tx, locked.order.id, 'bank', { to: status });
    if (before.status === 'active') await notifyEnded(tx, locked, authorization);
  }
  await recordAudit(tx, ACTOR, {
    action: 'automatic-pix.move',
    entity: 'pix_authorizations',
    entityId: id,
    before,
    after: { status },
  });
}

/** Notifies the customer of the parts that are to be paid without it. */
async function notifyEnded(tx: Tx, locked: LockedOrder, { id, parts }: Authorization): Promise<void> {
  const open = parts.filter(({ installmentId }) =>
    locked.installments.some((one) => one.id === installmentId && isPayable(one.status)),
  );
  if (open.length === 0) return;
  await notifyOwner(tx, locked.order, automaticEnded(open), `automatic-ended:${id}`);
}

/**
 * Job `payments.end-automatic`: cancels an authorization at its provider. One without a number there is asked for
 * later, and then not sent.
 * @throws GatewayFailure while the provider cannot be reached; the queue tries again.
 */
export async function cancelAuthorization(id: string): Promise<void> {
  const [authorization] = await asActor(ACTOR, (tx) =>
    tx.select().from(pixAuthorizations).where(eq(pixAuthorizations.id, id)),
  );
  if (!authorization?.gatewayId || isAuthorizationOpen(authorization.status)) return;
  try {
    await gatewayNamed(authorization.gateway)?.automatic?.cancel(authorization.gatewayId);
  } catch (error) {
    // Refused: it has ended there before.
    if (!(error instanceof GatewayFailure && error.kind === 'refused')) throw error;
  }
}

/** Completes authorizations without an open part: nothing is debited any more. */
export async function completeAuthorization(tx: Tx, id: string): Promise<void> {
  const done = await tx
    .update(pixAuthorizations)
    .set({ status: 'completed', endedAt: new Date(), endedBy: 'order' })
    .where(and(eq(pixAuthorizations.id, id), inArray(pixAuthorizations.status, ['active'])))
    .returning({ id: pixAuthorizations.id });
  if (done.length > 0) await enqueue(tx, 'payments.end-automatic', { authorizationId: id }, { key: id });
}
