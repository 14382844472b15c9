import { and, asc, eq, ne, notInArray } from 'drizzle-orm';
import { asActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { findCharge } from './find-charge.server.ts';
import type { Charge } from './lock-order.server.ts';
import { gatewayNamed } from './ports/gateway.server.ts';
import type { GatewayName, GatewayPayment, PaymentGateway } from './ports/payment-gateway.server.ts';
import { settleCharge } from './settle-charge.server.ts';

/** The payments of a charge as the provider has them now. */
export async function* paymentsOf(
  provider: PaymentGateway,
  { id, gatewayPaymentId }: Charge,
): AsyncGenerator<GatewayPayment> {
  if (gatewayPaymentId === null) return yield* provider.search({ reference: id });
  const payment = await provider.find(gatewayPaymentId);
  if (payment) yield payment;
}

type News = { gateway: GatewayName; payment: GatewayPayment; charge: string };

/** Kept money comes first, so that an installment paid twice and refunded once remains paid. */
const rank = ({ payment, charge }: News) => `${payment.status === 'refunded' ? 1 : 0}${charge}`;

/**
 * Applies a payment together with the provider's state of the other charges of its installment, in a sequence
 * that does not depend on which notice was read first, because one charge's effect on the installment limits
 * another's.
 * @throws GatewayFailure when the provider cannot be reached: the notice is retried.
 */
export async function settleWithSiblings(gateway: GatewayName, payment: GatewayPayment): Promise<void> {
  const { own, siblings } = await siblingsOf(gateway, payment);
  const news: News[] = [{ gateway, payment, charge: own }];
  for (const sibling of siblings) {
    const provider = gatewayNamed(sibling.gateway);
    if (!provider) continue;
    for await (const current of paymentsOf(provider, sibling)) {
      news.push({ gateway: provider.name, payment: current, charge: sibling.id });
    }
  }
  for (const one of news.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))) {
    await settleCharge(one.gateway, one.payment);
  }
}

/**
 * Returns the other charges of a payment's installment that may still bring money, and the payment's own
 * charge.
 */
const siblingsOf = (gateway: GatewayName, payment: GatewayPayment) =>
  asActor(system('payments'), async (tx): Promise<{ own: string; siblings: Charge[] }> => {
    const charge = await findCharge(tx, gateway, payment);
    if (!charge) return { own: '', siblings: [] };
    const { paymentCharges: charges } = schema;
    const siblings = await tx
      .select()
      .from(charges)
      .where(
        and(
          eq(charges.installmentId, charge.installmentId),
          ne(charges.id, charge.id),
          notInArray(charges.status, ['paid', 'refunded']),
        ),
      )
      .orderBy(asc(charges.id));
    return { own: charge.id, siblings };
  });
