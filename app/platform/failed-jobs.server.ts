import type { ClientBase } from 'pg';
import type { Tx } from './actor.server.ts';
import { clientOf } from './db/prepared.server.ts';

/** A job that used up its attempts. Its data are not read; a mail's data are the mail itself. */
export type FailedJob = {
  id: string;
  kind: string;
  attempts: number;
  failedAt: Date;
  /** The queue's record of the last failure, as `errorFields` writes it. */
  reason: string | null;
};

/** Topic of live changes by people to the failed jobs. */
export const FAILED_JOBS_TOPIC = 'failed_jobs';

/** Number of newest failures returned; counts cover all failures. */
const MOST = 50;

/**
 * Runs `work` with the rights of the worker's login, which owns the queue, in a transaction of the system.
 * The rest of the transaction continues as the system.
 */
async function asWorker<T>(tx: Tx, work: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = clientOf(tx);
  await client.query("select set_config('role', 'none', true)");
  const result = await work(client);
  await client.query("select set_config('role', 'nome_system', true)");
  return result;
}

export const listFailedJobs = (tx: Tx): Promise<FailedJob[]> =>
  asWorker(tx, async (client) => {
    const { rows } = await client.query<FailedJob>(
      `select id, name as kind, retry_count + 1 as attempts, completed_on as "failedAt",
         left(concat_ws(': ', coalesce(output->>'code', output->>'name'), coalesce(output->>'message', output->'value'->>'message')), 300) as reason
       from pgboss.job where state = 'failed' order by completed_on desc, id desc limit ${MOST}`,
    );
    return rows;
  });

type Failures = { kind: string; count: number; last: Date };

/** Number of jobs by kind that used up their attempts since then, and the time of the last failure. */
export const countFailuresSince = (tx: Tx, since: Date): Promise<Failures[]> =>
  asWorker(tx, async (client) => {
    const { rows } = await client.query<Failures>(
      `select name as kind, count(*)::int as count, max(completed_on) as last from pgboss.job
       where state = 'failed' and completed_on >= $1 group by name order by name`,
      [since],
    );
    return rows;
  });

/** Wakes the workers of a queue in every process, like the library does for a new job. */
const CALL = "select pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), $1)";

/** Gives a failed job one more attempt, immediately. @returns its kind; null when it is no longer failed. */
export async function retryFailedJob(tx: Tx, id: string): Promise<string | null> {
  const kind = await change(
    tx,
    `update pgboss.job set state = 'retry', retry_limit = retry_count + 1, start_after = now(), completed_on = null
     where id = $1 and state = 'failed' returning name`,
    id,
  );
  if (kind !== null) await clientOf(tx).query(CALL, [kind]);
  return kind;
}

/** Removes a failed job from the queue. @returns its kind; null when it is no longer failed. */
export const discardFailedJob = (tx: Tx, id: string): Promise<string | null> =>
  change(tx, "delete from pgboss.job where id = $1 and state = 'failed' returning name", id);

const change = (tx: Tx, statement: string, id: string): Promise<string | null> =>
  asWorker(tx, async (client) => {
    const { rows } = await client.query<{ name: string }>(statement, [id]);
    // The queue's own table has no trigger for this.
    await client.query("select pg_notify('nome_live', $1)", [JSON.stringify({ topic: FAILED_JOBS_TOPIC })]);
    return rows[0]?.name ?? null;
  });
