import { sql } from 'drizzle-orm';
import { bigint, boolean, date, foreignKey, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  DEBT_STATUSES,
  type DebtStatus,
  DOCUMENT_STATUSES,
  type DocumentStatus,
  FOLLOWED_EVENTS,
  type FollowedEvent,
  LAWSUIT_STATUSES,
  type LawsuitStatus,
  STEP_STATUSES,
  type StepStatus,
} from '#app/features/cases/rules/terms.ts';
import { transactions } from '#app/features/payments/tables.server.ts';
import { linkedProfiles } from '#app/features/profiles/tables.server.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { users } from '#app/platform/db/account-tables.server.ts';
import {
  checkOneOf,
  createdAt,
  id,
  instant,
  money,
  newest,
  ownValues,
  rawCheck,
  reference,
  restrictedReference,
  SHA256,
  teamMember,
  updatedAt,
} from '#app/platform/db/columns.server.ts';
import { label, personal, REFERENCE, table } from '#app/platform/db/table.server.ts';
import {
  CARD_STATUSES,
  CARD_TYPES,
  type CardStatus,
  type CardType,
  RATINGS,
  type Rating,
} from '#app/terms/card-status.ts';
import { DOCUMENT_SIDES, type DocumentSide } from '#app/terms/document-kinds.ts';
import type { CardId } from '#app/terms/ids.ts';
import { DEADLINE_BUSINESS_DAYS } from '#app/terms/service-promises.ts';

/** One per type and holder: the user or a linked profile. The presenter hides `score` if it is not to be seen. */
export const cards = table(
  'cards',
  personal('Serviços', 'kept'),
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    // Unlinking a profile must not erase a service that was bought for it.
    linkedProfileId: restrictedReference('linked_profile_id', () => linkedProfiles.id),
    /** Order that opened or reopened the card, and ends it; null for one that the team added. */
    openedBy: label(REFERENCE, uuid('opened_by')),
    cardType: label('Serviço', text('card_type').$type<CardType>().notNull()),
    status: label('Situação', text('status').$type<CardStatus>().notNull().default('pending')),
    score: label('Score', integer('score').notNull().default(0), { erased: 0 }),
    /** Whose score it is and the day on which it was taken; null until one is recorded. */
    scoreBureau: label('Birô do score', text('score_bureau'), { erased: null }),
    scoreTakenOn: label('Dia do score', date('score_taken_on').$type<CivilDate>(), { erased: null }),
    scoreVisible: label('Score visível', boolean('score_visible').notNull().default(true)),
    scoreFrozen: label('Score congelado', boolean('score_frozen').notNull().default(false), {
      erased: false,
    }),
    rating: label('Rating', text('rating').$type<Rating>(), { erased: null }),
    notes: label('Observações', text('notes').notNull().default(''), { erased: '' }),
    own: ownValues(),
    /** Start of the deadline clock: contract accepted and required documents in. */
    clockStartedAt: label('Início do prazo', instant('clock_started_at')),
    /** Business days that the clock counts: those of the product that was bought, or of the plans. */
    clockDays: label('Dias úteis do prazo', integer('clock_days').notNull().default(DEADLINE_BUSINESS_DAYS)),
    /** Day on which the current refusal of a required document paused the clock; null while it runs. */
    clockPausedSince: label('Prazo parado desde', date('clock_paused_since').$type<CivilDate>()),
    clockPausedDays: label(
      'Dias úteis em que o prazo parou',
      integer('clock_paused_days').notNull().default(0),
    ),
    /** Last day of the clock, in Brasília, as if a current pause ended at once; counted as by `addBusinessDays`. */
    clockDueOn: label(
      'Fim do prazo',
      date('clock_due_on')
        .$type<CivilDate>()
        .generatedAlwaysAs(
          sql`business_day_after((clock_started_at at time zone 'America/Sao_Paulo')::date, clock_days + clock_paused_days)`,
        ),
    ),
    /** Counts the changes; an editor that saw an older one is refused. */
    version: label(REFERENCE, integer('version').notNull().default(1)),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('cards_type_check', 'card_type', CARD_TYPES),
    checkOneOf('cards_status_check', 'status', CARD_STATUSES),
    rawCheck('cards_score_check', 'score between 0 and 1000'),
    rawCheck('cards_score_source_check', '(score_bureau is null) = (score_taken_on is null)'),
    rawCheck('cards_clock_days_check', 'clock_days between 1 and 365'),
    rawCheck('cards_clock_paused_check', 'clock_paused_days between 0 and 3650'),
    checkOneOf('cards_rating_check', 'rating', RATINGS),
    unique('cards_holder_type_key').on(t.userId, t.linkedProfileId, t.cardType).nullsNotDistinct(),
    index('cards_linked_idx').on(t.linkedProfileId),
    foreignKey({
      name: 'cards_opened_by_fkey',
      columns: [t.openedBy],
      foreignColumns: [transactions.id],
    }).onDelete('set null'),
    index('cards_opened_by_idx').on(t.openedBy),
    index('cards_own_idx').using('gin', t.own),
    // Time rules look for open cards by age.
    index('cards_open_created_idx').on(t.createdAt, t.id).where(sql`status not in ('completed', 'blocked')`),
    index('cards_status_idx').on(t.status, newest(t.updatedAt), newest(t.id)),
    // Cases with a running clock, the earliest due first; counted from the index alone.
    index('cards_running_idx')
      .on(t.clockDueOn, t.id, t.clockPausedSince)
      .where(sql`clock_started_at is not null and status not in ('completed', 'blocked')`),
  ],
);

