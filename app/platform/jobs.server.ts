import { SpanKind } from '@opentelemetry/api';
import { sql } from 'drizzle-orm';
import { type ConstructorOptions, type JobResult, PgBoss } from 'pg-boss';
import { v5 } from 'uuid';
import { afterCommit, type Tx } from './actor.server.ts';
import { loginConfig } from './db/connections.server.ts';
import { env } from './env.server.ts';
import { lookSoon, watchDue } from './fast/wake-workers.server.ts';
import { untilAborted } from './in-turn.server.ts';
import {
  JOB_NAMES,
  type JobData,
  type JobHandlers,
  type JobName,
  type JobSchedules,
} from './job-names.server.ts';
import { errorFields, log } from './log.server.ts';
import { jobSeconds } from './metrics.server.ts';
import { correctClock } from './queue-clock.server.ts';
import { inBackground, inRequestScope } from './request-scope.server.ts';
import { inSpan, traceparent } from './tracing.server.ts';
import { yieldToRequests } from './yield-to-requests.server.ts';

/** Namespace of job ids made from business keys. */
const KEYS = '6f0d3a5e-5a53-4b8e-9f43-0c6b7c2a9b11';

/**
 * A dead process's jobs are free within 30 s: jobs send a heartbeat every 4 s, are missed after 12
 * (`HEARTBEAT` of the queues), found by the next check of any worker within 8, and repeated after 2 to 4.
 */
const REFRESH_SECONDS = 4;
const LOOK_SECONDS = 4;
/** Interval at which the library counts and tidies the queues when no check does. */
const TIDY_SECONDS = 60;
/** Jobs do not depend on each other: the library's check for such jobs is as rare as possible. */
const FLOW_SECONDS = 86_400;

/** Seconds between polls for scheduled, late and repeated jobs. With `watchDue`, which wakes their workers, as rare as possible. */
const polls = () =>
  env().fastWays
    ? { clock: 45, workers: 300, supervise: TIDY_SECONDS }
    : { clock: 2, workers: 2, supervise: LOOK_SECONDS };

/**
 * Each job is answered separately: a failure repeats only that job. A backlog is worked without a pause
 * between fetches. A new job wakes the workers of its queue, `watchDue` wakes them for a job that has become
 * due; they poll every second only while the connection that wakes them is missing.
 */
const WORKED = {
  pollingIntervalSeconds: 1,
  localConcurrency: 2,
  perJobResults: true,
  burstWhenBatchFull: true,
  burstWhenReadyExceeds: 20,
  heartbeatRefreshSeconds: REFRESH_SECONDS,
} as const;

/**
 * Jobs fetched at once. Many if they are short and their effect and its mark are one transaction. Two for
 * mails: after a full fetch the next one follows without a pause, and a process that dies repeats at most one
 * extra mail.
 */
const BATCHES: Partial<Record<JobName, number>> = { 'automation.act': 25, 'mail.send': 2 };

/**
 * Queues whose jobs wait for external servers: more at a time, but few per group, so that a server that does
 * not answer delays only its own jobs.
 */
const GROUPED: Partial<Record<JobName, { localConcurrency: number; localGroupConcurrency: number }>> = {
  'webhooks.deliver': { localConcurrency: 8, localGroupConcurrency: 2 },
};

const holder = globalThis as {
  __nomeBoss?: Promise<PgBoss>;
  __nomeEnding?: AbortController;
};

/** Aborts when this process takes no more jobs: for work that is longer than the shutdown waits. */
export function jobsEnding(): AbortSignal {
  holder.__nomeEnding ??= new AbortController();
  return holder.__nomeEnding.signal;
}

function boss(): Promise<PgBoss> {
  holder.__nomeBoss ??= (async () => {
    const { jobs } = env();
    const created = new PgBoss({
      ...(loginConfig('worker') as ConstructorOptions),
      application_name: 'nome_queue',
      // Without workers it only adds jobs, on the connections of their transactions.
      max: jobs === 'inline' ? 4 : 1,
      migrate: false,
      createSchema: false,
      supervise: jobs === 'inline',
      superviseIntervalSeconds: polls().supervise,
      monitorIntervalSeconds: LOOK_SECONDS,
      flowIntervalSeconds: FLOW_SECONDS,
      schedule: jobs === 'inline',
      cronWorkerIntervalSeconds: polls().clock,
      useListenNotify: jobs === 'inline',
    });
    created.on('error', (error) => log.warn({ event: 'queue', ...errorFields(error) }, 'queue error'));
    try {
      await created.start();
    } catch (error) {
      // The next call creates another queue.
      delete holder.__nomeBoss;
      await created.stop({ graceful: false }).catch(() => {});
      throw error;
    }
    return created;
  })();
  return holder.__nomeBoss;
}

/**
 * Queues a job inside the caller's transaction: it exists exactly when the business change does.
 * @param options.key business key of the effect: a key is queued once, however often it is requested.
 * @param options.group server that the job waits for, in a queue that is `GROUPED`.
 */
export async function enqueue<Name extends JobName>(
  tx: Tx,
  name: Name,
  data: JobData[Name],
  options: { key?: string; startAfter?: Date; group?: string } = {},
): Promise<void> {
  await add(tx, name, [{ data, ...options }]);
}

/** The same for many jobs of one queue, in one statement. */
export async function enqueueAll<Name extends JobName>(
  tx: Tx,
  name: Name,
  jobs: readonly { data: JobData[Name]; key: string; startAfter?: Date }[],
): Promise<void> {
  if (jobs.length > 0) await add(tx, name, jobs);
}

