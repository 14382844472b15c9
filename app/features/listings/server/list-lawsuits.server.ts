import { sql } from 'drizzle-orm';
import { LAWSUIT_LIST, LAWSUIT_WEEK, type LawsuitRow } from '#app/features/listings/rules/lawsuit-list.ts';
import { clientsFound } from '#app/features/profiles/server/index.server.ts';
import { defineList } from '#app/kit/list.server.ts';
import { startOfDay } from '#app/lib/business-days.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';

/** Lawsuits without a deadline sort last. */
const DEADLINE = "coalesce(x.next_deadline, '9999-12-31'::date)";

/** The lawsuits of all clients, the next deadline first. */
export const lawsuitList = defineList<LawsuitRow, typeof LAWSUIT_LIST>({
  address: LAWSUIT_LIST,
  from: ['card_lawsuits', 'x'],
  joins: `left join users a on a.id = client_responsible(x.user_id)
    left join lateral (select m.at, m.code, m.name from lawsuit_movements m where m.lawsuit_id = x.id
      order by m.at desc, m.id desc limit 1) m on true`,
  columns: `x.id, x.user_id as "userId", person_name(x.user_id, card_holder(x.card_id)) as client,
    x.case_number as "caseNumber", x.court, x.opposing, x.status, x.next_deadline::text as "nextDeadline",
    ${instantText('next_hearing(x.id)')} as "hearingAt", ${instantText('m.at')} as "movedAt", m.code as "movementCode", m.name as "movementName", a.name as assignee`,
  where: ({ moment, state, assignee }) => {
    const today = civilDateAt(new Date());
    return [
      state === 'encerrados' ? sql`x.status <> 'active'` : sql`x.status = 'active'`,
      assignee && sql`client_responsible(x.user_id) = ${assignee}`,
      moment === 'vencido' && sql`x.next_deadline < ${today}::date`,
      moment === 'semana' &&
        sql`x.next_deadline between ${today}::date and ${addDays(today, LAWSUIT_WEEK)}::date`,
      moment === 'audiencia' &&
        sql`next_hearing(x.id) < ${startOfDay(addDays(today, LAWSUIT_WEEK + 1))}::timestamptz`,
      // The bound of the future keeps out a movement that a court dated wrongly.
      moment === 'movidos' &&
        sql`exists (select 1 from lawsuit_movements w where w.lawsuit_id = x.id
          and w.at >= ${startOfDay(addDays(today, -LAWSUIT_WEEK))}::timestamptz and w.at <= now())`,
    ];
  },
  search: 'x.search_text',
  // The rows show their client.
  alsoFound: (text) => sql`select lawsuits_of(array(${clientsFound(text)}))`,
  sort: { prazo: DEADLINE, tribunal: 'lower(x.court)', cadastrado: 'x.created_at' },
});

/** Lawsuits in the panel's search; `x` is the row. */
export const LAWSUIT_SEARCH = {
  table: 'card_lawsuits',
  columns: `x.id, x.user_id as "userId", x.case_number as title, person_name(x.user_id, card_holder(x.card_id)) as person,
    x.status as mark`,
};
