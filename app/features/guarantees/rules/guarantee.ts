import type { CivilDate } from '#app/lib/civil-dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import type { CardType } from '#app/terms/card-status.ts';
import type { GuaranteeStatus } from '#app/terms/guarantee-stage.ts';

/** What the contract gives when its guarantee is not kept; the customer chooses. */
export const GUARANTEE_CHOICES = ['continue', 'refund'] as const;
export type GuaranteeChoice = (typeof GUARANTEE_CHOICES)[number];

export const CHOICE_LABELS: Record<GuaranteeChoice, string> = {
  continue: 'Continuar o trabalho, sem custo',
  refund: 'Receber de volta o preço deste serviço',
};

/** Days, not only business ones, within which a request is answered and its money is back (contract, Garantia). */
export const GUARANTEE_DAYS = 10;

/** What an order was sold for, as it was frozen with it. */
export type SoldFor = { promo: Centavos; activates: readonly CardType[] };

/**
 * The price of one service of an order: all of a single one's, an equal share of a plan's, centavos left over on the
 * first ones. The extended guarantee is no part of it.
 */
export function servicePrice({ promo, activates }: SoldFor, service: CardType): Centavos {
  const at = activates.indexOf(service);
  if (at < 0) return 0;
  const share = Math.floor(promo / activates.length);
  return share + (at < promo - share * activates.length ? 1 : 0);
}

/** A request as its customer sees it. Instants are ISO texts. */
export type GuaranteeRequest = {
  id: string;
  protocol: string;
  choice: GuaranteeChoice;
  status: GuaranteeStatus;
  dueOn: CivilDate;
  answer: string | null;
  askedAt: string;
  answeredAt: string | null;
  /** What goes back of it, in centavos; 0 without a refund. */
  refund: Centavos;
  /** Until when it is back; null without a refund. */
  refundDueOn: CivilDate | null;
  /** All of it is back. */
  refunded: boolean;
};

/** The guarantee of a service: until which day it was, where it can be asked for, and what was asked. */
export type GuaranteeView = { missed: CivilDate | null; price: Centavos; requests: GuaranteeRequest[] };
