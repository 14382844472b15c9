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

/** Hands news that WhatsApp did not deliver to its mail, once. */
export async function handToMail(tx: Tx, news: NewsJob | null): Promise<void> {
  if (news) await enqueue(tx, 'notices.mail', news, { key: news.id });
}
