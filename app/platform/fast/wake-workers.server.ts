import type { PgBoss } from 'pg-boss';
import { JOB_NAMES } from '../job-names.server.ts';
import { errorFields, log } from '../log.server.ts';
import { CLOCK_IS_AHEAD, correctClock } from '../queue-clock.server.ts';

const DUE_MS = 1_000;
/** Jobs of other processes are found by polling, so they must be queued at least this long ahead. */
const LONGEST_SLEEP_MS = 8_000;
const SHORTEST_SLEEP_MS = 50;

/** The queue by which the library starts scheduled jobs. */
const CLOCK_QUEUE = '__pgboss__send-it';

const holder = globalThis as { __nomeLook?: () => void; __nomeLookSoon?: NodeJS.Timeout | undefined };

const WATCHED = [...JOB_NAMES, CLOCK_QUEUE];
type Look = { due: string[]; nextMs: number | null; silent: boolean; ahead: boolean | null };

/**
 * Returns the queues with a due job, the time of the next one, whether a running job lacks heartbeats, and
 * whether the last run of the schedules is in the future.
 */
const LOOK = `
  with first as (
    select name, (select min(start_after) from pgboss.job_common j
      where j.name = q.name and j.state < 'active' and not j.blocked) as at
    from unnest($1::text[]) q(name))
  select coalesce(array_agg(name) filter (where at <= pgboss.job_now()), '{}') as due,
    (extract(epoch from min(at) filter (where at > pgboss.job_now()) - pgboss.job_now()) * 1000)::float8 as "nextMs",
    exists (select from pgboss.job_common where name = any($1) and state = 'active'
      and heartbeat_on + heartbeat_seconds * interval '1s' < pgboss.job_now()) as silent,
    (select ${CLOCK_IS_AHEAD} from pgboss.version) as ahead
  from first`;

/**
 * Wakes the workers of this process whose queue has a due job: a new job notifies when it is queued, but
 * repeated and later jobs must be polled for. Sleeps until the next one is due, or `look` is called; polls
 * every second while there is work.
 * @param superviseSeconds shortest time between two checks for jobs of dead processes
 */
export async function watchDue(queue: PgBoss, superviseSeconds: number, over: AbortSignal): Promise<void> {
  over.addEventListener('abort', () => holder.__nomeLook?.(), { once: true });
  let overdue = false;
  let supervisedAt = 0;
  while (!over.aborted) {
    // The library reports a database that does not answer.
    const found: Look | undefined = await queue
      .getDb()
      .executeSql(LOOK, [WATCHED])
      .then(
        ({ rows }) => rows[0],
        () => undefined,
      );
    const { due = [], nextMs = null, silent = true, ahead = false } = found ?? {};
    if (ahead)
      await correctClock().catch((error) =>
        log.warn({ event: 'clock', ...errorFields(error) }, 'not corrected'),
      );
    try {
      for (const { id, name } of queue.getWipData({ includeInternal: true }))
        if (due.includes(name)) queue.notifyWorker(id);
    } catch (error) {
      // A watch that ended would leave all later jobs waiting.
      log.warn({ event: 'queue', ...errorFields(error) }, 'workers not woken');
    }
    if (
      found &&
      (silent || (overdue && due.length > 0)) &&
      Date.now() - supervisedAt >= superviseSeconds * 1_000
    ) {
      supervisedAt = Date.now();
      void queue.supervise().catch(() => {});
    }
    overdue = due.length > 0;
    const ms =
      silent || overdue
        ? DUE_MS
        : Math.min(LONGEST_SLEEP_MS, Math.max(SHORTEST_SLEEP_MS, nextMs ?? LONGEST_SLEEP_MS));
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms).unref();
      holder.__nomeLook = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/**
 * Schedules one check for many calls: a committed transaction or a failed job leaves a job that is due later.
 */
export function lookSoon(): void {
  holder.__nomeLookSoon ??= setTimeout(() => {
    holder.__nomeLookSoon = undefined;
    holder.__nomeLook?.();
  }, DUE_MS).unref();
}
