import { and, eq, sql } from 'drizzle-orm';
import { type GuaranteeOutcome, guaranteeAnswered } from '#app/features/cases/rules/case-notices.ts';
import { guaranteeAmount, sharingServices } from '#app/features/cases/rules/guarantee.ts';
import type { GuaranteeAnswerInput } from '#app/features/cases/rules/input.ts';
import { GUARANTEE_REFUSALS } from '#app/features/cases/rules/messages.ts';
import {
  type GuaranteeRow,
  guaranteeRow,
  lockCards,
  notifyGuarantee,
} from '#app/features/cases/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, sees, system, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import type { CardType } from '#app/terms/card-status.ts';
import { lockOrder } from './lock-order.server.ts';
import { refundService } from './refund-service.server.ts';

const { guaranteeRequests: requests, cards } = schema;

type Request = typeof requests.$inferSelect;

const refuse = (code: 'not-found' | 'answered' | 'ended') => err({ code, ...GUARANTEE_REFUSALS[code] });

/**
 * Answers a request of a guarantee in writing. If accepted, the customer's choice applies: the work
 * continues, or the price of the service is refunded and the service ends; with its last service the order
 * ends, and the rest of its money is refunded. A request under the extended guarantee takes its record on again.
 */
export async function answerGuarantee(
  admin: SignedInActor,
  requestId: string,
  { decision, answer }: GuaranteeAnswerInput,
  now: Date = new Date(),
): Promise<Result<null>> {
  if (admin.kind !== 'admin') throw new Error('Only admins answer for the guarantee.');
  if (!(await sees(admin, requests, requestId))) return refuse('not-found');
  return asActor(system('guarantees'), async (tx) => {
    const [found] = await tx.select().from(requests).where(eq(requests.id, requestId));
    const order = found && (await lockOrder(tx, found.transactionId));
    if (!order) return refuse('not-found');
    await lockCards(tx, found.userId);
    const answered = { status: decision, answer, answeredAt: now, answeredBy: admin.userId };
    const [request] = await tx
      .update(requests)
      .set(answered)
      .where(and(eq(requests.id, requestId), eq(requests.status, 'open')))
      .returning();
    if (!request) return refuse('answered');
    const row = await guaranteeRow(tx, { ...request, today: civilDateAt(now) });
    if (!row) throw new Error('A guarantee without its service.');
    // The order ended since: nothing is done in the holder's name.
    if (request.recordName !== null && decision === 'accepted' && !row.orderId) return refuse('ended');
    const outcome: GuaranteeOutcome =
      decision === 'refused'
        ? { kind: 'refused' }
        : request.recordName !== null
          ? { kind: 'cover', record: request.recordName }
          : request.choice === 'continue'
            ? { kind: 'continue' }
            : { kind: 'refund', ...(await giveBack(tx, admin.userId, order, { request, row })) };
    const about = { protocol: request.protocol, service: row.type, holder: row.holder };
    const notice = guaranteeAnswered(about, outcome, answer);
    await notifyGuarantee(tx, request.userId, row.type, notice, {
      key: `guarantee-answer:${requestId}`,
      listingId: request.listingId,
    });
    if (outcome.kind === 'cover') await enqueue(tx, 'listings.cover', { requestId });
    await recordAudit(tx, admin, {
      action: 'guarantee.answer',
      entity: 'guarantee_requests',
      entityId: requestId,
      before: { status: 'open' },
      after: { status: decision, answer, ...(outcome.kind === 'refund' && { amount: outcome.amount }) },
    });
    return ok(null);
  });
}

type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/**
 * Refunds the service's part of the order, and ends the service; also ends the order with the last service
 * that has a part. @param askedBy null if the contract alone decides
 */
export async function giveBack(
  tx: Tx,
  askedBy: string | null,
  locked: LockedOrder,
  {
    request,
    row,
  }: { request: Pick<Request, 'id' | 'cardId' | 'transactionId' | 'dueOn'>; row: GuaranteeRow },
) {
  const { rows } = await tx.execute<{ given: CardType[] }>(sql`
    select array_agg(c.card_type) as given from guarantee_requests g join cards c on c.id = g.card_id
    where g.transaction_id = ${request.transactionId} and g.status = 'accepted' and g.choice = 'refund'`);
  const given = rows[0]?.given ?? [];
  const refund = await refundService(tx, locked, {
    price: guaranteeAmount(row, row.type),
    last: sharingServices(row).every((service) => given.includes(service)),
    guarantee: { id: request.id, dueOn: request.dueOn },
    askedBy,
  });
  await tx.update(cards).set({ status: 'blocked' }).where(eq(cards.id, request.cardId));
  return refund;
}
