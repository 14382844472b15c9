import { addBusinessDays } from '#app/lib/business-days.ts';
import { addDays, addMonths, type CivilDate } from '#app/lib/civil-dates.ts';
import type { ClockRule, ListingKind, ListingPlace } from '#app/terms/listing.ts';

/** Whose turn it is while a clock runs. */
type ClockOwner = 'place' | 'creditor' | 'bureau' | 'bank' | 'company' | 'us';

export type Clock = {
  rule: ClockRule;
  /** The day that the term is counted from. */
  from: CivilDate;
  /** The last day on which it is kept; it is broken from the next day on. */
  dueOn: CivilDate;
  whose: ClockOwner;
  state: 'running' | 'last_day' | 'over';
  /** The term is the custom, and no law in force names it. */
  usual: boolean;
};

/** What of a listing makes its clocks run; a civil date where it happened, null where it did not. */
export type ClockFacts = {
  place: ListingPlace;
  kind: ListingKind;
  dueOn: CivilDate | null;
  paidOn: CivilDate | null;
  /** The bureau admitted that the entry is wrong. */
  foundWrongOn?: CivilDate | null;
  challengedOn?: CivilDate | null;
  accessAskedOn?: CivilDate | null;
  consumerPortalOn?: CivilDate | null;
  /** Contract accepted and documents complete: the house's own term runs. */
  startedOn?: CivilDate | null;
  /** The entry is gone: nothing about it is due any more. */
  removedOn: CivilDate | null;
};

/**
 * The last day on which an entry may stand, however it came there: five years from the day after the due day (CDC 43
 * §1, Súmula 323, REsp 1.316.117). 29 February counts as 1 March.
 */
export function fiveYearsFrom(dueOn: CivilDate): CivilDate {
  const day = addMonths(dueOn, 60);
  return dueOn.endsWith('-02-29') && day.endsWith('-02-28') ? addDays(day, 1) : day;
}

/**
 * Five business days for the creditor to have a paid entry taken out (Súmula 548). They count from the first business
 * day after the money is there; whether that day is the first of them is not settled, so it is not counted: nothing is
 * said to be late before the later of the two days.
 */
export const paidEntryDueOn = (paidOn: CivilDate): CivilDate =>
  addBusinessDays(addBusinessDays(paidOn, 1), 5);

/** Business days of the house's own promise, from contract and documents on (decisions of the product). */
const PROMISED_DAYS = 12;
const LAW_12414_DAYS = 10;
const CONSUMER_PORTAL_DAYS = 10;
/** Five days of the bank and five of the clearing house; the rules in force since 2023 do not name them. */
const CCF_DAYS = 10;

/** Places that have no five-year limit of this law: protest certificates, and the Central Bank's own report. */
const WITHOUT_LIMIT: readonly ListingPlace[] = ['cenprot', 'scr'];
export const hasFiveYearLimit = (place: ListingPlace): boolean => !WITHOUT_LIMIT.includes(place);

/** All clocks of a listing as they stand today, the nearest first. */
export function clocksOf(facts: ClockFacts, today: CivilDate): Clock[] {
  if (facts.removedOn !== null) return [];
  const clocks: Clock[] = [];
  const add = (
    rule: ClockRule,
    from: CivilDate | null | undefined,
    dueOn: (from: CivilDate) => CivilDate,
    whose: ClockOwner,
    usual = false,
  ) => {
    if (!from) return;
    const due = dueOn(from);
    const state = today > due ? 'over' : today === due ? 'last_day' : 'running';
    clocks.push({ rule, from, dueOn: due, whose, state, usual });
  };
  const days = (count: number) => (from: CivilDate) => addDays(from, count);
  const business = (count: number) => (from: CivilDate) => addBusinessDays(from, count);

  if (hasFiveYearLimit(facts.place)) add('five_years', facts.dueOn, fiveYearsFrom, 'place');
  if (facts.place === 'ccf') add('ccf_payment', facts.paidOn, business(CCF_DAYS), 'bank', true);
  // A protest is cancelled by the person, with the title or the creditor's consent (Lei 9.492, art. 26).
  else if (facts.kind !== 'protesto') add('after_payment', facts.paidOn, paidEntryDueOn, 'creditor');
  // Correction is immediate; the five days are for telling those who received the wrong data (CDC 43 §3).
  add('tell_receivers', facts.foundWrongOn, business(5), 'bureau');
  add('challenge', facts.challengedOn, days(LAW_12414_DAYS), 'bureau');
  add('access', facts.accessAskedOn, days(LAW_12414_DAYS), 'bureau');
  add('consumer_portal', facts.consumerPortalOn, days(CONSUMER_PORTAL_DAYS), 'company');
  add('promise', facts.startedOn, business(PROMISED_DAYS), 'us');
  return clocks.sort((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0));
}
