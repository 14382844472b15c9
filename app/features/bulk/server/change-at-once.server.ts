import { eq, sql } from 'drizzle-orm';
import {
  type Changed,
  type Expected,
  type LeadAct,
  MOST_AT_ONCE,
  type Undone,
} from '#app/features/bulk/rules/at-once.ts';
import { lockLeads, visibleLeads } from '#app/features/leads/server/index.server.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { UNDO_SECONDS } from '#app/lib/undo-window.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { isTeam } from '#app/platform/is-team.server.ts';
import { type BulkOutcome, doAct } from './do-act.server.ts';
import { markItems } from './run-bulk.server.ts';
import { BULK_SYSTEM, lockBulk, requireArea } from './start-bulk.server.ts';
import { nextTargets } from './targets.server.ts';
import { undoAct } from './undo-act.server.ts';

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

async function changeEach(tx: Tx, admin: SignedInActor, { id, act, leadIds, expected }: Wish): Promise<void> {
  if (leadIds.length === 0) return;
  await tx.insert(i).values(leadIds.map((entityId, at) => ({ bulkId: id, position: at + 1, entityId })));
  const now = new Date();
  await work(tx, id, { undo: false }, (target) => {
    const current = act.kind === 'status' ? target.status : target.assigneeId;
    const shown = expected?.get(target.entityId);
    return !target.deleted && shown !== undefined && shown !== current
      ? Promise.resolve({ itemId: target.itemId, result: 'left', note: STALE })
      : doAct(tx, admin, { list: 'leads', act }, target, now);
  });
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
      await work(tx, id, { undo: true }, (target) =>
        undoAct(tx, admin, { list: 'leads', act: found.act }, target),
      );
      await tx.update(b).set({ status: 'undone' }).where(eq(b.id, id));
    }
    const { restored, kept } = await countItems(tx, id);
    return ok({ restored, left: kept });
  });
}

type Target = Awaited<ReturnType<typeof nextTargets>>[number];

/** Works on the rows of a change while no other transaction can change them. */
async function work(
  tx: Tx,
  bulkId: string,
  { undo }: { undo: boolean },
  one: (target: Target) => Promise<BulkOutcome>,
): Promise<void> {
  const items = await tx.select({ id: i.entityId }).from(i).where(eq(i.bulkId, bulkId));
  await lockLeads(
    tx,
    items.map(({ id }) => id),
  );
  const outcomes: BulkOutcome[] = [];
  for (const target of await nextTargets(tx, { bulkId, list: 'leads' }, { undo, most: MOST_AT_ONCE }))
    outcomes.push(await one(target));
  await markItems(tx, outcomes);
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
