import { pool } from './db/pools.server.ts';

/** Number of jobs of a kind in a state, except completed ones. */
export type QueueState = {
  kind: string;
  waiting: number;
  active: number;
  failed: number;
  /** Seconds that the oldest due job has been waiting; 0 without one. */
  oldestSeconds: number;
};

/**
 * Every kind of unfinished job, by a partial index of the queue. Runs as the worker's login, because actors
 * cannot read the queue.
 */
export async function queueStates(): Promise<QueueState[]> {
  const { rows } = await pool('worker').query<QueueState>(
    `select name as kind,
       count(*) filter (where state in ('created', 'retry'))::int as waiting,
       count(*) filter (where state = 'active')::int as active,
       count(*) filter (where state = 'failed')::int as failed,
       coalesce(extract(epoch from now() - min(greatest(start_after, created_on))
         filter (where state in ('created', 'retry') and start_after <= now())), 0)::float8 as "oldestSeconds"
     from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by name order by name`,
  );
  return rows;
}
