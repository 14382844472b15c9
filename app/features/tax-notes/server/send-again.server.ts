import { and, eq, sql } from 'drizzle-orm';
import { err, ok, type Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';

const { taxNotes: n } = schema;

/** Queues a refused note again, or the refused cancellation of an issued one; both keep their number. */
export async function sendAgain(admin: SignedInActor, id: string): Promise<Result<null>> {
  const missing = err({ code: 'missing', message: 'Esta nota fiscal não espera correção.' });
  if (!isUuid(id)) return missing;
  return asActor(admin, async (tx): Promise<Result<null>> => {
    const now = new Date();
    const [changed] = await tx
      .update(n)
      .set({
        state: sql`case ${n.state} when 'rejected' then 'queued' else ${n.state} end`,
        errors: [],
        nextTryAt: sql`case ${n.state} when 'rejected' then now() end`,
        updatedAt: now,
      })
      .where(
        and(eq(n.id, id), sql`(${n.state} = 'rejected' or ${n.state} = 'issued' and ${n.errors} <> '[]')`),
      )
      .returning({ id: n.id });
    if (!changed) return missing;
    await recordAudit(tx, admin, { action: 'tax_notes.again', entity: 'tax_notes', entityId: id });
    return ok(null);
  });
}
