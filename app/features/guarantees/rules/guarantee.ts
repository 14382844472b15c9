import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import type { CardStatus, CardType } from '#app/terms/card-status.ts';

/** What the contract gives when its guarantee is not kept; the customer chooses. */
export const GUARANTEE_CHOICES = ['continue', 'refund'] as const;
export type GuaranteeChoice = (typeof GUARANTEE_CHOICES)[number];

export const CHOICE_LABELS: Record<GuaranteeChoice, string> = {
  continue: 'Continuar o trabalho, sem custo',
  refund: 'Receber de volta o preço deste serviço',
};

export const GUARANTEE_STATUSES = ['open', 'accepted', 'refused'] as const;
export type GuaranteeStatus = (typeof GUARANTEE_STATUSES)[number];

/** Days, not only business ones, within which a request is answered and its money is back (contract, Garantia). */
export const GUARANTEE_DAYS = 10;

/** What decides whether the guarantee of a service can be asked for. */
export type GuaranteeFacts = {
  status: CardStatus;
  /** The last day of the service's deadline; null where the clock does not run. */
  dueOn: CivilDate | null;
  /** Days that the extended guarantee of its order adds; 0 without one. */
  extraDays: number;
  /** The order that opened it stands, and the contract that was accepted for it states the guarantee. */
  stated: boolean;
};

/** The last day of the guarantee: that of the deadline, and the days of the extended guarantee after it. */
export const lastDayOf = (dueOn: CivilDate, extraDays: number): CivilDate => addDays(dueOn, extraDays);

/**
 * The last day of a guarantee that can be asked for on this day; null where there is none to ask for: the service is
 * done or ended, its day has not passed, or no contract gives one.
 */
export function missedDay(
  { status, dueOn, extraDays, stated }: GuaranteeFacts,
  today: CivilDate,
): CivilDate | null {
  if (status === 'completed' || status === 'blocked' || !dueOn || !stated) return null;
  const last = lastDayOf(dueOn, extraDays);
  return today > last ? last : null;
}

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
