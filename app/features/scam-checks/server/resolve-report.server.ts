import { eq } from 'drizzle-orm';
import { REPORT_REFUSALS } from '#app/features/scam-checks/rules/scam-report.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';

const { scamReports: r } = schema;

const refuse = (code: 'not-found' | 'stale') => err({ code, ...REPORT_REFUSALS[code] });

/**
 * Resolves a report with a note, or reopens it with null.
 * @param version the version that the page showed: the second of two people gets a conflict
 */
export async function resolveReport(
  admin: SignedInActor,
  id: string,
  version: number,
  resolution: string | null,
  now: Date = new Date(),
): Promise<Result<null>> {
  if (!isUuid(id)) return refuse('not-found');
  return asActor(admin, async (tx) => {
    const [row] = await tx.select().from(r).where(eq(r.id, id)).for('update');
    if (!row) return refuse('not-found');
    if (row.version !== version) return refuse('stale');
    const status = resolution === null ? ('open' as const) : ('resolved' as const);
    const set = { status, resolution, resolvedAt: resolution === null ? null : now };
    await tx.update(r).set(set).where(eq(r.id, id));
    await recordAudit(tx, admin, {
      action: 'scam-report.change',
      entity: 'scam_reports',
      entityId: id,
      before: { status: row.status, resolution: row.resolution },
      after: { status, resolution },
    });
    return ok(null);
  });
}
