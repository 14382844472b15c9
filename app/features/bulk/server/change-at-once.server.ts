import { and, eq, inArray, sql } from 'drizzle-orm';
import {
  type Changed,
  type Expected,
  type LeadAct,
  MOST_AT_ONCE,
  type Undone,
} from '#app/features/bulk/rules/at-once.ts';
import { ROW_NOTES } from '#app/features/bulk/rules/terms.ts';
import {
  lockLeads,
  moveLead,
  restoreLead,
  setLeadAssignee,
  visibleLeads,
} from '#app/features/leads/server/index.server.ts';
import { isErased } from '#app/lib/erased-person.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { UNDO_SECONDS } from '#app/lib/undo-window.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { isTeam } from '#app/platform/position-now.server.ts';
import { BULK_SYSTEM, lockBulk, requireArea } from './start-bulk.server.ts';

/** The toast is shown for `UNDO_SECONDS`; this factor adds time for hidden pages and slow networks. */
const UNDO_GRACE = 6;
const STALE = 'Outra pessoa mudou antes.';

const { bulkActions: b, bulkItems: i } = schema;

type Wish = { id: string; act: LeadAct; leadIds: readonly string[]; expected?: Expected | null | undefined };

/**
 * Changes chosen leads in one transaction. Leads to which the change does not apply, and those that another
 * admin changed since they were shown, are skipped and counted.
 * @param id of the change, from the form: a repeated request has one effect
 */
export async function changeAtOnce(
  admin: SignedInActor,
  { id, act, leadIds, expected }: Wish,
): Promise<Result<Changed>> {
  requireArea(admin, 'leads');
  const chosen = [...new Set(leadIds)].slice(0, MOST_AT_ONCE);
  const visible = await visibleLeads(admin, chosen);
  return asActor(BULK_SYSTEM, async (tx) => {
    if (act.kind === 'assign' && act.assigneeId && !(await isTeam(tx, act.assigneeId)))
      return err({ code: 'assignee', message: 'Escolha alguém da equipe.' });
    // A repeated request waits here for the first one, and then finds its result.
    const begun = await tx
      .insert(b)
      .values({
        id,
        list: 'leads',
        query: '',
        act,
        status: 'done',
        total: visible.length,
        createdBy: admin.userId,
        endedAt: sql`now()`,
      })
      .onConflictDoNothing();
    if (begun.rowCount === 1) await changeEach(tx, admin, { id, act, leadIds: visible, expected });
    // The audit log has each lead's change; these rows serve the undo.
    await tx.execute(sql`delete from bulk_actions where created_by = ${admin.userId} and ended_at = created_at
      and created_at < now() - interval '1 day'`);
    const { changed, stale } = await countItems(tx, id);
    return ok({ changed, stale, left: chosen.length - changed - stale });
  });
}

/** Changes the leads while no other transaction can, and records what became of each. */
async function changeEach(tx: Tx, admin: SignedInActor, { id, act, leadIds, expected }: Wish): Promise<void> {
  if (leadIds.length === 0) return;
  const locked = new Map((await lockLeads(tx, leadIds)).map((lead) => [lead.id, lead]));
  const items: (typeof i.$inferInsert)[] = [];
  for (const [at, entityId] of leadIds.entries()) {
    const outcome = await changeOne(tx, admin, act, locked.get(entityId), expected?.get(entityId));
    items.push({ bulkId: id, position: at + 1, entityId, ...outcome });
  }
  await tx.insert(i).values(items);
}

type Outcome = Pick<typeof i.$inferInsert, 'result' | 'note' | 'before'>;
type Lead = Awaited<ReturnType<typeof lockLeads>>[number];

/** @param shown status or assignee on the admin's screen; undefined for a request without it */
async function changeOne(
  tx: Tx,
  admin: SignedInActor,
  act: LeadAct,
  lead: Lead | undefined,
  shown: string | null | undefined,
): Promise<Outcome> {
  const left = (note: string): Outcome => ({ result: 'left', note });
  if (!lead) return left(ROW_NOTES.deleted);
  const current = act.kind === 'status' ? lead.status : lead.assigneeId;
  if (shown !== undefined && shown !== current) return left(STALE);
  if (isErased(lead.email)) return left(ROW_NOTES.deleted);
  const answer =
    act.kind === 'status'
      ? await moveLead(tx, admin, lead, act.status, act.reason || undefined)
      : await setLeadAssignee(tx, admin, lead, act.assigneeId || null);
  return answer === 'done' ? { result: 'changed', before: current ?? '' } : left(ROW_NOTES[answer]);
}

/**
 * Reverts an admin's own change at once, also to new: an undo is no transition. A lead that changed since is
 * skipped and counted. A repeated request has one effect.
 */
export async function undoAtOnce(admin: SignedInActor, id: string): Promise<Result<Undone>> {
  requireArea(admin, 'leads');
  return asActor(BULK_SYSTEM, async (tx) => {
    const found = await lockBulk(tx, id);
    if (found?.createdBy !== admin.userId || found.endedAt?.getTime() !== found.createdAt.getTime())
      return err({ code: 'missing', message: 'Esta mudança não foi encontrada.' });
    if (found.status === 'done') {
      if (Date.now() - found.createdAt.getTime() > UNDO_SECONDS * UNDO_GRACE * 1000)
        return err({ code: 'late', message: 'O prazo para desfazer passou. Mude a situação pela lista.' });
      await restoreEach(tx, admin, found);
      await tx.update(b).set({ status: 'undone' }).where(eq(b.id, id));
    }
    const { restored, kept } = await countItems(tx, id);
    return ok({ restored, left: kept });
  });
}

/** Restores the leads of a change, and records which of them stay as they are. */
async function restoreEach(tx: Tx, admin: SignedInActor, { id, act }: typeof b.$inferSelect): Promise<void> {
  if (act.kind !== 'status' && act.kind !== 'assign') throw new Error(`Not a change at once: ${act.kind}`);
  const items = await tx
    .select({ id: i.id, leadId: i.entityId, before: i.before })
    .from(i)
    .where(and(eq(i.bulkId, id), eq(i.result, 'changed')))
    .orderBy(i.position);
  const locked = await lockLeads(
    tx,
    items.map(({ leadId }) => leadId),
  );
  const there = new Set(locked.map((lead) => lead.id));
  const outcomes = { restored: [] as string[], changed: [] as string[], deleted: [] as string[] };
  for (const { id: item, leadId, before } of items) {
    if (!there.has(leadId)) outcomes.deleted.push(item);
    else if (await restoreLead(tx, admin, leadId, act, before ?? '')) outcomes.restored.push(item);
    else outcomes.changed.push(item);
  }
  await tx.update(i).set({ result: 'undone' }).where(inArray(i.id, outcomes.restored));
  for (const why of ['changed', 'deleted'] as const)
    await tx.update(i).set({ result: 'kept', note: ROW_NOTES[why] }).where(inArray(i.id, outcomes[why]));
}

type Counts = { changed: number; stale: number; restored: number; kept: number };

async function countItems(tx: Tx, bulkId: string): Promise<Counts> {
  const { rows } = await clientOf(tx).query<Counts>(
    `select count(*) filter (where result <> 'left')::int as changed, count(*) filter (where note = $2)::int as stale,
       count(*) filter (where result = 'undone')::int as restored, count(*) filter (where result = 'kept')::int as kept
     from bulk_items where bulk_id = $1`,
    [bulkId, STALE],
  );
  return rows[0] ?? { changed: 0, stale: 0, restored: 0, kept: 0 };
}
