import fs from 'node:fs';

/**
 * Rights of each position on a row of the matrix, relative to the admin's cell: `*` is all of it, letters are
 * the admin's verbs with their columns, `-` is no right. `clerk` is responsible for customer A and the lead;
 * `otherClerk` has no clients.
 *
 * The cells of a table come from its call of `positions` in an access.sql: the matrix tests that the policies
 * and grants do what the call says, docs/rights.md shows the result to the reader of a change. `CELLS` lists
 * the rows where a policy or a grant narrows more than the call, written by hand.
 */
export const POSITION_ACTORS = ['manager', 'clerk', 'otherClerk', 'lawyer', 'finance', 'accountant'] as const;
type PositionLine = Record<(typeof POSITION_ACTORS)[number], string>;

const CALL = /^call positions\('(\w+)', '(\S+) (\S+) (\S+) (\S+) (\S+)'(?:, '(\w+)')?\);$/gm;

/** The calls of `positions`; `own` is set if a clerk sees only rows of assigned clients. */
export const POSITION_CALLS = fs
  .globSync(['app/platform/db/access.sql', 'app/features/*/access.sql'])
  .flatMap((file) => [...fs.readFileSync(file, 'utf8').matchAll(CALL)])
  .map(([, table = '', manager, clerk = '', lawyer, finance, accountant, own]) => ({
    table,
    own,
    cells: [manager, clerk, own ? '-' : clerk, lawyer, finance, accountant].join(' '),
  }));
const BY_TABLE = new Map(POSITION_CALLS.map(({ table, cells }) => [table, cells]));

const CARDS =
  'r(id,user_id,card_type,status,linked_profile_id,opened_by,clock_started_at,clock_days,clock_paused_since,clock_paused_days,clock_due_on)';
/** All columns of a listing except the lawyer's verdict. */
const LISTINGS =
  'riu(id,user_id,linked_profile_id,card_id,place,kind,creditor,creditor_doc,original_creditor,contract_ref,amount,due_on,included_on,seen_on,source,uf,notary,protocol,check_no,ccf_reason,notes,copy,person_says,paid_on,notified_on,notified_how,notice_proved,debt_source,interrupted,rate,rate_month,rate_series,rate_average,rate_average_from,rate_average_on,rate_over_average,state,asked_of,challenged_on,access_asked_on,consumer_portal_on,found_wrong_on,scr_corrected_on,exclusion_asked_on,exclusion_due_on,letter_sent_on,letter_due_on,promise_from,promise_due_on,missing_since,removed_on,removed_proof_id,gone_back_on,turn,pile,next_due_on,next_rule,changes_on,outlook,events,creditor_key,search_text,version,created_at,updated_at)d';

/** manager, clerk, otherClerk, lawyer, finance, accountant */
const CELLS: Record<string, string> = {
  audit_log: '* i i i i i',
  data_access_log: '* i i * * *',
  cards: `* * - * ${CARDS} ${CARDS}`,
  listings: `* ${LISTINGS} - * - -`,
  // Each writes in the own name, and the second account is not the clerk's client.
  conversations: '* ru - * - -',
  'conversation_messages/team': '* r - * - -',
  whatsapp_messages: '* r - * - -',
  // The fixtures' rows belong to another account.
  notifications: '* * - * i -',
  queue_snoozes: '* - - * * r',
  // The row belongs to the fixtures' admin account, which every position but the clerk uses.
  agenda_feeds: '* - - * * -',
  tasks: '* * - * - -',
  imports: '* - - - - -',
  import_rows: '* - - - - -',
  import_mappings: '* - - - - -',
  'leads/unassigned': '* * * * - -',
  'leads/qualified': '* * * * - -',
  'profiles/crossed': '* - - * r r',
  'day_sums/leads': '* - - * - -',
  'imports/payments': '* - - - * -',
  'import_rows/payments': '* - - - * -',
  'import_mappings/payments': '* - - - * -',
  'cards/unassigned': `* - - * ${CARDS} ${CARDS}`,
  'listings/of-another': '* - - * - -',
  'letters/approved': '* r - * - -',
  'letter_evidence/approved': '* r - * - -',
  'listing_events/of-another': '* - - * - -',
  'document_requests/crossed': '* - - * - -',
  'card_documents/crossed': '* - - * - -',
  'saved_views/admin': '* - - * * r',
  'queue_snoozes/team': '* rd rd * * r',
  'notifications/staff': '* * * * i -',
  'loan_requests/other': '* - - r - -',
  'privacy_requests/erasure': 'r r - r - -',
  'taggings/unassigned': '* * * * - -',
  'form_files/crossed': '* - - * - -',
  'tasks/unassigned': '* * - * * -',
};

/** @param admin the cell of an owner, whose columns apply to a letter */
export function positionLine(key: string, admin: string): PositionLine {
  const parts = new Map(
    [...admin.matchAll(/([riud])(?:\([a-z0-9_,]+\))?/g)].map(([text, letter]) => [letter, text]),
  );
  const [table = key] = key.split('/');
  const byHand = CELLS[key] ?? CELLS[table];
  const cells = (byHand ?? BY_TABLE.get(table) ?? '- - - - - -').split(' ');
  const read = (cell: string): string => {
    if (cell === '*') return admin;
    if (cell === '-') return '';
    if (cell.includes('(')) return cell;
    return [...cell].map((letter) => parts.get(letter) ?? (byHand ? letter : '')).join('');
  };
  return Object.fromEntries(
    POSITION_ACTORS.map((actor, at) => [actor, read(cells[at] ?? '-')]),
  ) as PositionLine;
}
