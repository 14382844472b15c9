import { sql } from 'drizzle-orm';
import { isUrgent, type NewsKind } from '#app/features/notifications/rules/news-kinds.ts';
import { typedWords } from '#app/features/notifications/rules/notice-text.ts';
import { nextQuiet, quietUntil } from '#app/features/notifications/rules/quiet-hours.ts';
import type { NotificationType } from '#app/features/notifications/rules/terms.ts';
import { newsTemplate, newsWay, whatsAppNewsText } from '#app/features/notifications/rules/whatsapp-news.ts';
import type { NewsJob } from '#app/features/whatsapp/rules/terms.ts';
import { queueNewsOnWhatsApp } from '#app/features/whatsapp/server/index.server.ts';
import { firstName } from '#app/lib/text.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import { env } from '#app/platform/env.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { CustomerNews, NewsMail } from './channels/channel.server.ts';
import { MAIL_CHANNEL } from './channels/mail-channel.server.ts';
import { departureOf, waitUntil } from './departure.server.ts';
import { loadPeople } from './load-people.server.ts';

export const NEWS_ACTOR = system('notifications');

/**
 * Job `notices.whatsapp`: sends news as free text inside the window, else as a template. The mail goes out instead if
 * the person wrote by mail last, no longer wants WhatsApp, or WhatsApp is no way. News in the quiet hours waits for
 * their end. A repeated job sends nothing again.
 */
export async function sendNewsOnWhatsApp(news: NewsJob, now: Date = new Date()): Promise<void> {
  const { id, userId, kind, type, link, title, message } = news;
  const leaves = await departureOf({ userId, kind }, 'whatsapp', now);
  if (leaves instanceof Date) return waitUntil('notices.whatsapp', news, id, leaves);
  await asActor(NEWS_ACTOR, async (tx) => {
    const facts = await newsFactsOf(tx, userId);
    if (!facts || facts.quiet) return;
    const words = { kind: kind as NewsKind, type: type as NotificationType, link, title, message };
    if (leaves === 'now' && newsWay(facts.wroteBy, news.mail !== undefined) === 'whatsapp') {
      const ways = [
        { text: whatsAppNewsText(words, env().appUrl) },
        { template: newsTemplate(words), params: [firstName(facts.name)] },
      ];
      const [to] = isUrgent(words.kind) ? [] : await loadPeople(tx, [userId as UserId]);
      const quiet = to && nextQuiet(now, to.uf, to.quiet);
      const sent = quiet
        ? { ...news, quiet: { from: quiet.from.toISOString(), until: quiet.until.toISOString() } }
        : news;
      if (await queueNewsOnWhatsApp(tx, { userId, key: `news:${id}`, ways, news: sent })) return;
    }
    await mailOf(tx, news, now);
  });
}

/** Job `notices.mail`: mails news that WhatsApp did not deliver. A repeated job mails nothing again. */
export const mailNews = (news: NewsJob, now: Date = new Date()): Promise<void> =>
  asActor(NEWS_ACTOR, (tx) => mailOf(tx, news, now));

/** Queues the mail of the news; a refusal of WhatsApp in the quiet hours does not end them. */
async function mailOf(
  tx: Tx,
  { id, userId, kind, link, mail, ...words }: NewsJob,
  now: Date = new Date(),
): Promise<void> {
  const [to] = await loadPeople(tx, [userId as UserId]);
  const news: CustomerNews = {
    kind: kind as NewsKind,
    ...(link && { link }),
    ...typedWords(words),
    mail: (mail as NewsMail | undefined) ?? { action: 'Abrir' },
    key: `news-mail:${id}`,
  };
  if (!to || !(await MAIL_CHANNEL.canReach(tx, to, news))) return;
  const startAfter = (!isUrgent(news.kind) && quietUntil(now, to.uf, to.quiet)) || undefined;
  await MAIL_CHANNEL.queue(tx, [{ to, news, startAfter, now }]);
}

type Facts = { name: string; quiet: boolean; wroteBy: string | null };

export async function newsFactsOf(tx: Tx, userId: string): Promise<Facts | undefined> {
  const { rows } = await tx.execute<Facts>(sql`select name, is_quiet(user_id) as quiet,
    channel_written_on(user_id, now() - interval '24 hours') as "wroteBy"
    from news_recipients(array[${userId}]::uuid[]) where not erased`);
  return rows[0];
}
