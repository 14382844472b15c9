import { pool } from './db/pools.server.ts';
import { log } from './log.server.ts';

/**
 * Seconds since the queue last checked its schedules, which it does every 30 s while a process works it;
 * `Infinity` if it never did, or if the stored time is in the future.
 */
export async function clockAge(): Promise<number> {
  const { rows } = await pool('worker').query<{ seconds: number | null; ahead: boolean | null }>(
    `select extract(epoch from pgboss.job_now() - cron_on)::float8 as seconds, ${CLOCK_IS_AHEAD} as ahead
     from pgboss.version`,
  );
  const { seconds = null, ahead = null } = rows[0] ?? {};
  return seconds === null || ahead ? Number.POSITIVE_INFINITY : Math.max(0, seconds);
}

/**
 * Condition on `pgboss.version`: the last check of the schedules is in the future. A minute allows for steps
 * of NTP.
 */
export const CLOCK_IS_AHEAD = "cron_on > pgboss.job_now() + interval '1 minute'";

/**
 * Repairs the stored times after the database's clock ran ahead and was set back. pg-boss starts no scheduled job until
 * `cron_on` is past and has no call to change it: this SQL does. A day in the past lets each schedule that was missed
 * run once, as after an outage. Jobs and counters of attempts from the future would wait or count until then.
 * @returns whether there was anything to repair
 */
export async function correctClock(): Promise<boolean> {
  const { rowCount } = await pool('worker').query(
    `with corrected as (
       update pgboss.version set cron_on = pgboss.job_now() - interval '1 day',
         bam_on = least(bam_on, pgboss.job_now()), flow_on = least(flow_on, pgboss.job_now()),
         reindex_on = least(reindex_on, pgboss.job_now()),
         monitor_backoff_on = least(monitor_backoff_on, pgboss.job_now())
       where ${CLOCK_IS_AHEAD} returning version),
     queues as (
       update pgboss.queue set maintain_on = least(maintain_on, pgboss.job_now()),
         monitor_claim_on = least(monitor_claim_on, pgboss.job_now()), monitor_on = least(monitor_on, pgboss.job_now())
       where exists (select from corrected)),
     schedules as (
       update pgboss.schedule set created_on = least(created_on, pgboss.job_now())
       where exists (select from corrected)),
     jobs as (
       update pgboss.job set created_on = least(created_on, pgboss.job_now()),
         started_on = case when started_on is not null then least(started_on, pgboss.job_now()) end,
         heartbeat_on = case when heartbeat_on is not null then least(heartbeat_on, pgboss.job_now()) end,
         start_after = case state when 'created' then pgboss.job_now() + (start_after - created_on)
           when 'retry' then pgboss.job_now() else start_after end
       where exists (select from corrected) and state in ('created', 'retry', 'active')
         and greatest(created_on, started_on, heartbeat_on) > pgboss.job_now() + interval '1 minute')
     select from corrected`,
  );
  if (!rowCount) return false;
  await pool('auth').query('delete from rate_limits where expire > extract(epoch from now()) * 1000');
  log.error({ event: 'clock' }, 'the last run of the schedules lay in the future: corrected');
  return true;
}
