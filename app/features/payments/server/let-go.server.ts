import { isPayable } from '#app/features/payments/rules/order-status.ts';
import { installmentLetGo } from '#app/features/payments/rules/payment-notices.ts';
import { fromNumeric } from '#app/lib/money.ts';
import type { Actor, Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import type { InstallmentId } from '#app/terms/ids.ts';
import { lockOrderOfInstallment, moveInstallment, syncOrder, takeBackCharges } from './lock-order.server.ts';
import { notifyOwner } from './notify-payment.server.ts';

/**
 * Waives an open installment by a business rule, in the caller's transaction: ends it and its open charges,
 * and notifies the customer. Applies only to the rest of an order that was paid in part: unpaid orders are
 * canceled by hand, and orders that one charge pays have no separate installments.
 */
export async function letGoOfInstallment(
  tx: Tx,
  actor: Actor,
  installmentId: InstallmentId,
): Promise<'done' | 'same' | 'refused' | 'deleted'> {
  const locked = await lockOrderOfInstallment(tx, installmentId);
  const installment = locked?.installments.find(({ id }) => id === installmentId);
  if (!locked || !installment) return 'deleted';
  if (installment.status === 'canceled') return 'same';
  const partlyPaid = locked.installments.some(({ status }) => status === 'paid');
  if (!isPayable(installment.status) || locked.order.oneCharge || !partlyPaid) return 'refused';
  const before = { status: installment.status };
  await moveInstallment(tx, installment, 'canceled');
  await takeBackCharges(tx, [installmentId]);
  await syncOrder(tx, locked);
  const amount = fromNumeric(installment.amount);
  await notifyOwner(
    tx,
    locked.order,
    installmentLetGo(amount, installment.dueDate),
    `installment-let-go:${installmentId}`,
  );
  await recordAudit(tx, actor, {
    action: 'payment.let-go',
    entity: 'installment_payments',
    entityId: installmentId,
    before,
    after: { status: 'canceled', amount },
  });
  return 'done';
}
