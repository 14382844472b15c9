import { and, eq } from 'drizzle-orm';
import { UNDO_REFUSALS } from '#app/features/privacy/rules/messages.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { lastDecision } from '#app/platform/audit/last-decision.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { PrivacyStatus } from '#app/terms/privacy-status.ts';
import { PRIVACY_DECISIONS } from './answer-request.server.ts';

const { notifications, privacyRequests: r } = schema;

const refusal = (code: keyof typeof UNDO_REFUSALS) => err({ code, ...UNDO_REFUSALS[code] });

/**
 * Reopens a request whose answer was not sent yet, or whose erasure has not begun. Both wait a moment for
 * this (`notifyAfter`), and then check whether their decision is still the last one.
 */
export async function undoPrivacyDecision(
  admin: SignedInActor,
  clientId: UserId,
  { requestId, decision }: { requestId: string; decision: string },
): Promise<Result<null>> {
  try {
    return await asActor(admin, async (tx): Promise<Result<null>> => {
      const [request] = await tx
        .select({ status: r.status })
        .from(r)
        .where(and(eq(r.id, requestId), eq(r.userId, clientId)))
        .for('update');
      const last = await lastDecision(tx, { ...PRIVACY_DECISIONS, entityId: requestId });
      // A completed erasure has another status than its approval set.
      if (!request || last?.after.version !== decision || last.after.status !== request.status)
        return refusal('stale');
      // The notice's id is that of its decision.
      if ((await tx.$count(notifications, eq(notifications.id, decision))) > 0)
        return refusal('already-notified');
      const status = last.before.status as PrivacyStatus;
      await tx.update(r).set({ status, answer: '', answeredAt: null }).where(eq(r.id, requestId));
      await recordAudit(tx, admin, {
        action: 'privacy.undo',
        entity: PRIVACY_DECISIONS.entity,
        entityId: requestId,
        before: { status: request.status },
        after: { status, version: newId() },
      });
      return ok(null);
    });
  } catch (error) {
    // Only one request of a kind may be open, and the person has made a new one since.
    if ((error as { cause?: { code?: string } }).cause?.code === '23505') return refusal('again');
    throw error;
  }
}
