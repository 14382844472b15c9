import type { CivilDate } from '#app/lib/civil-dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import type { CardType } from '#app/terms/card-status.ts';
import type { GuaranteeStatus } from '#app/terms/guarantee-stage.ts';
import type { CardId, OrderId, UserId } from '#app/terms/ids.ts';

/** Remedies of the contract for a missed guarantee; the customer chooses. */
export const GUARANTEE_CHOICES = ['continue', 'refund'] as const;
export type GuaranteeChoice = (typeof GUARANTEE_CHOICES)[number];

export const CHOICE_LABELS: Record<GuaranteeChoice, string> = {
  continue: 'Continuar o trabalho, sem custo',
  refund: 'Receber de volta o preço deste serviço',
};

/** Calendar days within which a request is answered and refunded (contract, Garantia). */
export const GUARANTEE_DAYS = 10;

/** Price and services of an order, as frozen in its snapshot. */
export type SoldFor = { promo: Centavos; activates: readonly CardType[] };

/**
 * Returns the price of one service of an order: for a single service the whole price, for a plan an equal
 * share, with remaining centavos added to the first ones. The extended guarantee is not included.
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
  /** Refunded amount, in centavos; 0 without a refund. */
  refund: Centavos;
  /** Last day of the refund; null without a refund. */
  refundDueOn: CivilDate | null;
  /** The refund is complete. */
  refunded: boolean;
};

/**
 * The guarantee of a service: its missed last day (null while it cannot be requested), its price, and its
 * requests.
 */
export type GuaranteeView = { missed: CivilDate | null; price: Centavos; requests: GuaranteeRequest[] };

/** A request as the panel shows it. Instants are ISO texts. */
export type GuaranteePanelView = {
  id: string;
  protocol: string;
  clientId: UserId;
  client: string;
  /** The linked profile whose service it is; null for the client's own. */
  holder: string | null;
  cardId: CardId;
  service: CardType;
  orderId: OrderId;
  /** Id of a plan or title of a product. */
  offer: string | null;
  choice: GuaranteeChoice;
  note: string | null;
  lastDay: CivilDate;
  dueOn: CivilDate;
  status: GuaranteeStatus;
  answer: string | null;
  askedAt: string;
  answeredAt: string | null;
  answeredBy: string | null;
  /** The price of the service. */
  price: Centavos;
  /** Received payments of the order that were not refunded. */
  held: Centavos;
  /** Amount refunded by the request. */
  refund: Centavos;
};
