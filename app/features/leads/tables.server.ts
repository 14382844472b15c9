import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, char, index, text, uuid } from 'drizzle-orm/pg-core';
import { PLAN_IDS, type PlanId } from '#app/features/catalog/rules/plans.ts';
import {
  LEAD_ORIGINS,
  LEAD_STATUSES,
  type LeadOrigin,
  type LeadStatus,
  LOSS_REASONS,
  type LossReason,
} from '#app/features/leads/rules/terms.ts';
import { CALL_OUTCOMES, type CallOutcome } from '#app/features/profiles/rules/input.ts';
import { DOC_TYPES, type DocTypeName } from '#app/features/profiles/rules/terms.ts';
import { ERASED_FIELDS } from '#app/lib/erased-person.ts';
import { users } from '#app/platform/db/account-tables.server.ts';
import {
  checkOneOf,
  createdAt,
  DOC_NUMBER,
  DOCUMENT_ERASED,
  id,
  instant,
  NAME_ERASED,
  newest,
  ownValues,
  REPRESENTATIVE_SQL,
  rawCheck,
  representative,
  teamMember,
  UF,
  updatedAt,
} from '#app/platform/db/columns.server.ts';
import {
  ERASED_EMAIL,
  internal,
  LEADS_OF_PERSON,
  label,
  personal,
  REFERENCE,
  SHARED_BY_MANY,
  table,
} from '#app/platform/db/table.server.ts';
import type { LeadId } from '#app/terms/ids.ts';

