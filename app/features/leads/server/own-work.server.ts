import type { LeadStatus } from '#app/features/leads/rules/terms.ts';
import { asReader, type SignedInActor } from '#app/platform/actor.server.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import type { UserId } from '#app/terms/ids.ts';

/** Work of a team member without panel access. */
export type OwnWork = {
  leads: { id: string; name: string; phone: string; email: string; status: LeadStatus; at: string }[];
  clients: { id: string; name: string; phone: string; uf: string; at: string }[];
  tasks: { id: string; title: string; dueAt: string | null; late: boolean }[];
};

/** Upper bound of each list, the newest or most urgent first. */
const MOST = 100;
const list = (select: string) => `coalesce((select json_agg(x) from (${select} limit ${MOST}) x), '[]')`;

/** The role's rights select these rows, and this condition repeats it. $1 the member. */
const OWN = `select
  ${list(`select l.id, l.name, l.whatsapp as phone, l.email, l.status, ${instantText('l.created_at')} as at from leads l
    where l.assignee_id = $1 and l.merged_into is null and l.status in ('new', 'qualified')
    order by l.created_at desc, l.id desc`)} as leads,
  ${list(`select p.id, p.full_name as name, p.phone, p.uf, ${instantText('p.created_at')} as at from profiles p
    where p.assignee_id = $1 and p.erased_at is null order by p.created_at desc, p.id desc`)} as clients,
  ${list(`select k.id, k.title, ${instantText('k.due_at')} as "dueAt", coalesce(k.due_at < now(), false) as late
    from tasks k where k.assignee_id = $1 and k.status = 'open' order by k.due_at, k.id`)} as tasks`;

/** Loads leads, clients and tasks of one member of the team, with that member's own rights. */
export async function loadOwnWork(userId: UserId): Promise<OwnWork> {
  const staff: SignedInActor = { kind: 'staff', userId };
  const { rows } = await asReader(staff, (tx) => clientOf(tx).query<OwnWork>(OWN, [userId]));
  if (!rows[0]) throw new Error('unreachable');
  return rows[0];
}
