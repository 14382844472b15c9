import type { NewsJob } from '#app/features/whatsapp/rules/terms.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { type QueueWhatsApp, queueWhatsApp } from './queue-whatsapp.server.ts';

type News = { userId: string; key: string; ways: readonly QueueWhatsApp['content'][]; news: NewsJob };

/** Queues news by the first way that WhatsApp takes: free text or a template. @returns whether one was taken */
export async function queueNewsOnWhatsApp(tx: Tx, { userId, key, ways, news }: News): Promise<boolean> {
  for (const content of ways)
    if ((await queueWhatsApp(tx, { to: { userId }, content, key, news })).queued) return true;
  return false;
}

type Undelivered = { id: string; authorId: string | null; news: NewsJob | null };

/** Hands a message that did not arrive on, once: news to its mail, a message of the team to the notice of its writer. */
export async function handOn(tx: Tx, { id, authorId, news }: Undelivered): Promise<void> {
  await handToMail(tx, news);
  if (authorId) await enqueue(tx, 'whatsapp.refused', { messageId: id }, { key: id });
}

/** Hands news that WhatsApp did not deliver to its mail, once. */
async function handToMail(tx: Tx, news: NewsJob | null): Promise<void> {
  if (news) await enqueue(tx, 'notices.mail', news, { key: news.id });
}
