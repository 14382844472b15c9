import { createHash } from 'node:crypto';
import type { People } from './access-fixtures.ts';
import { conversationRows } from './conversation-rows.ts';
import { paymentRows } from './payment-rows.ts';

/** A month whose text has the hash that the check requires. */
const snapshot = (month: string, previous: string, body = `${previous}\n${month}\n`) => ({
  ...{ month, previous, body },
  hash: createHash('sha256').update(body).digest('hex'),
});

export type Values = Record<string, string | number | boolean | null>;
export type RowSpec = {
  /** Row of the matrix. */
  key: string;
  /** Values that the catalog does not determine; the rest is filled in (fixtures.ts). */
  values: Values;
  /** Values that a valid second row needs. */
  fresh: Values;
  /** Column and value that find a row made by a trigger. */
  existing: [column: string, value: string] | null;
};

/** Values that an update writes if rewriting the same values would prove too little; by table. */
export const CHANGES: Record<string, Values> = {
  consents: { revoked_at: '2026-02-02 12:00:00+00' },
  expenses: { removed_at: '2026-02-02 12:00:00+00' },
  notifications: { read: true },
  profiles: { full_name: 'Outro Nome', phone: '11988887777', cep: '01310100', address: 'Outra rua' },
  sent_forms: { answers: '{"field": "answer"}' },
  leads: { status: 'lost', notes: 'changed' },
  cards: { status: 'active', score: 700, rating: 'A' },
};

/**
 * Rows with values that the catalog does not determine, and rows that others reference, in an order in which
 * referenced rows come first. Other tables of the matrix get a row automatically (access-fixtures.ts).
 */
