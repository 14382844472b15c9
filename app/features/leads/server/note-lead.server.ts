import { type AppError, err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { LeadId } from '#app/terms/ids.ts';

const GONE: AppError = { code: 'missing', message: 'Este lead não existe mais.' };

/** Adds a note of the team to a lead. @param id from the form: a note sent twice is stored once. */
export async function noteLead(
  admin: SignedInActor,
  leadId: LeadId,
  { id, body }: { id: string; body: string },
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const { rowCount } = await clientOf(tx).query('select 1 from leads where id = $1 for share', [leadId]);
    if (rowCount === 0) return err(GONE);
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
