import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { paymentCharges } from '#app/features/payments/movement-tables.server.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { users } from '#app/platform/db/account-tables.server.ts';
import {
  checkOneOf,
  createdAt,
  id,
  instant,
  money,
  newest,
  rawCheck,
  restrictedId,
  restrictedReference,
  updatedAt,
} from '#app/platform/db/columns.server.ts';
import { label, personal, REFERENCE, table } from '#app/platform/db/table.server.ts';
import type { ChargeId, UserId } from '#app/terms/ids.ts';
import {
  ENVIRONMENTS,
  type Environment,
  NOTE_GROUPINGS,
  NOTE_PROVIDERS,
  type NoteError,
  type NoteGrouping,
  type NoteProvider,
  TAX_NOTE_STATES,
  type TaxNoteState,
} from './rules/terms.ts';

/** Settings of tax notes: the row with the id 1. Empty codes block the sending. */
export const taxNoteSettings = table(
  'tax_note_settings',
  'configuração das notas fiscais',
  {
    id: integer('id').primaryKey().default(1),
    active: boolean('active').notNull().default(false),
    environment: text('environment').$type<Environment>().notNull().default('simulation'),
    /** Service that takes the notes outside of a simulation. */
    provider: text('provider').$type<NoteProvider>().notNull().default('national'),
    /** Payments that one note takes. */
    grouping: text('grouping').$type<NoteGrouping>().notNull().default('receipt'),
    /** First day whose payments get a note. */
    startsOn: date('starts_on').$type<CivilDate>(),
    city: text('city').notNull().default(''),
    cityRegistration: text('city_registration').notNull().default(''),
    serviceCode: text('service_code').notNull().default(''),
    nbs: text('nbs').notNull().default(''),
    regime: text('regime').$type<'1' | '2' | '3' | ''>().notNull().default(''),
    simplesTaxes: text('simples_taxes').$type<'1' | '2' | '3' | ''>().notNull().default(''),
    /** Percent with two decimals; empty: not informed. */
    taxRate: text('tax_rate').notNull().default(''),
    /** Codes of IBS and CBS: cIndOp, CST and cClassTrib; all or none. */
    ibsOperation: text('ibs_operation').notNull().default(''),
    ibsCst: text('ibs_cst').notNull().default(''),
    ibsClass: text('ibs_class').notNull().default(''),
    series: integer('series').notNull().default(1),
    hash: text('hash').$type<'sha1' | 'sha256'>().notNull().default('sha256'),
    /** When restricted production accepted a note. */
    testedAt: instant('tested_at'),
    version: integer('version').notNull().default(1),
    updatedAt: updatedAt(),
  },
  () => [
    rawCheck('tax_note_settings_series_check', 'series between 1 and 89999'),
    checkOneOf('tax_note_settings_environment_check', 'environment', ENVIRONMENTS),
    checkOneOf('tax_note_settings_provider_check', 'provider', NOTE_PROVIDERS),
    checkOneOf('tax_note_settings_grouping_check', 'grouping', NOTE_GROUPINGS),
  ],
);

/** Next number of each series; its row is locked while a note takes one. */
export const taxNoteSeries = table('tax_note_series', 'contador dos números das notas fiscais', {
  /** Environment and series: `production/1`. */
  name: text('name').primaryKey(),
  nextNumber: integer('next_number').notNull(),
});

