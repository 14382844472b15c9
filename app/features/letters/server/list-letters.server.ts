import { sql } from 'drizzle-orm';
import { LETTER_LIST, type LetterRow } from '#app/features/letters/rules/letter-list.ts';
import { defineList } from '#app/kit/list.server.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';

/** The letters of all clients. */
export const letterList = defineList<LetterRow, typeof LETTER_LIST>({
  address: LETTER_LIST,
  from: ['letters', 'l'],
  joins: `join profiles p on p.id = l.user_id left join linked_profiles lp on lp.id = l.linked_profile_id
    join addressees a on a.id = l.addressee_id join listings i on i.id = l.listing_id`,
  columns: `l.id, l.user_id as "clientId", coalesce(lp.full_name, p.full_name) as holder, a.name as addressee, l.ground,
    i.creditor, l.round, l.state, l.due_on as "dueOn", ${instantText('l.created_at')} as "createdAt"`,
  where: ({ state, ground, addressee, search }) => [
    state && sql`l.state = ${state}`,
    ground && sql`l.ground = ${ground}`,
    addressee && sql`l.addressee_id = ${addressee}`,
    search &&
      sql`exists (select 1 from profiles s where s.id = l.user_id and s.search_text like '%' || nome_fold(${search}) || '%')`,
  ],
  // Letters without a last day come last.
  sort: { criada: 'l.created_at', prazo: "coalesce(l.due_on, date '9999-12-31')" },
});
