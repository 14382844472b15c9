import { eq } from 'drizzle-orm';
import { fixedAmount, isAuthorizationOpen } from '#app/features/payments/rules/automatic-pix.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import {
  type ChargeRequest,
  type CreatedCharge,
  GatewayFailure,
  type PaymentGateway,
} from './ports/payment-gateway.server.ts';

const { pixAuthorizations } = schema;
const ACTOR = system('payments');

/**
 * Requests the Pix of the first part, whose payment authorizes the debits of the others, and stores the provider's
 * number of the authorization.
 * @throws GatewayFailure
 */
export async function authorizeFirst(
  gateway: PaymentGateway,
  authorizationId: string,
  request: ChargeRequest,
): Promise<CreatedCharge> {
  const [authorization] = await asActor(ACTOR, (tx) =>
    tx.select().from(pixAuthorizations).where(eq(pixAuthorizations.id, authorizationId)),
  );
  const firstDue = authorization?.parts[0]?.dueDate;
  if (!gateway.automatic || authorization?.status !== 'asked' || !firstDue)
    throw new GatewayFailure('refused', 'automatic');
  const {
    authorizationId: gatewayId,
    mark,
    ...created
  } = await gateway.automatic.authorize({
    ...request,
    contract: authorizationId,
    firstDue,
    lastDue: authorization.lastDue,
    fixedAmount: fixedAmount(authorization.parts),
  });
  await asActor(ACTOR, async (tx) => {
    const [kept] = await tx
      .update(pixAuthorizations)
      .set({ gatewayId, gatewayMark: mark })
      .where(eq(pixAuthorizations.id, authorizationId))
      .returning({ status: pixAuthorizations.status });
    // Canceled while the provider answered.
    if (kept && !isAuthorizationOpen(kept.status))
      await enqueue(tx, 'payments.end-automatic', { authorizationId }, { key: `${authorizationId}:late` });
  });
  return created;
}
