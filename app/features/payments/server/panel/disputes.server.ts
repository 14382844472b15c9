import { and, desc, eq, or, sql } from 'drizzle-orm';
import {
  DISPUTE_LIST,
  DISPUTE_REFUSALS,
  type DisputeInput,
  type DisputeRow,
  disputeKind,
  isDisputeOpen,
} from '#app/features/payments/rules/disputes.ts';
import { defineList, type ListPage } from '#app/kit/list.server.ts';
import type { Asked } from '#app/kit/list.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { centavosText, instantText } from '#app/platform/db/json-values.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { addDispute, openDispute, winDispute } from '../follow-dispute.server.ts';
import { lockOrder, lockOrderOfInstallment } from '../lock-order.server.ts';
import { applyPayment } from '../settle-charge.server.ts';
import { asMoney } from './panel-order.server.ts';
import { manualPayment } from './record-payment.server.ts';

const { disputes, paymentCharges } = schema;

const COLUMNS = `x.id, x.transaction_id as "orderId", t.user_id as "clientId", coalesce(person_name(t.user_id, null), lead_name(t.lead_id), '') as name,
  order_offer(t.plan_snapshot) as offer, ${centavosText('c.amount')} as amount, c.method, c.gateway_payment_id as "paymentId", x.kind, x.status,
  x.by_hand as "byHand", x.due_on::text as "dueOn", ${instantText('x.created_at')} as "openedAt", ${instantText('x.sent_at')} as "sentAt",
  ${instantText('x.decided_at')} as "decidedAt", x.note, jsonb_array_length(x.paused) as paused,
  ${instantText('t.created_at')} as "soldAt", t.withdrawn_at is null and t.canceled_at is null and t.status <> 'refunded' as "orderRuns"`;
const JOINS = `join transactions t on t.id = x.transaction_id join payment_charges c on c.id = x.charge_id`;

const OPEN = sql`x.status in ('open', 'sent')`;

const list = defineList<DisputeRow, typeof DISPUTE_LIST>({
  address: DISPUTE_LIST,
  from: ['disputes', 'x'],
  joins: JOINS,
  columns: COLUMNS,
  most: 0,
  where: ({ state = 'abertas' }) => [state === 'abertas' ? OPEN : sql`x.decided_at is not null`],
  sort: {
    prazo: 'x.due_on',
    decidida: ({ state }) => (state === 'decididas' ? 'x.decided_at' : "coalesce(x.decided_at, '-infinity')"),
    valor: 'c.amount',
  },
});

/** Loads one page of disputes. */
export const listDisputes = (
  admin: SignedInActor,
  asked: Asked<typeof DISPUTE_LIST>,
): Promise<ListPage<DisputeRow>> => asActor(admin, (tx) => list.loadIn(tx, admin, asked));

/** One dispute, for its page; null for an unknown id. */
export async function findDispute(admin: SignedInActor, id: string): Promise<DisputeRow | null> {
  if (!isUuid(id)) return null;
  const { rows } = await asActor(admin, (tx) =>
    tx.execute<DisputeRow>(sql`select ${sql.raw(`${COLUMNS} from disputes x ${JOINS}`)} where x.id = ${id}`),
  );
  return rows[0] ?? null;
}

const CODES = {
  'not-found': 'not-found',
  decided: 'changed',
  'by-provider': 'by-gateway',
  unknown: 'invalid',
  already: 'invalid',
} as const;
const refusal = (code: keyof typeof DISPUTE_REFUSALS) =>
  err({ code: CODES[code], ...DISPUTE_REFUSALS[code] });

