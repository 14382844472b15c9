import { sql } from 'drizzle-orm';
import { LISTINGS_LIST, type ListingRow } from '#app/features/listings/rules/listing-list.ts';
import { clientsFound } from '#app/features/profiles/server/index.server.ts';
import { csvOf, defineList } from '#app/kit/list.server.ts';
import type { Asked } from '#app/kit/list.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import type { CsvColumns } from '#app/lib/csv.ts';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import { formatDocument, maskedDocument } from '#app/lib/documents.ts';
import { toNumeric } from '#app/lib/money.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { centavosText, instantText } from '#app/platform/db/json-values.server.ts';
import { searchConditions } from '#app/platform/db/search.server.ts';
import {
  CLOCK_LABELS,
  LISTING_PILE_LABELS,
  LISTING_PLACE_LABELS,
  LISTING_STATE_LABELS,
  LISTING_TURN_LABELS,
} from '#app/terms/listing-words.ts';

/** Same expression as the indexes: listings without a clock sort last. */
export const LISTING_DUE = "coalesce(x.next_due_on, '9999-12-31'::date)";

/** Open listings with a clock that ends on that day or before. */
const until = (day: string) => sql`x.turn <> 'done' and ${sql.raw(LISTING_DUE)} <= ${day}::date`;

/** The listings of all clients, the next due first. */
export const listingList = defineList<ListingRow, typeof LISTINGS_LIST>({
  address: LISTINGS_LIST,
  from: ['listings', 'x'],
  joins: `join profiles p on p.id = x.user_id left join linked_profiles h on h.id = x.linked_profile_id
    left join users a on a.id = p.assignee_id`,
  columns: `x.id, x.user_id as "userId", coalesce(h.full_name, p.full_name) as client,
    coalesce(h.doc_number, p.doc_number) as document, a.name as assignee, x.place, x.kind, x.creditor,
    ${centavosText('x.amount')} as amount, x.due_on::text as "dueOn", x.state, x.turn, x.pile, x.next_rule as "nextRule",
    x.next_due_on::text as "nextDueOn", ${instantText('x.created_at')} as "createdAt"`,
  where: ({ turn, clock, on, place, state, pile, assignee }) => {
    const today = civilDateAt(new Date());
    return [
      turn && sql`x.turn = ${turn}`,
      on && sql`x.turn <> 'done' and ${sql.raw(LISTING_DUE)} = ${on}::date`,
      place && sql`x.place = ${place}`,
      state && sql`x.state = ${state}`,
      pile && sql`x.pile = ${pile} and x.turn <> 'done'`,
      assignee &&
        sql`exists (select 1 from profiles s where s.id = x.user_id and s.assignee_id = ${assignee})`,
      clock === 'vencido' && until(addDays(today, -1)),
      clock === 'hoje' && sql`${until(today)} and ${sql.raw(LISTING_DUE)} = ${today}::date`,
      clock === 'semana' && sql`${until(addDays(today, 7))} and ${sql.raw(LISTING_DUE)} >= ${today}::date`,
    ];
  },
  search: 'x.search_text',
  asWritten: true,
  // The rows show their client.
  alsoFound: (text) => sql`select c.id from listings c where c.user_id in (${clientsFound(text)})`,
  sort: {
    prazo: LISTING_DUE,
    credor: 'lower(x.creditor)',
    valor: 'coalesce(x.amount, -1)',
    registrada: 'x.created_at',
  },
  row: (row) => ({ ...row, document: maskedDocument(row.document) }),
});

const CSV: CsvColumns<ListingRow> = [
  ['Cliente', ({ client }) => client],
  ['Documento', ({ document }) => formatDocument(document), 'document'],
  ['Onde consta', ({ place }) => LISTING_PLACE_LABELS[place]],
  ['Credor', ({ creditor }) => creditor],
  ['Valor (R$)', ({ amount }) => (amount === null ? '' : toNumeric(amount).replace('.', ','))],
  ['Vencimento', ({ dueOn }) => (dueOn ? formatDate(dueOn) : '')],
  ['Situação', ({ state }) => LISTING_STATE_LABELS[state]],
  ['Vez', ({ turn }) => LISTING_TURN_LABELS[turn]],
  ['O que dá para fazer', ({ pile }) => LISTING_PILE_LABELS[pile]],
  ['Prazo', ({ nextRule }) => (nextRule ? CLOCK_LABELS[nextRule] : '')],
  ['Vence em', ({ nextDueOn }) => (nextDueOn ? formatDate(nextDueOn) : '')],
  ['Responsável', ({ assignee }) => assignee ?? ''],
];

/** All listings that an address finds as CSV, documents whole. */
export const exportListings = (admin: SignedInActor, asked: Asked<typeof LISTINGS_LIST>) =>
  csvOf(
    admin,
    { action: 'listing.export', entity: 'listing-exports', after: asked.filters },
    CSV,
    listingList.pieces<ListingRow>(admin, asked),
  );

/** Statement that finds records by creditor, CNPJ or contract, for lists of their rows. */
export const listingsFound = (text: string) =>
  sql`select f.id from listings f where ${sql.join(searchConditions(text, { text: 'f.search_text' }), sql` and `)}`;

/** Records in the panel's search; `x` is the row. */
export const RECORD_SEARCH = {
  table: 'listings',
  columns: `x.id, x.user_id as "userId", x.creditor as title, person_name(x.user_id, x.linked_profile_id) as person,
    x.place || ' ' || x.state as mark`,
};
