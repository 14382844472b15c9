import { sql } from 'drizzle-orm';
import { LETTER_LIST, type LetterRow } from '#app/features/letters/rules/letter-list.ts';
import { listingsFound } from '#app/features/listings/server/index.server.ts';
import { clientsFound } from '#app/features/profiles/server/index.server.ts';
import { defineList } from '#app/kit/list.server.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';
import { searchConditions } from '#app/platform/db/search.server.ts';

/** The letters of all clients. */
export const letterList = defineList<LetterRow, typeof LETTER_LIST>({
  address: LETTER_LIST,
  from: ['letters', 'l'],
  joins: `join profiles p on p.id = l.user_id left join linked_profiles lp on lp.id = l.linked_profile_id
    join addressees a on a.id = l.addressee_id join listings i on i.id = l.listing_id`,
  columns: `l.id, l.user_id as "clientId", coalesce(lp.full_name, p.full_name) as holder, a.name as addressee, l.ground,
    i.creditor, l.round, l.state, l.due_on as "dueOn", ${instantText('l.created_at')} as "createdAt"`,
  where: ({ state, ground, addressee }) => [
    state && sql`l.state = ${state}`,
    ground && sql`l.ground = ${ground}`,
    addressee && sql`l.addressee_id = ${addressee}`,
  ],
  // Title, code of the sending and protocol of the answer.
  search: 'l.search_text',
  asWritten: true,
  // The rows show their holder, addressee and creditor.
  alsoFound: (text) => {
    const like = (column: string) => sql.join(searchConditions(text, { text: column }), sql` and `);
    return sql`select c.id from letters c where c.user_id in (${clientsFound(text)})
      union select c.id from letters c where c.listing_id in (${listingsFound(text)})
      union select c.id from letters c where c.addressee_id in
        (select a.id from addressees a where ${like('nome_fold(a.name)')})`;
  },
  // Letters without a last day come last.
  sort: { criada: 'l.created_at', prazo: "coalesce(l.due_on, date '9999-12-31')" },
});

/** Letters in the panel's search; `x` is the row. */
export const LETTER_SEARCH = {
  table: 'letters',
  columns: `x.id, x.user_id as "userId", x.title, person_name(x.user_id, x.linked_profile_id) as person, x.state as mark`,
};
