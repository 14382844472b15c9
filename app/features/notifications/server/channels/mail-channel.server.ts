import { isOptional } from '#app/features/notifications/rules/news-kinds.ts';
import { noticeMail } from '#app/features/notifications/rules/notice-mail.ts';
import { isErased } from '#app/lib/erased-person.ts';
import { mailboxOf } from '#app/lib/mailbox.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { env } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import type { Mail } from '#app/platform/mail/mail.server.ts';
import { stopNewsLink } from '../stop-news.server.ts';
import type { CustomerNews, NewsWay, Recipient } from './channel.server.ts';

const CHOICES = 'Escolha o que recebe em';

/** Writes the mail of the news to a recipient. */
function mailTo(
  { name, company }: Recipient,
  news: CustomerNews,
): Pick<Mail, 'subject' | 'text' | 'html'> | null {
  const { mail, kind, link } = news;
  if (!mail || 'html' in mail) return mail ?? null;
  if (news.title === undefined) return null;
  const choices = kind === 'account' ? undefined : `${CHOICES} ${env().appUrl}/app/perfil/avisos`;
  const note = [mail.note, choices].filter(Boolean).join(' ');
  return noticeMail(news, {
    ...{ name, company, action: mail.action, link: `${env().appUrl}${mail.link ?? link ?? '/app'}` },
    ...(note && { note }),
    ...(mail.after && { after: mail.after }),
  });
}

export const MAIL_CHANNEL: NewsWay = {
  name: 'mail',
  beside: false,
  canReach: (_tx, { email }, { mail, only }) =>
    mail !== undefined && only !== 'site' && mailboxOf(email) !== '' && !isErased(email),
  async queue(tx, sendings) {
    for (const { to, news, startAfter } of sendings) {
      const written = mailTo(to, news);
      if (!written) continue;
      const { kind, key } = news;
      const { userId } = to;
      const mail: Mail = {
        ...{ id: newId(), to: to.email, ...written, ...(kind !== 'account' && { news: { userId, kind } }) },
        ...(isOptional(kind) && { stop: stopNewsLink(userId, kind) }),
      };
      await enqueue(tx, 'mail.send', mail, { ...(key && { key }), ...(startAfter && { startAfter }) });
    }
  },
};

/**
 * Mails an address that belongs to no customer's account: a lead, an invited member, an address that is
 * being changed. Customers get news by `sendToCustomer`, which asks for their choices.
 */
export const mailAddress = (
  tx: Tx,
  to: string,
  mail: Omit<Mail, 'id' | 'to' | 'news'> & { id?: string },
  key?: string,
): Promise<void> => enqueue(tx, 'mail.send', { id: newId(), ...mail, to }, key ? { key } : {});
