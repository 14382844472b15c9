import { ACCOUNTS_COLUMNS } from '#app/features/accounts/columns.ts';
import { AFFORDABILITY_COLUMNS } from '#app/features/affordability/columns.ts';
import { CHAINS_COLUMNS } from '#app/features/audit/chain-columns.ts';
import { AUDIT_COLUMNS } from '#app/features/audit/columns.ts';
import { AUTOMATION_COLUMNS } from '#app/features/automation/columns.ts';
import { EVENTS_COLUMNS } from '#app/features/automation/event-columns.ts';
import { BULK_COLUMNS } from '#app/features/bulk/columns.ts';
import { CARDS_COLUMNS } from '#app/features/cases/columns.ts';
import { GUARANTEES_COLUMNS } from '#app/features/cases/guarantee-columns.ts';
import { CLAIMS_COLUMNS } from '#app/features/catalog/claim-columns.ts';
import { CATALOG_COLUMNS } from '#app/features/catalog/columns.ts';
import { CONSORTIUM_COLUMNS } from '#app/features/consortium/columns.ts';
import { CONTENT_COLUMNS } from '#app/features/content/columns.ts';
import { CONTRACTS_COLUMNS } from '#app/features/contracts/columns.ts';
import { ENERGY_COLUMNS } from '#app/features/energy/columns.ts';
import { FORMS_COLUMNS } from '#app/features/forms/columns.ts';
import { HELPER_LINKS_COLUMNS } from '#app/features/help/columns.ts';
import { IMPORTS_COLUMNS } from '#app/features/imports/columns.ts';
import { BACKUPS_COLUMNS } from '#app/features/installation/backup-columns.ts';
import { HEALTH_COLUMNS } from '#app/features/installation/error-columns.ts';
import { INTEGRATIONS_COLUMNS } from '#app/features/integrations/columns.ts';
import { LEADS_COLUMNS } from '#app/features/leads/columns.ts';
import { TAGS_COLUMNS } from '#app/features/leads/tag-columns.ts';
import { LETTERS_COLUMNS } from '#app/features/letters/columns.ts';
import { LISTINGS_COLUMNS } from '#app/features/listings/columns.ts';
import { LAWSUITS_COLUMNS } from '#app/features/listings/lawsuit-columns.ts';
import { LOANS_COLUMNS } from '#app/features/loans/columns.ts';
import { NOTIFICATIONS_COLUMNS } from '#app/features/notifications/columns.ts';
import { OVERVIEW_COLUMNS } from '#app/features/overview/columns.ts';
import { PAYMENTS_COLUMNS } from '#app/features/payments/columns.ts';
import { PRIVACY_COLUMNS } from '#app/features/privacy/columns.ts';
import { PROFILES_COLUMNS } from '#app/features/profiles/columns.ts';
import { PROMISES_COLUMNS } from '#app/features/promises/columns.ts';
import { PROOF_COLUMNS } from '#app/features/proof/columns.ts';
import { REPORTS_COLUMNS } from '#app/features/reports/columns.ts';
import { SCAM_CHECKS_COLUMNS } from '#app/features/scam-checks/columns.ts';
import {
  type DescribedColumn,
  type DescribedTables,
  internal,
  type PersonalTable,
} from '#app/terms/described-tables.ts';

/**
 * Every table of the product: each capability describes its own; those of the platform are described here.
 */
const TABLES: DescribedTables = {
  ...ACCOUNTS_COLUMNS,
  ...AUDIT_COLUMNS,
  ...AUTOMATION_COLUMNS,
  ...BACKUPS_COLUMNS,
  ...BULK_COLUMNS,
  ...CARDS_COLUMNS,
  ...CATALOG_COLUMNS,
  ...CHAINS_COLUMNS,
  ...CLAIMS_COLUMNS,
  ...CONSORTIUM_COLUMNS,
  ...REPORTS_COLUMNS,
  ...SCAM_CHECKS_COLUMNS,
  ...AFFORDABILITY_COLUMNS,
  ...HELPER_LINKS_COLUMNS,
  ...PROMISES_COLUMNS,
  ...CONTENT_COLUMNS,
  ...CONTRACTS_COLUMNS,
  ...ENERGY_COLUMNS,
  ...EVENTS_COLUMNS,
  ...FORMS_COLUMNS,
  ...GUARANTEES_COLUMNS,
  ...HEALTH_COLUMNS,
  ...IMPORTS_COLUMNS,
  ...INTEGRATIONS_COLUMNS,
  ...LEADS_COLUMNS,
  ...LAWSUITS_COLUMNS,
  ...LETTERS_COLUMNS,
  ...LISTINGS_COLUMNS,
  ...LOANS_COLUMNS,
  ...NOTIFICATIONS_COLUMNS,
  ...OVERVIEW_COLUMNS,
  ...PAYMENTS_COLUMNS,
  ...PRIVACY_COLUMNS,
  ...PROFILES_COLUMNS,
  ...PROOF_COLUMNS,
  ...TAGS_COLUMNS,
  saved_views: internal(
    'Filtros salvos no painel',
    'removed',
    'só a equipe tem; é parte do trabalho no painel',
    'id user_id list name query is_default created_at updated_at',
  ),
  lock_slots: 'filas de espera do banco de dados',
  day_sums: 'somas de muitas pessoas por dia, que não dizem de quem são',
  changed_days: 'dias cujas somas são refeitas',
  sealing_keys: 'chaves da instalação, seladas',
};

/** Order of an export: the person, money, services. Other tables come last. */
const ORDER = `
  profiles users user_roles access_records sessions accounts two_factors team_invites disabled_members
  linked_profiles facial_verifications leads consents privacy_requests data_access_log saved_views
  transactions installment_payments renegotiations payment_receipts gateway_checks payment_charges receipts
  guarantee_requests refunds payment_reminders contract_acceptances contract_documents extended_warranties
  audit_log content_versions plan_versions api_keys api_requests cards card_score_history card_status_history
  user_process_steps listings listing_events report_snapshots letters letter_files letter_evidence powers_of_attorney card_debts card_lawsuits lawsuit_movements lawsuit_listings document_requests card_documents card_proofs notifications sent_mails
  energy_discounts loan_requests loan_documents sent_forms form_files consortium_quotas consortium_draws
  consortium_seeds lead_notes client_notes domain_events automation_runs automation_actions tasks`
  .trim()
  .split(/\s+/);

/**
 * Every table with personal data, column by column: included in an export, or withheld with a reason; and the
 * effect of an erasure. A test compares it with the database: a table or column that no capability describes
 * fails.
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

const isWithheld = (column: DescribedColumn): column is { withheld: string } =>
  typeof column === 'object' && 'withheld' in column;
