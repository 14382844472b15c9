import { getTableName } from 'drizzle-orm';
import * as schema from './schema.server.ts';
import { type ColumnFacts, dataFacts, type PersonalTable } from './table.server.ts';

const TABLES = Object.fromEntries(
  Object.values(schema).map((table) => [getTableName(table), dataFacts(table)] as const),
);

/** Order of an export: the person, money, services. Other tables come last. */
const ORDER = `
  profiles users user_roles access_records sessions accounts two_factors passkeys team_invites disabled_members team_cards
  linked_profiles facial_verifications leads consents privacy_requests data_access_log saved_views
  transactions installment_payments renegotiations payment_receipts gateway_checks payment_charges receipts
  guarantee_requests refunds payment_reminders contract_acceptances contract_documents outside_contracts extended_warranties
  audit_log content_versions plan_versions api_keys api_requests cards card_score_history card_status_history
  user_process_steps listings listing_events report_snapshots letters letter_files letter_evidence powers_of_attorney mandate_files revocation_notices legal_engagements card_debts card_lawsuits lawsuit_hearings lawsuit_movements lawsuit_listings document_requests card_documents card_proofs notifications conversations conversation_messages sent_mails
  energy_discounts loan_requests loan_documents sent_forms form_files consortium_quotas consortium_draws
  consortium_seeds lead_notes client_notes conversation_notes domain_events automation_runs automation_actions tasks`
  .trim()
  .split(/\s+/);

/**
 * Every table with personal data, column by column: included in an export, or withheld with a reason; and the
 * effect of an erasure. A test compares it with the database: a table or column without facts fails.
 */
export const PERSONAL_DATA: Record<string, PersonalTable> = Object.fromEntries(
  [...new Set([...ORDER, ...Object.keys(TABLES)])].flatMap((name) => {
    const table = TABLES[name];
    return typeof table === 'object' ? [[name, table]] : [];
  }),
);

/** Tables without customer data, with the reason. */
export const IMPERSONAL: Record<string, string> = Object.fromEntries(
  Object.entries(TABLES).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
);

/** Data that identify a person anywhere. */
export type PersonTrace = 'name' | 'document' | 'email' | 'phone';

/**
 * Places where a person can still be found by name, document, address or phone after an erasure, with the
 * reason. A test erases a person with data everywhere and searches every table of every schema: a trace
 * anywhere else fails.
 */
export const KEPT_TRACES: Record<string, { traces: readonly PersonTrace[]; why: string }> = {
  'public.profiles': { traces: ['name', 'document'], why: 'quem comprou (CTN art. 195)' },
  'public.leads': { traces: ['name', 'document'], why: 'quem fez o pedido (CTN art. 195)' },
  'public.contract_acceptances': {
    traces: ['name', 'document', 'email', 'phone'],
    why: 'o texto aceito, prova do contrato (CC art. 205)',
  },
  'public.audit_log': {
    traces: ['name', 'document', 'email', 'phone'],
    why: 'registro encadeado e imutável do que a equipe fez (LGPD art. 37)',
  },
  'pgboss.job_common': {
    traces: ['name', 'email'],
    why: 'o último aviso, de que os dados foram excluídos; sai da fila sete dias depois de enviado',
  },
};

/** Returns the columns that an export includes, in their order. */
export const exportedColumns = ({ columns }: PersonalTable): string[] =>
  Object.entries(columns)
    .filter(([, column]) => typeof column === 'string' || 'only' in column)
    .map(([name]) => name);

/** Returns the columns that are also printed, with their names in words. */
export const printedColumns = ({ columns }: PersonalTable): [name: string, label: string][] =>
  Object.entries(columns).filter((entry): entry is [string, string] => typeof entry[1] === 'string');

/** Returns the withheld columns of a table, grouped by reason. */
export function withheldColumns({ columns }: PersonalTable): { reason: string; columns: string[] }[] {
  const reasons = new Map<string, string[]>();
  for (const [name, column] of Object.entries(columns)) {
    if (!isWithheld(column)) continue;
    reasons.set(column.withheld, [...(reasons.get(column.withheld) ?? []), name]);
  }
  return [...reasons].map(([reason, names]) => ({ reason, columns: names }));
}

const isWithheld = (column: ColumnFacts): column is { withheld: string } =>
  typeof column === 'object' && 'withheld' in column;
