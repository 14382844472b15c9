import { eq } from 'drizzle-orm';
import { promiseFault } from '#app/features/payments/rules/input.ts';
import { isPayable } from '#app/features/payments/rules/order-status.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { ok, type Result } from '#app/lib/result.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { InstallmentId } from '#app/terms/ids.ts';
import { asMoney, refusePanelOrder, takeInstallment } from './panel-order.server.ts';

const { installmentPayments } = schema;

/**
 * Records the day on which the customer promised to pay an open installment: until that day ends no reminder is
 * sent. The due date and late fees stay.
 * @param day null takes the promise back
 */
export async function promisePayment(
  admin: SignedInActor,
  installmentId: InstallmentId,
  day: CivilDate | null,
  now: Date = new Date(),
): Promise<Result<null>> {
  return asMoney(admin, [installmentPayments, installmentId], async (tx) => {
    const taken = await takeInstallment(tx, installmentId);
    if (!taken.ok) return taken;
    const { locked, installment } = taken.value;
    if (installment.status === 'paid' || installment.status === 'processing')
      return refusePanelOrder(installment.status);
    if (!isPayable(installment.status) || locked.order.oneCharge) return refusePanelOrder('closed');
    const fault = day && promiseFault(day, civilDateAt(now));
    if (fault) return refusePanelOrder('invalid', { day: fault });
    if (day === installment.promisedFor) return ok(null);
    await tx
      .update(installmentPayments)
      .set({ promisedFor: day })
      .where(eq(installmentPayments.id, installmentId));
    await recordAudit(tx, admin, {
      action: 'payment.promise',
      entity: 'installment_payments',
      entityId: installmentId,
      before: { promisedFor: installment.promisedFor },
      after: { promisedFor: day },
    });
    return ok(null);
  });
}
