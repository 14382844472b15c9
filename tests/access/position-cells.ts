/**
 * Rights of each position on a row of the matrix, relative to the admin's cell: `*` is all of it, letters are
 * the admin's verbs with their columns, `-` is no right. A variant without a line has its table's line; a table
 * without one is closed to every position. `clerk` is responsible for customer A and the lead; `otherClerk` has
 * no clients.
 *
 * Written by hand, because expectations made from app/platform/db/positions.sql could not find a mistake in it.
 */
export const POSITION_ACTORS = ['manager', 'clerk', 'otherClerk', 'lawyer', 'finance', 'accountant'] as const;
type PositionLine = Record<(typeof POSITION_ACTORS)[number], string>;

const CARDS =
  'r(id,user_id,card_type,status,linked_profile_id,opened_by,clock_started_at,clock_days,clock_paused_since,clock_paused_days,clock_due_on)';
/** All columns of a listing except the lawyer's verdict. */
const LISTINGS =
  'riu(id,user_id,linked_profile_id,card_id,place,kind,creditor,creditor_doc,original_creditor,contract_ref,amount,due_on,included_on,seen_on,source,uf,notary,protocol,check_no,ccf_reason,notes,copy,person_says,paid_on,notified_on,notified_how,notice_proved,debt_source,interrupted,rate,rate_month,rate_series,rate_average,rate_average_from,rate_average_on,rate_over_average,state,asked_of,challenged_on,access_asked_on,consumer_portal_on,found_wrong_on,scr_corrected_on,exclusion_asked_on,exclusion_due_on,letter_sent_on,letter_due_on,promise_from,promise_due_on,missing_since,removed_on,removed_proof_id,gone_back_on,turn,pile,next_due_on,next_rule,changes_on,outlook,events,creditor_key,search_text,version,created_at,updated_at)d';

