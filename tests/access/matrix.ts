import { type BaseLine, closed, everybody, type Line, line, ofPartner, own, teamOnly } from './cells.ts';
import { positionLine } from './position-cells.ts';

const USER = 'r(id,name,email,email_verified,two_factor_enabled,created_at)';
const FILE = 'file_name,file_path,file_size,mime_type,sha256';
const PARTNER_CHANGE =
  'riu(kind,certification,name,doc_number,email,phone,pix_key,states,cities,code,coupon,mode,rate_bp,fixed,contract_text,accepted_on,active,ended_at)';
const PAYOUT_CHANGE = `riu(amount,${FILE},added_by,proof_name,proof_path,proof_size,proof_type,proof_sha256,paid_at,paid_by)`;
const CONSENT = 'purpose,version,text,ip_address,user_agent';
const LEAD = 'i(id,name,email,whatsapp,doc_type,doc_number,uf,origin,status,notes,partner_code)';
const LEAD_CHANGE =
  'u(name,email,whatsapp,uf,city,status,notes,assignee_id,converted_user_id,merged_into,loss_reason,next_contact_at,campaign,referred_by,own)';
/** docs/product.md section 6: customers and admins may not edit the document number and type. */
const REPRESENTATIVE = 'representative_name,representative_cpf,representative_role';
const PROFILE_OWN = `ru(full_name,phone,uf,cep,address,active_linked_profile_id,${REPRESENTATIVE})`;
/** All columns but the hash of the link to consent. */
const LINKED = `id,main_user_id,doc_type,doc_number,full_name,relationship,phone,uf,${REPRESENTATIVE},active,consent,consent_at,consent_until,created_at,updated_at`;
const PROFILE_CHANGE = 'ru(full_name,phone,uf,cep,address,face_verified,assignee_id,own)';
const LOAN = 'i(id,user_id,amount,property_value,months,simulation)';
const CARD_CHANGE =
  'riu(status,score,score_bureau,score_taken_on,score_visible,score_frozen,rating,notes,version,clock_started_at,clock_days,clock_paused_since,clock_paused_days,own)';
const LISTING_COMPUTED = 'turn,pile,next_due_on,next_rule,changes_on,outlook';
const LISTING_EVENT = 'ri(id,listing_id,user_id,kind,by_id,by_kind,data)';
const LISTING_CUSTOMER = `ri(id,user_id,linked_profile_id,place,kind,creditor,creditor_doc,original_creditor,contract_ref,amount,due_on,included_on,source,uf,copy,person_says,paid_on,${LISTING_COMPUTED})u(person_says,paid_on,${LISTING_COMPUTED},promise_from,promise_due_on)`;
const DOCUMENT_CHANGE = 'ru(status,review_reason,reviewed_by,kind,reviewed_at)';
const PAYMENT_CHANGE = 'ru(status,receipt_url,withdrawal_protocol,withdrawn_at)';

/** Public columns of a lawyer. */
const LAWYER = 'r(id,name,oab_uf,oab_number,firm,active)';

/**
 * Allowed verbs by actor and row: the access rules of the whole product, one line per row of the fixtures.
 *
 * A key is `table` (customer A's row, or a visible and assigned one if the table knows that) or
 * `table/variant` (another row of it, see fixtures.ts). A cell names the actor's allowed verbs on that row:
 * `r` select, `i` insert one like it, `u` update, `d` delete; other verbs are refused or match no row.
 * `u(read)` is exactly these columns, `u` every column of the table.
 */
