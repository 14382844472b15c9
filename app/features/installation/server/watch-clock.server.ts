import { CLOCK_LATE_SECONDS } from '#app/features/installation/rules/terms.ts';
import { notifyAdminsOnce } from '#app/features/notifications/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import { clockAge } from '#app/platform/queue-clock.server.ts';

const LOOK_MS = 5 * 60_000;

/** Notifies the admins, once a day, and logs that no scheduled job has started for ten minutes. */
export async function reportStoppedClock(now: Date = new Date()): Promise<void> {
  log.error({ event: 'clock' }, 'no scheduled job has started for ten minutes');
  await asActor(system('health'), async (tx) =>
    notifyAdminsOnce(tx, {
      key: `clock:${civilDateAt(now)}`,
      words: await noticeText(tx, 'clock.stopped', {}),
      link: '/admin/saude',
      action: 'Abrir Saúde',
    }),
  );
}

/**
 * Checks every five minutes whether scheduled jobs start, by a timer outside of the queue: `health.watch` is
 * itself a scheduled job. Two checks in a row must find the clock late, so that a machine that wakes up
 * causes no alarm.
 * @returns a function that ends the watch
 */
export function startClockWatch(everyMs: number = LOOK_MS): () => void {
  let late = 0;
  const look = async () => {
    late = (await clockAge()) > CLOCK_LATE_SECONDS ? late + 1 : 0;
    if (late > 1) await reportStoppedClock();
  };
  const timer = setInterval(
    () => void look().catch((error) => log.warn({ event: 'clock', ...errorFields(error) }, 'clock not read')),
    everyMs,
  ).unref();
  return () => clearInterval(timer);
}
