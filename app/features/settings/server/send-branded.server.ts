import { getSite } from '#app/features/content/server/index.server.ts';
import { fileOfMail, replyAddressOf } from '#app/features/conversations/server/index.server.ts';
import { isDeadMailbox } from '#app/features/inbound-mail/server/index.server.ts';
import { letterMailLeft } from '#app/features/letters/server/index.server.ts';
import { departureOf, recordMail, waitUntil } from '#app/features/notifications/server/index.server.ts';
import { isQuiet } from '#app/features/profiles/server/index.server.ts';
import { brandedLetter, mailPage, withCheck } from '#app/features/settings/rules/branded-letter.ts';
import { mailboxOf } from '#app/lib/mailbox.ts';
import { env } from '#app/platform/env.server.ts';
import type { Mail } from '#app/platform/mail/mail.server.ts';
import { mailPort } from '#app/platform/mail/mail-port.server.ts';
import { mailsSent } from '#app/platform/metrics.server.ts';
import { publicSettings } from './public-settings.server.ts';

/**
 * Job `mail.send`: sends a mail in the business's current look, with a link to check it; skips clients without an
 * e-mail, with a dead one, or not welcomed yet. News that is still queued in the quiet hours waits for their end.
 */
export async function sendBranded(mail: Mail, now: Date = new Date()): Promise<void> {
  if (!mailboxOf(mail.to)) return;
  const leaves = mail.news ? await departureOf(mail.news, 'mail', now) : 'now';
  if (leaves === 'never') return;
  if (leaves !== 'now') return waitUntil('mail.send', mail, mail.id, leaves);
  if (!mail.account && ((await isQuiet(mail.to)) || (await isDeadMailbox(mail.to)))) return;
  const [{ company }, { brand, logo }] = await Promise.all([getSite('company'), publicSettings()]);
  const shown = logo && { ...logo, src: `${env().appUrl}${logo.src}` };
  const { html, text } = withCheck(mail, `${env().appUrl}/confira`);
  const look = brandedLetter(html, { name: company.name, brand, logo: shown });
  const replyTo = mail.replyTo ?? (await replyAddressOf(mail.to)) ?? undefined;
  const attachment = mail.messageFile ? await fileOfMail(mail) : mail.attachment;
  const branded = {
    ...mail,
    ...(replyTo && { replyTo }),
    ...(attachment && { attachment }),
    text,
    html: mailPage(mail.subject, look),
  };
  await mailPort()
    .send(branded)
    .then(
      () => mailsSent.inc({ outcome: 'sent' }),
      (error: unknown) => {
        mailsSent.inc({ outcome: 'failed' });
        throw error;
      },
    );
  if (mail.attachment) await letterMailLeft(mail.id);
  await recordMail(mail);
}
