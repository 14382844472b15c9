import { openCards, requestGuardianDocument, settleClocks } from '#app/features/cases/server/index.server.ts';
import type { PaymentSchedule } from '#app/features/catalog/rules/payment-schedule.ts';
import { WARRANTY_PREFIX } from '#app/features/catalog/rules/plans.ts';
import { contractPath } from '#app/features/checkout/rules/messages.ts';
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
import { orderByTeamMail, serviceActivatedMail } from './order-mails.server.ts';
import { boughtName, type OrderSnapshot } from './order-snapshot.server.ts';

/**
 * News about an order whose services open. Without an accepted contract nothing is activated: the news asks for the
 * contract, and `signOrderContract` says later that the services are active. `site` leaves the mail to the caller.
 */
export type OrderNews = 'activated' | 'activated-site' | 'contract-missing';

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
 * @returns the id of the order.
 */
export async function enterOrder(
  tx: Tx,
  { leadId, buyer, news, ...order }: NewOrder & { leadId?: LeadId; buyer: Buyer | null; news: OrderNews },
): Promise<OrderId> {
  const { account, holder } = buyer ?? {};
  const owner = { leadId, userId: account?.userId, linkedProfileId: holder?.linkedProfileId };
  const id = await writeOrder(tx, { ...order, owner });
  if (buyer) await activateOrder(tx, buyer, id, order.snapshot, news);
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
  news: OrderNews = 'activated',
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
  if (news === 'contract-missing') return askForContract(tx, account, { orderId, what });
  const titular = holderWords(holderName);
  const days = product?.days ?? DEADLINE_BUSINESS_DAYS;
  const promised = { what, days, activates, warranty, titular };
  const mail = news === 'activated' ? await serviceActivatedMail(tx, account, promised) : undefined;
  await notifyActivated(tx, { userId, orderId, titular, mail });
}

const holderWords = (holderName: string | null): string =>
  holderName ? `O serviço é de ${holderName}.` : '';

type Activated = {
  userId: UserId;
  orderId: OrderId;
  titular: string;
  mail?: Awaited<ReturnType<typeof serviceActivatedMail>> | undefined;
};

/** Says once that the services of an order are active: its contract is accepted. */
async function notifyActivated(tx: Tx, { userId, orderId, titular, mail }: Activated): Promise<void> {
  const words = await noticeText(tx, 'order.activated', { titular });
  const news = { userId, kind: 'account', type: 'success', link: '/app' } as const;
  await sendToCustomer(tx, { ...news, ...words, ...(mail && { mail }), key: `order-activated:${orderId}` });
}

/** The news of `notifyActivated` for an order whose contract was accepted after its services opened. */
export const notifySigned = (
  tx: Tx,
  { holderName, ...order }: Pick<NamedHolder, 'userId' | 'holderName'> & { orderId: OrderId },
): Promise<void> => notifyActivated(tx, { ...order, titular: holderWords(holderName) });

/** Asks the client for the contract of an order, on the site and by mail. */
async function askForContract(
  tx: Tx,
  account: Account,
  { orderId, what }: { orderId: OrderId; what: string },
): Promise<void> {
  const words = await noticeText(tx, 'order.by-team', { produto: what });
  const mail = await orderByTeamMail(account, words, orderId);
  const link = contractPath(orderId);
  const news = { userId: account.userId, kind: 'account', type: 'warning', link } as const;
  await sendToCustomer(tx, { ...news, ...words, mail, key: `order-by-team:${orderId}` });
}
