import type { OwnGroup } from '#app/features/consortium/rules/group-view.ts';
import { type CustomerActor, readAs } from '#app/platform/actor.server.ts';
import { centavosText } from '#app/platform/db/json-values.server.ts';
import { DRAW_LIST, LAPSED } from './draw-columns.server.ts';

/** Assemblies to come and results of each group that the page shows; the public page has them all. */
const UPCOMING = 6;
const RESULTS = 6;
/** Assemblies that lapsed and were not canceled. */
const LEFT = 3;

const OWN = `
  select g.id, g.code, g.asset, ${centavosText('g.credit')} as credit, g.term_months as "termMonths", g.status,
    own.quotas,
    coalesce((select json_agg(row_to_json(x) order by x."assemblyDate", x.id)
      from (select ${DRAW_LIST} from consortium_draws d where d.group_id = g.id
          and d.status in ('announced', 'frozen') and not ${LAPSED}
        order by d.assembly_date, d.id limit ${UPCOMING}) x), '[]') as upcoming,
    coalesce((select json_agg(json_build_object('id', x.id, 'assemblyDate', x.assembly_date,
        'assemblyTime', x.assembly_time) order by x.assembly_date desc, x.id desc)
      from (select d.* from consortium_draws d where d.group_id = g.id and ${LAPSED}
        order by d.assembly_date desc, d.id desc limit ${LEFT}) x), '[]') as lapsed,
    coalesce((select json_agg(json_build_object('id', r.id, 'date', r.assembly_date, 'winner', r.winner_number)
        order by r.assembly_date desc, r.id desc)
      from (select * from consortium_draws r where r.group_id = g.id and r.status = 'published'
        order by r.assembly_date desc, r.id desc limit ${RESULTS}) r), '[]') as results
  from (select q.group_id, json_agg(json_build_object('number', q.number, 'status', q.status, 'paidUp', q.paid_up)
      order by q.number) as quotas
    from consortium_quotas q where q.user_id = $1 group by q.group_id) own
  join consortium_groups g on g.id = own.group_id
  order by g.code`;

/** The customer's own quotas by group, each with its assemblies to come and the last results: one statement. */
export const loadOwnGroups = (customer: CustomerActor): Promise<OwnGroup[]> =>
  readAs<OwnGroup>(customer, 'consortium-own', OWN, [customer.userId]);
