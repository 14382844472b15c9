import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { cardDocuments } from '#app/features/cases/tables.server.ts';
import {
  ANSWER_SAID,
  type AnswerSaid,
  CLOSE_REASONS,
  type CloseReason,
  LETTER_ANSWERS,
  LETTER_STATES,
  type LetterAnswer,
  type LetterState,
  NEXT_STEPS,
  type NextStep,
  SEND_WAYS,
  type SendWay,
  VOICES,
  type Voice,
} from '#app/features/letters/rules/terms.ts';
import { listings } from '#app/features/listings/tables.server.ts';
import { linkedProfiles } from '#app/features/profiles/tables.server.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import type { DocType } from '#app/lib/documents.ts';
import { users } from '#app/platform/db/account-tables.server.ts';
import {
  checkOneOf,
  createdAt,
  id,
  instant,
  newest,
  rawCheck,
  reference,
  restrictedId,
  restrictedReference,
  SHA256,
  teamMember,
  updatedAt,
} from '#app/platform/db/columns.server.ts';
import { label, personal, REFERENCE, table, withheld } from '#app/platform/db/table.server.ts';
import type { DocumentId } from '#app/terms/ids.ts';
import { LISTING_PLACES, type ListingPlace } from '#app/terms/listing.ts';
import {
  ADDRESSEE_KINDS,
  type AddresseeKind,
  DAY_KINDS,
  type DayKind,
  EVIDENCE_KINDS,
  type EvidenceKind,
  GROUNDS,
  type Ground,
  TEMPLATE_FAMILIES,
  TERM_BASES,
  type TemplateFamily,
  type TermBasis,
} from './rules/grounds.ts';
import { MANDATE_LEVELS, type MandateLevel, type MandatePower } from './rules/mandate.ts';

const day = (name: string) => date(name).$type<CivilDate>();

