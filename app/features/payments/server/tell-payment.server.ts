import { eq } from 'drizzle-orm';
import { noticeMail } from '#app/features/notifications/rules/notice-mail.ts';
import { notify, notifyAdmins } from '#app/features/notifications/server/index.server.ts';
import type { PaymentNotice } from '#app/features/payments/rules/payment-notices.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';
import { env } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';

const INVOICES = '/app/faturas';

/**
 * Tells the owner of an order, on the site and by mail, in the transaction of what happened. An order that nobody
 * has claimed yet has no owner to tell.
 * @param key of the effect: its mail goes out once, however often the effect is asked.
 */
export async function tellOwner(
  tx: Tx,
  userId: string | null,
  { key: text, facts, type }: PaymentNotice,
  key: string,
): Promise<void> {
  if (!userId) return;
  const words = await noticeText(tx, text, facts);
  await notify(tx, { userId, type, link: INVOICES, ...words });
  const { users } = schema;
  const [person] = await tx
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  if (!person) return;
  const link = `${env().appUrl}${INVOICES}`;
  const mail = noticeMail(words, { name: person.name, action: 'Ver faturas', link });
  await enqueue(tx, 'mail.send', { id: newId(), to: person.email, ...mail }, { key });
}

/** Tells every admin, on the site. */
export async function tellTeam(tx: Tx, { key, facts, type }: PaymentNotice): Promise<void> {
  await notifyAdmins(tx, { type, link: '/admin', ...(await noticeText(tx, key, facts)) });
}
