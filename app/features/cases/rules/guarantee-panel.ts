import type { GuaranteeChoice } from '#app/features/cases/rules/guarantee.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import type { CardType } from '#app/terms/card-status.ts';
import type { GuaranteeStatus } from '#app/terms/guarantee-stage.ts';
import type { CardId, OrderId, UserId } from '#app/terms/ids.ts';

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
