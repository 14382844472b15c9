import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core';
import { cards } from '#app/features/cases/tables.server.ts';
import {
  CHANNELS,
  type Channel,
  CONVERSATION_STATES,
  type ConversationState,
  END_REASON_NAMES,
  type EndReason,
  WRITERS,
  type Writer,
} from '#app/features/conversations/rules/terms.ts';
import { users } from '#app/platform/db/account-tables.server.ts';
import {
  checkOneOf,
  createdAt,
  id,
  instant,
  newest,
  rawCheck,
  reference,
  SHA256,
  teamMember,
  updatedAt,
} from '#app/platform/db/columns.server.ts';
import { internal, label, personal, REFERENCE, table } from '#app/platform/db/table.server.ts';

/**
 * One per account; its responsible is the client's. The triggers of `conversation_messages` keep everything
 * but the pause and the read times.
 */
export const conversations = table(
  'conversations',
  personal('Conversas', 'removed'),
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    state: label('Situação da conversa', text('state').$type<ConversationState>().notNull().default('done')),
    /** The first message of the customer that the team has not answered yet; null without one. */
    waitingSince: label('Sem resposta desde', instant('waiting_since')),
    /** Promised time of that answer; null if no such promise is in force. */
    answerDue: label('Resposta até', instant('answer_due')),
    /** Until then no list of waiting ones shows it; a new message of the customer ends the pause. */
    snoozedUntil: label('Adiada até', instant('snoozed_until')),
    lastAt: label('Última mensagem em', instant('last_at').notNull().defaultNow()),
    /** Beginning of the newest message, for lists. */
    lastWords: label('Última mensagem', text('last_words').notNull().default('')),
    lastBy: label('Última mensagem de', text('last_by').$type<Writer>().notNull().default('customer')),
    customerReadAt: label('Lida pelo cliente até', instant('customer_read_at')),
    teamReadAt: label('Lida pela equipe até', instant('team_read_at')),
    /** Why the team ended it without an answer; its open question takes the reason over. */
    endedWhy: label('Motivo do encerramento', text('ended_why').$type<EndReason>()),
    version: label(REFERENCE, integer('version').notNull().default(1)),
    searchText: text('search_text').notNull().generatedAlwaysAs(sql`nome_fold(last_words)`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('conversations_state_check', 'state', CONVERSATION_STATES),
    checkOneOf('conversations_last_by_check', 'last_by', WRITERS),
    checkOneOf('conversations_ended_why_check', 'ended_why', END_REASON_NAMES),
    rawCheck('conversations_waiting_check', "(state = 'waiting_us') = (waiting_since is not null)"),
    unique('conversations_user_key').on(t.userId),
    index('conversations_recent_idx').on(newest(t.lastAt), newest(t.id)),
    index('conversations_waiting_idx').on(t.waitingSince, t.id).where(sql`waiting_since is not null`),
    index('conversations_snoozed_idx').on(t.snoozedUntil).where(sql`snoozed_until is not null`),
  ],
);

