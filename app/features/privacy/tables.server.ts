import { sql } from 'drizzle-orm';
import { index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
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
import {
  LEADS_OF_PERSON,
  label,
  personal,
  REFERENCE,
  table,
  withheld,
} from '#app/platform/db/table.server.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';
import {
  PRIVACY_KINDS,
  PRIVACY_STATUSES,
  type PrivacyKind,
  type PrivacyStatus,
} from '#app/terms/privacy-status.ts';

/** Consent of a person, with the words and the evidence (LGPD art. 8). Never changed; a revocation is a date. */
export const consents = table(
  'consents',
  personal('Consentimentos', 'kept', `(t.user_id = $1 or t.lead_id in ${LEADS_OF_PERSON})`),
  {
    id: id(),
    userId: uuid('user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    leadId: label(
      REFERENCE,
      uuid('lead_id')
        .$type<LeadId>()
        .references(() => leads.id, { onDelete: 'cascade' }),
    ),
    purpose: label('Finalidade', text('purpose').notNull()),
    version: label('Versão do texto', text('version').notNull()),
    text: label('Texto aceito', text('text').notNull()),
    ipAddress: label('Endereço IP', text('ip_address').notNull()),
    userAgent: label('Navegador', text('user_agent').notNull().default('')),
    revokedAt: label('Revogado em', instant('revoked_at')),
    createdAt: createdAt(),
  },
  (t) => [
    rawCheck('consents_subject_check', 'num_nonnulls(user_id, lead_id) >= 1'),
    index('consents_user_idx').on(t.userId, newest(t.createdAt)),
    index('consents_lead_idx').on(t.leadId),
  ],
);

export const privacyRequests = table(
  'privacy_requests',
  personal('Pedidos de privacidade', 'kept'),
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    kind: label('Tipo', text('kind').$type<PrivacyKind>().notNull()),
    status: label('Situação', text('status').$type<PrivacyStatus>().notNull().default('open')),
    /** The person's request, in their words. */
    details: label('Pedido', text('details').notNull().default('')),
    answer: label('Resposta', text('answer').notNull().default('')),
    /** The copy of an export, until `expires_at`; then the file and its path are deleted. */
    filePath: label(withheld('lugar interno de uma cópia como esta'), text('file_path')),
    expiresAt: label('Arquivo disponível até', instant('expires_at')),
    /** The law gives 15 days (LGPD art. 19). */
    dueAt: label('Prazo da resposta', instant('due_at').notNull()),
    answeredAt: label('Respondido em', instant('answered_at')),
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
export const retentionRuns = table(
  'retention_runs',
  'quantas linhas a guarda apagou, sem dizer de quem',
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
