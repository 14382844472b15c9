import { eq } from 'drizzle-orm';
import { notify } from '#app/features/notifications/server/index.server.ts';
import type { PaymentNotice } from '#app/features/payments/rules/payment-notices.ts';
import { letter } from '#app/lib/letter.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';
import { env } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';

const INVOICES = '/app/faturas';

/**
 * Tells the owner of an order, on the site and by mail, in the transaction of what happened. An order that nobody
 * has claimed yet has no owner to tell.
 * @param key of the effect: its mail goes out once, however often the effect is asked.
 */
export async function tellOwner(
  tx: Tx,
  userId: string | null,
  notice: PaymentNotice,
  key: string,
): Promise<void> {
  if (!userId) return;
  await notify(tx, { userId, ...notice, link: INVOICES });
  const { users } = schema;
  const [person] = await tx
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  if (!person) return;
  const mail = paymentMail(person.name, notice);
  await enqueue(tx, 'mail.send', { id: newId(), to: person.email, ...mail }, { key });
}

/** Tells every admin, on the site. */
export async function tellTeam(tx: Tx, notice: PaymentNotice): Promise<void> {
  const { userRoles } = schema;
  const admins = await tx
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(eq(userRoles.role, 'admin'));
  for (const { userId } of admins) await notify(tx, { userId, ...notice, link: '/admin' });
}

const paymentMail = (name: string, { title, message }: PaymentNotice) => ({
  subject: title,
  ...letter({ name, lines: [message], action: 'Ver faturas', link: `${env().appUrl}${INVOICES}` }),
});
