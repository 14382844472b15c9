import { addBusinessDays } from '#app/lib/business-days.ts';
import { addDays, addMonths, type CivilDate } from '#app/lib/civil-dates.ts';
import type { ClockRule, ListingAddressee, ListingKind, ListingPlace } from '#app/terms/listing.ts';
import { scrSeenOn } from '#app/terms/scr-report.ts';

/** The one who has to act while a clock runs. */
type ClockOwner = 'place' | 'creditor' | 'bureau' | 'bank' | 'company' | 'us';

export type Clock = {
  rule: ClockRule;
  /** The day from which the term is counted. */
  from: CivilDate;
  /** The last day of the term; it is broken from the next day on. */
  dueOn: CivilDate;
  whose: ClockOwner;
  state: 'running' | 'last_day' | 'over';
  /** The term is customary: no law in force sets it. */
  usual: boolean;
};

/** Dates that start a listing's clocks; null if the event did not happen. */
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
  /** Payment proved to the bank of a returned cheque, and the last day of the usual term. */
  exclusionAskedOn?: CivilDate | null;
  exclusionDueOn?: CivilDate | null;
  /** Day a letter without a legal term for its answer was sent, and the last day that it names. */
  letterSentOn?: CivilDate | null;
  letterDueOn?: CivilDate | null;
  /** Addressee of the last request. */
  askedOf?: ListingAddressee | null;
  /** The bank reported that it corrected its record at the Central Bank. */
  scrCorrectedOn?: CivilDate | null;
  /** The service's own term runs: contract accepted and documents complete, and the last day of it. */
  promiseFrom?: CivilDate | null;
  promiseDueOn?: CivilDate | null;
  /** The entry was removed: nothing about it is due any more. */
  removedOn: CivilDate | null;
};

/**
 * Returns the last day of an entry, in any place: five years from the day after the due day (CDC 43 §1,
 * Súmula 323, REsp 1.316.117). 29 February counts as 1 March.
 */
export function fiveYearsFrom(dueOn: CivilDate): CivilDate {
  const day = addMonths(dueOn, 60);
  return dueOn.endsWith('-02-29') && day.endsWith('-02-28') ? addDays(day, 1) : day;
}

/**
 * Returns the day by which the creditor has to remove a paid entry: five business days (Súmula 548). They
 * count from the first business day after the payment; whether that day is the first of them is not settled,
 * so it is not counted: nothing is called late before the later of the two days.
 */
export const paidEntryDueOn = (paidOn: CivilDate): CivilDate =>
  addBusinessDays(addBusinessDays(paidOn, 1), 5);

/** Usual days for a bureau's answer: no law sets them for negative records (Lei 12.414 is the positive file). */
const BUREAU_DAYS = 10;
const CONSUMER_PORTAL_DAYS = 10;

/**
 * Places without the five-year limit of the CDC: protest certificates, the Central Bank's own report, and the
 * Cadin (Lei 10.522).
 */
const WITHOUT_LIMIT: readonly ListingPlace[] = ['cenprot', 'scr', 'cadin'];
/** Whether an entry leaves its place after five years. An offer of a deal is no negative record. */
export const hasFiveYearLimit = ({ place, kind }: Pick<ClockFacts, 'place' | 'kind'>): boolean =>
  kind !== 'oferta' && !WITHOUT_LIMIT.includes(place);

/** Returns all clocks of a listing in their state of today, the nearest first. */
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
  /** Adds a term whose last day was stored when it began; `usual` by default, not legal. */
  const at = (
    rule: ClockRule,
    from: CivilDate | null | undefined,
    due: CivilDate | null | undefined,
    whose: ClockOwner,
    usual = true,
  ) => due && add(rule, from, () => due, whose, usual);
  const days = (count: number) => (from: CivilDate) => addDays(from, count);
  const business = (count: number) => (from: CivilDate) => addBusinessDays(from, count);

  if (hasFiveYearLimit(facts)) add('five_years', facts.dueOn, fiveYearsFrom, 'place');
  // No term of a returned cheque runs before the payment was proved to the bank.
  if (facts.place === 'ccf') at('ccf_payment', facts.exclusionAskedOn, facts.exclusionDueOn, 'bank');
  // A protest is cancelled by the person, with the title or the creditor's consent (Lei 9.492, art. 26).
  // In the Cadin, the public creditor has five business days after the settlement (Lei 10.522, art. 2 §5).
  else if (facts.kind !== 'protesto' && facts.kind !== 'oferta')
    add('after_payment', facts.paidOn, paidEntryDueOn, 'creditor');
  // Correction is immediate; the five days are for notifying the recipients of the wrong data (CDC 43 §3).
  if (facts.place !== 'cadin') add('tell_receivers', facts.foundWrongOn, business(5), 'bureau');
  add('challenge', facts.challengedOn, days(BUREAU_DAYS), 'bureau', true);
  add('access', facts.accessAskedOn, days(BUREAU_DAYS), 'bureau', true);
  add('consumer_portal', facts.consumerPortalOn, days(CONSUMER_PORTAL_DAYS), 'company');
  const answers = facts.askedOf === 'bureau' ? 'bureau' : 'creditor';
  at('letter_answer', facts.letterSentOn, facts.letterDueOn, facts.place === 'scr' ? 'bank' : answers);
  add('scr_remittance', facts.scrCorrectedOn, scrSeenOn, 'bank', true);
  at('promise', facts.promiseFrom, facts.promiseDueOn, 'us', false);
  return clocks.sort((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0));
}
