import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import { leads } from '#app/features/leads/tables.server.ts';
import { LOAN_STATUSES, type LoanStatus } from '#app/features/loans/rules/terms.ts';
import { users } from '#app/platform/db/account-tables.server.ts';
import {
  checkOneOf,
  createdAt,
  id,
  instant,
  money,
  newest,
  rawCheck,
  reference,
  SHA256,
  updatedAt,
} from '#app/platform/db/columns.server.ts';
import { LEADS_OF_PERSON, label, personal, REFERENCE, table } from '#app/platform/db/table.server.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';
import type { LoanApproval } from './rules/loan-approval.ts';

export const loanRequests = table(
  'loan_requests',
  personal('Pedidos de empréstimo', 'removed', `(t.user_id = $1 or t.lead_id in ${LEADS_OF_PERSON})`),
  {
    id: id(),
    userId: uuid('user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    leadId: label(
      REFERENCE,
      uuid('lead_id')
        .$type<LeadId>()
        .references(() => leads.id, { onDelete: 'set null' }),
    ),
    amount: label('Valor pedido', money('amount').notNull()),
    propertyValue: label('Valor do imóvel', money('property_value').notNull()),
    months: label('Prazo em meses', integer('months').notNull()),
    simulation: label('Simulação', jsonb('simulation').notNull().default({})),
    status: label('Situação', text('status').$type<LoanStatus>().notNull().default('draft')),
    reviewReason: label('Motivo', text('review_reason')),
    /** Terms of the approval; null for other requests, and for approvals older than this column. */
    approval: label('Condições aprovadas', jsonb('approval').$type<LoanApproval>()),
    /** When the documents were submitted: the analysis counts from here (docs/product.md section 9, Loan). */
    documentsSentAt: label('Documentos enviados em', instant('documents_sent_at')),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('loan_requests_status_check', 'status', LOAN_STATUSES),
    // docs/product.md section 9: up to 60 % of the property, up to 50 months.
    rawCheck('loan_requests_amount_check', 'amount > 0 and amount <= property_value * 0.6'),
    rawCheck('loan_requests_months_check', 'months between 1 and 50'),
    rawCheck('loan_requests_owner_check', 'num_nonnulls(user_id, lead_id) >= 1'),
    index('loan_requests_user_idx').on(t.userId, newest(t.createdAt)),
    index('loan_requests_lead_idx').on(t.leadId),
    index('loan_requests_status_idx').on(t.status, newest(t.createdAt), newest(t.id)),
    // Requests that wait for the team: few, however many were simulated or decided.
    index('loan_requests_review_idx')
      .on(t.documentsSentAt, t.id)
      .where(
        sql`status in ('sent', 'analyzing') and documents_sent_at is not null and review_reason is null`,
      ),
  ],
);

export const loanDocuments = table(
  'loan_documents',
  personal('Documentos do empréstimo', 'removed'),
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    loanRequestId: label(
      REFERENCE,
      uuid('loan_request_id')
        .notNull()
        .references(() => loanRequests.id, { onDelete: 'cascade' }),
    ),
    kind: label('Tipo do documento', text('kind').notNull()),
    fileName: text('file_name').notNull(),
    filePath: text('file_path').notNull().unique(),
    fileSize: bigint('file_size', { mode: 'number' }).notNull(),
    mimeType: text('mime_type').notNull(),
    sha256: text('sha256').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    rawCheck('loan_documents_size_check', 'file_size > 0'),
    rawCheck('loan_documents_mime_check', "mime_type in ('application/pdf', 'image/jpeg', 'image/png')"),
    rawCheck('loan_documents_hash_check', SHA256),
    index('loan_documents_request_idx').on(t.loanRequestId),
    index('loan_documents_user_idx').on(t.userId),
  ],
);
