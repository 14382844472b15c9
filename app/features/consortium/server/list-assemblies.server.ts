import type { AssemblyRow } from '#app/features/consortium/rules/group-view.ts';
import { readAs, type SignedInActor } from '#app/platform/actor.server.ts';
import { LAPSED } from './draw-columns.server.ts';

/** More than a month of many groups; the calendar is not paged. */
const LIMIT = 500;

const ASSEMBLIES = `
  select d.id, d.group_id as "groupId", d.assembly_date::text as "assemblyDate", d.assembly_time as "assemblyTime",
    d.place, d.status, ${LAPSED} as lapsed, d.winner_number as "winnerNumber", g.code, g.asset
  from consortium_draws d join consortium_groups g on g.id = d.group_id
  where d.assembly_date >= ($1 || '-01')::date and d.assembly_date < ($1 || '-01')::date + interval '1 month'
  order by d.assembly_date, d.assembly_time, d.id limit $2`;

/** The assemblies of a month ("2026-12") in all groups, in their order. */
export const listAssemblies = (admin: SignedInActor, month: string): Promise<AssemblyRow[]> =>
  readAs<AssemblyRow>(admin, 'consortium-assemblies', ASSEMBLIES, [month, LIMIT]);
