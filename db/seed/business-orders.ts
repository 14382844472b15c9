import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { NO_LATE_FEES } from '#app/features/catalog/rules/late-fees.ts';
import { type Offer, planOffer } from '#app/features/catalog/rules/offers.ts';
import {
  activationSchedule,
  orderSchedule,
  type PaymentSchedule,
} from '#app/features/catalog/rules/payment-schedule.ts';
import type { Plans } from '#app/features/catalog/rules/plans.ts';
import { writeOrder } from '#app/features/checkout/server/enter-order.server.ts';
import { snapshotOf } from '#app/features/checkout/server/order-snapshot.server.ts';
import { transactionPath, transactionStatusOf } from '#app/features/payments/rules/order-status.ts';
import { refundDueOn } from '#app/features/payments/server/refund-book.server.ts';
import { addDays, addMonths, type CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { fromNumeric, toNumeric } from '#app/lib/money.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { CardType } from '#app/terms/card-status.ts';
import type { LeadId, OrderId, UserId } from '#app/terms/ids.ts';
import type { InstallmentStatus, TransactionStatus } from '#app/terms/transaction-status.ts';
import type { Fate, Story, StoryOption } from './business-stories.ts';
import { acceptSample } from './demo-rows.ts';
import { atTime } from './past.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

export type Buyer = { userId: UserId; leadId: LeadId; plan: 'CPF' | 'CNPJ' };
export type PlacedStory = { orderId: OrderId; at: Date; activates: CardType[]; opens: boolean };
type Part = { id: string; amount: string; due: CivilDate; status: InstallmentStatus };

/** A past order with its contract, and its installments as far as they were paid. */
export async function placeStory(
  owner: pg.Client,
  buyer: Buyer,
  story: Story,
  { admin, plans, today }: { admin: string; plans: Plans; today: CivilDate },
): Promise<PlacedStory> {
  const at = new Date(Date.now() - story.ago * DAY_MS);
  const offer = planOffer(plans[buyer.plan]);
  const schedule = scheduleOf(offer, story.option, civilDateAt(at));
  const orderId = (await writeOrder(drizzle(owner), {
    owner: { userId: buyer.userId, leadId: buyer.leadId },
    paymentMethod: story.option.kind === 'card' ? 'card' : 'pix',
    schedule,
    snapshot: snapshotOf(offer, false, NO_LATE_FEES),
    planVersionId: offer.versionId,
    idempotencyKey: newId(),
  })) as OrderId;
  await atTime(owner, at);
  await acceptSample(owner, orderId, buyer.plan, { leadId: buyer.leadId });
  const parts = await partsOf(owner, orderId);
  for (const part of parts) {
    const paidAt = paidOn(part, schedule, story, at, today);
    if (!paidAt) continue;
    await payInstallment(owner, part, paidAt);
    // One charge pays everything on the card's statement.
    if (!schedule.oneCharge || part === parts[0])
      await addCharge(owner, buyer, part, {
        paidAt,
        covers: schedule.oneCharge ? { amount: toNumeric(schedule.total), installments: parts.length } : null,
        byHand: BY_HAND.includes(story.fate),
      });
  }
  await end(owner, { orderId, parts, buyer, fate: story.fate, at, admin, today });
  await settleOrder(owner, orderId);
  await owner.query('update transactions set created_at = $2 where id = $1', [orderId, at]);
  await owner.query('update installment_payments set created_at = $2 where transaction_id = $1', [
    orderId,
    at,
  ]);
  return { orderId, at, activates: offer.activates, opens: !['canceled', 'unpaid'].includes(story.fate) };
}

function scheduleOf(offer: Offer, option: StoryOption, day: CivilDate): PaymentSchedule {
  if (option.kind !== 'monthly') return orderSchedule({ offer, warranty: false, option, purchasedOn: day });
  return activationSchedule({ offer, warranty: false, installments: option.installments, activatedOn: day });
}

const partsOf = async (owner: pg.Client, orderId: OrderId): Promise<Part[]> =>
  (
    await owner.query<Part>(
      `select id, amount::text, to_char(due_date, 'YYYY-MM-DD') as due, status from installment_payments
       where transaction_id = $1 order by installment_number`,
      [orderId],
    )
  ).rows;

/** Time of an installment's payment: at once, or two days before its due day; null while it is open. */
function paidOn(
  part: Part,
  schedule: PaymentSchedule,
  { fate }: Story,
  at: Date,
  today: CivilDate,
): Date | null {
  if (fate === 'canceled' || fate === 'unpaid') return null;
  const soon = new Date(at.getTime() + 7 * MINUTE_MS);
  if (schedule.oneCharge || part.due === civilDateAt(at)) return soon;
  const open = fate === 'late' || fate === 'renegotiated' ? addDays(today, -34) : today;
  if (part.due > open) return null;
  return new Date(`${addDays(part.due, -2)}T15:20:00Z`);
}

async function payInstallment(owner: pg.Client, part: Part, paidAt: Date): Promise<void> {
  await owner.query("update installment_payments set status = 'paid', paid_at = $2 where id = $1", [
    part.id,
    paidAt,
  ]);
  part.status = 'paid';
}

/** Fates of payments that the team received and refunds manually. */
const BY_HAND: readonly Fate[] = ['refunded', 'refund-due', 'withdrawn'];

type PastCharge = {
  paidAt: Date;
  /** Amount and installments of a card's charge for the whole order. */
  covers: { amount: string; installments: number } | null;
  byHand: boolean;
};

/** The charge that paid an installment, at the embedded provider too, so that both agree in a comparison. */
async function addCharge(
  owner: pg.Client,
  { userId }: Buyer,
  part: Part,
  { paidAt, covers, byHand }: PastCharge,
) {
  const { amount, installments } = covers ?? { amount: part.amount, installments: 1 };
  const method = covers ? 'card' : 'pix';
  const [id, paymentId] = [newId(), newId()];
  if (!byHand)
    await owner.query(
      `insert into sandbox_payments (id, reference, method, amount, installments, description, status, expires_at, paid_at, created_at)
       values ($1, $2, $3, $4, $5, 'Demonstração', 'paid', $6::timestamptz + interval '1 day', $6, $6)`,
      [paymentId, id, method, amount, installments, paidAt],
    );
  await owner.query(
    `insert into payment_charges (id, installment_id, user_id, gateway, gateway_payment_id, method, amount, covers_order,
       installments, status, live, credited, paid_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'paid', false, true, $10, $10)`,
    [
      id,
      part.id,
      userId,
      byHand ? 'manual' : 'sandbox',
      byHand ? null : paymentId,
      method,
      amount,
      covers !== null,
      installments,
      paidAt,
    ],
  );
}

type Ending = {
  orderId: OrderId;
  parts: Part[];
  buyer: Buyer;
  fate: Fate;
  at: Date;
  admin: string;
  today: CivilDate;
};

/** Refund or cancellation of the order's money. */
async function end(
  owner: pg.Client,
  { orderId, parts, buyer, fate, at, admin, today }: Ending,
): Promise<void> {
  const after = (days: number) => new Date(at.getTime() + days * DAY_MS);
  if (fate === 'withdrawn') {
    await owner.query('update transactions set withdrawn_at = $2, withdrawal_protocol = $3 where id = $1', [
      orderId,
      after(4),
      `D${civilDateAt(after(4)).replaceAll('-', '')}-${orderId.slice(-8).toUpperCase()}`,
    ]);
    await refund(owner, {
      orderId,
      parts,
      buyer,
      admin,
      reason: 'withdrawal',
      askedAt: after(4),
      doneAt: after(5),
    });
  }
  if (fate === 'refunded')
    await refund(owner, {
      orderId,
      parts,
      buyer,
      admin,
      reason: 'guarantee',
      askedAt: after(40),
      doneAt: after(42),
    });
  if (fate === 'refund-due')
    await refund(owner, {
      orderId,
      parts,
      buyer,
      admin,
      reason: 'agreement',
      askedAt: new Date(Date.now() - DAY_MS),
    });
  if (fate === 'canceled') {
    await owner.query("update installment_payments set status = 'canceled' where transaction_id = $1", [
      orderId,
    ]);
    await owner.query(
      "update transactions set canceled_at = $2, canceled_by = $3, cancel_reason = 'A pessoa desistiu antes de pagar.' where id = $1",
      [orderId, after(6), admin],
    );
  }
  if (fate === 'renegotiated') await renegotiateRest(owner, { orderId, parts, buyer, admin, today });
}

type PastRefund = Pick<Ending, 'orderId' | 'parts' | 'buyer' | 'admin'> & {
  reason: string;
  askedAt: Date;
  /** Undefined while the team still has to send the money. */
  doneAt?: Date;
};

async function refund(
  owner: pg.Client,
  { orderId, parts, buyer, admin, reason, askedAt, doneAt }: PastRefund,
) {
  const dueOn = await refundDueOn(drizzle(owner), askedAt);
  for (const { id } of parts.filter(({ status }) => status === 'paid')) {
    await owner.query(
      `with c as (update payment_charges set refund_requested_at = $2 where installment_id = $1 returning id, amount)
       insert into refunds (transaction_id, charge_id, user_id, amount, reason, by_hand, status, due_on, asked_by, created_at,
         done_at, done_by)
       select $3, id, $4, amount, $5, true, case when $7::timestamptz is null then 'asked' else 'done' end, $6, $8, $2, $7,
         case when $7::timestamptz is not null then $8::uuid end
       from c`,
      [id, askedAt, orderId, buyer.userId, reason, dueOn, doneAt ?? null, admin],
    );
    if (!doneAt) continue;
    await owner.query("update payment_charges set status = 'refunded' where installment_id = $1", [id]);
    await owner.query("update installment_payments set status = 'refunded', refunded_at = $2 where id = $1", [
      id,
      doneAt,
    ]);
  }
}

/** Renegotiates the open rest in three installments, a month apart, the first one paid. */
async function renegotiateRest(
  owner: pg.Client,
  { orderId, parts, buyer, admin, today }: Pick<Ending, 'orderId' | 'parts' | 'buyer' | 'admin' | 'today'>,
): Promise<void> {
  const open = parts.filter(({ status }) => status === 'pending');
  const total = open.reduce((sum, { amount }) => sum + fromNumeric(amount), 0);
  const { rows } = await owner.query<{ id: string }>(
    `insert into renegotiations (transaction_id, user_id, open_amount, reason, created_by, created_at)
     values ($1, $2, $3, 'Ficou sem trabalho no mês passado.', $4, now() - interval '25 days') returning id`,
    [orderId, buyer.userId, toNumeric(total), admin],
  );
  const id = rows[0]?.id;
  await owner.query(
    "update installment_payments set status = 'canceled', replaced_by = $2 where id = any($1)",
    [open.map((part) => part.id), id],
  );
  const each = Math.floor(total / 3);
  for (const [at, amount] of [total - each * 2, each, each].entries())
    await owner.query(
      `insert into installment_payments (transaction_id, user_id, installment_number, amount, due_date, renegotiation_id)
       values ($1, $2, $3, $4, $5, $6)`,
      [
        orderId,
        buyer.userId,
        parts.length + at + 1,
        toNumeric(amount),
        addMonths(addDays(today, -20), at),
        id,
      ],
    );
  const [first] = (await partsOf(owner, orderId)).slice(parts.length);
  if (!first) return;
  const paidAt = new Date(`${addDays(today, -21)}T15:20:00Z`);
  await payInstallment(owner, first, paidAt);
  await addCharge(owner, buyer, first, { paidAt, covers: null, byHand: false });
}

/** Moves an order to the status of its installments, by allowed transitions. */
async function settleOrder(owner: pg.Client, orderId: OrderId): Promise<void> {
  const { rows } = await owner.query<{ status: TransactionStatus }>(
    'select status from transactions where id = $1',
    [orderId],
  );
  const target = transactionStatusOf((await partsOf(owner, orderId)).map(({ status }) => status));
  for (const status of transactionPath(rows[0]?.status ?? 'pending', target) ?? [])
    await owner.query('update transactions set status = $2 where id = $1', [orderId, status]);
}
