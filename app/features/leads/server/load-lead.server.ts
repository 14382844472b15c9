import { CONTACT_LEAD } from '#app/features/leads/rules/contact-lead.ts';
import type { LeadDetail } from '#app/features/leads/rules/lead-detail.ts';
import { MERGE_UNDO_HOURS } from '#app/features/leads/rules/lead-merge.ts';
import { recordAccess } from '#app/platform/access-log.server.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import type { LeadId } from '#app/terms/ids.ts';
import { LEAD_SELECTION } from './list-leads.server.ts';

/**
 * Accesses of one person to the same lead within this time count as one; minutes. A reload is no new access.
 */
const ONE_LOOK = 10;
const MOST_SHOWN = 100;

/** Wraps a select as a JSON list; empty without rows. */
const list = (select: string) => `coalesce((select json_agg(x) from (${select}) x), '[]'::json)`;
const OF_LEAD = 'in (select id from family)';

/**
 * Loads all in one statement. The family is the lead with those merged into it: their orders, notes and
 * consents keep their lead and are shown here.
 */
const DETAIL = `
  with family as (select id from leads where id = $1 or merged_into = $1)
  select ${LEAD_SELECTION}, l.notes as message, l.merged_into as "mergedInto", l.updated_at::text as version, l.own,
    l.converted_user_id as "convertedUserId",
    (select u.id from users u where u.email = l.email and u.email_verified) as "accountId",
    ${list(`select n.id, n.body, n.call_outcome as "callOutcome", u.name as author, ${instantText('n.created_at')} as "createdAt"
      from lead_notes n left join users u on u.id = n.author_id
      where n.lead_id ${OF_LEAD} order by n.created_at desc, n.id desc limit ${MOST_SHOWN}`)} as notes,
    ${list(`select t.id, order_offer(t.plan_snapshot) as offer, t.amount::text, t.status, t.user_id as "userId",
        ${instantText('t.created_at')} as "createdAt"
      from transactions t where t.lead_id ${OF_LEAD} order by t.created_at desc limit ${MOST_SHOWN}`)} as orders,
    ${list(`select c.purpose, c.version, ${instantText('c.created_at')} as "createdAt", c.revoked_at as "revokedAt"
      from consents c where c.lead_id ${OF_LEAD} order by c.created_at limit ${MOST_SHOWN}`)} as consents,
    ${list(`select a.id, a.action, a.before, a.after, u.name as actor, a.actor_kind as "actorKind",
        ${instantText('a.created_at')} as "createdAt"
      from audit_log a left join users u on u.id = a.actor_id
      where a.entity = 'leads' and a.entity_id = $1::text and a.action <> 'lead.view'
      order by a.seq desc limit ${MOST_SHOWN}`)} as history,
    ${list(`select m.id, m.name, m.email, ${instantText('m.created_at')} as "createdAt",
        (select ${instantText(`(a.created_at + interval '${MERGE_UNDO_HOURS} hours')`)} from audit_log a
          where a.entity = 'leads' and a.entity_id = $1::text and a.action = 'lead.merge'
            and a.after->>'merged' = m.id::text order by a.seq desc limit 1) as "undoUntil"
      from leads m where m.merged_into = l.id order by m.created_at`)} as merged,
    ${list(`select d.id, d.name, d.email, d.status, d.converted_user_id as "convertedUserId",
        ${instantText('d.created_at')} as "createdAt", d.email = l.email and l.email <> '' as "sameEmail",
        d.doc_number = l.doc_number and l.doc_number <> $2 as "sameDocument"
      from leads d
      where ((d.email = l.email and l.email <> '') or (d.doc_number = l.doc_number and l.doc_number <> $2))
        and d.id <> l.id and d.merged_into is null
      order by d.created_at, d.id limit 20`)} as duplicates
  from leads l where l.id = $1`;

type Loaded = { lead: LeadDetail } | { mergedInto: string } | null;

/**
 * Loads a lead for the drawer. Its document is shown whole, so the access is logged, in the audit log and, if
 * the lead became a client, in the access log that this person can read (LGPD art. 18): if the logging fails,
 * the load fails.
 * @returns the lead that it was merged into; null for an unknown lead.
 */
export async function loadLead(admin: SignedInActor, leadId: LeadId): Promise<Loaded> {
  return asActor(admin, async (tx) => {
    const { rows } = await clientOf(tx).query<LeadDetail & { mergedInto: string | null }>({
      name: 'lead-detail',
      text: DETAIL,
      values: [leadId, CONTACT_LEAD.docNumber],
    });
    const [found] = rows;
    if (!found) return null;
    const { mergedInto, ...lead } = found;
    if (mergedInto) return { mergedInto };
    if (lead.convertedUserId)
      await recordAccess(tx, admin, lead.convertedUserId, 'Cadastro de contato (lead)');
    if (!(await accessedLately(tx, admin, leadId)))
      await recordAudit(tx, admin, { action: 'lead.view', entity: 'leads', entityId: leadId });
    return { lead };
  });
}

async function accessedLately(tx: Tx, admin: SignedInActor, leadId: LeadId): Promise<boolean> {
  const { rowCount } = await clientOf(tx).query(
    `select 1 from audit_log where entity = 'leads' and entity_id = $1 and actor_id = $2 and action = 'lead.view'
     and created_at > now() - make_interval(mins => ${ONE_LOOK}) limit 1`,
    [leadId, admin.userId],
  );
  return rowCount === 1;
}