export const leads = table(
  'leads',
  personal('Contatos pelo site', 'anonymised', `t.id in ${LEADS_OF_PERSON}`),
  {
    id: id(),
    name: label('Nome', text('name').notNull(), NAME_ERASED),
    /** Empty for a person without an e-mail address, entered by a clerk. */
    email: label('E-mail', text('email').notNull(), { erased: ERASED_EMAIL }),
    whatsapp: label('WhatsApp', text('whatsapp').notNull(), { erased: ERASED_FIELDS.phone }),
    docType: label('Tipo de documento', text('doc_type').$type<DocTypeName>().notNull(), SHARED_BY_MANY),
    docNumber: label('Documento', text('doc_number').notNull(), DOCUMENT_ERASED),
    uf: label('Estado', char('uf', { length: 2 }).notNull(), SHARED_BY_MANY),
    /** For the offer to a consultant of the place; empty if unknown. */
    city: label('Cidade', text('city').notNull().default(''), { erased: '' }),
    /** From the checkout of an order, for the future account. */
    cep: label('CEP', text('cep').notNull().default(''), { erased: '' }),
    address: label('Endereço', text('address').notNull().default(''), { erased: '' }),
    ...representative(),
    origin: label('Origem', text('origin').$type<LeadOrigin>().notNull().default('landing'), SHARED_BY_MANY),
    /** Name of the API key that created it, at that time; empty otherwise. */
    broughtBy: label('Trazido por', text('brought_by').notNull().default(''), SHARED_BY_MANY),
    status: label('Situação', text('status').$type<LeadStatus>().notNull().default('new'), SHARED_BY_MANY),
    /** Of the partner's link that this browser opened last; empty without one. */
    partnerCode: label('Link de parceiro', text('partner_code').notNull().default(''), SHARED_BY_MANY),
    /** Why it was lost, chosen with the status; stays when the lead leaves that status. */
    lossReason: label('Motivo da perda', text('loss_reason').$type<LossReason>(), SHARED_BY_MANY),
    /** Next contact that the team agreed on or plans. */
    nextContactAt: label('Próximo contato', instant('next_contact_at'), { erased: null }),
    campaign: label('Campanha', text('campaign').notNull().default(''), SHARED_BY_MANY),
    referredBy: label('Indicado por', text('referred_by').notNull().default(''), { erased: '' }),
    notes: label('Mensagem e notas', text('notes').notNull().default(''), { erased: '' }),
    /** The person declined automatic messages; the clerk who entered the lead asked. */
    noMessages: label('Sem mensagens automáticas', boolean('no_messages').notNull().default(false), {
      stays: 'a refusal of messages outlives the data',
    }),
    assigneeId: teamMember('assignee_id', () => users.id),
    convertedUserId: label(
      REFERENCE,
      uuid('converted_user_id').references(() => users.id, { onDelete: 'set null' }),
    ),
    /** When it became a client, set by the trigger `stamp_conversion`; null for conversions before that column. */
    convertedAt: label('Convertido em', instant('converted_at'), {
      stays: 'figures of a month count conversions by their day',
    }),
    /** Plan of the newest order, kept by the trigger `keep_lead_plan`: a list filtered by it reads one index. */
    plan: label('Plano do pedido', text('plan').$type<PlanId>(), SHARED_BY_MANY),
    /**
     * The lead that this one was merged into. Lists leave merged leads out; their orders, consents and
     * acceptances stay with them, so that evidence is not rewritten and an order is claimed by the e-mail it
     * was placed with.
     */
    mergedInto: label(
      REFERENCE,
      uuid('merged_into').references((): AnyPgColumn => leads.id, { onDelete: 'set null' }),
    ),
    own: ownValues(),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`nome_fold(name || ' ' || email || ' ' || whatsapp || ' ' || doc_number)`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('leads_doc_type_check', 'doc_type', DOC_TYPES),
    checkOneOf('leads_origin_check', 'origin', LEAD_ORIGINS),
    checkOneOf('leads_status_check', 'status', LEAD_STATUSES),
    checkOneOf('leads_loss_reason_check', 'loss_reason', LOSS_REASONS),
    rawCheck('leads_uf_check', UF),
    rawCheck('leads_doc_number_check', DOC_NUMBER),
    rawCheck('leads_representative_check', REPRESENTATIVE_SQL),
    rawCheck('leads_name_check', 'char_length(name) between 3 and 100'),
    checkOneOf('leads_plan_check', 'plan', PLAN_IDS),
    rawCheck('leads_merged_check', 'merged_into <> id'),
    // One index for each filter of the list, in its order; without merged leads, so that counts read the
    // index alone.
    index('leads_recent_idx').on(newest(t.createdAt), newest(t.id)),
    // Grouping columns of the figures of a period, read without the rows.
    index('leads_figures_idx')
      .on(t.createdAt, t.origin, t.assigneeId, t.status)
      .where(sql`merged_into is null`),
    index('leads_status_idx').on(t.status, newest(t.createdAt), newest(t.id)).where(sql`merged_into is null`),
    index('leads_origin_idx').on(t.origin, newest(t.createdAt), newest(t.id)),
    index('leads_brought_idx').on(newest(t.createdAt), newest(t.id)).where(sql`brought_by <> ''`),
    index('leads_uf_idx').on(t.uf, newest(t.createdAt), newest(t.id)).where(sql`merged_into is null`),
    index('leads_plan_idx').on(t.plan, newest(t.createdAt), newest(t.id)).where(sql`plan is not null`),
    index('leads_assignee_idx').on(t.assigneeId, newest(t.createdAt), newest(t.id)),
    index('leads_email_idx').on(t.email),
    // An import compares every row with the existing leads.
    index('leads_whatsapp_idx').on(t.whatsapp),
    index('leads_doc_number_idx').on(t.docNumber),
    index('leads_converted_idx').on(t.convertedUserId),
    // Contact messages that wait: few among many new leads.
    index('leads_contact_idx')
      .on(t.createdAt, t.id)
      .where(sql`status = 'new' and origin = 'contato' and merged_into is null`),
    // Other waiting leads, which every page of the panel counts.
    index('leads_waiting_idx')
      .on(t.createdAt, t.id)
      .where(sql`status = 'new' and origin <> 'contato' and merged_into is null`),
    index('leads_converted_at_idx').on(t.convertedAt).where(sql`converted_at is not null`),
    index('leads_next_contact_idx')
      .on(t.nextContactAt, t.id)
      .where(sql`next_contact_at is not null and merged_into is null`),
    index('leads_merged_idx').on(t.mergedInto),
    index('leads_own_idx').using('gin', t.own),
  ],
);

export const leadNotes = table(
  'lead_notes',
  internal(
    'Notas sobre contatos',
    'removed',
    'nota de trabalho da equipe; entregue a pedido, depois de conferida (LGPD art. 19, II: segredo comercial)',
  ),
  {
    id: id(),
    leadId: uuid('lead_id')
      .$type<LeadId>()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    body: text('body').notNull(),
    /** Outcome of a telephone call; null for other notes. */
    callOutcome: text('call_outcome').$type<CallOutcome>(),
    createdAt: createdAt(),
  },
  (t) => [
    checkOneOf('lead_notes_call_check', 'call_outcome', CALL_OUTCOMES),
    index('lead_notes_lead_idx').on(t.leadId, newest(t.createdAt)),
    index('lead_notes_author_idx').on(t.authorId),
  ],
);
