import { enqueue } from '#app/platform/jobs.server.ts';
import type { NewsWay } from './channel.server.ts';

/** Web Push, beside the main channel, to each device of the customer; news by mail alone sends no push. */
export const PUSH_CHANNEL: NewsWay = {
  name: 'push',
  beside: true,
  canReach: (_tx, { devices }, { only }) => only !== 'mail' && devices.length > 0,
  async queue(tx, sendings) {
    for (const { to, news, startAfter, now } of sendings)
      for (const subscriptionId of to.devices) {
        const job = { subscriptionId, kind: news.kind, link: news.link ?? '/app/avisos' };
        // The life of the push begins when it may leave.
        const at = (startAfter ?? now).toISOString();
        await enqueue(tx, 'push.send', { ...job, at }, startAfter ? { startAfter } : {});
      }
  },
};
