import { sql } from 'drizzle-orm';
import {
  boolean,
  char,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { cardProofs, cards } from '#app/features/cases/tables.server.ts';
import { linkedProfiles } from '#app/features/profiles/tables.server.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { users } from '#app/platform/db/account-tables.server.ts';
import {
  checkOneOf,
  createdAt,
  id,
  money,
  newest,
  rawCheck,
  reference,
  UF,
  updatedAt,
} from '#app/platform/db/columns.server.ts';
import type { CardId } from '#app/terms/ids.ts';
import {
  CLOCK_RULES,
  type ClockRule,
  DEBT_SOURCES,
  type DebtSource,
  LISTING_ADDRESSEES,
  LISTING_EVENTS,
  LISTING_KINDS,
  LISTING_PILES,
  LISTING_PLACES,
  LISTING_SOURCES,
  LISTING_STATES,
  LISTING_TURNS,
  LISTING_VERDICTS,
  type ListingAddressee,
  type ListingEventKind,
  type ListingKind,
  type ListingPile,
  type ListingPlace,
  type ListingSource,
  type ListingState,
  type ListingTurn,
  type ListingVerdict,
  PERSON_SAYS,
  type PersonSays,
} from '#app/terms/listing.ts';
import { AVERAGE_SOURCES, type AverageSource } from './rules/interest.ts';
import type { OutlookStep } from './rules/outlook.ts';

/** The service that works on it: lanes of the board. */
const FRONT = sql`(case when place = 'scr' then 'bacen' when kind = 'acao' then 'jus' else 'nome' end)`;
const DUE = sql`coalesce(next_due_on, '9999-12-31'::date)`;

const day = (name: string) => date(name).$type<CivilDate>();

/**
 * One negative record of one holder at one place. The holder is the user or one of the linked profiles.
 * `outlookOf` computes the results of clocks and triage (`turn` to `outlook`) at every change of the holder's
 * listings; the nightly job applies changes that come by date.
 */
export const listings = pgTable(
  'listings',
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    // Unlinking a profile must not delete its listings.
    linkedProfileId: uuid('linked_profile_id').references(() => linkedProfiles.id, { onDelete: 'restrict' }),
    cardId: uuid('card_id')
      .$type<CardId>()
      .references(() => cards.id, { onDelete: 'set null' }),
    place: text('place').$type<ListingPlace>().notNull(),
    kind: text('kind').$type<ListingKind>().notNull().default('inadimplencia'),
    creditor: text('creditor').notNull(),
    /** Normalised if valid, otherwise as entered: some reports truncate it. */
    creditorDoc: text('creditor_doc'),
    originalCreditor: text('original_creditor'),
    contractRef: text('contract_ref'),
    amount: money('amount'),
    dueOn: day('due_on'),
    includedOn: day('included_on'),
    /** The day on which the record was seen at its place. */
    seenOn: day('seen_on').notNull().default(sql`(now() at time zone 'America/Sao_Paulo')::date`),
    source: text('source').$type<ListingSource>().notNull().default('typed'),
    uf: char('uf', { length: 2 }),
    /** For a protest: notary's office, book and page or protocol. */
    notary: text('notary'),
    protocol: text('protocol'),
    /** For a returned cheque: its number, and the reason of the Central Bank's table. */
    checkNo: text('check_no'),
    ccfReason: integer('ccf_reason'),
    notes: text('notes').notNull().default(''),
    /** Distinguishes entries with equal data: 1, 2, … in the order in which they arrived. */
    copy: integer('copy').notNull().default(1),

    personSays: text('person_says').$type<PersonSays>(),
    paidOn: day('paid_on'),
    /** The notice that the bureau proved, or claims to have sent. */
    notifiedOn: day('notified_on'),
    notifiedHow: text('notified_how'),
    noticeProved: boolean('notice_proved'),
    debtSource: text('debt_source').$type<DebtSource>(),
    interrupted: boolean('interrupted'),
    /** Contract's rate in per cent a month, its month, and the Central Bank's series to compare with. */
    rate: doublePrecision('rate'),
    rateMonth: day('rate_month'),
    rateSeries: integer('rate_series'),
    /** The Central Bank's average of that month, its source, and the day on which it was read. */
    rateAverage: doublePrecision('rate_average'),
    rateAverageFrom: text('rate_average_from').$type<AverageSource>(),
    rateAverageOn: day('rate_average_on'),
    /** Ratio of the rate to that average; null while one of both is unknown. */
    rateOverAverage: doublePrecision('rate_over_average'),
    /** A lawyer's verdict, which overrides the triage, with its reason. */
    verdict: text('verdict').$type<ListingVerdict>(),
    verdictReason: text('verdict_reason'),
    verdictBy: uuid('verdict_by').references(() => users.id, { onDelete: 'set null' }),

    state: text('state').$type<ListingState>().notNull().default('found'),
    /** The addressee of the last request, who answers next. */
    askedOf: text('asked_of').$type<ListingAddressee>(),
    /** Start days of legal terms. */
    challengedOn: day('challenged_on'),
    accessAskedOn: day('access_asked_on'),
    consumerPortalOn: day('consumer_portal_on'),
    foundWrongOn: day('found_wrong_on'),
    scrCorrectedOn: day('scr_corrected_on'),
    /** Terms without a law: they keep their original last day when the usual term changes. */
    exclusionAskedOn: day('exclusion_asked_on'),
    exclusionDueOn: day('exclusion_due_on'),
    letterSentOn: day('letter_sent_on'),
    letterDueOn: day('letter_due_on'),
    /** The clock of its service, as `settleListings` read it. */
    promiseFrom: day('promise_from'),
    promiseDueOn: day('promise_due_on'),
    /** Day of a report that no longer shows it: not yet a removal, which needs proof. */
    missingSince: day('missing_since'),
    removedOn: day('removed_on'),
    removedProofId: uuid('removed_proof_id').references(() => cardProofs.id, { onDelete: 'set null' }),
    goneBackOn: day('gone_back_on'),

    turn: text('turn').$type<ListingTurn>().notNull().default('us'),
    pile: text('pile').$type<ListingPile>().notNull().default('negociar'),
    nextDueOn: day('next_due_on'),
    nextRule: text('next_rule').$type<ClockRule>(),
    /** The next day on which one of the four above changes; null if there is no such day. */
    changesOn: day('changes_on'),
    /** Their later values, by day; null until computed: rows that the previous release writes. */
    outlook: jsonb('outlook').$type<OutlookStep[]>(),
    /** Events in its chain, counted by the chain's trigger. */
    events: integer('events').notNull().default(0),
    creditorKey: text('creditor_key')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(creditor_doc, nome_fold(creditor))`),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`nome_fold(creditor || ' ' || coalesce(original_creditor, '') || ' ' || coalesce(creditor_doc, '') || ' ' || coalesce(contract_ref, ''))`,
      ),
    /**
     * Counts changes of entered data (trigger `count_listing_version`): an edit of an older version gets a conflict.
     */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('listings_place_check', 'place', LISTING_PLACES),
    checkOneOf('listings_kind_check', 'kind', LISTING_KINDS),
    checkOneOf('listings_source_check', 'source', LISTING_SOURCES),
    checkOneOf('listings_says_check', 'person_says', PERSON_SAYS),
    checkOneOf('listings_debt_source_check', 'debt_source', DEBT_SOURCES),
    checkOneOf('listings_state_check', 'state', LISTING_STATES),
    checkOneOf('listings_asked_check', 'asked_of', LISTING_ADDRESSEES),
    checkOneOf('listings_turn_check', 'turn', LISTING_TURNS),
    checkOneOf('listings_pile_check', 'pile', LISTING_PILES),
    checkOneOf('listings_rule_check', 'next_rule', CLOCK_RULES),
    checkOneOf('listings_verdict_check', 'verdict', LISTING_VERDICTS),
    checkOneOf('listings_average_check', 'rate_average_from', AVERAGE_SOURCES),
    rawCheck('listings_override_check', '(verdict is null) = (verdict_reason is null)'),
    rawCheck('listings_creditor_check', 'length(creditor) between 1 and 200'),
    rawCheck('listings_amount_check', "amount > 0 or (amount = 0 and kind in ('consulta', 'outro'))"),
    rawCheck('listings_ccf_check', 'ccf_reason in (12, 13, 14)'),
    rawCheck('listings_uf_check', UF),
    rawCheck('listings_removed_check', "(state = 'removed') = (removed_on is not null)"),
    unique('listings_entry_key')
      .on(t.userId, t.linkedProfileId, t.place, t.creditorKey, t.contractRef, t.dueOn, t.copy)
      .nullsNotDistinct(),
    index('listings_holder_idx').on(t.userId, t.linkedProfileId, t.place, t.id),
    index('listings_linked_idx').on(t.linkedProfileId),
    index('listings_card_idx').on(t.cardId),
    index('listings_proof_idx').on(t.removedProofId),
    index('listings_verdict_by_idx').on(t.verdictBy),
    // The panel's list and the queue: the next due first; finished listings have no clock.
    index('listings_due_idx').on(DUE, t.id),
    // Counted from the index alone, which needs the column of the expression too.
    index('listings_open_due_idx').on(DUE, t.id, t.nextDueOn).where(sql`turn <> 'done'`),
    index('listings_turn_due_idx').on(t.turn, DUE, t.id),
    index('listings_place_due_idx').on(t.place, t.turn, DUE, t.id),
    index('listings_front_due_idx').on(t.turn, FRONT, DUE, t.id),
    index('listings_recent_idx').on(newest(t.createdAt), newest(t.id)),
    // The nightly job, and the listings that it has to compute from the beginning.
    index('listings_changes_idx').on(t.changesOn).where(sql`changes_on is not null`),
    index('listings_uncomputed_idx').on(t.id).where(sql`outlook is null`),
  ],
);

/**
 * Events of a listing, one chain per listing: each entry carries the hash of the previous one. A single chain
 * for all listings would break when the data of one person are erased.
 */
export const listingEvents = pgTable(
  'listing_events',
  {
    id: id(),
    listingId: reference('listing_id', () => listings.id),
    userId: reference('user_id', () => users.id),
    /** Place in the chain, from 1; given by the trigger `chain_listing`. */
    seq: integer('seq').notNull().default(0),
    kind: text('kind').$type<ListingEventKind>().notNull(),
    /** The clock that the event concerns. */
    rule: text('rule').$type<ClockRule>(),
    /** The actor; null for the product. */
    byId: uuid('by_id').references(() => users.id, { onDelete: 'set null' }),
    byKind: text('by_kind').$type<'customer' | 'admin' | 'system'>().notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    previousHash: text('previous_hash').notNull().default(''),
    hash: text('hash').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    checkOneOf('listing_events_kind_check', 'kind', LISTING_EVENTS),
    checkOneOf('listing_events_rule_check', 'rule', CLOCK_RULES),
    checkOneOf('listing_events_by_check', 'by_kind', ['customer', 'admin', 'system']),
    unique('listing_events_place_key').on(t.listingId, t.seq),
    index('listing_events_user_idx').on(t.userId),
    index('listing_events_by_idx').on(t.byId),
  ],
);
