import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { LEAD_STALE } from '#app/features/leads/rules/panel-messages.ts';
import { canChangeLead, type LeadStatus, type LossReason } from '#app/features/leads/rules/terms.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { type Actor, asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { isTeam } from '#app/platform/position-now.server.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';

const { leads } = schema;

/** Returns which of these leads exist and may be seen by the admin's position; without merged ones. */
export async function visibleLeads(admin: SignedInActor, ids: readonly string[]): Promise<string[]> {
  const rows = await asActor(admin, (tx) =>
    tx
      .select({ id: leads.id })
      .from(leads)
      .where(and(inArray(leads.id, [...ids]), isNull(leads.mergedInto))),
  );
  return rows.map(({ id }) => id);
}

/** Finds the client that a lead became; null for a lead that the admin's position does not see. */
export async function seeLead(admin: SignedInActor, id: LeadId): Promise<{ clientId: UserId | null } | null> {
  const [lead] = await asActor(admin, (tx) =>
    tx.select({ clientId: leads.convertedUserId }).from(leads).where(eq(leads.id, id)),
  );
  return lead ?? null;
}

type LockedLead = Pick<typeof leads.$inferSelect, 'id' | 'status' | 'assigneeId' | 'email'>;

/**
 * Keeps other transactions from changing leads; in the order of their ids, so that two do not block each other.
 * @returns the leads, without merged ones
 */
export const lockLeads = (tx: Tx, ids: readonly string[]): Promise<LockedLead[]> =>
  tx
    .select({ id: leads.id, status: leads.status, assigneeId: leads.assigneeId, email: leads.email })
    .from(leads)
    .where(and(inArray(leads.id, [...ids]), isNull(leads.mergedInto)))
    .orderBy(leads.id)
    .for('update');

/**
 * Moves a locked lead, in the caller's transaction.
 * @param lossReason required to lose it
 * @returns `refused` for a status that is not set by hand, and for a loss without a reason
 */
export async function moveLead(
  tx: Tx,
  actor: Actor,
  { id, status }: Pick<LockedLead, 'id' | 'status'>,
  to: LeadStatus,
  lossReason?: LossReason,
): Promise<'done' | 'same' | 'refused'> {
  if (status === to) return 'same';
  const loss = to === 'lost' ? { lossReason } : {};
  if (!canChangeLead(status, to) || (to === 'lost' && !lossReason)) return 'refused';
  await tx
    .update(leads)
    .set({ status: to, ...loss })
    .where(eq(leads.id, id));
  await recordAudit(tx, actor, {
    action: 'lead.status',
    entity: 'leads',
    entityId: id,
    before: { status },
    after: { status: to, ...loss },
  });
  return 'done';
}

/** Locks and moves a lead by its id. @returns `deleted` for an unknown or merged lead */
export async function setLeadStatus(
  tx: Tx,
  actor: Actor,
  leadId: LeadId,
  to: LeadStatus,
  lossReason?: LossReason,
): Promise<'done' | 'same' | 'refused' | 'deleted'> {
  const [lead] = await lockLeads(tx, [leadId]);
  return lead ? moveLead(tx, actor, lead, to, lossReason) : 'deleted';
}

/** Assigns a lead to a member of the team, or to none (null), in the caller's transaction. */
export async function setLeadAssignee(
  tx: Tx,
  actor: Actor,
  { id, assigneeId: before }: Pick<LockedLead, 'id' | 'assigneeId'>,
  assigneeId: string | null,
): Promise<'done' | 'same'> {
  if (before === assigneeId) return 'same';
  await tx.update(leads).set({ assigneeId }).where(eq(leads.id, id));
  await recordAudit(tx, actor, {
    action: 'lead.assign',
    entity: 'leads',
    entityId: id,
    before: { assigneeId: before },
    after: { assigneeId },
  });
  return 'done';
}

/**
 * Undoes a change of a lead, also back to new: an undo is no transition.
 * @param act the change; an empty assignee removes the assignee
 * @param before the replaced value; a deleted member is not assigned again
 * @returns whether the lead still had the value of the change, and was restored
 */
export async function restoreLead(
  tx: Tx,
  actor: Actor,
  id: string,
  act: { kind: 'status'; status: string } | { kind: 'assign'; assigneeId: string },
  before: string,
): Promise<boolean> {
  const { rowCount } = await (act.kind === 'status'
    ? tx
        .update(leads)
        .set({ status: before as LeadStatus })
        .where(and(eq(leads.id, id), sql`${leads.status} = ${act.status}`, isNull(leads.mergedInto)))
    : tx
        .update(leads)
        .set({ assigneeId: sql`(select u.id from users u where u.id::text = ${before})` })
        .where(
          and(
            eq(leads.id, id),
            sql`${leads.assigneeId} is not distinct from nullif(${act.assigneeId}, '')::uuid`,
          ),
        ));
  if (rowCount === 0) return false;
  await recordAudit(tx, actor, {
    action: 'lead.undo',
    entity: 'leads',
    entityId: id,
    after: act.kind === 'status' ? { status: before } : { assigneeId: before || null },
  });
  return true;
}

/**
 * Assigns a lead to a member of the team, or to none (null).
 * @param expected assignee on the screen; if another admin changed it since, returns a conflict
 */
export function assignLead(
  admin: SignedInActor,
  id: string,
  { assigneeId, expected }: { assigneeId: UserId | null; expected: UserId | null },
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    if (assigneeId && !(await isTeam(tx, assigneeId)))
      return err({ code: 'assignee', message: 'Escolha alguém da equipe.' });
    const [lead] = await lockLeads(tx, [id]);
    if (!lead) return ok(null);
    if (lead.assigneeId !== expected) return err({ code: 'stale', message: LEAD_STALE });
    await setLeadAssignee(tx, admin, lead, assigneeId);
    return ok(null);
  });
}