type Added = { data: unknown; key?: string; startAfter?: Date; group?: string };

/**
 * Adds jobs by the function that checks who may queue them (`MAY_QUEUE`); only the worker reads the queue's
 * tables.
 */
async function add(tx: Tx, name: JobName, jobs: readonly Added[]): Promise<void> {
  const rows = jobs.map(({ data, key, startAfter, group }) => ({
    id: key && v5(`${name}:${key}`, KEYS),
    data: withTrace(data),
    startAfter,
    groupId: group,
  }));
  await tx.execute(sql`select add_jobs(${name}, ${JSON.stringify(rows)})`);
  if (jobs.some(({ startAfter }) => startAfter)) afterCommit(tx, lookSoon);
}

/**
 * Removes a person's traces from the queue: mails to or about them and notices about their account, in any
 * state. Jobs with only ids stay, and find nothing to do.
 * @param traces.own texts that belong only to this person.
 * @param traces.shared texts that may also be another person's: a mail with one of them is deleted only when
 * it is finished.
 */
export async function forgetJobs(
  tx: Tx,
  { own, shared }: { own: readonly string[]; shared: readonly string[] },
): Promise<void> {
  // As JSON encodes them.
  const holds = (texts: readonly string[]) => {
    const written = texts.map((text) => JSON.stringify(text).slice(1, -1));
    return sql`exists (select 1 from unnest(${sql.param(written)}::text[]) t where strpos(data::text, t) > 0)`;
  };
  // The actors' roles may only add jobs; the worker's own login processes them.
  const { rows } = await tx.execute<{ role: string }>(sql`select current_user as role`);
  await tx.execute(sql`set local role none`);
  await tx.execute(sql`
    delete from pgboss.job where name in ('mail.send', 'accounts.security', 'notices.mail', 'notices.whatsapp')
      and (${holds(own)} or (state in ('completed', 'cancelled', 'failed') and ${holds(shared)}))`);
  await tx.execute(sql`select set_config('role', ${rows[0]?.role ?? ''}, true)`);
}

/** Key in a job's data for the span that queued it, while traces are sent. */
const TRACE = '_traceparent';

function withTrace(data: unknown): unknown {
  const cause = traceparent();
  return cause === undefined ? data : { ...(data as object), [TRACE]: cause };
}

/** Runs a job in a new trace, linked to the span that queued it; the handler receives only the data. */
function traceJob(
  kind: JobName,
  id: string,
  carried: unknown,
  work: (data: unknown) => Promise<void>,
): Promise<void> {
  const { [TRACE]: cause, ...data } = (carried ?? {}) as Record<string, unknown>;
  const attributes = { 'messaging.destination.name': kind, 'messaging.message.id': id };
  return inRequestScope({ requestId: '', route: `job ${kind}`, matched: true }, () =>
    inSpan(`job ${kind}`, attributes, () => work(data), {
      kind: SpanKind.CONSUMER,
      cause: typeof cause === 'string' ? cause : undefined,
    }),
  );
}

/**
 * Starts the workers of every queue in this process. The handlers are passed in: the platform imports no
 * capability.
 */
export async function startWorkers(handlers: JobHandlers, schedules: JobSchedules = {}): Promise<void> {
  // Before the queue checks its schedules for the first time.
  await correctClock();
  const queue = await boss();
  const ending = new AbortController();
  holder.__nomeEnding = ending;
  for (const [name, cron] of Object.entries(schedules)) {
    // A job that missed its time during an outage runs once afterwards.
    await queue.schedule(name, cron, {}, { tz: 'America/Sao_Paulo', missed: 'once' });
  }
  for (const name of JOB_NAMES) {
    const work = handlers[name] as (data: unknown) => Promise<void>;
    const options = {
      ...WORKED,
      notifyPollingIntervalSeconds: polls().workers,
      batchSize: BATCHES[name] ?? 1,
      ...GROUPED[name],
    };
    await queue.work(name, options, async (jobs) => {
      const results: JobResult[] = [];
      for (const job of jobs) {
        try {
          await yieldToRequests();
          const measured = jobSeconds.startTimer({ kind: name });
          await inBackground(() => traceJob(name, job.id, job.data, work)).then(
            () => measured({ outcome: 'completed' }),
            (error: unknown) => {
              measured({ outcome: 'failed' });
              throw error;
            },
          );
          results.push({ id: job.id, status: 'completed' });
        } catch (error) {
          const reason = errorFields(error);
          log.warn({ job: name, jobId: job.id, ...reason }, 'job failed');
          lookSoon();
          // Stored by the queue and shown in the panel: without the values that a message may quote.
          results.push({ id: job.id, status: 'failed', output: reason });
        }
      }
      return results;
    });
  }
  if (env().fastWays) void watchDue(queue, LOOK_SECONDS, ending.signal);
}

/** Takes no more jobs. @returns a promise that resolves when the running ones are done. */
export async function restWorkers(): Promise<void> {
  holder.__nomeEnding?.abort();
  const queue = await holder.__nomeBoss;
  if (queue) await Promise.all(JOB_NAMES.map((name) => queue.offWork(name, { wait: true })));
}

/**
 * Closes the queue's connections when the running jobs are done; when `over` fires, unfinished jobs are
 * released for another process.
 */
export async function stopJobs(over: AbortSignal = AbortSignal.timeout(10_000)): Promise<void> {
  await untilAborted(restWorkers(), over);
  const started = holder.__nomeBoss;
  delete holder.__nomeBoss;
  await (await started)?.stop({ graceful: false });
}
