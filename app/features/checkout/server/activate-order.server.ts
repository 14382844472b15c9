import { DEADLINE_BUSINESS_DAYS } from '#app/features/cards/rules/deadline-clock.ts';
import { openCards, reopenCards, startClocks } from '#app/features/cards/server/index.server.ts';
import { ACTIVATION_WARRANTY } from '#app/features/checkout/rules/plans.ts';
import { notify } from '#app/features/notifications/server/index.server.ts';
import { toNumeric } from '#app/lib/money.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import type { Holder } from './lock-holder.server.ts';
import { serviceActivatedMail } from './order-mails.server.ts';
import { boughtName, type OrderSnapshot } from './order-snapshot.server.ts';

const DAY_MS = 86_400_000;

/**
 * Opens on an account what an order brings, and tells the person (spec section 7, Purchase and service activation).
 * Called once for each order, in the transaction that gives it to the account.
 */
export async function activateOrder(
  tx: Tx,
  holder: Holder,
  orderId: string,
  snapshot: OrderSnapshot,
): Promise<void> {
  const { warranty, activates, product } = snapshot;
  const what = boughtName(snapshot);
  const [first] = await openCards(tx, holder.userId, activates);
  await reopenCards(tx, holder.userId, activates);
  // Documents may have come before this contract.
  await startClocks(tx, holder.userId);
  if (warranty && first) {
    await tx.insert(schema.extendedWarranties).values({
      id: newId(),
      cardId: first.id,
      userId: holder.userId,
      transactionId: orderId,
      productName: `${ACTIVATION_WARRANTY.namePrefix} ${what}`,
      additionalAmount: toNumeric(ACTIVATION_WARRANTY.amount),
      additionalDays: ACTIVATION_WARRANTY.days,
      expiresAt: new Date(Date.now() + ACTIVATION_WARRANTY.days * DAY_MS),
    });
  }
  const words = await noticeText(tx, 'order.activated', {});
  await notify(tx, { userId: holder.userId, type: 'success', link: '/app', ...words });
  const mail = await serviceActivatedMail(tx, holder.name, what, product?.days ?? DEADLINE_BUSINESS_DAYS);
  await enqueue(
    tx,
    'mail.send',
    { id: newId(), to: holder.email, ...mail },
    { key: `order-activated:${orderId}` },
  );
}
