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

/** Label of a request under the extended guarantee, which takes on one record again. */
export const COVER_LABEL = 'Garantia estendida: cuidar de novo do registro, sem custo';

/** A service whose order sold the extended guarantee. */
export type CoverService = {
  cardId: CardId;
  type: CardType;
  orderId: OrderId;
  /** Last day of the plan's guarantee; null while the clock does not run. */
  dueOn: CivilDate | null;
  /** Calendar days sold after that day. */
  days: number;
};

/** A request to take on a record again. */
export type CoverRequest = {
  listingId: string;
  protocol: string;
  status: GuaranteeStatus;
  dueOn: CivilDate;
  answer: string | null;
};

/** Calendar days within which a request is answered and refunded (contract, Garantia). */
export const GUARANTEE_DAYS = 10;

/** Price and services of an order, as frozen in its snapshot, and the diagnosis of its holder. */
export type SoldFor = {
  promo: Centavos;
  /** Price of the extended guarantee; 0 without one. */
  extended: Centavos;
  activates: readonly CardType[];
  /** Services in which the diagnosis found a record that could be removed. */
  removable: readonly CardType[];
};

/**
 * Services that share the money of an order: those with a removable record. Without such a record in the
 * diagnosis all of them share it.
 */
export function sharingServices({ activates, removable }: SoldFor): readonly CardType[] {
  const found = activates.filter((service) => removable.includes(service));
  return found.length > 0 ? found : activates;
}

/**
 * Returns the amount that the guarantee of one service gives back: an equal part of the order's price and of
 * its extended guarantee, with remaining centavos added to the first services. A service in which nothing was
 * removable has no part: its part goes to the others.
 */
export function guaranteeAmount(sold: SoldFor, service: CardType): Centavos {
  const sharing = sharingServices(sold);
  const at = sharing.indexOf(service);
  if (at < 0) return 0;
  const total = sold.promo + sold.extended;
  const share = Math.floor(total / sharing.length);
  return share + (at < total - share * sharing.length ? 1 : 0);
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
 * The guarantee of a service: its missed last day (null while it cannot be requested), the amount that it
 * gives back, and its requests.
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
  /** Record that the extended guarantee takes on again, by creditor and place; null for a missed last day. */
  recordName: string | null;
  /** Last day of the extended guarantee; null without one. */
  coverEnd: CivilDate | null;
  note: string | null;
  lastDay: CivilDate;
  dueOn: CivilDate;
  status: GuaranteeStatus;
  answer: string | null;
  askedAt: string;
  answeredAt: string | null;
  answeredBy: string | null;
  /** The amount that the guarantee gives back. */
  price: Centavos;
  /** Received payments of the order that were not refunded. */
  held: Centavos;
  /** Amount refunded by the request. */
  refund: Centavos;
};