/** Addressees of letters: companies and offices, not customers. */
export const addressees = table(
  'addressees',
  'empresas e órgãos a quem se escreve, sem dados de clientes',
  {
    id: id(),
    kind: text('kind').$type<AddresseeKind>().notNull(),
    /** For a bureau or a registry: the place of its records. */
    place: text('place').$type<ListingPlace>(),
    name: text('name').notNull(),
    doc: text('doc'),
    address: text('address').notNull().default(''),
    email: text('email').notNull().default(''),
    portalUrl: text('portal_url').notNull().default(''),
    channel: text('channel').$type<SendWay>().notNull().default('post'),
    /** The day on which the address was verified; null before. */
    verifiedOn: day('verified_on'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('addressees_kind_check', 'kind', ADDRESSEE_KINDS),
    checkOneOf('addressees_place_check', 'place', LISTING_PLACES),
    checkOneOf('addressees_channel_check', 'channel', SEND_WAYS),
    rawCheck('addressees_name_check', 'char_length(name) between 2 and 200'),
    unique('addressees_name_key').on(t.kind, t.name),
  ],
);

/** Each addressee's terms for letters of people and of companies: level, powers, voice, channels. */
export const addresseeTerms = table(
  'addressee_terms',
  'regras de empresas e órgãos para receber cartas, sem dados de clientes',
  {
    id: id(),
    addresseeId: restrictedId('addressee_id', () => addressees.id).notNull(),
    holder: text('holder').$type<DocType>().notNull(),
    minLevel: text('min_level').$type<MandateLevel>().notNull(),
    powers: jsonb('powers').$type<MandatePower[]>().notNull(),
    extraDocs: text('extra_docs').notNull().default(''),
    voice: text('voice').$type<Voice>().notNull(),
    /** The preferred channel first. */
    channels: jsonb('channels').$type<SendWay[]>().notNull(),
    source: text('source').notNull(),
    checkedOn: day('checked_on').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('addressee_terms_holder_check', 'holder', ['CPF', 'CNPJ']),
    checkOneOf('addressee_terms_level_check', 'min_level', MANDATE_LEVELS),
    checkOneOf('addressee_terms_voice_check', 'voice', VOICES),
    rawCheck('addressee_terms_channels_check', 'jsonb_array_length(channels) > 0'),
    unique('addressee_terms_holder_key').on(t.addresseeId, t.holder),
  ],
);

/** Texts of letters in versions: one draft a family, then published for good; the newest published one is in use. */
export const letterTemplates = table(
  'letter_templates',
  'modelos de cartas, sem dados de clientes',
  {
    id: id(),
    family: text('family').$type<TemplateFamily>().notNull(),
    /** Number of the version within its family. */
    number: integer('number').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    needs: jsonb('needs').$type<EvidenceKind[]>().notNull(),
    answerDays: integer('answer_days'),
    dayKind: text('day_kind').$type<DayKind>().notNull(),
    basis: text('basis').$type<TermBasis>().notNull(),
    version: integer('version').notNull().default(1),
    publishedAt: instant('published_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('letter_templates_family_check', 'family', TEMPLATE_FAMILIES),
    checkOneOf('letter_templates_day_kind_check', 'day_kind', DAY_KINDS),
    checkOneOf('letter_templates_basis_check', 'basis', TERM_BASES),
    rawCheck('letter_templates_days_check', 'answer_days between 1 and 365'),
    rawCheck(
      'letter_templates_text_check',
      'char_length(title) between 3 and 200 and char_length(body) between 20 and 12000',
    ),
    unique('letter_templates_number_key').on(t.family, t.number),
    uniqueIndex('letter_templates_one_draft_idx').on(t.family).where(sql`published_at is null`),
  ],
);

/**
 * Approved letters to one addressee that are sent together; one open at a time, so that a second request
 * finds it.
 */
export const letterBatches = table(
  'letter_batches',
  'lotes de cartas, sem dados de clientes',
  {
    id: id(),
    addresseeId: restrictedId('addressee_id', () => addressees.id).notNull(),
    /** The way of all of its letters; null for batches of earlier releases. */
    channel: text('channel').$type<SendWay>(),
    /** Hash of its archive, once it was complete. */
    sha256: text('sha256'),
    sentOn: day('sent_on'),
    sentHow: text('sent_how').$type<SendWay>(),
    tracking: text('tracking'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('letter_batches_channel_check', 'channel', SEND_WAYS),
    checkOneOf('letter_batches_how_check', 'sent_how', SEND_WAYS),
    rawCheck('letter_batches_hash_check', SHA256),
    rawCheck('letter_batches_sent_check', '(sent_on is null) = (sent_how is null)'),
    uniqueIndex('letter_batches_one_open_idx').on(t.addresseeId).where(sql`sent_on is null`),
    index('letter_batches_addressee_idx').on(t.addresseeId, newest(t.createdAt)),
    index('letter_batches_recent_idx').on(newest(t.createdAt), newest(t.id)),
  ],
);

/** One letter about one listing. Once approved, the trigger `guard_letter` protects its text. */
export const letters = table(
  'letters',
  personal('Cartas', 'removed'),
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    linkedProfileId: restrictedReference('linked_profile_id', () => linkedProfiles.id),
    listingId: label(
      REFERENCE,
      reference('listing_id', () => listings.id),
    ),
    templateId: restrictedReference('template_id', () => letterTemplates.id).notNull(),
    addresseeId: restrictedReference('addressee_id', () => addressees.id).notNull(),
    ground: label('Fundamento', text('ground').$type<Ground>().notNull()),
    /** Number of letters about the listing so far, this one included. */
    round: label('Rodada', integer('round').notNull().default(1)),
    state: label('Situação da carta', text('state').$type<LetterState>().notNull().default('draft')),
    title: label('Assunto da carta', text('title').notNull()),
    /** The text with its fields (`{{credor}}`), and as it is sent. */
    source: label(
      withheld('o texto antes de preenchido; o que vale é o texto da carta'),
      text('source').notNull(),
    ),
    body: label('Texto da carta', text('body').notNull()),
    /** Equal for letters with the same text. */
    textKey: label(REFERENCE, text('text_key').notNull().generatedAlwaysAs(sql`md5(source)`)),
    writtenBy: teamMember('written_by', () => users.id),
    approvedBy: teamMember('approved_by', () => users.id),
    approvedAt: label('Aprovada em', instant('approved_at')),
    /** Until then the customer reads it and may object; it is not sent before, unless the customer agreed. */
    readUntil: label('Leitura até', instant('read_until')),
    customerSays: label('O que você disse da carta', text('customer_says').$type<'yes' | 'no'>()),
    customerSaidAt: label('Você disse em', instant('customer_said_at')),
    batchId: restrictedReference('batch_id', () => letterBatches.id),
    /** Who speaks; decided at the approval. */
    voice: label('Voz da carta', text('voice').$type<Voice>().notNull().default('attorney')),
    /** The addressee's first channel at the approval; null for letters of earlier releases. */
    channel: label('Meio escolhido', text('channel').$type<SendWay>()),
    sentOn: label('Enviada em', day('sent_on')),
    sentHow: label('Meio de envio', text('sent_how').$type<SendWay>()),
    tracking: label('Código do envio', text('tracking')),
    sentBy: label('Enviada por', text('sent_by').$type<'firm' | 'customer'>()),
    dueOn: label('Resposta até', day('due_on')),
    answer: label('Resposta à carta', text('answer').$type<LetterAnswer>()),
    answeredOn: label('Respondida em', day('answered_on')),
    /** Whether the answer reached the customer, and when they said so. */
    answerSaid: label('O que você disse da resposta', text('answer_said').$type<AnswerSaid>()),
    answerSaidAt: label('Você disse da resposta em', instant('answer_said_at')),
    answerProtocol: label('Protocolo da resposta', text('answer_protocol')),
    answerFile: label('Arquivo da resposta', text('answer_file')),
    next: label('Próximo passo', text('next').$type<NextStep>()),
    recheckOn: label('Conferir de novo em', day('recheck_on')),
    closedFor: label('Motivo do fim', text('closed_for').$type<CloseReason>()),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`nome_fold(title || ' ' || coalesce(tracking, '') || ' ' || coalesce(answer_protocol, ''))`,
      ),
    version: label(REFERENCE, integer('version').notNull().default(1)),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('letters_ground_check', 'ground', GROUNDS),
    checkOneOf('letters_state_check', 'state', LETTER_STATES),
    checkOneOf('letters_voice_check', 'voice', VOICES),
    checkOneOf('letters_sent_by_check', 'sent_by', ['firm', 'customer']),
    checkOneOf('letters_channel_check', 'channel', SEND_WAYS),
    checkOneOf('letters_how_check', 'sent_how', SEND_WAYS),
    checkOneOf('letters_answer_check', 'answer', LETTER_ANSWERS),
    checkOneOf('letters_next_check', 'next', NEXT_STEPS),
    checkOneOf('letters_closed_check', 'closed_for', CLOSE_REASONS),
    checkOneOf('letters_answer_said_check', 'answer_said', ANSWER_SAID),
    checkOneOf('letters_customer_check', 'customer_says', ['yes', 'no']),
    rawCheck(
      'letters_text_check',
      'char_length(title) between 3 and 200 and char_length(source) between 20 and 12000',
    ),
    rawCheck('letters_sent_check', "(state in ('sent', 'overdue', 'answered')) <= (sent_on is not null)"),
    rawCheck('letters_answered_check', '(answer is null) = (answered_on is null)'),
    rawCheck('letters_ended_check', "(state = 'closed') = (closed_for is not null)"),
    // One letter at a time about a listing to an addressee on a ground.
    uniqueIndex('letters_one_open_idx')
      .on(t.listingId, t.ground, t.addresseeId)
      .where(sql`state in ('draft', 'review', 'approved', 'sent')`),
    index('letters_user_idx').on(t.userId, newest(t.createdAt)),
    index('letters_listing_idx').on(t.listingId),
    index('letters_recent_idx').on(newest(t.createdAt), newest(t.id)),
    index('letters_state_idx').on(t.state, newest(t.createdAt), newest(t.id)),
    // The list of letters that wait for an answer: those without a last day sort last.
    index('letters_state_due_idx').on(t.state, sql`coalesce(due_on, '9999-12-31'::date)`, t.id),
    index('letters_due_idx').on(t.state, t.dueOn, t.id).where(sql`due_on is not null`),
    index('letters_said_idx').on(t.dueOn, t.id).where(sql`answer_said = 'arrived'`),
    index('letters_addressee_idx').on(t.addresseeId, t.ground, t.approvedAt),
    // Answers of an addressee and letters without a batch are read from the index alone.
    index('letters_answers_idx')
      .on(t.addresseeId, t.sentOn, t.answeredOn, t.answer, t.state)
      .where(sql`sent_on is not null`),
    index('letters_waiting_idx')
      .on(t.addresseeId, t.customerSays, t.readUntil)
      .where(sql`state = 'approved' and batch_id is null`),
    index('letters_batch_idx').on(t.batchId, t.id),
    // The number of a letter is the end of its id.
    index('letters_number_idx').on(sql`right(id::text, 12)`).where(sql`sent_on is not null`),
    index('letters_approved_idx').on(t.approvedAt),
    index('letters_linked_idx').on(t.linkedProfileId),
    index('letters_template_idx').on(t.templateId),
    index('letters_writer_idx').on(t.writtenBy),
    index('letters_approver_idx').on(t.approvedBy),
  ],
);

/** The signed file for an addressee and a holder: made once; every archive contains these bytes. */
export const letterFiles = table(
  'letter_files',
  personal('Arquivos das cartas', 'removed'),
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    linkedProfileId: restrictedReference('linked_profile_id', () => linkedProfiles.id),
    batchId: label(
      REFERENCE,
      reference('batch_id', () => letterBatches.id),
    ),
    /**
     * The letters in it, and when each was approved: until the batch is sent, other ones lead to a new file.
     */
    holds: label(REFERENCE, text('holds').notNull()),
    filePath: text('file_path').notNull(),
    sha256: label('Resumo SHA-256 do arquivo', text('sha256').notNull()),
    pages: label('Páginas', integer('pages').notNull()),
    /** Names of documents that could not be read. */
    unreadable: label('Arquivos que não puderam ser lidos', text('unreadable').array().notNull()),
    createdAt: createdAt(),
  },
  (t) => [
    unique('letter_files_holder_key').on(t.batchId, t.userId, t.linkedProfileId).nullsNotDistinct(),
    rawCheck('letter_files_sha256_check', SHA256),
    index('letter_files_user_idx').on(t.userId),
    index('letter_files_linked_idx').on(t.linkedProfileId),
  ],
);

/** Attachments of a letter, in order: documents of the customer. */
export const letterEvidence = table(
  'letter_evidence',
  personal('Documentos das cartas', 'removed'),
  {
    id: id(),
    letterId: label(
      REFERENCE,
      reference('letter_id', () => letters.id),
    ),
    userId: reference('user_id', () => users.id),
    documentId: label(
      REFERENCE,
      uuid('document_id')
        .$type<DocumentId>()
        .notNull()
        .references(() => cardDocuments.id, { onDelete: 'cascade' }),
    ),
    kind: label('Serve como', text('kind').$type<EvidenceKind>().notNull()),
    createdAt: createdAt(),
  },
  (t) => [
    checkOneOf('letter_evidence_kind_check', 'kind', EVIDENCE_KINDS),
    unique('letter_evidence_document_key').on(t.letterId, t.documentId, t.kind),
    index('letter_evidence_user_idx').on(t.userId),
    index('letter_evidence_document_idx').on(t.documentId),
  ],
);
