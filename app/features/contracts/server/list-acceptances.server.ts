import type { ACCEPTANCE_LIST, AcceptanceRow } from '#app/features/contracts/rules/terms.ts';
import { type Asked, placeText } from '#app/kit/list.ts';
import { maskedDocument } from '#app/lib/documents.ts';
import { isRare, searchPatterns } from '#app/lib/search-patterns.ts';
import { asActor, readAs, type SignedInActor } from '#app/platform/actor.server.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';

const PAGE = 50;
/** How many of the newest acceptances a search looks through before it asks the index. */
const WINDOW = 3_000;
const BEGINNING = Number.MAX_SAFE_INTEGER;

const COLUMNS =
  'a.id, a.seq, a.code, a.ip_address, a.created_at, a.contract_id, a.transaction_id, a.lead_id, a.user_id';
const NEWEST = (limit: number) => `order by a.seq desc limit ${limit}`;

/**
 * Joins the person: the lead of the order, or the account that accepted. The current owner of the order is
 * its account.
 */
const PERSON = 'left join leads l on l.id = a.lead_id left join profiles p on p.id = a.user_id';

/** The holder of an order, whom its row shows; same expression as the index of linked profiles. */
const HOLDER_TEXT = "nome_fold(h.full_name || ' ' || h.doc_number)";
const HOLDER_OF_ROW =
  "nome_fold(person_name(null, t.linked_profile_id) || ' ' || person_document(null, t.linked_profile_id))";

/** @param from the acceptances `a` of the page, or a few more. */
const rowsOf = (from: string, where = 'true') => `
  select a.id, a.seq::float8 as seq, a.code, a.ip_address as ip,
    ${instantText('a.created_at')} as "acceptedAt",
    c.type, c.version, a.contract_id as "contractId", coalesce(l.name, person_name(a.user_id, t.linked_profile_id)) as name,
    coalesce(l.doc_number, person_document(a.user_id, t.linked_profile_id), '') as document, t.user_id as "clientId", a.lead_id as "leadId"
  from ${from}
  join contracts c on c.id = a.contract_id
  join transactions t on t.id = a.transaction_id
  ${PERSON}
  where ${where} ${NEWEST(PAGE + 1)}`;

/**
 * A page of acceptances, newest first, documents masked. The place is the number in the chain, which is the order of
 * acceptance.
 */
export async function listAcceptances(
  admin: SignedInActor,
  { filters: filter, after }: Asked<typeof ACCEPTANCE_LIST>,
): Promise<{ rows: AcceptanceRow[]; next: string | null }> {
  const values: (string | number)[] = [after?.id ?? BEGINNING];
  const where = ['a.seq < $1::bigint'];
  if (filter.code) where.push(`a.code = $${values.push(filter.code)}`);
  if (filter.contractId) where.push(`a.contract_id = $${values.push(filter.contractId)}::uuid`);
  const conditions = where.join(' and ');
  const found = filter.search
    ? await search(admin, filter.search, conditions, values)
    : await readAs<AcceptanceRow>(
        admin,
        `acceptances:${filter.code ? 'code' : ''}:${filter.contractId ? 'contract' : ''}`,
        rowsOf('contract_acceptances a', conditions),
        values,
      );
  const rows = found.slice(0, PAGE).map((row) => ({ ...row, document: maskedDocument(row.document) }));
  const last = found.length > PAGE ? rows.at(-1) : undefined;
  return { rows, next: last ? placeText({ at: String(last.seq), id: String(last.seq) }) : null };
}

/**
 * Searches by person. As in the list of leads, common words read the newest acceptances first; only rare
 * words use the indexes of the people, which the planner would use for every word (LIKE is not leakproof: see
 * `askBoth` there).
 */
async function search(
  admin: SignedInActor,
  text: string,
  conditions: string,
  given: readonly (string | number)[],
): Promise<AcceptanceRow[]> {
  const patterns = searchPatterns(text);
  const values = [...given];
  const words = patterns.map((anyOf) => anyOf.map((pattern) => values.push(pattern)));
  const like = (column: string) =>
    words.map((anyOf) => `(${anyOf.map((at) => `${column} like $${at}`).join(' or ')})`).join(' and ');
  return asActor(admin, async (tx) => {
    const ask = async (statement: string) =>
      (await clientOf(tx).query<AcceptanceRow>(statement, values)).rows;
    if (!isRare(patterns)) {
      const newest = `(select ${COLUMNS} from contract_acceptances a where ${conditions} ${NEWEST(WINDOW)}) a`;
      const rows = await ask(
        rowsOf(newest, like(`coalesce(l.search_text, concat_ws(' ', p.search_text, ${HOLDER_OF_ROW}))`)),
      );
      if (rows.length > PAGE) return rows;
    }
    const of = (people: string) =>
      `(select ${COLUMNS} from contract_acceptances a ${people} and ${conditions} ${NEWEST(PAGE + 1)})`;
    return ask(
      rowsOf(`(${of(`join leads l on l.id = a.lead_id where ${like('l.search_text')}`)} union all
        ${of(`where a.lead_id is null and a.user_id in (select p.id from profiles p where ${like('p.search_text')}
          union select h.main_user_id from linked_profiles h where ${like(HOLDER_TEXT)})`)}) a`),
    );
  });
}
