import type { Centavos } from '#app/lib/money.ts';
import type { PaidMethod } from '#app/terms/transaction-status.ts';
import { CHARGE_PREPARING } from './payment-messages.ts';

/** The charge as its payer sees it. `preparing`: the provider has not answered yet. */
export type ChargeView = {
  id: string;
  method: PaidMethod;
  amount: Centavos;
  pixPayload: string | null;
  checkoutUrl: string | null;
  expiresAt: Date | null;
  preparing: string | null;
};

type Prepared = Pick<ChargeView, 'pixPayload' | 'checkoutUrl'>;

/** Whether there is a code or link to pay with. */
export const isPrepared = ({ pixPayload, checkoutUrl }: Prepared): boolean =>
  pixPayload !== null || checkoutUrl !== null;

export const chargeView = (charge: Omit<ChargeView, 'preparing'>): ChargeView => ({
  id: charge.id,
  method: charge.method,
  amount: charge.amount,
  pixPayload: charge.pixPayload,
  checkoutUrl: charge.checkoutUrl,
  expiresAt: charge.expiresAt,
  preparing: isPrepared(charge) ? null : CHARGE_PREPARING,
});
