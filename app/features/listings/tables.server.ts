import { sql } from 'drizzle-orm';
import {
  boolean,
  char,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
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
  restrictedReference,
  teamMember,
  UF,
  updatedAt,
} from '#app/platform/db/columns.server.ts';
import { label, personal, REFERENCE, SEARCH_COPY, table, withheld } from '#app/platform/db/table.server.ts';
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

const COMPUTED = withheld('contas internas do painel, feitas das outras colunas');

/** The service that works on it: lanes of the board. */
const FRONT = sql`(case when place = 'scr' then 'bacen' when kind = 'acao' then 'jus' else 'nome' end)`;
const DUE = sql`coalesce(next_due_on, '9999-12-31'::date)`;

const day = (name: string) => date(name).$type<CivilDate>();

/**
 * One negative record of one holder at one place. The holder is the user or one of the linked profiles.
 * `outlookOf` computes the results of clocks and triage (`turn` to `outlook`) at every change of the holder's
 * listings; the nightly job applies changes that come by date.
 */
export const listings = table(
  'listings',
  personal('Registros', 'removed'),
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    // Unlinking a profile must not delete its listings.
    linkedProfileId: restrictedReference('linked_profile_id', () => linkedProfiles.id),
    cardId: label(
      REFERENCE,
      uuid('card_id')
        .$type<CardId>()
        .references(() => cards.id, { onDelete: 'set null' }),
    ),
    place: label('Onde consta', text('place').$type<ListingPlace>().notNull()),
    kind: label('Tipo do registro', text('kind').$type<ListingKind>().notNull().default('inadimplencia')),
    creditor: label('Credor', text('creditor').notNull()),
    /** Normalised if valid, otherwise as entered: some reports truncate it. */
    creditorDoc: label('Documento do credor', text('creditor_doc')),
    originalCreditor: label('Credor original', text('original_creditor')),
    contractRef: label('Contrato', text('contract_ref')),
    amount: label('Valor', money('amount')),
    dueOn: label('Vencimento', day('due_on')),
    includedOn: label('Incluída em', day('included_on')),
    /** The day on which the record was seen at its place. */
    seenOn: label(
      'Vista em',
      day('seen_on').notNull().default(sql`(now() at time zone 'America/Sao_Paulo')::date`),
    ),
    source: label('Como foi registrada', text('source').$type<ListingSource>().notNull().default('typed')),
    uf: label('Estado', char('uf', { length: 2 })),
    /** For a protest: notary's office, book and page or protocol. */
    notary: label('Cartório', text('notary')),
    protocol: label('Protocolo', text('protocol')),
    /** For a returned cheque: its number, and the reason of the Central Bank's table. */
    checkNo: label('Cheque', text('check_no')),
    ccfReason: label('Motivo do cheque devolvido', integer('ccf_reason')),
    notes: label('Observações', text('notes').notNull().default('')),
    /** Distinguishes entries with equal data: 1, 2, … in the order in which they arrived. */
    copy: label(REFERENCE, integer('copy').notNull().default(1)),

    personSays: label('O que a pessoa diz', text('person_says').$type<PersonSays>()),
    paidOn: label('Paga em', day('paid_on')),
    /** The notice that the bureau proved, or claims to have sent. */
    notifiedOn: label('Aviso prévio em', day('notified_on')),
    notifiedHow: label('Meio do aviso prévio', text('notified_how')),
    noticeProved: label('Aviso prévio provado', boolean('notice_proved')),
    debtSource: label('Origem da dívida', text('debt_source').$type<DebtSource>()),
    interrupted: label('Prescrição interrompida', boolean('interrupted')),
    /** Contract's rate in per cent a month, its month, and the Central Bank's series to compare with. */
    rate: label('Juros do contrato (% ao mês)', doublePrecision('rate')),
    rateMonth: label('Mês do contrato', day('rate_month')),
    rateSeries: label('Série do Banco Central', integer('rate_series')),
    /** The Central Bank's average of that month, its source, and the day on which it was read. */
    rateAverage: label('Média do Banco Central (% ao mês)', doublePrecision('rate_average')),
    rateAverageFrom: label('Origem da média', text('rate_average_from').$type<AverageSource>()),
    rateAverageOn: label('Média lida em', day('rate_average_on')),
    /** Ratio of the rate to that average; null while one of both is unknown. */
    rateOverAverage: label('Juros sobre a média', doublePrecision('rate_over_average')),
    /** A lawyer's verdict, which overrides the triage, with its reason. */
    verdict: label('Parecer do jurídico', text('verdict').$type<ListingVerdict>()),
    verdictReason: label('Motivo do parecer', text('verdict_reason')),
    verdictBy: teamMember('verdict_by', () => users.id),

    state: label('Situação do registro', text('state').$type<ListingState>().notNull().default('found')),
    /** The addressee of the last request, who answers next. */
    askedOf: label('Pedido feito a', text('asked_of').$type<ListingAddressee>()),
    /** Start days of legal terms. */
    challengedOn: label('Contestada em', day('challenged_on')),
    accessAskedOn: label('Dados pedidos em', day('access_asked_on')),
    consumerPortalOn: label('Reclamação no consumidor.gov.br em', day('consumer_portal_on')),
    foundWrongOn: label('Erro reconhecido em', day('found_wrong_on')),
    scrCorrectedOn: label('Corrigida pelo banco em', day('scr_corrected_on')),
    /** Terms without a law: they keep their original last day when the usual term changes. */
    exclusionAskedOn: label('Pagamento provado ao banco em', day('exclusion_asked_on')),
    exclusionDueOn: label('Exclusão do cheque até', day('exclusion_due_on')),
    letterSentOn: label('Carta enviada em', day('letter_sent_on')),
    letterDueOn: label('Resposta à carta até', day('letter_due_on')),
    /** The clock of its service, as `settleListings` read it. */
    promiseFrom: label('Prazo do serviço desde', day('promise_from')),
    promiseDueOn: label('Prazo do serviço até', day('promise_due_on')),
    /** Day of a report that no longer shows it: not yet a removal, which needs proof. */
    missingSince: label('Não consta mais desde', day('missing_since')),
    removedOn: label('Retirada em', day('removed_on')),
    removedProofId: label(
      REFERENCE,
      uuid('removed_proof_id').references(() => cardProofs.id, { onDelete: 'set null' }),
    ),
    goneBackOn: label('Voltou em', day('gone_back_on')),

    turn: label('De quem é a vez', text('turn').$type<ListingTurn>().notNull().default('us')),
    pile: label('O que dá para fazer', text('pile').$type<ListingPile>().notNull().default('negociar')),
    nextDueOn: label('Próximo prazo', day('next_due_on')),
    nextRule: label('Regra do prazo', text('next_rule').$type<ClockRule>()),
    /** The next day on which one of the four above changes; null if there is no such day. */
    changesOn: label(COMPUTED, day('changes_on')),
    /** Their later values, by day; null until computed again. */
    outlook: label(COMPUTED, jsonb('outlook').$type<OutlookStep[]>()),
    /** Events in its chain, counted by the chain's trigger. */
    events: label(REFERENCE, integer('events').notNull().default(0)),
    creditorKey: label(
      SEARCH_COPY,
      text('creditor_key').notNull().generatedAlwaysAs(sql`coalesce(creditor_doc, nome_fold(creditor))`),
    ),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`nome_fold(creditor || ' ' || coalesce(original_creditor, '') || ' ' || coalesce(creditor_doc, '') || ' ' || coalesce(contract_ref, ''))`,
      ),
    /**
     * Counts changes of entered data (trigger `count_listing_version`): an edit of an older version gets a conflict.
     */
    version: label(REFERENCE, integer('version').notNull().default(1)),
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
export const listingEvents = table(
  'listing_events',
  personal('O que aconteceu com os registros', 'removed'),
  {
    id: id(),
    listingId: label(
      REFERENCE,
      reference('listing_id', () => listings.id),
    ),
    userId: reference('user_id', () => users.id),
    /** Place in the chain, from 1; given by the trigger `chain_listing`. */
    seq: label('Número', integer('seq').notNull().default(0)),
    kind: label('Acontecimento', text('kind').$type<ListingEventKind>().notNull()),
    /** The clock that the event concerns. */
    rule: label('Regra do prazo', text('rule').$type<ClockRule>()),
    /** The actor; null for the product. */
    byId: teamMember('by_id', () => users.id),
    byKind: label('Feito por', text('by_kind').$type<'customer' | 'admin' | 'system'>().notNull()),
    data: label('Detalhes', jsonb('data').$type<Record<string, unknown>>().notNull().default({})),
    previousHash: label(REFERENCE, text('previous_hash').notNull().default('')),
    hash: label(REFERENCE, text('hash').notNull().default('')),
    createdAt: createdAt(),
  },
  (t) => [
    checkOneOf('listing_events_kind_check', 'kind', LISTING_EVENTS),
    checkOneOf('listing_events_rule_check', 'rule', CLOCK_RULES),
    checkOneOf('listing_events_by_check', 'by_kind', ['customer', 'admin', 'system']),
    unique('listing_events_place_key').on(t.listingId, t.seq),
    index('listing_events_recent_idx').on(t.userId, newest(t.createdAt), newest(t.id)),
    index('listing_events_by_idx').on(t.byId),
  ],
);