/** An electronic note (NFS-e) of payments, or of a test. Source of the states: `rules/terms.ts`. */
export const taxNotes = table(
  'tax_notes',
  personal('Notas fiscais', 'kept'),
  {
    id: id(),
    userId: restrictedId<UserId>('user_id', () => users.id),
    customerName: label('Nome na nota', text('customer_name').notNull().default('')),
    customerDocument: label('Documento na nota', text('customer_document').notNull().default('')),
    environment: label(REFERENCE, text('environment').$type<Environment>().notNull()),
    /** Service that has the note, chosen when it is signed. */
    provider: label(REFERENCE, text('provider').$type<NoteProvider>().notNull().default('national')),
    series: label('Série', integer('series').notNull()),
    number: label('Número', integer('number').notNull()),
    state: label('Situação da nota', text('state').$type<TaxNoteState>().notNull().default('queued')),
    /** Month of the service: the day of the payment, or the last day of the month that the note takes. */
    competence: label('Competência', date('competence').$type<CivilDate>().notNull()),
    amount: label('Valor', money('amount').notNull()),
    /** The note that this one replaces after a refund of a part. */
    replacesId: restrictedReference('replaces_id', (): AnyPgColumn => taxNotes.id),
    dpsId: label(REFERENCE, text('dps_id')),
    dpsXml: label(REFERENCE, text('dps_xml')),
    nfseXml: label(REFERENCE, text('nfse_xml')),
    /** Access key; 50 digits. */
    key: label('Chave de acesso', text('key')),
    errors: label(REFERENCE, jsonb('errors').$type<NoteError[]>().notNull().default([])),
    attempts: label(REFERENCE, integer('attempts').notNull().default(0)),
    /** When the next attempt is due; while an attempt runs, the end of its lease. Null: nothing to do. */
    nextTryAt: label(REFERENCE, instant('next_try_at')),
    issuedAt: label('Emitida em', instant('issued_at')),
    cancelledAt: label('Cancelada em', instant('cancelled_at')),
    /** When the city was asked to cancel it after its limit; the note is `cancel_asked` until the city answers. */
    analysisAskedAt: label('Cancelamento tardio pedido em', instant('analysis_asked_at')),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('tax_notes_state_check', 'state', TAX_NOTE_STATES),
    checkOneOf('tax_notes_environment_check', 'environment', ENVIRONMENTS),
    checkOneOf('tax_notes_provider_check', 'provider', NOTE_PROVIDERS),
    rawCheck('tax_notes_amount_check', 'amount > 0'),
    rawCheck('tax_notes_number_check', 'number > 0'),
    rawCheck('tax_notes_key_check', "key ~ '^[0-9]{50}$'"),
    rawCheck(
      'tax_notes_issued_check',
      "state not in ('issued', 'cancel_asked', 'cancelled', 'replaced') or key is not null",
    ),
    unique('tax_notes_number_key').on(t.environment, t.series, t.number),
    uniqueIndex('tax_notes_replaces_key').on(t.replacesId),
    index('tax_notes_user_idx').on(t.userId),
    index('tax_notes_due_idx').on(t.nextTryAt).where(sql`next_try_at is not null`),
    index('tax_notes_recent_idx').on(newest(t.createdAt), newest(t.id)),
  ],
);

/** Payments of a note; their amounts add up to its amount. */
export const taxNotePayments = table(
  'tax_note_payments',
  personal(
    'Pagamentos das notas fiscais',
    'kept',
    't.note_id in (select n.id from tax_notes n where n.user_id = $1)',
  ),
  {
    id: id(),
    noteId: restrictedReference('note_id', (): AnyPgColumn => taxNotes.id).notNull(),
    chargeId: restrictedReference<ChargeId>('charge_id', () => paymentCharges.id).notNull(),
    environment: label(REFERENCE, text('environment').$type<Environment>().notNull()),
    /** Day of the payment. */
    paidOn: label('Pagamento de', date('paid_on').$type<CivilDate>().notNull()),
    /** Received less refunded when the note was added. */
    amount: label('Valor na nota', money('amount').notNull()),
    /** Whether it is the first note of the payment; a note that replaces another repeats its payments. */
    first: label(REFERENCE, boolean('first').notNull()),
    createdAt: createdAt(),
  },
  (t) => [
    rawCheck('tax_note_payments_amount_check', 'amount > 0'),
    unique('tax_note_payments_note_key').on(t.noteId, t.chargeId),
    index('tax_note_payments_charge_idx').on(t.chargeId),
    uniqueIndex('tax_note_payments_first_key').on(t.chargeId, t.environment).where(sql`first`),
  ],
);

/** Notes of the embedded service; replaces the database of the real one. */
export const sandboxTaxNotes = table(
  'sandbox_tax_notes',
  'livro do emissor de demonstração, que faz as vezes do governo',
  {
    id: id(),
    dpsId: text('dps_id').notNull().unique(),
    key: text('key').notNull().unique(),
    xml: text('xml').notNull(),
    cancelledAt: instant('cancelled_at'),
    createdAt: createdAt(),
  },
);
