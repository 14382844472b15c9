import { eq } from 'drizzle-orm';
import { recordAudit } from '#app/features/audit/server/index.server.ts';
import type { LeadStatus } from '#app/features/leads/rules/lead-status.ts';
import { canChangeLead } from '#app/features/leads/rules/lead-transitions.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';

const REFUSED = {
  code: 'transition',
  title: 'Erro ao atualizar status',
  message: 'Este lead já mudou de situação. Confira a lista e tente de novo.',
};

/** Moves a lead to another status (spec section 4). The row is locked: of two admins the second one is told. */
export async function changeLeadStatus(
  admin: SignedInActor,
  leadId: string,
  to: LeadStatus,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const [lead] = await tx
      .select({ status: schema.leads.status })
      .from(schema.leads)
      .where(eq(schema.leads.id, leadId))
      .for('update');
    if (!lead || !canChangeLead(lead.status, to)) return err(REFUSED);
    await tx.update(schema.leads).set({ status: to }).where(eq(schema.leads.id, leadId));
    await recordAudit(tx, admin, {
      action: 'lead.status',
      entity: 'leads',
      entityId: leadId,
      before: { status: lead.status },
      after: { status: to },
    });
    return ok(null);
  });
}
