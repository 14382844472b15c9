import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { users } from '#app/platform/db/account-tables.server.ts';
import {
  checkOneOf,
  createdAt,
  id,
  instant,
  newest,
  rawCheck,
  restrictedReference,
  teamMember,
  updatedAt,
} from '#app/platform/db/columns.server.ts';
import { label, personal, REFERENCE, table } from '#app/platform/db/table.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { PROMISE_UNITS, type PromiseKey, type PromiseUnit } from '#app/terms/promise-keys.ts';

/** The business's promises, in its own words; the measure of the key defines what counts as kept. */
export const promises = table(
  'promises',
  'palavras e prazos da empresa',
  {
    id: id(),
    key: text('key').$type<PromiseKey>().notNull().unique(),
    title: text('title').notNull(),
    words: text('words').notNull(),
    /** Exceptions, with their reasons. */
    exceptions: text('exceptions').notNull(),
    /** The customer's remedy for a broken promise. */
    remedy: text('remedy').notNull(),
    limitAmount: integer('limit_amount').notNull(),
    unit: text('unit').$type<PromiseUnit>().notNull(),
    /** Places on the site that state it, for the team. */
    places: text('places').array().notNull().default(sql`'{}'::text[]`),
    /** The clause that the contract of a plan must state while this is active. */
    contractClause: text('contract_clause'),
    active: boolean('active').notNull().default(false),
    /** Earlier starts do not count; null counts all. */
    activeFrom: date('active_from').$type<CivilDate>(),
    itemOrder: integer('item_order').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  () => [
    rawCheck('promises_key_check', "key ~ '^[a-z0-9_]{3,40}$'"),
    checkOneOf('promises_unit_check', 'unit', PROMISE_UNITS),
    rawCheck('promises_limit_check', 'limit_amount between 1 and 3650'),
    rawCheck('promises_words_check', 'char_length(title) between 3 and 90 and char_length(words) <= 400'),
    rawCheck(
      'promises_clause_check',
      "not (key = 'garantia_cpf_limpo' and active and contract_clause is null)",
    ),
  ],
);

/**
 * One time that a promise had to be kept. Its outcome is written once (trigger `guard_promise_case`): kept,
 * broken or excused. A broken case later takes the time of its completion, and the amends.
 */
export const promiseCases = table(
  'promise_cases',
  personal(
    'Promessas que valem para você',
    'anonymised',
    't.user_id = $1',
    'the outcomes of promises are public, without the person',
  ),
  {
    id: id(),
    promiseKey: label(
      'Promessa',
      text('promise_key')
        .$type<PromiseKey>()
        .notNull()
        .references(() => promises.key, { onDelete: 'restrict' }),
    ),
    /** Id of the subject: a card, a message, a refund, a request. */
    subjectId: label(REFERENCE, uuid('subject_id').notNull()),
    userId: label(
      REFERENCE,
      uuid('user_id')
        .$type<UserId>()
        .references(() => users.id, { onDelete: 'set null' }),
      { erased: null },
    ),
    startedAt: label('Começou em', instant('started_at').notNull()),
    /** The last instant at which it counts as kept. */
    dueAt: label('Prazo até', instant('due_at').notNull()),
    /** The clock is paused, for example until a refused document is replaced. */
    paused: label('Parado', boolean('paused').notNull().default(false)),
    keptAt: label('Cumprida em', instant('kept_at')),
    brokenAt: label('Não cumprida em', instant('broken_at')),
    excusedAt: label('Dispensada em', instant('excused_at')),
    excusedReason: label('Por que foi dispensada', text('excused_reason')),
    excusedBy: teamMember('excused_by', () => users.id),
    /** When it was completed late. */
    doneAt: label('Feito em', instant('done_at')),
    /** The team's amends for a broken promise; public, so without names. */
    amends: label('O que fizemos', text('amends')),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('promise_cases_subject_key').on(t.promiseKey, t.subjectId, t.startedAt),
    rawCheck('promise_cases_one_outcome_check', 'num_nonnulls(kept_at, broken_at, excused_at) <= 1'),
    rawCheck(
      'promise_cases_reason_check',
      '(excused_at is null) = (excused_reason is null) and (excused_reason is null or char_length(excused_reason) between 10 and 300)',
    ),
    rawCheck('promise_cases_amends_check', 'amends is null or broken_at is not null'),
    index('promise_cases_recent_idx').on(newest(t.startedAt), newest(t.id)),
    index('promise_cases_key_idx').on(t.promiseKey, newest(t.startedAt), newest(t.id)),
    index('promise_cases_running_idx')
      .on(t.promiseKey, t.dueAt)
      .where(sql`num_nonnulls(kept_at, broken_at, excused_at) = 0`),
    index('promise_cases_user_idx').on(t.userId, newest(t.startedAt)),
    index('promise_cases_excused_by_idx').on(t.excusedBy),
  ],
);

/** A customer's message to the team about a broken promise, and the answer. */
export const promiseMessages = table(
  'promise_messages',
  personal('Mensagens sobre promessas', 'removed'),
  {
    id: id(),
    caseId: restrictedReference('case_id', () => promiseCases.id).notNull(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    body: label('O que você escreveu', text('body').notNull()),
    answer: label('Resposta', text('answer')),
    answeredAt: label('Respondido em', instant('answered_at')),
    answeredBy: teamMember('answered_by', () => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    rawCheck('promise_messages_body_check', 'char_length(body) between 10 and 1000'),
    rawCheck('promise_messages_answer_check', '(answer is null) = (answered_at is null)'),
    uniqueIndex('promise_messages_one_open_key').on(t.caseId).where(sql`answered_at is null`),
    index('promise_messages_case_idx').on(t.caseId, t.id),
    index('promise_messages_user_idx').on(t.userId),
    index('promise_messages_answered_by_idx').on(t.answeredBy),
  ],
);

/**
 * The counts at the end of a month. `hash` is the SHA-256 of `body`, whose first line is the previous month's
 * hash: a change of a stored month would change every later hash.
 */
export const promiseSnapshots = table(
  'promise_snapshots',
  'só contagens',
  {
    id: id(),
    month: text('month').notNull().unique(),
    body: text('body').notNull(),
    previous: text('previous').notNull().unique(),
    hash: text('hash').notNull().unique(),
    createdAt: createdAt(),
  },
  () => [
    rawCheck('promise_snapshots_month_check', "month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'"),
    rawCheck(
      'promise_snapshots_hash_check',
      "hash = encode(sha256(convert_to(body, 'UTF8')), 'hex') and starts_with(body, previous || E'\\n')",
    ),
  ],
);