const BASE: Record<string, BaseLine> = {
  // Accounts: the sign-in library has a separate role, which is no actor of the product.
  users: line('', USER, '', '', USER),
  sessions: closed,
  // Confidential for the months that the law requires; written only by a trigger.
  access_records: teamOnly('r'),
  accounts: closed,
  verifications: closed,
  two_factors: closed,
  passkeys: closed,
  jwks: closed,
  rate_limits: closed,
  // The chains' own functions write the heads; locks are taken through a function too.
  chain_heads: teamOnly('r'),
  lock_slots: closed,
  // The system makes and opens keys; the panel reads only the certificates.
  signing_keys: teamOnly('r(id,role,certificate,chain,retired_at,created_at)iu(retired_at)'),
  signing_settings: teamOnly('riu'),
  day_roots: line('r', 'r', 'r', '', 'r'),
  late_stamps: teamOnly('r'),
  // Only the system changes a role, together with the sessions that have it.
  user_roles: own('r', 'r'),
  'user_roles/staff': line('', '', '', 'r', 'r'),

  // People.
  leads: line(LEAD, '', '', 'r', `ri${LEAD_CHANGE}`),
  'leads/unassigned': line(LEAD, '', '', '', `ri${LEAD_CHANGE}`),
  // A visitor sends a lead; only the team sets its status.
  'leads/qualified': teamOnly(`ri${LEAD_CHANGE}`),
  profiles: line('', PROFILE_OWN, '', 'r', PROFILE_CHANGE),
  // B's, pointing at A's linked profile: no change may keep that link.
  'profiles/crossed': line('', '', 'r', '', PROFILE_CHANGE),
  linked_profiles: own(
    `r(${LINKED})i(id,main_user_id,doc_type,doc_number,full_name,relationship,phone,uf,${REPRESENTATIVE},consent)u(${REPRESENTATIVE})d`,
    `r(${LINKED})`,
  ),
  // Only the linked person, through the system, gives consent.
  'linked_profiles/given': own(`r(${LINKED})u(${REPRESENTATIVE})d`, `r(${LINKED})`),
  facial_verifications: own('r', 'ru(verification_status,review_reason,reviewed_by)'),
  consents: own(`ri(id,user_id,${CONSENT})u(revoked_at)`, 'r'),
  // A revocation is final: it cannot be undone or re-dated.
  'consents/revoked': own(`ri(id,user_id,${CONSENT})`, 'r'),
  'consents/lead': line(`i(id,lead_id,${CONSENT})`, '', '', '', 'r'),

  // Money: written by the system, which computes it; the panel changes named columns.
  contracts: everybody('riu'),
  'contracts/inactive': teamOnly('riu'),
  'contracts/draft': teamOnly('riud'),
  transactions: own('r', PAYMENT_CHANGE),
  // Placed by a lead and not claimed yet: no account may see it.
  'transactions/lead': teamOnly(PAYMENT_CHANGE),
  // Placed by a lead and later claimed by A.
  'transactions/claimed': own('r', PAYMENT_CHANGE),
  contract_acceptances: own('r', 'r'),
  // Accepted before the account existed: it follows its order.
  'contract_acceptances/claimed': own('r', 'r'),
  // Like the acceptance that it documents.
  contract_documents: own('r', 'r'),
  // Signed before the firm moved in: the import of a firm writes it.
  outside_contracts: own('r', 'r'),
  installment_payments: own('r', 'riu(amount,due_date,status,paid_at,receipt_url)'),
  'installment_payments/another': own('r', 'riu(amount,due_date,status,paid_at,receipt_url)'),
  payment_charges: own('r', 'r'),
  // No longer offered.
  'payment_charges/ended': own('r', 'r'),
  disputes: teamOnly('r'),
  pix_authorizations: own('r', 'r'),
  pix_tries: own('r', 'r'),
  payment_reminders: teamOnly('r'),
  renegotiations: own('r', 'r'),
  refunds: own('r', 'r'),
  receipts: own('r', 'r'),
  guarantee_requests: own('r', 'r'),
  // Attached by the team: it may show other people's papers.
  payment_receipts: teamOnly('r'),
  // Reported without an account, anonymously.
  scam_reports: line(
    'i(id,protocol,content,channel,note,answer,findings)',
    '',
    '',
    '',
    'ru(status,resolution,resolved_at)',
  ),
  // Customers may read the words; the public page reads the promises as the system.
  promises: line(
    '',
    'r',
    'r',
    '',
    'ru(title,words,exceptions,remedy,limit_amount,places,contract_clause,active,active_from,version)',
  ),
  promise_cases: own('r', 'ru(excused_at,excused_reason,excused_by,amends)'),
  'promise_cases/second': own('r', 'ru(excused_at,excused_reason,excused_by,amends)'),
  promise_messages: own('ri(id,case_id,user_id,body)', 'ru(answer,answered_at,answered_by)'),
  promise_snapshots: teamOnly('r'),
  day_sums: teamOnly('r'),
  'day_sums/leads': teamOnly('r'),
  changed_days: teamOnly('r'),
  // Only the customer sees their income and expenses. One plan per account: the second row of the fixtures is
  // customer B's.
  affordability_plans: line(
    '',
    'ru(answers,capacity,needed,debts)d',
    'i(id,user_id,answers,capacity,needed,debts)',
    '',
    'r(id,user_id,capacity,needed,debts,created_at,updated_at)',
  ),
  helper_links: own(
    'r(id,user_id,helper_name,expires_at,revoked_at,last_opened_at,opens,created_at)i(id,user_id,helper_name,token_hash)u(revoked_at)',
    '',
  ),
  claim_grounds: teamOnly('riu(sentence,promise_key,source,checked_on,added_by)'),
  // A partner sees the own row, ledger, payments and Pix requests, and nothing else of the product.
  partners: ofPartner(
    PARTNER_CHANGE,
    'r(id,kind,name,email,phone,pix_key,states,cities,code,coupon,mode,rate_bp,fixed,contract_text,accepted_on,active,account_id,ended_at)',
  ),
  'partners/other': teamOnly(PARTNER_CHANGE),
  partner_invites: teamOnly(
    'r(id,partner_id,email,expires_at,accepted_at,revoked_at,created_at)i(id,partner_id,email,token_hash,expires_at)u(revoked_at)',
  ),
  partner_pix_changes: ofPartner('ru(decided_at,accepted)', 'ri(id,partner_id,pix_key)'),
  'partner_pix_changes/other': teamOnly('ru(decided_at,accepted)'),
  // The ledger and its sources: no customer and no visitor reads who brought them.
  referrals: teamOnly(
    'ri(id,partner_id,lead_id,order_id,way,review,rate_bp,fixed)u(partner_id,way,review,self_reason,rate_bp,fixed,unsettled)',
  ),
  partner_payouts: ofPartner(PAYOUT_CHANGE, `ri(id,partner_id,amount,${FILE},added_by)`),
  'partner_payouts/other': teamOnly(PAYOUT_CHANGE),
  commission_entries: ofPartner('ri', 'r'),
  'commission_entries/other': teamOnly('ri'),
  lead_offers: teamOnly('r'),
  tax_note_settings: teamOnly('riu'),
  tax_note_series: closed,
  tax_notes: own('r', 'ru(state,errors,next_try_at,updated_at)'),
  tax_note_payments: own('r', 'r'),
  sandbox_tax_notes: closed,
  expenses: teamOnly('riu(removed_at)'),
  fee_rates: teamOnly('rid'),
  gateway_checks: teamOnly('r'),
  import_archives: closed,
  saved_mappings: closed,
  imports: teamOnly('r'),
  'imports/payments': teamOnly('r'),
  import_rows: teamOnly('r'),
  'import_rows/payments': teamOnly('r'),
  import_mappings: teamOnly('r'),
  'import_mappings/payments': teamOnly('r'),
  // The embedded provider's own records.
  sandbox_authorizations: closed,
  sandbox_payments: closed,
  webhook_inbox: teamOnly('r'),
  extended_warranties: own('r', 'riu'),

  // Cards.
  cards: line('', 'r', '', 'r', CARD_CHANGE),
  'cards/score-hidden': line('', 'r', '', 'r', CARD_CHANGE),
  'cards/unassigned': line('', '', 'r', '', CARD_CHANGE),
  // The admin's `i` is for the trigger that records each score.
  card_score_history: own('r', 'ri'),
  // score_visible false hides the score from the customer, and its history too.
  'card_score_history/score-hidden': teamOnly('ri'),
  // Recorded by triggers in the same way.
  card_status_history: own('r', 'ri'),
  process_steps: everybody('riu'),
  // No longer in the template, but a card of A still shows it.
  'process_steps/inactive': own('r', 'riu'),
  user_process_steps: own('r', 'riud'),
  card_debts: own('r', 'riud'),
  listings: line('', LISTING_CUSTOMER, '', 'r', 'riud'),
  'listings/of-another': line('', '', LISTING_CUSTOMER, '', 'riud'),
  // A customer may read a letter after its approval; the business's own texts and addressees stay in the
  // panel.
  letters: own('r', 'riu'),
  'letters/draft': own('', 'riu'),
  // A clerk may not insert approved letters or change them.
  'letters/approved': own('r', 'riu'),
  letter_evidence: own('r', 'rid'),
  'letter_evidence/draft': own('r', 'rid'),
  'letter_evidence/approved': own('r', 'rid'),
  letter_files: own('r', 'r'),
  letter_batches: teamOnly('riu'),
  letter_proofs: own('r', 'ri'),
  letter_mails: own('r', 'ri'),
  letter_replies: own('r', 'r'),
  // A customer reads a reply only once a person kept it.
  'letter_replies/unchecked': own('', 'r'),
  letter_templates: teamOnly('riu'),
  addressee_terms: teamOnly('riu'),
  addressees: line('', 'r', 'r', '', 'riu'),
  powers_of_attorney: own('r', 'r'),
  mandate_files: own('r', 'r'),
  revocation_notices: own('r', 'r'),
  legal_engagements: own('r', 'r'),
  listing_events: line('', LISTING_EVENT, '', 'r', 'ri'),
  'listing_events/of-another': line('', '', LISTING_EVENT, '', 'ri'),
  card_lawsuits: own('r', 'riud'),
  lawsuit_movements: own('r', 'ri'),
  lawsuit_hearings: own('r', 'riu(kind,at,place,link,attendee_id,sequence,canceled_at)d'),
  agenda_feeds: line('', '', '', '', 'r(id,user_id,last_read_at,created_at)i(id,user_id,token_hash)d'),
  lawsuit_listings: own('r', 'rid'),
  report_snapshots: own('r', 'r'),
  document_requests: own('r', 'riu(canceled_at)'),
  'document_requests/crossed': line('', '', 'r', '', 'riu(canceled_at)'),
  card_documents: own(`ri(id,user_id,card_id,${FILE},kind,side,request_id)`, DOCUMENT_CHANGE),
  // B's document on A's card.
  'card_documents/crossed': line('', '', 'r', '', DOCUMENT_CHANGE),
  // The other way round: B may not file it under A's name, and A may not file it on B's card.
  'card_documents/forged': own('r', DOCUMENT_CHANGE),
  // The request belongs to B, so the document is refused.
  'card_documents/asked': own('r', DOCUMENT_CHANGE),
  card_proofs: own('r', 'riu(removed_at)d'),
  'card_proofs/removed': teamOnly('riu(removed_at)d'),

  // Content of the site.
  site_config: everybody('riu'),
  'site_config/private': teamOnly('riu'),
  // Published versions are kept, including the texts of content that is now hidden.
  content_versions: teamOnly('riu(published_at,body,version,author_id)'),
  'content_versions/draft': teamOnly('riu(published_at,body,version,author_id)d'),
  site_images: everybody('riu(alt)d'),
  faq_items: everybody('riud'),
  'faq_items/hidden': teamOnly('riud'),
  coverage_states: everybody('riu'),
  coupons: teamOnly('riu'),
  lawyers: line(LAWYER, LAWYER, LAWYER, LAWYER, 'riu'),
  'lawyers/inactive': teamOnly('riu'),
  // Sold versions are kept; the trigger `guard_plan_version` refuses other figures.
  plan_versions: everybody('riu'),
  'plan_versions/draft': teamOnly('riud'),
  products: everybody('riud'),
  'products/hidden': teamOnly('riud'),
  product_slugs: everybody('ri'),
  // Views belong to their author.
  saved_views: closed,
  'saved_views/admin': teamOnly('riud'),
  queue_snoozes: teamOnly('rid'),
  'queue_snoozes/team': teamOnly('rid'),

  // Service.
  notifications: own('ru(read)', 'ri'),
  'notifications/staff': line('', '', '', 'ru(read)', 'ri'),
  energy_discounts: own(
    'ri(id,user_id,full_name,cpf,address,uf,consumer_unit)',
    'ru(status,monthly_bill_normal,monthly_bill_discount,review_reason)',
  ),
  loan_requests: own(`r${LOAN}`, 'ru(status,review_reason,approval)'),
  'loan_requests/other': line('', '', `r${LOAN}`, '', 'ru(status,review_reason,approval)'),
  loan_documents: own(`ri(id,user_id,loan_request_id,kind,${FILE})`, 'r'),
  'loan_documents/crossed': line('', '', 'r', '', 'r'),
  'loan_documents/forged': own('r', 'r'),
  privacy_requests: own('r', 'ru(status,answer,file_path,answered_at)'),
  // Only an owner may approve it.
  'privacy_requests/erasure': own('r', 'ru(status,answer,file_path,answered_at)'),
  data_access_log: own('r', 'ri'),
  audit_log: teamOnly('ri'),
  lead_notes: teamOnly('ri'),
  own_fields: teamOnly('riu(label,choices,required,place,archived_at,version)'),
  sales_goals: teamOnly('riu(target)d'),
  client_notes: teamOnly('ri'),
  // One per account: the second row of the fixtures is customer B's. Messages decide the other columns.
  conversations: line(
    '',
    'ru(customer_read_at)',
    'i(id,user_id)',
    '',
    'ri(id,user_id)u(state,snoozed_until,team_read_at,ended_why)',
  ),
  conversation_messages: own('ri(id,conversation_id,user_id,writer,body)', 'r'),
  // Each member of the team writes in the own name.
  'conversation_messages/team': own(
    'r',
    'ri(id,conversation_id,user_id,writer,author_id,body,channel,external_id,file_name,file_path,file_size,mime_type,sha256,card_id)',
  ),
  conversation_notes: teamOnly('ri'),
  whatsapp_events: teamOnly('r(id,unknown,unknown_fields,worked_at,created_at)'),
  whatsapp_contacts: teamOnly('r'),
  'whatsapp_contacts/without-case': teamOnly('r'),
  // Each member of the team queues in the own name; delivery and price are the system's.
  whatsapp_messages: teamOnly(
    'ri(id,contact_id,user_id,outgoing,kind,body,template,params,author_id,key,status,category,price,media_name,file_path,mime_type)',
  ),
  whatsapp_templates: teamOnly('ru(state,category)'),
  whatsapp_erased: closed,
  whatsapp_cases: teamOnly('r'),
  incoming_mails: teamOnly(
    'r(id,user_id,lead_id,way,oversize,state,outcome,message_id,from_address,from_name,subject,body,answered_at,assigned_at,worked_at,created_at)',
  ),
  mailbox_cursors: teamOnly('r'),
  dead_mailboxes: teamOnly('rd'),
  quick_answers: teamOnly('riud'),
  taggings: line('', '', '', 'r', 'rid'),
  'taggings/unassigned': teamOnly('rid'),
  bulk_actions: teamOnly('r'),
  bulk_items: teamOnly('r'),
  sent_mails: teamOnly('r'),

  // Back office. Members of a group see it and its draws.
  consortium_groups: own('r', 'riu'),
  consortium_quotas: own('r', 'riu'),
  consortium_draws: own(
    'r',
    'riu(assembly_date,assembly_time,place,extraction,extraction_date,kind,on_excluded,status,cancel_reason)',
  ),
  // The secret of a frozen draw: only the system reads it until it is published.
  consortium_seeds: closed,
  // Only receivers of the form need its fields, also after a newer version.
  form_templates: own('r', 'riu'),
  'form_templates/replaced': own('r', 'riu'),
  sent_forms: own('ru(answers)', 'riu(status,reviewed_at)'),
  // Answers are stored as they were sent.
  'sent_forms/answered': own('r', 'riu(status,reviewed_at)'),
  form_files: own(`ri(id,user_id,sent_form_id,field,${FILE})`, 'r'),
  // An answered form accepts no more files.
  'form_files/answered': own('r', 'r'),
  // B's file on A's form.
  'form_files/crossed': line('', '', 'r', '', 'r'),
  // Written only by triggers.
  domain_events: teamOnly('r'),
  automation_rules: teamOnly('riud'),
  // Failed actions may be retried.
  automation_runs: teamOnly('ru(status)'),
  automation_actions: teamOnly('ru(status)'),
  tasks: line('', '', '', 'r', 'riu'),
  'tasks/unassigned': teamOnly('riu'),
  // Secrets are stored and never shown again, not even in the panel.
  integration_credentials: teamOnly('r(id,adapter,settings,hints,version,created_at,updated_at)iud'),
  sealing_keys: teamOnly('r(id,purpose,key_id,since,retired_at)'),
  integration_checks: teamOnly('r'),
  api_keys: teamOnly('r(id,name,hint,scopes,last_used_at,revoked_at,created_by,created_at)iu(revoked_at)'),
  api_requests: closed,
  error_reports: closed,
  backup_runs: teamOnly('r'),
  job_marks: closed,
  webhook_endpoints: teamOnly(
    'r(id,name,url,events,hint,enabled,silences,resting_until,failing_since,version,previous_until,created_at,updated_at)iud',
  ),
  // The hash of an invitation's link can be written, but not read.
  team_invites: teamOnly(
    'r(id,email,role,position,exports_full,invited_by,expires_at,accepted_at,accepted_by,revoked_at,created_at)i(id,email,role,position,exports_full,token_hash,invited_by,expires_at)u(revoked_at)',
  ),
  disabled_members: teamOnly('r'),
  team_cards: teamOnly('r'),
  substitutions: teamOnly('r'),
  // Only the system writes them, after it has checked that an owner asks.
  positions: teamOnly('r'),
  // Actors read the texts of mails that their actions send.
  notice_preferences: own('r', 'r'),
  // The team sees devices, never their addresses and keys.
  push_subscriptions: own('r(id,user_id,device,created_at)d', 'r(id,user_id,device,created_at)'),
  push_keys: closed,
  notification_texts: line('r', 'r', 'r', 'r', 'ri(key,title,body)u(title,body,version)'),
  retention_runs: teamOnly('r'),
  webhook_deliveries: teamOnly('ru(status,attempts,round,next_attempt_at)'),
};

export const MATRIX: Record<string, Line> = Object.fromEntries(
  Object.entries(BASE).map(([key, base]) => [key, { ...base, ...positionLine(key, base.admin) }]),
);
