import { openCards, requestGuardianDocument, settleClocks } from '#app/features/cases/server/index.server.ts';
import type { PaymentSchedule } from '#app/features/catalog/rules/payment-schedule.ts';
import { WARRANTY_PREFIX } from '#app/features/catalog/rules/plans.ts';
import { sendToCustomer } from '#app/features/notifications/server/index.server.ts';
import { toNumeric } from '#app/lib/money.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import type { LeadId, OrderId, UserId } from '#app/terms/ids.ts';
import { DEADLINE_BUSINESS_DAYS } from '#app/terms/service-promises.ts';
import type { PaymentMethod } from '#app/terms/transaction-status.ts';
import type { Account, NamedHolder } from './order-holder.server.ts';
import { serviceActivatedMail } from './order-mails.server.ts';
import { boughtName, type OrderSnapshot } from './order-snapshot.server.ts';

/** An account, and the one of its holders that an order is for. */
export type Buyer = { account: Account; holder: NamedHolder };

type NewOrder = {
  paymentMethod: PaymentMethod;
  schedule: PaymentSchedule;
  snapshot: OrderSnapshot;
  planVersionId: string;
  coupon?: string;
  idempotencyKey: string;
};

/** A lead, an account (for one of its holders), or both: a signed-in buyer's order begins as theirs. */
type Owner = {
  leadId?: LeadId | undefined;
  userId?: UserId | undefined;
  linkedProfileId?: string | null | undefined;
};

/**
 * Enters a new order, and opens its services for a known buyer.
 * @param order.buyer null for a visitor: the order waits for its account.
 * @param order.mails false if the caller's own mail says that the services are open.
 * @returns the id of the order.
 */
export async function enterOrder(
  tx: Tx,
  { leadId, buyer, mails, ...order }: NewOrder & { leadId?: LeadId; buyer: Buyer | null; mails: boolean },
): Promise<OrderId> {
  const { account, holder } = buyer ?? {};
  const owner = { leadId, userId: account?.userId, linkedProfileId: holder?.linkedProfileId };
  const id = await writeOrder(tx, { ...order, owner });
  if (buyer) await activateOrder(tx, buyer, id, order.snapshot, mails);
  return id;
}

/** Writes an order and its installments, pending, with the amounts of its schedule. @returns its id. */
export async function writeOrder(
  tx: Tx,
  {
    owner,
    paymentMethod,
    schedule,
    snapshot,
    planVersionId,
    coupon,
    idempotencyKey,
  }: NewOrder & { owner: Owner },
): Promise<OrderId> {
  const id = newId();
  await tx.insert(schema.transactions).values({
    id,
    ...owner,
    amount: toNumeric(schedule.total),
    paymentMethod,
    installments: schedule.installmentCount,
    oneCharge: schedule.oneCharge,
    idempotencyKey,
    planSnapshot: snapshot,
    planVersionId,
    coupon: coupon || null,
  });
  await tx.insert(schema.installmentPayments).values(
    schedule.installments.map(({ number, amount, dueDate, method }) => ({
      id: newId(),
      transactionId: id,
      userId: owner.userId ?? null,
      installmentNumber: number,
      amount: toNumeric(amount),
      dueDate,
      paymentMethod: method ?? paymentMethod,
    })),
  );
  return id;
}

const DAY_MS = 86_400_000;

/**
 * Opens the services of an order for its holder, and notifies the account (docs/product.md section 7,
 * Purchase and service activation). Called once for each order, in the transaction that assigns it to the
 * holder.
 */
export async function activateOrder(
  tx: Tx,
  { account, holder }: Buyer,
  orderId: OrderId,
  snapshot: OrderSnapshot,
  mails = true,
): Promise<void> {
  const { warranty, activates, product } = snapshot;
  const { userId, linkedProfileId, holderName } = holder;
  const what = boughtName(snapshot);
  const [first] = await openCards(tx, { userId, linkedProfileId }, activates, orderId);
  if (linkedProfileId && first) await requestGuardianDocument(tx, userId, linkedProfileId, first.id);
  // Documents may have come before this contract.
  await settleClocks(tx, userId);
  if (warranty && first) {
    await tx.insert(schema.extendedWarranties).values({
      id: newId(),
      cardId: first.id,
      userId,
      transactionId: orderId,
      productName: `${WARRANTY_PREFIX} ${what}`,
      additionalAmount: toNumeric(warranty.amount),
      additionalDays: warranty.days,
      // The cover begins with the end of the guarantee, so it ends on this day at the earliest.
      expiresAt: new Date(Date.now() + warranty.days * DAY_MS),
    });
  }
  const titular = holderName ? `O serviço é de ${holderName}.` : '';
  const words = await noticeText(tx, 'order.activated', { titular });
  const days = product?.days ?? DEADLINE_BUSINESS_DAYS;
  const promised = { what, days, activates, warranty, titular };
  const mail = mails && { mail: await serviceActivatedMail(tx, account, promised) };
  const news = { userId, kind: 'account', type: 'success', link: '/app' } as const;
  await sendToCustomer(tx, { ...news, ...words, ...mail, key: `order-activated:${orderId}` });
}