/** Opens the case of a dispute that a bank reported outside of the provider, by the number of the payment. */
export async function enterDispute(
  admin: SignedInActor,
  { paymentId, note }: DisputeInput,
): Promise<Result<{ id: string }>> {
  return asMoney(admin, null, async (tx) => {
    const [found] = await tx
      .select()
      .from(paymentCharges)
      .where(
        and(
          eq(paymentCharges.status, 'paid'),
          or(
            eq(paymentCharges.gatewayPaymentId, paymentId),
            isUuid(paymentId) ? eq(paymentCharges.id, paymentId) : undefined,
          ),
        ),
      )
      .orderBy(desc(paymentCharges.paidAt))
      .limit(1);
    const locked = found && (await lockOrderOfInstallment(tx, found.installmentId));
    if (!found || !locked) return refusal('unknown');
    if (await openDispute(tx, found.id)) return refusal('already');
    // A boleto may have been paid by its Pix code.
    const paid = locked.installments.find(({ id }) => id === found.installmentId)?.paymentMethod;
    const kind = disputeKind(paid ?? found.method);
    const id = await addDispute(tx, locked, found, { kind, byHand: true, note: note || null });
    await recordAudit(tx, admin, {
      action: 'dispute.open',
      entity: 'disputes',
      entityId: id,
      after: { kind },
    });
    return ok({ id });
  });
}

/** Records that the defence was sent to the bank. A repeated call changes nothing. */
export const sendDefence = (admin: SignedInActor, id: string): Promise<Result<null>> =>
  change(admin, id, async ({ tx, dispute }) => {
    if (dispute.status === 'sent') return ok(null);
    await tx
      .update(disputes)
      .set({ status: 'sent', sentAt: new Date(), sentBy: admin.userId })
      .where(eq(disputes.id, id));
    await recordAudit(tx, admin, {
      action: 'dispute.send',
      entity: 'disputes',
      entityId: id,
      before: { status: dispute.status },
      after: { status: 'sent' },
    });
    return ok(null);
  });

/** Records the outcome of a dispute that the team entered; the provider reports that of every other one. */
export const decideDispute = (
  admin: SignedInActor,
  id: string,
  outcome: 'won' | 'lost',
): Promise<Result<null>> =>
  change(admin, id, async ({ tx, dispute, locked }) => {
    if (!dispute.byHand) return refusal('by-provider');
    if (outcome === 'won') await winDispute(tx, locked, dispute, admin.userId);
    else await loseByHand(admin, { tx, dispute, locked });
    await recordAudit(tx, admin, {
      action: 'dispute.decide',
      entity: 'disputes',
      entityId: id,
      before: { status: dispute.status },
      after: { status: outcome },
    });
    return ok(null);
  });

/** The bank took the money, and no provider reports it: books it as the refund of a contested payment. */
async function loseByHand(admin: SignedInActor, { tx, dispute, locked }: Held): Promise<void> {
  await tx
    .update(disputes)
    .set({ status: 'lost', decidedAt: new Date(), decidedBy: admin.userId })
    .where(eq(disputes.id, dispute.id));
  const [charge] = await tx.select().from(paymentCharges).where(eq(paymentCharges.id, dispute.chargeId));
  const installment = locked.installments.find(({ id }) => id === charge?.installmentId);
  if (!charge || !installment) throw new Error('A dispute without its payment.');
  const payment = { ...manualPayment(charge, 'refunded', charge.paidAt), remark: 'chargeback' };
  await applyPayment(tx, admin, { locked, installment, charge, payment });
}

type Held = {
  tx: Parameters<Parameters<typeof asActor>[1]>[0];
  dispute: typeof disputes.$inferSelect;
  locked: NonNullable<Awaited<ReturnType<typeof lockOrder>>>;
};

/** Locks an open dispute with its order. */
function change(
  admin: SignedInActor,
  id: string,
  work: (held: Held) => Promise<Result<null>>,
): Promise<Result<null>> {
  if (!isUuid(id)) return Promise.resolve(refusal('not-found'));
  return asMoney(admin, [disputes, id], async (tx) => {
    const [known] = await tx.select().from(disputes).where(eq(disputes.id, id));
    const locked = known && (await lockOrder(tx, known.transactionId));
    const [dispute] = await tx.select().from(disputes).where(eq(disputes.id, id)).for('update');
    if (!dispute || !locked) return refusal('not-found');
    if (!isDisputeOpen(dispute.status)) return refusal('decided');
    return work({ tx, dispute, locked });
  });
}
