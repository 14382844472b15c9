import { pool } from './db/pools.server.ts';

/** How many jobs of a kind are in a state. Completed ones are not asked for. */
export type QueueState = {
  kind: string;
  waiting: number;
  active: number;
  failed: number;
  /** Seconds that the oldest job has been due without being worked; 0 when none waits. */
  oldestSeconds: number;
};

/**
 * Every kind of job that is not finished, by the queue's own index of those. As the worker's login, which works the
 * queue: no actor reads it.
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
