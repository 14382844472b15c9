import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, text, unique, uuid } from 'drizzle-orm/pg-core';
import { SENT_FORM_STATUSES, type SentFormStatus } from '#app/features/forms/rules/terms.ts';
import { DOC_TYPES } from '#app/features/profiles/rules/terms.ts';
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
  restrictedReference,
  SHA256,
  updatedAt,
} from '#app/platform/db/columns.server.ts';
import { label, personal, REFERENCE, table } from '#app/platform/db/table.server.ts';

/**
 * Versions of a form. One that was sent never changes again (trigger `guard_form_template`): it gets a next version.
 */
export const formTemplates = table(
  'form_templates',
  'modelos de formulário, sem respostas',
  {
    id: id(),
    /** Shared by all versions of a form, independent of its name. */
    familyId: uuid('family_id').notNull().default(sql`uuidv7()`),
    name: text('name').notNull(),
    version: integer('version').notNull().default(1),
    /** Counts the saves of this version: an editor of an older one gets a conflict. */
    revision: integer('revision').notNull().default(1),
    fields: jsonb('fields').notNull().default([]),
    body: text('body').notNull().default(''),
    active: boolean('active').notNull().default(true),
    /** Customers that it can be sent to: people, companies; null for both. */
    docType: text('doc_type').$type<DocType>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('form_templates_family_key').on(t.familyId, t.version),
    checkOneOf('form_templates_doc_type_check', 'doc_type', DOC_TYPES),
  ],
);

export const sentForms = table(
  'sent_forms',
  personal('Formulários', 'removed'),
  {
    id: id(),
    templateId: restrictedReference('template_id', () => formTemplates.id).notNull(),
    userId: reference('user_id', () => users.id),
    status: label('Situação', text('status').$type<SentFormStatus>().notNull().default('sent')),
    answers: label(REFERENCE, jsonb('answers').notNull().default({})),
    /** The document as it was sent, complete in itself: what its PDF is made from. Null until then. */
    document: label('Formulário enviado', jsonb('document')),
    answeredAt: label('Respondido em', instant('answered_at')),
    /** Last review by the team: later answers wait for a review. */
    reviewedAt: label('Conferido em', instant('reviewed_at').notNull().defaultNow()),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('sent_forms_status_check', 'status', SENT_FORM_STATUSES),
    index('sent_forms_user_idx').on(t.userId, newest(t.createdAt)),
    // Time rules look for open forms by age.
    index('sent_forms_open_idx').on(t.createdAt, t.id).where(sql`status in ('sent', 'draft')`),
    index('sent_forms_unread_idx')
      .on(t.answeredAt, t.id)
      .where(sql`status = 'answered' and reviewed_at < answered_at`),
    index('sent_forms_template_idx').on(t.templateId, newest(t.createdAt), newest(t.id)),
    index('sent_forms_template_status_idx').on(t.templateId, t.status, newest(t.createdAt), newest(t.id)),
  ],
);

/** Files and drawn signatures of a form; its answers name them by id. */
export const formFiles = table(
  'form_files',
  personal('Arquivos de formulários', 'removed'),
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    sentFormId: label(
      REFERENCE,
      reference('sent_form_id', () => sentForms.id),
    ),
    field: label('Campo', text('field').notNull()),
    fileName: text('file_name').notNull(),
    filePath: text('file_path').notNull().unique(),
    fileSize: bigint('file_size', { mode: 'number' }).notNull(),
    mimeType: text('mime_type').notNull(),
    sha256: text('sha256').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    rawCheck('form_files_size_check', 'file_size > 0'),
    rawCheck('form_files_mime_check', "mime_type in ('application/pdf', 'image/jpeg', 'image/png')"),
    rawCheck('form_files_hash_check', SHA256),
    index('form_files_form_idx').on(t.sentFormId),
    index('form_files_user_idx').on(t.userId),
  ],
);