const cardId = () =>
  uuid('card_id')
    .$type<CardId>()
    .notNull()
    .references(() => cards.id, { onDelete: 'cascade' });

/** Written by a trigger at every change of a score. */
export const cardScoreHistory = table(
  'card_score_history',
  personal('Histórico do score', 'removed'),
  {
    id: id(),
    cardId: label(REFERENCE, cardId()),
    userId: reference('user_id', () => users.id),
    score: label('Score', integer('score').notNull()),
    bureau: label('Birô', text('bureau')),
    takenOn: label('Dia', date('taken_on').$type<CivilDate>()),
    createdAt: createdAt(),
  },
  (t) => [
    rawCheck('card_score_history_score_check', 'score between 0 and 1000'),
    index('card_score_history_card_idx').on(t.cardId, t.createdAt),
    index('card_score_history_user_idx').on(t.userId),
  ],
);

/** Template of the steps of a card type. */
export const processSteps = table(
  'process_steps',
  'modelo das etapas',
  {
    id: id(),
    cardType: text('card_type').$type<CardType>().notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    stepOrder: integer('step_order').notNull(),
    /** Event of a service that moves the step; null for a step that only the team moves. */
    follows: text('follows').$type<FollowedEvent>(),
    active: boolean('active').notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('process_steps_type_check', 'card_type', CARD_TYPES),
    checkOneOf('process_steps_follows_check', 'follows', FOLLOWED_EVENTS),
    unique('process_steps_order_key').on(t.cardType, t.stepOrder),
  ],
);

export const userProcessSteps = table(
  'user_process_steps',
  personal('Etapas', 'kept'),
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    cardId: label(REFERENCE, cardId()),
    stepId: restrictedReference('step_id', () => processSteps.id).notNull(),
    enabled: label('Faz parte do processo', boolean('enabled').notNull().default(true)),
    stepOrder: label('Ordem', integer('step_order').notNull()),
    status: label('Situação', text('status').$type<StepStatus>().notNull().default('pending')),
    notes: label('Observações', text('notes').notNull().default(''), { erased: '' }),
    /** How far the event moved the step: later changes by the team are kept. */
    followed: label(REFERENCE, text('followed').$type<'in_progress' | 'completed'>()),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('user_process_steps_status_check', 'status', STEP_STATUSES),
    checkOneOf('user_process_steps_followed_check', 'followed', ['in_progress', 'completed']),
    unique('user_process_steps_step_key').on(t.cardId, t.stepId),
    index('user_process_steps_card_idx').on(t.cardId, t.stepOrder),
    // The policy of process_steps checks for each step that a customer reads whether the customer has it.
    index('user_process_steps_user_idx').on(t.userId, t.stepId),
    index('user_process_steps_step_idx').on(t.stepId),
  ],
);

/**
 * Status changes of a card and its steps, written by triggers, for the customer's timeline. A row without a step is
 * about the card itself.
 */
