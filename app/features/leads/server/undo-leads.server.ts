import type { Undone } from '#app/features/leads/rules/lead-change.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { UNDO_SECONDS } from '#app/lib/undo-window.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import { findBatch, lockBatch } from './change-leads.server.ts';

/** The toast is shown for `UNDO_SECONDS`; this adds time for hidden pages and slow networks. */
const GRACE = 6;

/**
 * Reverts an admin's own change of leads exactly, also to new: an undo is no transition. A lead that changed
 * since is skipped and counted. A repeated request has one effect.
 */
export async function undoLeads(admin: SignedInActor, batch: string): Promise<Result<Undone>> {
  return asActor(admin, async (tx) => {
    await lockBatch(tx, batch);
    const traces = await findBatch(tx, admin, batch);
    if (!traces) return err({ code: 'missing', message: 'Esta mudança não foi encontrada.' });
    const { rows: past } = await clientOf(tx).query<{ action: string; after: Undone; late: boolean }>(
      `select action, after, created_at < now() - make_interval(secs => $2) as late from audit_log
       where entity = 'lead-batches' and entity_id = $1`,
      [batch, UNDO_SECONDS * GRACE],
    );
    const undone = past.find(({ action }) => action === 'lead.batch.undo');
    if (undone) return ok(undone.after);
    if (past.some(({ late }) => late))
      return err({ code: 'late', message: 'O prazo para desfazer passou. Mude a situação pela lista.' });
    const { rows } = await clientOf(tx).query<{ id: string }>(
      `with old as (select * from jsonb_to_recordset($1) as o(id uuid, before jsonb, version timestamptz)),
        locked as (select l.id from leads l join old o on o.id = l.id and o.version = l.updated_at
          where l.merged_into is null order by l.id for update of l)
       update leads l set
         status = coalesce(o.before->>'status', l.status),
         assignee_id = case when o.before ? 'assigneeId' then (o.before->>'assigneeId')::uuid else l.assignee_id end
       from old o join locked using (id) where l.id = o.id returning l.id`,
      [JSON.stringify(traces)],
    );
    const result = { restored: rows.length, left: traces.length - rows.length };
    const restored = new Set(rows.map(({ id }) => id));
    for (const { id, before } of traces.filter((trace) => restored.has(trace.id)))
      await recordAudit(tx, admin, { action: 'lead.undo', entity: 'leads', entityId: id, after: before });
    await recordAudit(tx, admin, {
      action: 'lead.batch.undo',
      entity: 'lead-batches',
      entityId: batch,
      after: result,
    });
    return ok(result);
  });
}
