import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { leads } from '#app/features/leads/tables.server.ts';
import { users } from '#app/platform/db/account-tables.server.ts';
import {
  checkOneOf,
  createdAt,
  id,
  instant,
  newest,
  rawCheck,
  reference,
  updatedAt,
} from '#app/platform/db/columns.server.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';
import {
  PRIVACY_KINDS,
  PRIVACY_STATUSES,
  type PrivacyKind,
  type PrivacyStatus,
} from '#app/terms/privacy-status.ts';

/** Consent of a person, with the words and the evidence (LGPD art. 8). Never changed; a revocation is a date. */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    userId: uuid('user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    leadId: uuid('lead_id')
      .$type<LeadId>()
      .references(() => leads.id, { onDelete: 'cascade' }),
    purpose: text('purpose').notNull(),
    version: text('version').notNull(),
    text: text('text').notNull(),
    ipAddress: text('ip_address').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    revokedAt: instant('revoked_at'),
    createdAt: createdAt(),
  },
  (t) => [
    rawCheck('consents_subject_check', 'num_nonnulls(user_id, lead_id) >= 1'),
    index('consents_user_idx').on(t.userId, newest(t.createdAt)),
    index('consents_lead_idx').on(t.leadId),
  ],
);

export const privacyRequests = pgTable(
  'privacy_requests',
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    kind: text('kind').$type<PrivacyKind>().notNull(),
    status: text('status').$type<PrivacyStatus>().notNull().default('open'),
    /** The person's request, in their words. */
    details: text('details').notNull().default(''),
    answer: text('answer').notNull().default(''),
    /** The copy of an export, until `expires_at`; then the file and its path are deleted. */
    filePath: text('file_path'),
    expiresAt: instant('expires_at'),
    /** The law gives 15 days (LGPD art. 19). */
    dueAt: instant('due_at').notNull(),
    answeredAt: instant('answered_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('privacy_requests_kind_check', 'kind', PRIVACY_KINDS),
    checkOneOf('privacy_requests_status_check', 'status', PRIVACY_STATUSES),
    rawCheck('privacy_requests_details_check', 'char_length(details) <= 2000'),
    rawCheck('privacy_requests_file_check', '(file_path is null) = (expires_at is null)'),
    uniqueIndex('privacy_requests_one_open_key')
      .on(t.userId, t.kind)
      .where(sql`status in ('open', 'working')`),
    index('privacy_requests_user_idx').on(t.userId, newest(t.createdAt)),
    index('privacy_requests_due_idx').on(t.status, t.dueAt),
    index('privacy_requests_path_idx').on(t.filePath),
    index('privacy_requests_expiry_idx').on(t.expiresAt).where(sql`file_path is not null`),
  ],
);

/** Counts of the daily retention's deletions: one row per kind and run, without personal data. */
export const retentionRuns = pgTable(
  'retention_runs',
  {
    id: id(),
    runId: uuid('run_id').notNull(),
    kind: text('kind').notNull(),
    /** Older rows were deleted. */
    cutoff: instant('cutoff').notNull(),
    removed: integer('removed').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    rawCheck('retention_runs_removed_check', 'removed >= 0'),
    uniqueIndex('retention_runs_kind_key').on(t.runId, t.kind),
    index('retention_runs_newest_idx').on(newest(t.createdAt)),
  ],
);
