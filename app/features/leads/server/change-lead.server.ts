import { and, eq, inArray, isNull } from 'drizzle-orm';
import { LEAD_STALE } from '#app/features/leads/rules/panel-messages.ts';
import { canChangeLead, type LeadStatus } from '#app/features/leads/rules/terms.ts';
import { type AppError, err, ok, type Result } from '#app/lib/result.ts';
import { type Actor, asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { isTeam } from '#app/platform/is-team.server.ts';
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

/** Keeps other transactions from changing leads; in the order of their ids, so that two do not block each other. */
export const lockLeads = (tx: Tx, ids: readonly string[]) =>
  tx
    .select({ id: leads.id })
    .from(leads)
    .where(inArray(leads.id, [...ids]))
    .orderBy(leads.id)
    .for('update');

/**
 * Moves a lead for an automation rule, in the caller's transaction, by the same transitions as people.
 * @returns `refused` if docs/product.md section 4 names no such step, `deleted` for an unknown or merged lead.
 */
export async function setLeadStatus(
  tx: Tx,
  actor: Actor,
  leadId: LeadId,
  to: LeadStatus,
): Promise<'done' | 'same' | 'refused' | 'deleted'> {
  const [lead] = await tx
    .select({ status: leads.status })
    .from(leads)
    .where(and(eq(leads.id, leadId), isNull(leads.mergedInto)))
    .for('update');
  if (!lead) return 'deleted';
  if (lead.status === to) return 'same';
  if (!canChangeLead(lead.status, to)) return 'refused';
  await tx.update(leads).set({ status: to }).where(eq(leads.id, leadId));
  await recordAudit(tx, actor, {
    action: 'lead.status',
    entity: 'leads',
    entityId: leadId,
    before: { status: lead.status },
    after: { status: to },
  });
  return 'done';
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
    const [lead] = await tx
      .select({ assigneeId: leads.assigneeId })
      .from(leads)
      .where(and(eq(leads.id, id), isNull(leads.mergedInto)))
      .for('update');
    if (!lead) return ok(null);
    if (lead.assigneeId !== expected) return err({ code: 'stale', message: LEAD_STALE });
    if (lead.assigneeId === assigneeId) return ok(null);
    await tx.update(leads).set({ assigneeId }).where(eq(leads.id, id));
    await recordAudit(tx, admin, {
      action: 'lead.assign',
      entity: 'leads',
      entityId: id,
      before: { assigneeId: lead.assigneeId },
      after: { assigneeId },
    });
    return ok(null);
  });
}

const DELETED: AppError = { code: 'missing', message: 'Este lead não existe mais.' };

/** Adds a note of the team to a lead. @param id from the form: a note sent twice is stored once. */
export async function noteLead(
  admin: SignedInActor,
  leadId: LeadId,
  { id, body }: { id: string; body: string },
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const { rowCount } = await clientOf(tx).query('select 1 from leads where id = $1 for share', [leadId]);
    if (rowCount === 0) return err(DELETED);
    const written = await tx
      .insert(schema.leadNotes)
      .values({ id, leadId, authorId: admin.userId, body })
      .onConflictDoNothing({ target: schema.leadNotes.id });
    if (written.rowCount === 1)
      await recordAudit(tx, admin, {
        action: 'lead.note',
        entity: 'leads',
        entityId: leadId,
        after: { note: id },
      });
    return ok(null);
  });
}
