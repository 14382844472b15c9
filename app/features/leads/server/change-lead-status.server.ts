import { LEAD_STALE, type Seen } from '#app/features/leads/rules/lead-change.ts';
import { LEAD_STATUS_NOT_CHANGED } from '#app/features/leads/rules/lead-messages.ts';
import type { LeadStatus } from '#app/features/leads/rules/lead-status.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { LeadId } from '#app/terms/ids.ts';
import { changeLeads } from './change-leads.server.ts';

/**
 * Moves one lead to another status (docs/product.md section 4). The row is locked: the second of two admins
 * gets a conflict.
 */
export async function changeLeadStatus(
  admin: SignedInActor,
  leadId: LeadId,
  to: LeadStatus,
  batch = newId(),
  seen?: Seen,
): Promise<Result<{ batch: string }>> {
  const result = await changeLeads(admin, { ids: [leadId], change: { status: to }, batch, seen });
  if (!result.ok) return result;
  if (result.value.stale > 0) return err({ code: 'stale', ...LEAD_STATUS_NOT_CHANGED, message: LEAD_STALE });
  if (result.value.changed === 0) return err({ code: 'transition', ...LEAD_STATUS_NOT_CHANGED });
  return ok({ batch });
}
