import {
  isUrgent,
  type NewsChannel,
  type NewsKind,
  wants,
} from '#app/features/notifications/rules/news-kinds.ts';
import { quietUntil } from '#app/features/notifications/rules/quiet-hours.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
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

/** Key of a job that waits for the end of quiet hours: a repeated job queues it once. */
export const waitingKey = (id: string, until: Date): string => `quiet:${id}:${until.toISOString()}`;
