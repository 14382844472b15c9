import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';

/**
 * Makes a lead a client: sets its status to converted, and links it to the account with its confirmed e-mail.
 * A lead without a client and without such an account is refused. A repeated call changes nothing.
 */
export async function convertLead(
  admin: SignedInActor,
  leadId: LeadId,
): Promise<Result<{ clientId: UserId }>> {
  return asActor(admin, async (tx) => {
    const { rows } = await clientOf(tx).query<{
      status: string;
      clientId: UserId | null;
      accountId: UserId | null;
    }>(
      `select l.status, l.converted_user_id as "clientId",
         (select u.id from users u where u.email = l.email and u.email_verified) as "accountId"
       from leads l where l.id = $1 and l.merged_into is null for update of l`,
      [leadId],
    );
    const [lead] = rows;
    if (!lead) return err({ code: 'missing', message: 'Este lead não existe mais.' });
    const clientId = lead.clientId ?? lead.accountId;
    if (!clientId)
      return err({
        code: 'transition',
        message: 'Não há conta com este e-mail confirmado. Use “Vender” ou “Converter em cliente”.',
      });
    if (lead.status === 'converted' && clientId === lead.clientId) return ok({ clientId });
    await clientOf(tx).query("update leads set status = 'converted', converted_user_id = $2 where id = $1", [
      leadId,
      clientId,
    ]);
    if (lead.status !== 'converted')
      await recordAudit(tx, admin, {
        action: 'lead.status',
        entity: 'leads',
        entityId: leadId,
        before: { status: lead.status },
        after: { status: 'converted' },
      });
    if (clientId !== lead.clientId)
      await recordAudit(tx, admin, {
        action: 'lead.convert',
        entity: 'leads',
        entityId: leadId,
        before: { convertedUserId: lead.clientId },
        after: { convertedUserId: clientId },
      });
    return ok({ clientId });
  });
}
