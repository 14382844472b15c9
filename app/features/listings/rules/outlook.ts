import { addDays, addMonths, type CivilDate } from '#app/lib/civil-dates.ts';
import {
  type ClockRule,
  isListingClosed,
  type ListingAddressee,
  type ListingPile,
  type ListingState,
  type ListingTurn,
  type ListingVerdict,
} from '#app/terms/listing.ts';
import { type Clock, type ClockFacts, clocksOf, fiveYearsFrom, hasFiveYearLimit } from './clocks.ts';
import { PRESCRIBES_AFTER_YEARS, type TriageFacts, triage } from './triage.ts';

/** Facts of a listing for clocks, triage and the board. */
export type ListingFacts = TriageFacts &
  Omit<ClockFacts, 'removedOn'> & {
    state: ListingState;
    askedOf: ListingAddressee | null;
    /** A lawyer's verdict over the triage's. */
    verdict: ListingVerdict | null;
  };

/** State of a listing from a day on, until the next step. */
export type OutlookStep = {
  on: CivilDate;
  turn: ListingTurn;
  pile: ListingPile;
  /** The next clock, and its last day; null without one. */
  rule: ClockRule | null;
  dueOn: CivilDate | null;
  /** Clocks that broke with the beginning of this day. */
  over: ClockRule[];
};

/** The pile that a lawyer's verdict puts a listing on. */
const VERDICT_PILE: Record<ListingVerdict, ListingPile> = {
  fora_do_prazo: 'contestar',
  paga_nao_baixada: 'contestar',
  duplicada: 'contestar',
  nao_reconhecida: 'contestar',
  sem_aviso: 'contestar',
  valor_errado: 'contestar',
  prescrita_provavel: 'contestar',
  cedida: 'negociar',
  juros_acima: 'negociar',
  negociavel: 'negociar',
  paga_no_prazo: 'esperar_ou_pagar',
  verdadeira: 'esperar_ou_pagar',
};

/** Returns all clocks of a listing; empty once it is removed from its place. */
export const listingClocks = (facts: ListingFacts, today: CivilDate): Clock[] =>
  isListingClosed(facts.state) ? [] : clocksOf({ ...facts, removedOn: null }, today);

/** Only our turn counts for the service's own term: it is skipped while others have the turn. */
const counts = ({ rule }: Clock, turn: ListingTurn) => rule !== 'promise' || turn === 'us';

/** Returns the clocks that count while a party has the turn, in their order. */
export const countedClocks = (clocks: readonly Clock[], turn: ListingTurn): Clock[] =>
  clocks.filter((clock) => counts(clock, turn));

/**
 * Returns the clock to show: the nearest running one, otherwise the last broken one. The five years run
 * beside all others for years, so they count only if no other clock does.
 */
export function countingClock(all: readonly Clock[], turn: ListingTurn): Clock | null {
  const clocks = countedClocks(all, turn);
  const short = clocks.filter(({ rule }) => rule !== 'five_years');
  return short.find(({ state }) => state !== 'over') ?? short.at(-1) ?? clocks[0] ?? null;
}

export function pileOf(facts: ListingFacts, others: readonly TriageFacts[], today: CivilDate): ListingPile {
  return facts.verdict ? VERDICT_PILE[facts.verdict] : triage(facts, others, today).pile;
}

/** Returns whose turn it is: the column of the board. */
export function listingTurn(facts: ListingFacts, pile: ListingPile): ListingTurn {
  const { state, kind, paidOn, personSays, askedOf } = facts;
  if (isListingClosed(state) || state === 'kept') return 'done';
  if (state === 'asked')
    return askedOf ?? (kind === 'acao' ? 'judge' : facts.place === 'credor' ? 'creditor' : 'bureau');
  if (state === 'answered' || state === 'gone_back') return 'us';
  // A protest is cancelled by the person, with the title or the creditor's consent.
  if (paidOn && kind === 'protesto') return 'customer';
  // For a returned cheque, our letter to the bank has to prove the payment first.
  if (paidOn && facts.place !== 'ccf') return 'creditor';
  if (personSays === null || (personSays === 'ja_paguei' && !paidOn)) return 'customer';
  return pile === 'contestar' ? 'us' : 'customer';
}

/** Returns the later days on which a listing may change by the date alone. */
function turningDays(facts: ListingFacts, clocks: readonly Clock[], today: CivilDate): CivilDate[] {
  const ends = clocks.map(({ dueOn }) => dueOn);
  if (facts.dueOn && hasFiveYearLimit(facts)) ends.push(fiveYearsFrom(facts.dueOn));
  if (facts.dueOn && facts.source)
    ends.push(addMonths(facts.dueOn, 12 * PRESCRIBES_AFTER_YEARS[facts.source]));
  return [...new Set(ends.map((day) => addDays(day, 1)))].filter((day) => day > today).toSorted();
}

/**
 * Returns a listing's state today and on each later day on which it changes by the passing of days alone. It
 * is stored with the row, so that the nightly job only advances to the step of the day.
 */
export function outlookOf(
  facts: ListingFacts,
  others: readonly TriageFacts[],
  today: CivilDate,
): [OutlookStep, ...OutlookStep[]] {
  const stepOn = (on: CivilDate): OutlookStep => {
    const clocks = listingClocks(facts, on);
    const pile = pileOf(facts, others, on);
    const turn = listingTurn(facts, pile);
    const counting = countingClock(clocks, turn);
    return {
      on,
      turn,
      pile,
      rule: counting?.rule ?? null,
      dueOn: counting?.dueOn ?? null,
      over: clocks
        .filter((clock) => addDays(clock.dueOn, 1) === on && counts(clock, turn))
        .map(({ rule }) => rule),
    };
  };
  const later = turningDays(facts, listingClocks(facts, today), today).map(stepOn);
  const steps: [OutlookStep, ...OutlookStep[]] = [{ ...stepOn(today), over: [] }];
  for (const step of later) {
    if (step.over.length > 0 || stateOf(step) !== stateOf(steps.at(-1) ?? steps[0])) steps.push(step);
  }
  return steps;
}

const stateOf = ({ turn, pile, rule, dueOn }: OutlookStep) => JSON.stringify([turn, pile, rule, dueOn]);
