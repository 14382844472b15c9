import { CONTACT_LEAD } from '#app/features/leads/rules/contact-lead.ts';
import { mergedStanding, sameAccount } from '#app/features/leads/rules/lead-merge.ts';
import type { LeadStatus } from '#app/features/leads/rules/lead-status.ts';
import { isErased } from '#app/lib/erased-person.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import type { LeadId } from '#app/terms/ids.ts';

const NOT_MERGED = 'Leads não mesclados';

type Row = {
  id: string;
  email: string;
  docNumber: string;
  status: LeadStatus;
  assigneeId: string | null;
  convertedUserId: string | null;
};

/**
 * Has one lead speak for another with the same e-mail or document. Notes, orders and consents show with the one that
 * stays; the rows keep the lead they were made with, because acceptances are evidence and an order is claimed by the
 * e-mail it was placed with. Those merged into the other before follow it.
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

/** Takes a merged lead out again: it is in the lists as it was. What the other one became stays with it. */
export async function splitLead(
  admin: SignedInActor,
  { from, leadId }: { from: string; leadId: LeadId },
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const { rowCount } = await clientOf(tx).query(
      'update leads set merged_into = null where id = $1 and merged_into = $2',
      [leadId, from],
    );
    if (rowCount === 0) return err({ code: 'split', message: 'Este lead já foi separado.' });
    await recordAudit(tx, admin, {
      action: 'lead.split',
      entity: 'leads',
      entityId: from,
      after: { lead: leadId },
    });
    return ok(null);
  });
}