/** Messages of both sides, never changed: only the answer of a question is noted once. */
export const conversationMessages = table(
  'conversation_messages',
  personal('Mensagens', 'removed'),
  {
    id: id(),
    conversationId: label(
      REFERENCE,
      reference('conversation_id', () => conversations.id),
    ),
    userId: reference('user_id', () => users.id),
    channel: label('Canal', text('channel').$type<Channel>().notNull().default('site')),
    by: label('Quem escreveu', text('writer').$type<Writer>().notNull()),
    authorId: teamMember('author_id', () => users.id),
    body: label('Mensagem', text('body').notNull()),
    /**
     * Id of the message in the records of its channel. Of a received mail it is the Message-ID with its angle brackets;
     * the one of a sent mail follows from the row's id.
     */
    externalId: label(REFERENCE, text('external_id')),
    mailSubject: label('Assunto do e-mail', text('mail_subject')),
    /** A received mail with its quotes, if the body leaves some out. */
    whole: label('E-mail inteiro', text('whole')),
    /** The mail came from another address than the account's. */
    elsewhere: label('De outro endereço', boolean('elsewhere').notNull().default(false)),
    /** The first message of the customer after an answer: the promised time runs from it. */
    opens: label(REFERENCE, boolean('opens').notNull().default(false)),
    /** When a person of the team answered it; of messages that open only. */
    answeredAt: label('Respondida em', instant('answered_at')),
    /** When the team closed the conversation without an answer. */
    closedAt: label('Encerrada em', instant('closed_at')),
    closedWhy: label('Motivo do encerramento', text('closed_why').$type<EndReason>()),
    searchText: text('search_text').notNull().generatedAlwaysAs(sql`nome_fold(body)`),
    /** A file of the team that comes with the message; the customer's own files are documents. */
    fileName: text('file_name'),
    /** Path in the store; messages with the same bytes for the same client share it. */
    filePath: text('file_path'),
    fileSize: bigint('file_size', { mode: 'number' }),
    mimeType: text('mime_type'),
    sha256: text('sha256'),
    /** Service of the holder whose paper the file is; null without an open service. */
    cardId: label(
      REFERENCE,
      uuid('card_id').references(() => cards.id, { onDelete: 'set null' }),
    ),
    createdAt: createdAt(),
  },
  (t) => [
    checkOneOf('conversation_messages_channel_check', 'channel', CHANNELS),
    checkOneOf('conversation_messages_writer_check', 'writer', WRITERS),
    checkOneOf('conversation_messages_closed_why_check', 'closed_why', END_REASON_NAMES),
    rawCheck('conversation_messages_body_check', 'char_length(body) between 1 and 4000'),
    rawCheck(
      'conversation_messages_mail_check',
      "channel = 'email' or (num_nonnulls(mail_subject, whole) = 0 and not elsewhere)",
    ),
    rawCheck('conversation_messages_whole_check', 'char_length(whole) <= 20000'),
    unique('conversation_messages_external_key').on(t.conversationId, t.channel, t.externalId),
    rawCheck('conversation_messages_author_check', "author_id is null or writer = 'team'"),
    rawCheck(
      'conversation_messages_opens_check',
      "(opens or answered_at is null and closed_at is null) and (not opens or writer = 'customer')",
    ),
    rawCheck(
      'conversation_messages_file_check',
      `num_nonnulls(file_name, file_path, file_size, mime_type, sha256) in (0, 5)
       and (file_path is null or writer = 'team' and file_size > 0 and ${SHA256}) and (card_id is null or file_path is not null)
       and (file_path is null or file_path like 'loan-documents/' || user_id || '/conversa/%')`,
    ),
    index('conversation_messages_file_idx').on(t.userId, t.sha256).where(sql`file_path is not null`),
    index('conversation_messages_path_idx').on(t.filePath).where(sql`file_path is not null`),
    index('conversation_messages_card_idx').on(t.cardId),
    index('conversation_messages_thread_idx').on(t.conversationId, newest(t.createdAt), newest(t.id)),
    index('conversation_messages_user_idx').on(t.userId, newest(t.createdAt)),
    index('conversation_messages_author_idx').on(t.authorId),
    // Questions of a period, for the promise.
    index('conversation_messages_opens_idx').on(t.createdAt, t.id).where(sql`opens`),
  ],
);

/** Notes of the team beside a conversation, in a separate table: no role of a customer may read it. */
export const conversationNotes = table(
  'conversation_notes',
  internal(
    'Notas da equipe em conversas',
    'removed',
    'nota de trabalho da equipe; entregue a pedido, depois de conferida (LGPD art. 19, II: segredo comercial)',
  ),
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    body: text('body').notNull(),
    /** Members of the team whom the note mentions. */
    mentions: uuid('mentions').array().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
  },
  (t) => [
    rawCheck('conversation_notes_body_check', 'char_length(body) between 1 and 4000'),
    index('conversation_notes_user_idx').on(t.userId, newest(t.createdAt)),
    index('conversation_notes_author_idx').on(t.authorId),
    index('conversation_notes_mentions_idx').using('gin', t.mentions),
  ],
);

/** Answers that the team writes once and sends often; fields of the client are filled in. */
export const quickAnswers = table(
  'quick_answers',
  'sem dados de pessoas: textos com campos',
  {
    id: id(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('quick_answers_title_key').on(t.title),
    rawCheck('quick_answers_title_check', 'char_length(title) between 3 and 60'),
    rawCheck('quick_answers_body_check', 'char_length(body) between 3 and 2000'),
  ],
);