/** manager, clerk, otherClerk, lawyer, finance, accountant */
const CELLS: Record<string, string> = {
  users: '* * - * * *',
  access_records: '* - - - - -',
  chain_heads: '* - - * - -',
  signing_keys: 'r - - r - -',
  signing_settings: 'r - - r - -',
  day_roots: '* * * * * *',
  late_stamps: '* - - * - -',
  user_roles: '* * * * * *',
  leads: '* * - * r r',
  'leads/unassigned': '* * * * - -',
  'leads/qualified': '* * * * - -',
  profiles: '* * - * r r',
  'profiles/crossed': '* - - * r r',
  linked_profiles: '* * - * * *',
  facial_verifications: '* * - * - -',
  consents: '* * - * - -',
  contracts: '* r r * r r',
  transactions: '* r - r * r',
  contract_acceptances: '* * - * * *',
  contract_documents: '* - - * - -',
  installment_payments: '* r - r * r',
  payment_charges: '* * - * * *',
  payment_reminders: '* - - - * *',
  renegotiations: '* * - * * *',
  refunds: '* * - * * *',
  receipts: '* - - - * *',
  guarantee_requests: '* * - * * *',
  payment_receipts: '* - - - * *',
  scam_reports: '* - - * - -',
  promises: '* r r * r r',
  promise_cases: '* r - * - -',
  promise_messages: '* r - * - -',
  promise_snapshots: '* - - * - -',
  day_sums: '* - - * * *',
  'day_sums/leads': '* - - * - -',
  changed_days: '* - - * * *',
  affordability_plans: '* * - * - -',
  claim_grounds: '* r r * r r',
  gateway_checks: '* - - - * *',
  imports: '* - - - - -',
  import_rows: '* - - - - -',
  import_mappings: '* - - - - -',
  'imports/payments': '* - - - * -',
  'import_rows/payments': '* - - - * -',
  'import_mappings/payments': '* - - - * -',
  webhook_inbox: '* - - - * *',
  extended_warranties: '* - - r * r',
  cards: `* * - * ${CARDS} ${CARDS}`,
  'cards/unassigned': `* - - * ${CARDS} ${CARDS}`,
  card_score_history: '* * - * - -',
  card_status_history: '* * - * - -',
  process_steps: '* r r r r r',
  user_process_steps: '* * - * - -',
  card_debts: '* * - * - -',
  listings: `* ${LISTINGS} - * - -`,
  'listings/of-another': '* - - * - -',
  letters: '* * - * - -',
  'letters/approved': '* r - * - -',
  letter_evidence: '* * - * - -',
  'letter_evidence/approved': '* r - * - -',
  letter_files: '* * - * - -',
  letter_batches: '* r r * - -',
  letter_templates: '* r r * - -',
  addressees: '* r r * - -',
  powers_of_attorney: '* * - * - -',
  listing_events: '* * - * - -',
  'listing_events/of-another': '* - - * - -',
  card_lawsuits: '* r - * - -',
  lawsuit_movements: '* r - * - -',
  lawsuit_listings: '* r - * - -',
  report_snapshots: '* * - * - -',
  document_requests: '* * - * - -',
  'document_requests/crossed': '* - - * - -',
  card_documents: '* * - * - -',
  'card_documents/crossed': '* - - * - -',
  card_proofs: '* * - * - -',
  site_config: '* r r r r r',
  content_versions: '* - - - - -',
  site_images: '* r r r r r',
  faq_items: '* r r r r r',
  coverage_states: '* r r r r r',
  coupons: '* r r r r r',
  plan_versions: '* r r r r r',
  products: '* r r r r r',
  product_slugs: '* r r r r r',
  'saved_views/admin': '* - - * * r',
  queue_snoozes: '* - - * * r',
  'queue_snoozes/team': '* rd rd * * r',
  notifications: '* * - * i -',
  'notifications/staff': '* * * * i -',
  energy_discounts: '* r - r - -',
  loan_requests: '* r - r - -',
  'loan_requests/other': '* - - r - -',
  loan_documents: '* - - - - -',
  privacy_requests: '* r - * - -',
  'privacy_requests/erasure': 'r r - r - -',
  data_access_log: '* i i * * *',
  audit_log: '* i i i i i',
  lead_notes: '* * - * - -',
  client_notes: '* * - * - -',
  taggings: '* * - * - -',
  'taggings/unassigned': '* * * * - -',
  bulk_actions: '* - - - - -',
  bulk_items: '* - - - - -',
  sent_mails: '* * - * - -',
  consortium_groups: '* r r r - -',
  consortium_quotas: '* r - r - -',
  consortium_draws: '* r r r - -',
  form_templates: '* r r r - -',
  sent_forms: '* * - * - -',
  form_files: '* * - * - -',
  'form_files/crossed': '* - - * - -',
  domain_events: '* - - - - -',
  automation_rules: '* r r r r -',
  automation_runs: '* - - - - -',
  automation_actions: '* - - - - -',
  tasks: '* * - * - -',
  'tasks/unassigned': '* * - * * -',
  integration_credentials: 'r - - - - -',
  sealing_keys: '* - - - - -',
  integration_checks: '* - - - - -',
  api_keys: 'r - - - - -',
  backup_runs: '* - - - - -',
  webhook_endpoints: 'r - - - - -',
  team_invites: 'r - - - - -',
  disabled_members: '* - - - - -',
  notification_texts: '* r r r r r',
  retention_runs: '* - - - - -',
  webhook_deliveries: 'r - - - - -',
};

/** @param admin the cell of an owner, whose columns apply to a letter */
export function positionLine(key: string, admin: string): PositionLine {
  const parts = new Map(
    [...admin.matchAll(/([riud])(?:\([a-z0-9_,]+\))?/g)].map(([text, letter]) => [letter, text]),
  );
  const cells = (CELLS[key] ?? CELLS[key.split('/')[0] ?? ''] ?? '- - - - - -').split(' ');
  const read = (cell: string): string => {
    if (cell === '*') return admin;
    if (cell === '-') return '';
    if (cell.includes('(')) return cell;
    return [...cell].map((letter) => parts.get(letter) ?? letter).join('');
  };
  return Object.fromEntries(
    POSITION_ACTORS.map((actor, at) => [actor, read(cells[at] ?? '-')]),
  ) as PositionLine;
}
