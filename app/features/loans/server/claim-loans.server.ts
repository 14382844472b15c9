import { sql } from 'drizzle-orm';
import { asActor, type CustomerActor, system } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import type { LeadId } from '#app/terms/ids.ts';

/**
 * Assigns requests made on the public site to the account with their **confirmed** address, like orders
 * (docs/product.md section 10, Whose order). A request with an account keeps it; a repeated call changes
 * nothing.
 */
export async function claimLoans({ userId }: CustomerActor): Promise<void> {
  const actor = system('loans');
  await asActor(actor, async (tx) => {
    const { rows } = await tx.execute<{ id: string; leadId: LeadId }>(sql`
      update loan_requests r set user_id = u.id
      from leads l, users u
      where r.user_id is null and l.id = r.lead_id and l.email = u.email and u.email_verified and u.id = ${userId}
      returning r.id, r.lead_id as "leadId"`);
    for (const { id, leadId } of rows) {
      await recordAudit(tx, actor, {
        action: 'loan.claim',
        entity: 'loan_requests',
        entityId: id,
        before: { userId: null },
        after: { userId, leadId, shownBy: 'e-mail' },
      });
    }
  });
}
