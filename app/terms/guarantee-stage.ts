import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import type { CardStatus } from './card-status.ts';

export const GUARANTEE_STATUSES = ['open', 'accepted', 'refused'] as const;
export type GuaranteeStatus = (typeof GUARANTEE_STATUSES)[number];

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
const lastDayOf = (dueOn: CivilDate, extraDays: number): CivilDate => addDays(dueOn, extraDays);

/**
 * Deadline of a guarantee that can be requested on this day. Null if the service is done or ended, its
 * deadline has not passed, or no contract gives a guarantee.
 */
export function missedDay(
  { status, dueOn, extraDays, stated }: GuaranteeFacts,
  today: CivilDate,
): CivilDate | null {
  if (status === 'completed' || status === 'blocked' || !dueOn || !stated) return null;
  const last = lastDayOf(dueOn, extraDays);
  return today > last ? last : null;
}

/** How the guarantee of a service that is late stands, as its customer goes on from there. */
export type GuaranteeStage =
  /** The days of the extended guarantee are not over; it can be asked for after the last one. */
  | { stage: 'later'; lastDay: CivilDate }
  | { stage: 'askable' }
  /** The team answers until this day. */
  | { stage: 'asked'; dueOn: CivilDate }
  | { stage: 'accepted' }
  | { stage: 'refused' };

/** What of a request decides how it goes on. */
export type AskedGuarantee = { status: GuaranteeStatus; dueOn: CivilDate };

/** The stage of a late service; null where no contract gives a guarantee. `newest` is the newest request of it. */
export function guaranteeStage(
  facts: GuaranteeFacts,
  newest: AskedGuarantee | null,
  today: CivilDate,
): GuaranteeStage | null {
  if (newest)
    return newest.status === 'open' ? { stage: 'asked', dueOn: newest.dueOn } : { stage: newest.status };
  if (!facts.dueOn || !facts.stated) return null;
  return missedDay(facts, today)
    ? { stage: 'askable' }
    : { stage: 'later', lastDay: lastDayOf(facts.dueOn, facts.extraDays) };
}
