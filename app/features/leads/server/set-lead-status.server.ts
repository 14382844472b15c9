import { and, eq, isNull } from 'drizzle-orm';
import type { LeadStatus } from '#app/features/leads/rules/lead-status.ts';
import { canChangeLead } from '#app/features/leads/rules/lead-transitions.ts';
import type { Actor, Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { LeadId } from '#app/terms/ids.ts';

const { leads } = schema;

/**
 * Moves a lead for an automation rule, in the caller's transaction, by the same transitions as people.
 * @returns `refused` if docs/product.md section 4 names no such step, `gone` for an unknown or merged lead.
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
