import { CONTACT_LEAD } from '#app/features/leads/rules/contact-lead.ts';
import { MERGE_UNDO_HOURS, mergedStanding, sameAccount } from '#app/features/leads/rules/lead-merge.ts';
import type { LeadStatus } from '#app/features/leads/rules/terms.ts';
import { isErased } from '#app/lib/erased-person.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import type { LeadId } from '#app/terms/ids.ts';

const NOT_MERGED = 'Leads não mesclados';
const NOT_SPLIT = 'Lead não separado';

type Row = {
  id: string;
  email: string;
  docNumber: string;
  status: LeadStatus;
  assigneeId: string | null;
  convertedUserId: string | null;
};

/**
 * Merges a lead into another one with the same e-mail or document. Notes, orders and consents are shown with
 * the remaining lead; the rows keep their original lead, because acceptances are evidence and an order is
 * claimed by the e-mail it was placed with. Leads merged into it before follow.
 */
export async function mergeLeads(
  admin: SignedInActor,
  { keep, merge }: { keep: string; merge: string },
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const { rows } = await clientOf(tx).query<Row>(
      `select id, email, doc_number as "docNumber", status, assignee_id as "assigneeId",
         converted_user_id as "convertedUserId"
       from leads where id = any($1) and merged_into is null order by id for update`,
      [[keep, merge]],
    );
    const kept = rows.find(({ id }) => id === keep);
    const other = rows.find(({ id }) => id === merge);
    const refuse = (message: string) => err({ code: 'merge', title: NOT_MERGED, message });
    if (!kept || !other || kept === other)
      return refuse('Um deles já foi mesclado ou não existe mais. Recarregue a página.');
    if (isErased(kept.email) || isErased(other.email)) return refuse('Os dados de um deles foram excluídos.');
    const sameDocument = kept.docNumber === other.docNumber && kept.docNumber !== CONTACT_LEAD.docNumber;
    const sameEmail = kept.email === other.email && kept.email !== '';
    if (!sameEmail && !sameDocument) return refuse('Eles não têm mais o mesmo e-mail nem o mesmo documento.');
    if (!sameAccount(kept, other)) return refuse('Cada um é de uma conta diferente.');
    const standing = mergedStanding(kept, other);
    await clientOf(tx).query('update leads set merged_into = $1 where id = $2 or merged_into = $2', [
      keep,
      merge,
    ]);
    await clientOf(tx).query(
      `update leads set status = $2, converted_user_id = $3, assignee_id = coalesce(assignee_id, $4) where id = $1`,
      [keep, standing.status, standing.convertedUserId, other.assigneeId],
    );
    await recordAudit(tx, admin, {
      action: 'lead.merge',
      entity: 'leads',
      entityId: keep,
      before: { status: kept.status, convertedUserId: kept.convertedUserId, assigneeId: kept.assigneeId },
      after: { ...standing, merged: merge },
    });
    await recordAudit(tx, admin, {
      action: 'lead.merged',
      entity: 'leads',
      entityId: merge,
      after: { into: keep },
    });
    return ok(null);
  });
}

type Merge = {
  /** State of the remaining lead before and after the merge. */
  before: { status: LeadStatus; convertedUserId: string | null; assigneeId: string | null };
  after: { status: LeadStatus; convertedUserId: string | null };
  late: boolean;
  /** Another lead was merged into the same one since; its status and account come from both. */
  again: boolean;
  changed: boolean;
};

/** Entries about a merge itself, and accesses, do not change a lead. */
const NO_CHANGE = `('lead.view', 'lead.merge', 'lead.merged', 'lead.split')`;

/**
 * Undoes a merge, within `MERGE_UNDO_HOURS` and until one of both leads changes: the merged lead is listed
 * again, with those that had been merged into it before, and the other one returns to its earlier state.
 */
export async function splitLead(
  admin: SignedInActor,
  { from, leadId }: { from: string; leadId: LeadId },
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const refuse = (message: string) => err({ code: 'split', title: NOT_SPLIT, message });
    const { rows } = await clientOf(tx).query<Row & { mergedInto: string | null }>(
      `select id, status, assignee_id as "assigneeId", converted_user_id as "convertedUserId",
         merged_into as "mergedInto" from leads where id = any($1) order by id for update`,
      [[from, leadId]],
    );
    const kept = rows.find(({ id }) => id === from);
    if (!kept || rows.find(({ id }) => id === leadId)?.mergedInto !== from)
      return refuse('Este lead já foi separado.');
    const { rows: merges } = await clientOf(tx).query<Merge>(
      `select m.before, m.after, m.created_at < now() - make_interval(hours => ${MERGE_UNDO_HOURS}) as late,
         exists (select from audit_log c where c.entity = 'leads' and c.entity_id = $1 and c.seq > m.seq
           and c.action = 'lead.merge') as again,
         exists (select from audit_log c where c.entity = 'leads' and c.entity_id in ($1, $2) and c.seq > m.seq
           and c.action not in ${NO_CHANGE}) as changed
       from audit_log m where m.entity = 'leads' and m.entity_id = $1 and m.action = 'lead.merge'
         and m.after->>'merged' = $2 order by m.seq desc limit 1`,
      [from, leadId],
    );
    const [merge] = merges;
    if (!merge || merge.late) return refuse(`Foram mesclados há mais de ${MERGE_UNDO_HOURS} horas.`);
    // A claimed order converts a lead without a log entry.
    const stands = kept.status === merge.after.status && kept.convertedUserId === merge.after.convertedUserId;
    if (merge.changed || (!merge.again && !stands))
      return refuse('Um dos dois mudou depois de mesclado: o que mudou se perderia.');
    await clientOf(tx).query(
      `update leads l set merged_into = case when l.id = $2 then null else $2::uuid end
       where l.merged_into = $1 and (l.id = $2 or (select a.after->>'into' from audit_log a where a.entity = 'leads'
         and a.entity_id = l.id::text and a.action = 'lead.merged' order by a.seq desc limit 1) = $2::text)`,
      [from, leadId],
    );
    if (!merge.again)
      await clientOf(tx).query(
        'update leads set status = $2, converted_user_id = $3, assignee_id = $4 where id = $1',
        [from, merge.before.status, merge.before.convertedUserId, merge.before.assigneeId],
      );
    await recordAudit(tx, admin, {
      action: 'lead.split',
      entity: 'leads',
      entityId: from,
      after: { lead: leadId },
    });
    return ok(null);
  });
}
