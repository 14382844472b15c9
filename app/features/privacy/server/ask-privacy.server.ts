import { and, eq } from 'drizzle-orm';
import { CANCELED_BY_PERSON, PRIVACY_REFUSALS } from '#app/features/privacy/rules/messages.ts';
import { answerUntil, dueAt, protocolOf } from '#app/features/privacy/rules/terms.ts';
import { formatDate } from '#app/lib/dates.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type CustomerActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import { consume } from '#app/platform/rate-limit.server.ts';
import { KIND_LABELS, type PrivacyKind } from '#app/terms/privacy-status.ts';
import { notifyPerson, notifyPrivacyTeam } from './notify-privacy.server.ts';

const refusal = (code: keyof typeof PRIVACY_REFUSALS) => err({ code, ...PRIVACY_REFUSALS[code] });

/**
 * Takes a request of LGPD art. 18, with a protocol number; both sides are notified in the same transaction. A
 * job makes a copy of the data; the team handles all other requests. Only one request of a kind may be open.
 */
export async function askPrivacy(
  customer: CustomerActor,
  { kind, details = '' }: { kind: PrivacyKind; details?: string },
  now: Date = new Date(),
): Promise<Result<{ protocol: string }>> {
  const { userId } = customer;
  if ((await consume('privacy-account', userId)) > 0) return refusal('often');
  return asActor(system('privacy'), async (tx) => {
    const id = newId();
    const [added] = await tx
      .insert(schema.privacyRequests)
      .values({ id, userId, kind, details, dueAt: dueAt(now), createdAt: now })
      // The unique index decides between two concurrent requests.
      .onConflictDoNothing()
      .returning({ id: schema.privacyRequests.id });
    if (!added) return refusal('open');
    const protocol = protocolOf(id, now);
    if (kind === 'export') {
      await enqueue(tx, 'privacy.export', { requestId: id }, { key: id });
    } else {
      const facts = { pedido: KIND_LABELS[kind], protocolo: protocol, prazo: formatDate(answerUntil(now)) };
      await notifyPerson(tx, userId, await noticeText(tx, 'privacy.asked', facts), {
        key: `privacy-asked:${id}`,
      });
      // For the team: without the person's name and words, which belong in the panel only.
      await notifyPrivacyTeam(tx, userId, await noticeText(tx, 'privacy.team', facts), `privacy-team:${id}`);
    }
    return ok({ protocol });
  });
}

/** Cancels a request that is not in progress yet. */
export async function cancelPrivacyRequest(
  customer: CustomerActor,
  requestId: string,
  now: Date = new Date(),
): Promise<Result<null>> {
  const { privacyRequests: r } = schema;
  return asActor(system('privacy'), async (tx) => {
    const [own] = await tx
      .select({ status: r.status })
      .from(r)
      .where(and(eq(r.id, requestId), eq(r.userId, customer.userId)))
      .for('update');
    if (!own) return refusal('not-found');
    if (own.status !== 'open') return refusal('late');
    await tx
      .update(r)
      .set({ status: 'refused', answer: CANCELED_BY_PERSON, answeredAt: now })
      .where(eq(r.id, requestId));
    return ok(null);
  });
}
