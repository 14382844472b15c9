import { eq } from 'drizzle-orm';
import { escapeHtml } from '#app/features/contracts/rules/merge-fields.ts';
import { notify } from '#app/features/notifications/server/index.server.ts';
import type { PaymentNotice } from '#app/features/payments/rules/payment-notices.ts';
import { firstName } from '#app/lib/text.ts';
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

function paymentMail(name: string, { title, message }: PaymentNotice) {
  const greeting = `Olá, ${firstName(name) || 'tudo bem'}!`;
  const link = `${env().appUrl}${INVOICES}`;
  return {
    subject: title,
    text: `${greeting}\n\n${message}\n\nVer faturas: ${link}\n`,
    html: [
      '<div style="font-family:Arial,sans-serif;font-size:16px;line-height:1.5;color:#0B2B26;max-width:520px">',
      `<p>${escapeHtml(greeting)}</p><p>${escapeHtml(message)}</p>`,
      `<p><a href="${escapeHtml(link)}" style="display:inline-block;background:#FFC53D;color:#0B2B26;padding:12px 20px;border-radius:12px;text-decoration:none;font-weight:bold">Ver faturas</a></p>`,
      '</div>',
    ].join(''),
  };
}
