import {
  isUrgent,
  type NewsChannel,
  type NewsKind,
  wants,
} from '#app/features/notifications/rules/news-kinds.ts';
import { quietUntil } from '#app/features/notifications/rules/quiet-hours.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import type { JobData } from '#app/platform/job-names.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { loadPeople } from './load-people.server.ts';

const ACTOR = system('notifications');

/**
 * Decides about queued news when its job runs. It may have waited for the morning, for retries or in a long queue:
 * choices may have changed, and quiet hours may have begun.
 * @returns the end of the quiet hours if it has to wait for them
 */
export async function departureOf(
  { userId, kind }: { userId: string; kind: string },
  channel: NewsChannel,
  now: Date,
): Promise<'now' | 'never' | Date> {
  const [to] = await asActor(ACTOR, (tx) => loadPeople(tx, [userId as UserId]));
  if (!to || !wants(to.off, kind as NewsKind, channel)) return 'never';
  return (!isUrgent(kind as NewsKind) && quietUntil(now, to.uf, to.quiet)) || 'now';
}

/**
 * Queues a job of news again for the end of the quiet hours; a repeated job queues it once.
 * @param id of the news on its way
 */
export const waitUntil = <Name extends 'mail.send' | 'push.send' | 'notices.whatsapp'>(
  name: Name,
  data: JobData[Name],
  id: string,
  until: Date,
): Promise<void> =>
  asActor(ACTOR, (tx) =>
    enqueue(tx, name, data, { key: `quiet:${id}:${until.toISOString()}`, startAfter: until }),
  );
