import { type SQL, sql } from 'drizzle-orm';
import { LAWSUIT_STATUS, type LawsuitStatus } from '#app/features/cases/rules/terms.ts';
import { LETTER_STATE, type LetterState } from '#app/features/letters/rules/terms.ts';
import { LETTER_SEARCH } from '#app/features/letters/server/index.server.ts';
import { LAWSUIT_SEARCH, RECORD_SEARCH } from '#app/features/listings/server/index.server.ts';
import type { Found } from '#app/features/overview/rules/panel-search.ts';
import { searchPatterns } from '#app/lib/search-patterns.ts';
import { mayOpen } from '#app/panel.ts';
import { asReader, positionOf, type SignedInActor } from '#app/platform/actor.server.ts';
import { searchConditions } from '#app/platform/db/search.server.ts';
import type { ListingPlace, ListingState } from '#app/terms/listing.ts';
import { LISTING_PLACE_LABELS, LISTING_STATE_LABELS } from '#app/terms/listing-words.ts';

type WorkKind = keyof typeof WORK;
type Row = {
  kind: WorkKind;
  id: string;
  userId: string;
  title: string;
  person: string;
  mark: string;
  at: string;
};

/** Number of newest rows of a table that a search looks through before it asks the index. */
const RECENT = 2_000;

const WORK = {
  record: { ...RECORD_SEARCH, page: '/admin/clientes/id/anotacoes/id' },
  letter: { ...LETTER_SEARCH, page: '/admin/cartas/id' },
  lawsuit: { ...LAWSUIT_SEARCH, page: '/admin/clientes/id/processos/id' },
};

/**
 * Finds records by creditor, CNPJ or contract, letters by title, code of the sending or protocol of the
 * answer, and lawsuits by number, court or opposing party: of each kind the newest, if the position may open
 * them.
 * @param shown most results of a kind
 */
export async function searchWork(admin: SignedInActor, term: string, shown: number): Promise<Found[]> {
  if (searchPatterns(term).length === 0) return [];
  const position = positionOf(admin);
  const parts = (Object.keys(WORK) as WorkKind[])
    .filter((kind) => mayOpen(position, WORK[kind].page))
    .map((kind) => newestOf(kind, term, shown));
  if (parts.length === 0) return [];
  const { rows } = await asReader(admin, (tx) => tx.execute<Row>(sql.join(parts, sql` union all `)));
  return rows.map(view);
}

/** The newest rows answer if they are enough; only rarer terms read the index of the whole table. */
function newestOf(kind: WorkKind, term: string, shown: number): SQL {
  const { table, columns } = WORK[kind];
  const name = sql.raw(table);
  const found = sql.join(searchConditions(term, { text: 'search_text' }), sql` and `);
  const order = sql`order by created_at desc, id desc`;
  return sql`(with recent as materialized (
      select * from (select * from ${name} ${order} limit ${RECENT}) newest where ${found} ${order} limit ${shown}
    ), all_found as (
      select * from recent union all
      (select * from (select * from ${name} where ${found} offset 0) whole
       where (select count(*) from recent) < ${shown} and id not in (select id from recent) ${order} limit ${shown})
    ) select ${kind}::text as kind, ${sql.raw(columns)} from all_found x ${order} limit ${shown})`;
}

function view({ kind, id, userId, title, person, mark }: Row): Found {
  if (kind === 'letter')
    return {
      kind,
      id,
      title,
      note: `${person} · ${LETTER_STATE[mark as LetterState].label}`,
      to: `/admin/cartas/${id}`,
    };
  if (kind === 'lawsuit')
    return {
      kind,
      id,
      title,
      note: `${person} · ${LAWSUIT_STATUS[mark as LawsuitStatus].label}`,
      to: `/admin/clientes/${userId}/processos/${id}`,
    };
  const [place, state] = mark.split(' ') as [ListingPlace, ListingState];
  return {
    kind,
    id,
    title,
    note: `${person} · ${LISTING_PLACE_LABELS[place]} · ${LISTING_STATE_LABELS[state]}`,
    to: `/admin/clientes/${userId}/anotacoes/${id}`,
  };
}
