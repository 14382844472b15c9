import type { CivilDate } from '#app/lib/civil-dates.ts';
import type { CardStatus } from './card-status.ts';

export const GUARANTEE_STATUSES = ['open', 'accepted', 'refused'] as const;
export type GuaranteeStatus = (typeof GUARANTEE_STATUSES)[number];

/** Labels of the buttons that request a guarantee. Contract, mails and assistant name the buttons by them. */
export const GUARANTEE_BUTTON = 'Pedir a garantia';
export const COVER_BUTTON = 'Pedir a garantia estendida';

/** Facts that decide whether the guarantee of a service can be requested. */
export type GuaranteeFacts = {
  status: CardStatus;
  /** The last day of the service's deadline; null while the clock does not run. */
  dueOn: CivilDate | null;
  /**
   * Whether the service's order is valid, its accepted contract states the guarantee, and the service has a
   * part of the order's money (`guaranteeAmount`).
   */
  stated: boolean;
};

/**
 * Deadline of a guarantee that can be requested on this day; an extended guarantee does not move it. Null if the service is done or ended, its
 * deadline has not passed, or no contract gives a guarantee.
 */
export function missedDay({ status, dueOn, stated }: GuaranteeFacts, today: CivilDate): CivilDate | null {
  if (status === 'completed' || status === 'blocked' || !dueOn || !stated) return null;
  return today > dueOn ? dueOn : null;
}

/** Stage of the guarantee of a late service, which determines the customer's next step. */
export type GuaranteeStage =
  | { stage: 'askable' }
  /** The team answers until this day. */
  | { stage: 'asked'; dueOn: CivilDate }
  | { stage: 'accepted' }
  | { stage: 'refused' };

/** The part of a request that determines its stage. */
export type AskedGuarantee = { status: GuaranteeStatus; dueOn: CivilDate };

/** The stage of a late service; null if no contract gives a guarantee. `newest` is its newest request. */
export function guaranteeStage(
  facts: GuaranteeFacts,
  newest: AskedGuarantee | null,
  today: CivilDate,
): GuaranteeStage | null {
  if (newest)
    return newest.status === 'open' ? { stage: 'asked', dueOn: newest.dueOn } : { stage: newest.status };
  return missedDay(facts, today) ? { stage: 'askable' } : null;
}
