import { whatsAppLinked } from '#app/features/whatsapp/server/index.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import type { NewsWay } from './channel.server.ts';

/**
 * WhatsApp, for people who have given consent there. The job decides about window, template, cap and the way of the
 * last message when the news leaves, and falls back to mail. What concerns the account goes by mail.
 */
export const WHATSAPP_CHANNEL: NewsWay = {
  name: 'whatsapp',
  beside: false,
  canReach: (_tx, { onWhatsApp }, { kind, only, title }) =>
    onWhatsApp &&
    whatsAppLinked() &&
    only === undefined &&
    title !== undefined &&
    kind !== 'account' &&
    kind !== 'news',
  async queue(tx, sendings) {
    for (const { to, news, startAfter } of sendings) {
      const { kind, type, link, key, title = '', message = '', mail } = news;
      const job = { id: newId(), userId: to.userId, kind, type, link, title, message, mail };
      const options = { ...(key && { key }), ...(startAfter && { startAfter }) };
      await enqueue(tx, 'notices.whatsapp', job, options);
    }
  },
};