export function fixtureRows(id: (key: string) => string, people: People): RowSpec[] {
  const { customerA, customerB, staff, admin, spare } = people;
  const specs: RowSpec[] = [];
  const row = (key: string, values: Values = {}, fresh: Values = {}) =>
    specs.push({ key, values, fresh, existing: null });
  const existing = (key: string, column: string, value: string, values: Values, fresh: Values) =>
    specs.push({ key, values, fresh, existing: [column, value] });
  const person = { doc_type: 'CPF', doc_number: '39053344705' };
  const file = (name: string) => ({
    file_path: name,
    mime_type: 'application/pdf',
    sha256: 'a'.repeat(64),
  });
  const later = '2099-02-28';

  // The metadata makes the profile of the second account.
  existing('users', 'id', customerA, {}, { email: 'second@example.com' });
  row('sessions');
  // Written by the trigger of the previous row.
  existing('access_records', 'session_id', id('sessions'), {}, { id: customerB });
  row('accounts', {}, { account_id: 'second' });
  row('two_factors');
  row('passkeys', { backed_up: false }, { credential_id: 'second' });
  row('rate_limits', { key: 'limit' });
  existing('chain_heads', 'chain', 'audit_log', {}, { chain: 'second' });
  existing('lock_slots', 'slot', '1', {}, { slot: 5000 });
  // An active key would allow no second one.
  row('signing_keys', { role: 'company', retired_at: '2026-01-01' });
  row('signing_settings', { id: 1 }, { id: 2 });
  row('day_roots', { day: '2026-01-01', root: 'a'.repeat(64) }, { day: '2026-01-02' });
  row('late_stamps', { sha256: 'a'.repeat(64) }, { sha256: 'b'.repeat(64) });
  existing('user_roles', 'user_id', customerA, {}, { user_id: spare });
  existing('user_roles/staff', 'user_id', staff, {}, { user_id: spare });

  const lead = { ...person, name: 'Ana Lima', email: 'ana@example.com', assignee_id: staff };
  row('leads', { ...lead, converted_user_id: customerA });
  row('leads/unassigned', { ...lead, assignee_id: null });
  row('leads/qualified', { ...lead, assignee_id: null, status: 'qualified' });
  row('linked_profiles', { ...person, relationship: 'filho' }, { doc_number: '15350946056' });
  row(
    'linked_profiles/given',
    { ...person, doc_number: '52998224725', relationship: 'filho', consent: 'given' },
    { doc_number: '11144477735' },
  );
  existing('profiles', 'id', customerA, { assignee_id: staff }, { id: spare });
  const linked = id('linked_profiles');
  existing('profiles/crossed', 'id', customerB, { active_linked_profile_id: linked }, { id: spare });
  // A reviewed one: another may be sent.
  row('facial_verifications', { verification_status: 'approved' });
  row('consents');
  row('consents/revoked', { revoked_at: '2026-01-01' });
  row('consents/lead', { user_id: null, lead_id: id('leads') });

  const published = { published_at: '2026-01-01' };
  row(
    'contracts',
    { type: 'cpf', version: 901, active: true, ...published },
    { version: 902, active: false },
  );
  row('contracts/inactive', { type: 'cpf', version: 903, ...published }, { version: 904 });
  row('contracts/draft', { type: 'servico', version: 905 }, { type: 'cnpj', version: 906 });
  row('transactions');
  row('transactions/lead', { user_id: null, lead_id: id('leads') });
  row('transactions/claimed', { lead_id: id('leads') });
  // The chain's trigger sets seq, both hashes and the time.
  const acceptance = { text_sha256: 'a'.repeat(64), seq: 0, previous_hash: '', hash: '' };
  const another = { transaction_id: id('transactions/lead'), seq: 999 };
  row('contract_acceptances', acceptance, another);
  row(
    'contract_acceptances/claimed',
    {
      ...acceptance,
      user_id: null,
      lead_id: id('leads'),
      transaction_id: id('transactions/claimed'),
      code: 'claimed',
    },
    another,
  );
  row('outside_contracts', { sha256: null, file_name: null, mime_type: null, file_path: null });
  row(
    'contract_documents',
    { acceptance_id: id('contract_acceptances/claimed'), sha256: 'a'.repeat(64) },
    { acceptance_id: id('contract_acceptances') },
  );
  paymentRows(row, id, people, file);
  const charge = id('payment_charges');
  row('day_sums', { topic: 'orders' });
  row('day_sums/leads', { topic: 'leads' });
  row('changed_days', { topic: 'orders' });
  row('scam_reports', { channel: 'sms', answer: 'unclear' }, { protocol: 'second' });
  existing('promises', 'key', 'devolucao', {}, { key: 'another' });
  const broken = (subject: string) => ({
    promise_key: 'devolucao',
    subject_id: id(subject),
    user_id: customerA,
    broken_at: '2026-01-02 12:00:00+00',
    due_at: '2026-01-02 12:00:00+00',
  });
  row('promise_cases', broken('transactions'), { subject_id: id('cards') });
  row('promise_cases/second', broken('contracts'), { subject_id: id('leads') });
  row(
    'promise_messages',
    { case_id: id('promise_cases'), user_id: customerA, body: 'Passou do dia.' },
    { case_id: id('promise_cases/second') },
  );
  row(
    'claim_grounds',
    { source: 'A lei.', checked_on: '2026-01-02', promise_key: null, sentence_key: 'first' },
    { sentence_key: 'second' },
  );
  row(
    'affordability_plans',
    { user_id: customerA, answers: '{}', capacity: '10', needed: '5', debts: '[]' },
    { user_id: customerB },
  );
  row(
    'helper_links',
    { user_id: customerA, helper_name: 'Bia', token_hash: 'a'.repeat(64) },
    { token_hash: 'b'.repeat(64) },
  );
  row('promise_snapshots', snapshot('2026-01', '0'.repeat(64)), snapshot('2026-02', '1'.repeat(64)));
  row('gateway_checks', { user_id: admin });
  row('payment_reminders', { kind: 'before' }, { kind: 'due' });
  row('sandbox_payments', { method: 'pix', reference: charge }, { reference: id('transactions') });
  row('sandbox_authorizations', { reference: charge, status: 'asked' }, { reference: id('transactions') });
  row(
    'disputes',
    {
      charge_id: charge,
      transaction_id: id('transactions'),
      kind: 'med',
      status: 'won',
      decided_at: '2026-01-02 12:00:00+00',
    },
    {},
  );
  const due = '2026-12-10';
  row(
    'pix_authorizations',
    {
      status: 'canceled',
      ended_at: '2026-01-02 12:00:00+00',
      ended_by: 'bank',
      parts: '[1]',
      gateway_id: null,
    },
    {},
  );
  row(
    'pix_tries',
    { charge_id: charge, number: 0, due_on: due, try_on: due, status: 'asked' },
    { number: 1, try_on: '2026-12-12' },
  );
  row('webhook_inbox', {}, { event_id: 'second' });

  row(
    'cards',
    { card_type: 'nome', opened_by: id('transactions'), clock_started_at: '2026-01-05' },
    { card_type: 'rating' },
  );
  row(
    'guarantee_requests',
    {
      choice: 'continue',
      status: 'refused',
      last_day: '2026-02-01',
      due_on: '2026-02-11',
      answer: 'texto',
      answered_at: '2026-02-03',
    },
    { protocol: 'second' },
  );
  row('cards/score-hidden', { card_type: 'jus', score_visible: false }, { card_type: 'rating' });
  row('cards/unassigned', { user_id: customerB, card_type: 'nome' }, { card_type: 'rating' });
  row('card_score_history/score-hidden', { card_id: id('cards/score-hidden') });
  row('process_steps', { card_type: 'nome', step_order: 901 }, { step_order: 902 });
  row('process_steps/inactive', { card_type: 'nome', step_order: 903, active: false }, { step_order: 904 });
  row('user_process_steps', { step_id: id('process_steps/inactive') }, { step_id: id('process_steps') });
  row('card_status_history', { status: 'active' });
  row('listings', { place: 'serasa' }, { creditor: 'Second' });
  row('listings/of-another', { place: 'serasa', user_id: customerB }, { creditor: 'Second' });
  row('addressees', { kind: 'bureau' }, { name: 'Second' });
  const terms = { min_level: 'click', voice: 'attorney', powers: '[]', channels: '["post"]' };
  row('addressee_terms', { ...terms, holder: 'CPF' }, { holder: 'CNPJ' });
  const template = { body: 'A text of twenty letters.', needs: '["id"]', day_kind: 'business', basis: 'law' };
  row('letter_templates', { ...template, family: 'C1', number: 90 }, { family: 'C3', number: 91 });
  row('letter_batches', {}, { sent_on: '2026-01-02', sent_how: 'post' });
  const letter = { ground: 'C1', source: 'A text of twenty letters.', listing_id: id('listings') };
  row('letters', { ...letter, approved_at: '2026-01-01' }, { ground: 'C4' });
  row('letters/draft', { ...letter, ground: 'C2' }, { ground: 'C5' });
  row(
    'letters/approved',
    { ...letter, ground: 'C3', state: 'approved', approved_at: '2026-01-01' },
    { ground: 'C6' },
  );
  row('powers_of_attorney', { places: '["serasa"]' }, { revoked_at: '2026-01-01' });
  row('mandate_files', { sha256: 'a'.repeat(64), level: null, checks: '[]' }, { sha256: 'b'.repeat(64) });
  const open = (listing: string) => ({ state: 'offered', listing_id: id(listing) });
  row('legal_engagements', open('listings'), open('listings/of-another'));
  row('revocation_notices', { sent_by: null, sent_on: null }, { user_id: customerB });
  row('listing_events', { kind: 'said', by_kind: 'customer', by_id: customerA }, { seq: 999 });
  row(
    'listing_events/of-another',
    {
      kind: 'said',
      by_kind: 'customer',
      by_id: customerB,
      user_id: customerB,
      listing_id: id('listings/of-another'),
    },
    { seq: 999 },
  );
  row('card_lawsuits', {}, { case_number: 'second' });
  row('lawsuit_hearings', { kind: 'other', place: 'Sala 3' }, { at: later });
  row('lawsuit_movements', { code: 26, source: 'hand' }, { code: 51 });
  const hash = (letter: string) => ({ sha256: letter.repeat(64) });
  row('report_snapshots', { place: 'quod', taken_on: '2026-01-01', ...hash('a') }, hash('b'));
  row('lawsuit_listings', {}, { listing_id: id('listings/of-another') });
  row('document_requests', { name: 'Extrato' });
  row('document_requests/crossed', { name: 'Extrato', user_id: customerB });
  row('card_documents', file('document'));
  row('letter_files', { pages: 1, unreadable: '{}', sha256: 'a'.repeat(64) }, { user_id: customerB });
  row('letter_evidence', { letter_id: id('letters'), kind: 'id' }, { kind: 'other' });
  row('letter_evidence/draft', { letter_id: id('letters/draft'), kind: 'id' }, { kind: 'other' });
  row('letter_evidence/approved', { letter_id: id('letters/approved'), kind: 'id' }, { kind: 'other' });
  row('letter_proofs', { letter_id: id('letters'), proof_id: null, kind: 'protocol', note: 'P1' });
  row('letter_mails', {}, { user_id: customerB });
  const reply = { letter_id: id('letters'), mail_id: null, link: 'thread', attachments: '{}' };
  row('letter_replies', { ...reply, state: 'kept', decided_at: later }, {});
  row('letter_replies/unchecked', { ...reply, state: 'to_check', decided_at: null }, {});
  row('card_documents/crossed', { ...file('crossed'), user_id: customerB });
  row('card_documents/forged', { ...file('forged'), card_id: id('cards/unassigned') });
  row('card_documents/asked', { ...file('asked'), request_id: id('document_requests/crossed') });
  row('card_proofs', file('proof'));
  row('card_proofs/removed', { ...file('removed'), removed_at: '2026-11-20' });

  row('site_config', { key: 'access_public' }, { key: 'access_public_2' });
  row('site_config/private', { key: 'access_private', public: false }, { key: 'access_private_2' });
  row('content_versions', published);
  row('content_versions/draft', { section: 'access', published_at: null }, { section: 'access_2' });
  const picture = (sign: string) => ({
    name: `${sign.repeat(24)}-480.webp`,
    file_path: `site-images/${sign}.webp`,
    mime_type: 'image/webp',
    width: '480',
    height: '320',
    image_id: '00000000-0000-7000-8000-000000000001',
  });
  row('site_images', picture('a'), picture('b'));
  row('faq_items/hidden', { visible: false });
  row('coverage_states', { uf: 'ZZ' }, { uf: 'ZY' });
  const plan = {
    plan: 'CPF',
    list_price: '200.00',
    price: '150.00',
    max_installments: '5',
    entry_amount: '50.00',
    entry_days: '30',
    activates_cards: '{nome}',
  };
  const sold = { ...plan, published_at: '2026-01-01 12:00:00+00' };
  row('plan_versions', { ...sold, version: 901 }, { version: 902 });
  row('plan_versions/draft', { ...plan, version: 903, published_at: null }, { plan: 'CNPJ', version: 904 });
  row('coupons', { code: 'ACCESS' }, { code: 'OTHER' });
  row('products', { slug: 'access-shown' });
  row('products/hidden', { slug: 'access-hidden', visible: false });
  row('product_slugs', { slug: 'access-before' });
  row('saved_views', { name: 'first' }, { name: 'second' });
  row('saved_views/admin', { user_id: admin, name: 'first' }, { name: 'second' });

  const snooze = { queue: 'leads', row_id: id('leads'), until: '2999-01-01', created_by: admin };
  row('queue_snoozes', { ...snooze, user_id: admin }, { queue: 'contato' });
  row('queue_snoozes/team', { ...snooze, user_id: null }, { queue: 'contato' });

  row('notifications');
  row('notice_preferences', { off: '{}' }, { user_id: spare });
  row('notifications/staff', { user_id: staff });
  // A finished request: another may be made.
  row('energy_discounts', { cpf: '39053344705', status: 'rejected' });
  const loan = { amount: '60.00', property_value: '100.00' };
  row('loan_requests', loan);
  row('loan_requests/other', { ...loan, user_id: customerB });
  row('loan_documents', file('loan'));
  row('loan_documents/crossed', { ...file('loan-crossed'), user_id: customerB });
  row('loan_documents/forged', { ...file('loan-forged'), loan_request_id: id('loan_requests/other') });
  row('privacy_requests', { kind: 'export' }, { kind: 'correction' });
  row('privacy_requests/erasure', { kind: 'erasure' }, { kind: 'erasure', user_id: customerB });
  row('data_access_log', { viewer_id: admin });
  // The chain's trigger sets seq, hash and time.
  row('audit_log', { seq: 0, previous_hash: '', hash: '' }, { seq: 999 });
  row('lead_notes', { author_id: admin });
  row('own_fields', { record: 'lead', key: 'first', kind: 'text' }, { key: 'second' });
  row('sales_goals', { member_id: staff, month: '2026-11-01', target: 5 }, { month: '2026-12-01' });
  row('client_notes', { author_id: admin });
  conversationRows(row, id, people);
  row('taggings', { tag: 'vip', lead_id: null }, { tag: 'retorno' });
  row('taggings/unassigned', { tag: 'vip', user_id: null, lead_id: id('leads/unassigned') }, { tag: 'novo' });
  row('bulk_actions', { list: 'leads', act: '{"kind": "tag", "tag": "vip"}' });
  const item = { bulk_id: id('bulk_actions'), position: 1, entity_id: id('leads') };
  row('bulk_items', item, { position: 2, entity_id: spare });
  row('sent_mails', { mail_id: 'mail' }, { mail_id: 'second' });

  row('consortium_groups', { size: 2 });
  row('consortium_quotas', {}, { number: 2 });
  const extraction = { extraction: '6012', assembly_date: later };
  row('consortium_draws', extraction, { assembly_date: '2099-03-31' });
  row('consortium_seeds', { draw_id: id('consortium_draws') });
  row('form_templates', { name: 'access', version: 2 }, { version: 3 });
  row('form_templates/replaced', { name: 'access', version: 1, active: false }, { version: 3 });
  row('sent_forms');
  row('sent_forms/answered', { template_id: id('form_templates/replaced'), status: 'answered' });
  row('form_files', file('form'));
  row('form_files/answered', { ...file('form-answered'), sent_form_id: id('sent_forms/answered') });
  row('form_files/crossed', { ...file('form-crossed'), user_id: customerB });
  existing('domain_events', 'subject_id', id('leads'), {}, { id: customerB });
  row('automation_rules');
  row('automation_runs', { status: 'done' }, { event_key: 'second' });
  row('automation_actions', {}, { position: 9 });
  row('tasks', { assignee_id: staff, client_id: customerA });
  row('tasks/unassigned', { client_id: customerA });
  row('agenda_feeds', { user_id: admin, token_hash: 'a'.repeat(64) }, { token_hash: 'b'.repeat(64) });
  row('integration_credentials', { adapter: 'mail' }, { adapter: 'payments' });
  row('sealing_keys', { purpose: 'app', key_id: 'a'.repeat(16) }, { key_id: 'b'.repeat(16) });
  row('integration_checks', { adapter: 'mail', ok: true, during: 'test' });
  row('api_keys', { scopes: '{leads:read}' }, { key_hash: 'second' });
  row('api_requests', { sha256: 'a'.repeat(64) }, { idempotency_key: 'second' });
  row('webhook_endpoints');
  row('import_archives', { batch_id: id('imports'), entries: '[]' }, { batch_id: id('import_rows') });
  row('saved_mappings', { kind: 'leads', titles: '{}' }, { kind: 'clients' });
  row('imports', { kind: 'leads', header: '{Nome}' });
  row('imports/payments', { kind: 'payments', header: '{Conta}' });
  row('import_rows', { import_id: id('imports'), line: 2, cells: '{Ana}' }, { line: 3 });
  row('import_rows/payments', { import_id: id('imports/payments'), line: 2, cells: '{Pix}' }, { line: 3 });
  row(
    'import_mappings',
    { kind: 'leads', header_sha256: 'a'.repeat(64), mapping: '{}' },
    { kind: 'clients' },
  );
  row(
    'import_mappings/payments',
    { kind: 'payments', header_sha256: 'c'.repeat(64), mapping: '{}' },
    { header_sha256: 'd'.repeat(64) },
  );
  row('error_reports', {}, { fingerprint: 'second' });
  row('job_marks', {}, { name: 'second' });
  row('webhook_deliveries', { event_id: id('api_keys') }, { event_id: id('webhook_endpoints') });
  row(
    'team_invites',
    { email: 'team@example.com', role: 'staff', token_hash: 'b'.repeat(64) },
    { email: 'second@example.com', token_hash: 'c'.repeat(64) },
  );
  row('disabled_members', { user_id: customerB, role: 'staff' }, { user_id: spare });
  row('team_cards', { user_id: customerB }, { user_id: spare });
  row('substitutions', { substitute_id: admin }, { user_id: spare });
  row('positions', { name: 'Cargo um', base: 'clerk', areas: '{}' }, { name: 'Cargo dois' });
  row('notification_texts', { key: 'access.text' }, { key: 'access.second' });
  row('backup_runs', { status: 'failed', fault: 'other', finished_at: '2026-01-01' });
  row('retention_runs', { run_id: admin }, { kind: 'second' });
  return specs;
}