export const cardStatusHistory = table(
  'card_status_history',
  personal('Histórico dos serviços', 'kept'),
  {
    id: id(),
    cardId: label(REFERENCE, cardId()),
    userId: reference('user_id', () => users.id),
    userStepId: label(
      REFERENCE,
      uuid('user_step_id').references(() => userProcessSteps.id, { onDelete: 'cascade' }),
    ),
    status: label('Situação', text('status').$type<CardStatus | StepStatus>().notNull()),
    /** Of a row about the card: its type, and the start of the clock that ran then; results are counted by them. */
    cardType: label('Serviço', text('card_type').$type<CardType>()),
    clockStartedAt: label('Início do prazo', instant('clock_started_at')),
    createdAt: createdAt(),
  },
  (t) => [
    checkOneOf('card_status_history_status_check', 'status', [
      ...new Set([...CARD_STATUSES, ...STEP_STATUSES]),
    ]),
    index('card_status_history_card_idx').on(t.cardId, newest(t.createdAt), newest(t.id)),
    // Results of a period are read from the index alone.
    index('card_status_history_results_idx')
      .on(t.createdAt, t.cardType, t.clockStartedAt)
      .where(sql`user_step_id is null and status = 'completed'`),
    index('card_status_history_user_idx').on(t.userId),
    index('card_status_history_step_idx').on(t.userStepId),
  ],
);

export const cardDebts = table(
  'card_debts',
  personal('Dívidas', 'removed'),
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    cardId: label(REFERENCE, cardId()),
    creditor: label('Credor', text('creditor').notNull()),
    amount: label('Valor', money('amount').notNull()),
    dueDate: label('Vencimento', date('due_date').$type<CivilDate>()),
    status: label('Situação', text('status').$type<DebtStatus>().notNull().default('pending')),
    notes: label('Observações', text('notes').notNull().default('')),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('card_debts_status_check', 'status', DEBT_STATUSES),
    rawCheck('card_debts_amount_check', 'amount >= 0'),
    index('card_debts_card_idx').on(t.cardId, t.dueDate),
    index('card_debts_user_idx').on(t.userId),
  ],
);

export const cardLawsuits = table(
  'card_lawsuits',
  personal('Processos judiciais', 'removed'),
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    cardId: label(REFERENCE, cardId()),
    caseNumber: label('Número', text('case_number').notNull()),
    court: label('Tribunal', text('court').notNull()),
    lawsuitType: label('Tipo', text('lawsuit_type').notNull()),
    status: label('Situação', text('status').$type<LawsuitStatus>().notNull().default('active')),
    description: label('Descrição', text('description').notNull().default('')),
    lawyerName: label('Advogado', text('lawyer_name').notNull().default('')),
    oab: label('OAB', text('oab').notNull().default('')),
    opposing: label('Parte contrária', text('opposing').notNull().default('')),
    nextDeadline: label('Próximo prazo', date('next_deadline').$type<CivilDate>()),
    /** The lawyer's opinion on a request for an injunction, and when it was first written. */
    opinion: label('Parecer sobre liminar', text('opinion').notNull().default('')),
    opinionAt: label('Parecer escrito em', instant('opinion_at')),
    /** The last provisional order in favour of the client, and the day on which it fell. */
    injunctionGrantedOn: label('Liminar concedida em', date('injunction_granted_on').$type<CivilDate>()),
    injunctionRevokedOn: label('Liminar revogada em', date('injunction_revoked_on').$type<CivilDate>()),
    /** The last answer of the court records; null while they were never asked. */
    checkedAt: label('Consultado em', instant('checked_at')),
    /** Version that the court records reported: an unchanged one is skipped. */
    courtVersion: label(REFERENCE, text('court_version')),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`nome_fold(regexp_replace(case_number, '[^0-9]', '', 'g') || ' ' || court || ' ' || opposing)`,
      ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('card_lawsuits_status_check', 'status', LAWSUIT_STATUSES),
    rawCheck('card_lawsuits_opinion_check', "(opinion = '') = (opinion_at is null)"),
    rawCheck('card_lawsuits_injunction_check', 'injunction_revoked_on >= injunction_granted_on'),
    index('card_lawsuits_deadline_idx').on(t.nextDeadline, t.id).where(sql`next_deadline is not null`),
    index('card_lawsuits_checked_idx').on(t.checkedAt, t.id).where(sql`status = 'active'`),
    unique('card_lawsuits_number_key').on(t.cardId, t.caseNumber),
    index('card_lawsuits_card_idx').on(t.cardId, newest(t.createdAt)),
    index('card_lawsuits_user_idx').on(t.userId),
    index('card_lawsuits_recent_idx').on(newest(t.createdAt), newest(t.id)),
  ],
);

