import { DEADLINE_BUSINESS_DAYS } from '#app/features/cases/rules/deadline-clock.ts';
import { openCards, settleClocks } from '#app/features/cases/server/index.server.ts';
import { WARRANTY_PREFIX } from '#app/features/catalog/rules/plans.ts';
import { notify } from '#app/features/notifications/server/index.server.ts';
import { toNumeric } from '#app/lib/money.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import type { OrderId } from '#app/terms/ids.ts';
import type { Account } from './lock-account.server.ts';
import type { NamedHolder } from './order-holder.server.ts';
import { serviceActivatedMail } from './order-mails.server.ts';
import { boughtName, type OrderSnapshot } from './order-snapshot.server.ts';

const DAY_MS = 86_400_000;

/** Of orders that were placed before plans had versions. */
const DAYS_BEFORE_VERSIONS = 90;

/**
 * Opens the services of an order for its holder, and notifies the account (docs/product.md section 7,
 * Purchase and service activation). Called once for each order, in the transaction that assigns it to the
 * holder.
 */
export async function activateOrder(
  tx: Tx,
  account: Account,
  holder: NamedHolder,
  orderId: OrderId,
  snapshot: OrderSnapshot,
): Promise<void> {
  const { warranty, activates, product } = snapshot;
  const { userId, linkedProfileId, holderName } = holder;
  const what = boughtName(snapshot);
  const [first] = await openCards(tx, { userId, linkedProfileId }, activates, orderId);
  // Documents may have come before this contract.
  await settleClocks(tx, userId);
  if (warranty && first) {
    const warrantyDays = warranty.activationDays ?? DAYS_BEFORE_VERSIONS;
    await tx.insert(schema.extendedWarranties).values({
      id: newId(),
      cardId: first.id,
      userId,
      transactionId: orderId,
      productName: `${WARRANTY_PREFIX} ${what}`,
      additionalAmount: toNumeric(warranty.amount),
      additionalDays: warrantyDays,
      expiresAt: new Date(Date.now() + warrantyDays * DAY_MS),
    });
  }
  const titular = holderName ? `O serviço é de ${holderName}.` : '';
  const words = await noticeText(tx, 'order.activated', { titular });
  await notify(tx, { userId, type: 'success', link: '/app', ...words });
  const days = product?.days ?? DEADLINE_BUSINESS_DAYS;
  const mail = await serviceActivatedMail(tx, account.name, { what, days, titular });
  await enqueue(
    tx,
    'mail.send',
    { id: newId(), to: account.email, ...mail },
    { key: `order-activated:${orderId}` },
  );
}
