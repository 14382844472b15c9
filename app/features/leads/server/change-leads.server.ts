import {
  type Changed,
  type LeadChange,
  MOST_LEADS_AT_ONCE,
  type Seen,
} from '#app/features/leads/rules/lead-change.ts';
import type { LeadStatus } from '#app/features/leads/rules/lead-status.ts';
import { canChangeLead } from '#app/features/leads/rules/lead-transitions.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { holdLock } from '#app/platform/db/hold-lock.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import { isTeam } from '#app/platform/is-team.server.ts';

/** A lead's values before and after a change; the version is its `updated_at`, to the microsecond. */
export type LeadTrace = {
  id: string;
  before: { status?: LeadStatus | undefined; assigneeId?: string | null };
  version: string;
};

type Row = { id: string; status: LeadStatus; assigneeId: string | null };

/**
 * Changes the status (docs/product.md section 4) or the assignee of some leads, in one transaction. Leads to
 * which it does not apply (already so, a step that docs/product.md section 4 does not name, merged or
 * deleted) are skipped and counted; so are leads that another admin changed since they were shown.
 * @param batch id from the form: a repeated request has one effect.
 */
export async function changeLeads(
  admin: SignedInActor,
  { ids, change, batch, seen }: { ids: string[]; change: LeadChange; batch: string; seen?: Seen | undefined },
): Promise<Result<Changed>> {
  const wanted = [...new Set(ids)].slice(0, MOST_LEADS_AT_ONCE);
  return asActor(admin, async (tx) => {
    await lockBatch(tx, batch);
    const done = await findBatch(tx, admin, batch);
    if (done) return ok({ batch, changed: done.length, left: wanted.length - done.length, stale: 0 });
    if ('assigneeId' in change && change.assigneeId && !(await isTeam(tx, change.assigneeId)))
      return err({ code: 'assignee', message: 'Escolha alguém da equipe.' });
    const { rows } = await clientOf(tx).query<Row>(
      `select id, status, assignee_id as "assigneeId" from leads
       where id = any($1) and merged_into is null order by id for update`,
      [wanted],
    );
    const standing = (row: Row) => ('status' in change ? row.status : row.assigneeId);
    const stale = rows.filter((row) => seen?.has(row.id) && seen.get(row.id) !== standing(row));
    const fitting = rows
      .filter((row) => !stale.includes(row))
      .filter((row) =>
        'status' in change ? canChangeLead(row.status, change.status) : row.assigneeId !== change.assigneeId,
      );
    const traces = await write(tx, fitting, change);
    const action = 'status' in change ? 'lead.status' : 'lead.assign';
    // Last, and one after the other: each entry takes the lock of the audit chain.
    for (const { id, before } of traces)
      await recordAudit(tx, admin, { action, entity: 'leads', entityId: id, before, after: change });
    await recordAudit(tx, admin, {
      action: 'lead.batch',
      entity: 'lead-batches',
      entityId: batch,
      after: { traces },
    });
    const left = wanted.length - traces.length - stale.length;
    return ok({ batch, changed: traces.length, left, stale: stale.length });
  });
}

async function write(tx: Tx, rows: Row[], change: LeadChange): Promise<LeadTrace[]> {
  if (rows.length === 0) return [];
  const [column, value] =
    'status' in change ? (['status', change.status] as const) : (['assignee_id', change.assigneeId] as const);
  const written = await clientOf(tx).query<{ version: string }>(
    `update leads set ${column} = $2 where id = any($1) returning updated_at::text as version`,
    [rows.map(({ id }) => id), value],
  );
  // A transaction has one timestamp: all rows have the same.
  const version = written.rows[0]?.version ?? '';
  return rows.map(({ id, status, assigneeId }) => ({
    id,
    before: 'status' in change ? { status } : { assigneeId },
    version,
  }));
}

/** Of two concurrent equal requests the second waits, and then finds the result of the first. */
export const lockBatch = (tx: Tx, batch: string) => holdLock(tx, `lead-batch:${batch}`);

/** Loads the traces of this admin's batch; null for an unknown one. */
export async function findBatch(tx: Tx, admin: SignedInActor, batch: string): Promise<LeadTrace[] | null> {
  const { rows } = await clientOf(tx).query<{ traces: LeadTrace[] }>(
    `select after->'traces' as traces from audit_log
     where entity = 'lead-batches' and entity_id = $1 and action = 'lead.batch' and actor_id = $2`,
    [batch, admin.userId],
  );
  return rows[0]?.traces ?? null;
}