/** A document that the team requested by name; canceled if it is no longer needed. */
export const documentRequests = table(
  'document_requests',
  personal('Documentos pedidos', 'removed'),
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    cardId: label(REFERENCE, cardId()),
    name: label('Documento', text('name').notNull()),
    note: label('Recado', text('note').notNull().default('')),
    createdBy: teamMember('created_by', () => users.id),
    canceledAt: label('Retirado em', instant('canceled_at')),
    createdAt: createdAt(),
  },
  (t) => [
    index('document_requests_card_idx').on(t.cardId, t.id),
    index('document_requests_user_idx').on(t.userId),
    index('document_requests_author_idx').on(t.createdBy),
  ],
);

/** A file that the customer sent; `uploading` until the bytes are safely stored. */
export const cardDocuments = table(
  'card_documents',
  personal('Documentos enviados', 'removed'),
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    cardId: label(REFERENCE, cardId()),
    /** Kind of `DOCUMENT_KINDS`, or the Portuguese name of one that a product adds. */
    kind: label('Tipo do documento', text('kind').notNull().default('other')),
    /** Side of a card-sized document; null for other documents and for whole files. */
    side: label('Lado', text('side').$type<DocumentSide>()),
    requestId: label(
      REFERENCE,
      uuid('request_id').references(() => documentRequests.id, { onDelete: 'set null' }),
    ),
    fileName: text('file_name').notNull(),
    filePath: text('file_path').notNull().unique(),
    fileSize: bigint('file_size', { mode: 'number' }).notNull(),
    mimeType: text('mime_type').notNull(),
    sha256: text('sha256').notNull(),
    status: label('Situação', text('status').$type<DocumentStatus>().notNull().default('uploading')),
    reviewReason: label('Motivo', text('review_reason')),
    reviewedBy: teamMember('reviewed_by', () => users.id),
    reviewedAt: label('Conferido em', instant('reviewed_at')),
    /** The decision that was announced to the customer and the listeners; set after `status`, or never. */
    notifiedStatus: label('Situação já avisada', text('notified_status').$type<DocumentStatus>()),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('card_documents_status_check', 'status', DOCUMENT_STATUSES),
    checkOneOf('card_documents_side_check', 'side', DOCUMENT_SIDES),
    rawCheck('card_documents_kind_check', 'length(kind) between 1 and 80'),
    rawCheck('card_documents_size_check', 'file_size > 0'),
    rawCheck('card_documents_hash_check', SHA256),
    rawCheck('card_documents_mime_check', "mime_type in ('application/pdf', 'image/jpeg', 'image/png')"),
    index('card_documents_card_idx').on(t.cardId, newest(t.createdAt)),
    index('card_documents_user_idx').on(t.userId, t.sha256),
    index('card_documents_review_idx').on(t.createdAt).where(sql`status = 'pending'`),
    index('card_documents_reviewer_idx').on(t.reviewedBy),
    index('card_documents_request_idx').on(t.requestId),
  ],
);

/** A file that the team attaches: certificate, protocol, injunction. */
export const cardProofs = table(
  'card_proofs',
  personal('Comprovantes', 'kept'),
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    cardId: label(REFERENCE, cardId()),
    title: label('Título', text('title').notNull()),
    fileName: text('file_name').notNull(),
    filePath: text('file_path').notNull().unique(),
    fileSize: bigint('file_size', { mode: 'number' }).notNull(),
    mimeType: text('mime_type').notNull(),
    sha256: text('sha256').notNull(),
    createdBy: teamMember('created_by', () => users.id),
    /** Removed by the team: hidden from the customer, restorable within a day. */
    removedAt: label('Retirado em', instant('removed_at')),
    createdAt: createdAt(),
  },
  (t) => [
    rawCheck('card_proofs_size_check', 'file_size > 0'),
    rawCheck('card_proofs_hash_check', SHA256),
    index('card_proofs_card_idx').on(t.cardId, newest(t.createdAt)),
    index('card_proofs_user_idx').on(t.userId),
    index('card_proofs_author_idx').on(t.createdBy),
    index('card_proofs_removed_idx').on(t.removedAt).where(sql`removed_at is not null`),
  ],
);
