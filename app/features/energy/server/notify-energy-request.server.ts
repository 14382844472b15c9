import { and, eq } from 'drizzle-orm';
import { notifyAdmins, sendToCustomer } from '#app/features/notifications/server/index.server.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';

const { energyDiscounts, notifications } = schema;

/**
 * Job `energy.requested`: notifies the customer and every admin of a new request. A repeated job sends
 * nothing twice: the customer's notice has the request in its link and is searched under a lock on the
 * request.
 */
export async function notifyEnergyRequest(requestId: string): Promise<void> {
  await asActor(system('energy'), async (tx) => {
    const [request] = await tx
      .select({ userId: energyDiscounts.userId })
      .from(energyDiscounts)
      .where(eq(energyDiscounts.id, requestId))
      .for('update');
    if (!request) return;
    const { userId } = request;
    const link = `/app/energia#${requestId}`;
    const notified = await tx
      .select({ id: notifications.id })
      .from(notifications)
      .where(and(eq(notifications.userId, userId), eq(notifications.link, link)))
      .limit(1);
    if (notified.length > 0) return;
    const received = await noticeText(tx, 'energy.received', {});
    await sendToCustomer(tx, { userId, kind: 'case', type: 'success', link, ...received });
    const team = await noticeText(tx, 'energy.team', {});
    await notifyAdmins(tx, { type: 'other', link: `/admin/energia/${requestId}`, ...team });
  });
}
