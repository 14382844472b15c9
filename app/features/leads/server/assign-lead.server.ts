import { and, eq, isNull } from 'drizzle-orm';
import { LEAD_STALE } from '#app/features/leads/rules/lead-messages.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { isTeam } from '#app/platform/is-team.server.ts';
import type { UserId } from '#app/terms/ids.ts';

const { leads } = schema;

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
