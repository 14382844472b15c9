import { setInterval } from 'node:timers/promises';
import { SpanKind } from '@opentelemetry/api';
import { sql } from 'drizzle-orm';
import { type ConstructorOptions, type JobResult, PgBoss } from 'pg-boss';
import { v5 } from 'uuid';
import type { SecurityChange } from '#app/features/accounts/rules/security-change.ts';
import { untilAborted } from '#app/lib/until-aborted.ts';
import type { ChargeId, DocumentId, UserId } from '#app/terms/ids.ts';
import type { Tx } from './actor.server.ts';
import { inBackground } from './background.server.ts';
import { loginConfig } from './db/connections.server.ts';
import { env } from './env.server.ts';
import { giveWay } from './give-way.server.ts';
import { errorFields, log } from './log.server.ts';
import type { Mail } from './mail/mail.server.ts';
import { jobSeconds } from './metrics.server.ts';
import { inRequestScope } from './request-scope.server.ts';
import { inSpan, traceparent } from './tracing.server.ts';

/** Something happened to the security of an account, seen from the request that did it. `at` is an ISO instant. */
export type SecurityEvent = {
  id: string;
  change: SecurityChange;
  userId: UserId;
  ip: string;
  userAgent: string;
  at: string;
};

/** Every queue of the product with the data of its jobs. */
export type JobData = {
  'mail.send': Mail;
  'accounts.security': SecurityEvent;
  /** Writes the ends of the chains down, outside of the database. */
  'audit.anchor': Record<string, never>;
  'automation.act': { actionId: string };
  'automation.clock': Record<string, never>;
  'automation.expire': Record<string, never>;
  /** Asked for in the panel, or the clock's look at whether one is due. */
  'backups.run': { asked?: boolean };
  'contracts.pdf': { acceptanceId: string };
  'energy.requested': { requestId: string };
  'events.dispatch': Record<string, never>;
  'events.expire': Record<string, never>;
  'files.check': Record<string, never>;
  /** Tells the admins of jobs of one kind that used their attempts up. `day` is a civil date. */
  'health.tell': { kind: string; day: string; count: number };
  'health.watch': Record<string, never>;
  'profiles.forget-face': { userId: UserId };
  'profiles.expire-faces': Record<string, never>;
  /** Tells what was decided on a photo, once it can no longer be taken back. */
  'profiles.tell-face': { checkId: string; decision: string };
  /** Tells what was decided on a document, once it can no longer be taken back. */
  'cards.tell-document': { documentId: DocumentId; decision: string };
  'payments.webhook': { inboxId: string };
  'payments.charge': { chargeId: ChargeId };
  /** Takes a charge back at the provider that is not to be paid any more. */
  'payments.cancel': { chargeId: ChargeId };
  'payments.refund': { chargeId: ChargeId };
  'payments.reconcile': Record<string, never>;
  'payments.dunning': Record<string, never>;
  'payments.check': { checkId: string };
  'privacy.export': { requestId: string };
  /** Without `decision`: approved by an older version of this program. */
  'privacy.erase': { requestId: string; decision?: string };
  'privacy.tell': { requestId: string; decision: string };
  'privacy.files': { paths: string[] };
  'privacy.expire': Record<string, never>;
  'settings.retention': Record<string, never>;
  /** Where a pass goes on, and what it has done; a new pass without anything. */
  'secrets.reseal': { column?: number; after?: string; changed?: number; unreadable?: number };
  'integrations.expire': Record<string, never>;
  /** One attempt of a delivery. */
  'webhooks.deliver': { deliveryId: string; round: number; attempt: number };
  /** Tells the admins that a delivery was given up. */
  'webhooks.tell': { endpointId: string; attempts: number };
  'webhooks.replay': {
    endpointId: string;
    which: 'open' | 'failed' | 'all';
    from?: string;
    until?: string;
    askedAt: string;
  };
  'webhooks.test': { endpointId: string; eventId: string };
};
export type JobName = keyof JobData;

export const JOB_NAMES: readonly JobName[] = [
  'mail.send',
  'accounts.security',
  'audit.anchor',
  'automation.act',
  'automation.clock',
  'automation.expire',
  'backups.run',
  'contracts.pdf',
  'energy.requested',
  'events.dispatch',
  'events.expire',
  'files.check',
  'health.tell',
  'health.watch',
  'profiles.forget-face',
  'profiles.expire-faces',
  'profiles.tell-face',
  'cards.tell-document',
  'payments.webhook',
  'payments.charge',
  'payments.cancel',
  'payments.refund',
  'payments.reconcile',
  'payments.dunning',
  'payments.check',
  'privacy.export',
  'privacy.erase',
  'privacy.tell',
  'privacy.files',
  'privacy.expire',
  'settings.retention',
  'secrets.reseal',
  'integrations.expire',
  'webhooks.deliver',
  'webhooks.replay',
  'webhooks.tell',
  'webhooks.test',
];

/** At least once: a handler must leave the same state when it runs twice. */
export type JobHandlers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> };

/** Jobs that the clock starts: cron expressions in Brasília's time. */
export type JobSchedules = Partial<Record<JobName, string>>;

/** Name space of job ids made from business keys. */
const KEYS = '6f0d3a5e-5a53-4b8e-9f43-0c6b7c2a9b11';

/**
 * The work of a process that died is free within 30 s: its jobs give a sign of life every 4 s, are missed after 12
 * (`HEARTBEAT` of the queues), found by the next look of any worker, and repeated after 2 to 4.
 */
const REFRESH_SECONDS = 4;
const LOOK_SECONDS = 4;
const DUE_MS = 1_000;

/**
 * Each job has an answer of its own: a failure repeats that job alone. A backlog is worked without a pause between
 * fetches. A new job wakes the workers of its queue, `callDue` wakes them for one that has become due; they ask
 * every second only while the connection that wakes them is not there.
 */
const WORKED = {
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 30,
  localConcurrency: 2,
  perJobResults: true,
  burstWhenBatchFull: true,
  burstWhenReadyExceeds: 20,
  heartbeatRefreshSeconds: REFRESH_SECONDS,
} as const;

/**
 * Jobs fetched at once. Many where they are short, and their effect and its mark are one transaction. Two of the mails:
 * a full fetch is followed by the next one without a pause, and a process that dies repeats one mail more at most.
 */
const BATCHES: Partial<Record<JobName, number>> = { 'automation.act': 25, 'mail.send': 2 };

/**
 * Queues whose jobs wait for external servers: more at a time, and few of one group, so that a server that does not
 * answer holds up its own jobs only.
 */
const GROUPED: Partial<Record<JobName, { localConcurrency: number; localGroupConcurrency: number }>> = {
  'webhooks.deliver': { localConcurrency: 8, localGroupConcurrency: 2 },
};

const holder = globalThis as { __nomeBoss?: Promise<PgBoss>; __nomeEnding?: AbortController };

/** Aborts when this process takes no more jobs: for work that is longer than what an end waits for. */
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
      // Without workers it only adds jobs, on the connections of the transactions they belong to.
      max: jobs === 'inline' ? 4 : 1,
      migrate: false,
      createSchema: false,
      supervise: jobs === 'inline',
      superviseIntervalSeconds: LOOK_SECONDS,
      monitorIntervalSeconds: LOOK_SECONDS,
      schedule: jobs === 'inline',
      useListenNotify: jobs === 'inline',
    });
    created.on('error', (error) => log.warn({ event: 'queue', ...errorFields(error) }, 'queue error'));
    await created.start();
    return created;
  })();
  return holder.__nomeBoss;
}

/**
 * Queues a job inside the caller's transaction: it exists exactly when the business change does.
 * @param options.key business key of the effect: the same key is queued once, however often it is asked.
 * @param options.group whose server the job waits for, in a queue that is `GROUPED`.
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
  jobs: readonly { data: JobData[Name]; key: string }[],
): Promise<void> {
  if (jobs.length > 0) await add(tx, name, jobs);
}

type Added = { data: unknown; key?: string; startAfter?: Date; group?: string };

/** Through the function that knows who may queue what (`MAY_QUEUE`); the tables of the queue are the worker's. */
async function add(tx: Tx, name: JobName, jobs: readonly Added[]): Promise<void> {
  const rows = jobs.map(({ data, key, startAfter, group }) => ({
    id: key && v5(`${name}:${key}`, KEYS),
    data: withTrace(data),
    startAfter,
    groupId: group,
  }));
  await tx.execute(sql`select add_jobs(${name}, ${JSON.stringify(rows)})`);
}

/**
 * Takes a person's traces out of the queue: mails to or about them and notices about their account, whatever state
 * they are in. Jobs that carry ids alone stay, and find nothing to do.
 * @param traces.own texts that are theirs alone.
 * @param traces.shared texts that may be another person's as well: a mail with one of them goes only once it is over.
 */
export async function forgetJobs(
  tx: Tx,
  { own, shared }: { own: readonly string[]; shared: readonly string[] },
): Promise<void> {
  // As JSON writes them.
  const holds = (texts: readonly string[]) => {
    const written = texts.map((text) => JSON.stringify(text).slice(1, -1));
    return sql`exists (select 1 from unnest(${sql.param(written)}::text[]) t where strpos(data::text, t) > 0)`;
  };
  // The actors' roles may only add jobs; the worker's own login works them.
  const { rows } = await tx.execute<{ role: string }>(sql`select current_user as role`);
  await tx.execute(sql`set local role none`);
  await tx.execute(sql`
    delete from pgboss.job where name in ('mail.send', 'accounts.security')
      and (${holds(own)} or (state in ('completed', 'cancelled', 'failed') and ${holds(shared)}))`);
  await tx.execute(sql`select set_config('role', ${rows[0]?.role ?? ''}, true)`);
}

/** What a job carries besides its data while traces are sent: the span that queued it. */
const TRACE = '_traceparent';

function withTrace(data: unknown): unknown {
  const cause = traceparent();
  return cause === undefined ? data : { ...(data as object), [TRACE]: cause };
}

/** Works a job in a trace of its own, linked to the span that queued it; the handler gets the data alone. */
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
 * Wakes the workers of this process whose queue has a job that is due: the notice of a new job is sent when it is
 * queued, that of a repeated or a later one has to be looked for.
 */
async function callDue(queue: PgBoss): Promise<void> {
  const { rows } = await queue.getDb().executeSql(
    `select name from unnest($1::text[]) q(name) where exists (
       select from pgboss.job_common j where j.name = q.name and j.state < 'active' and not j.blocked
         and j.start_after <= pgboss.job_now())`,
    [JOB_NAMES],
  );
  const due = new Set(rows.map(({ name }: { name: string }) => name));
  for (const { id, name } of queue.getWipData()) if (due.has(name)) queue.notifyWorker(id);
}

async function watchDue(queue: PgBoss, over: AbortSignal): Promise<void> {
  try {
    // A database that does not answer is reported by the workers' own look.
    for await (const _ of setInterval(DUE_MS, null, { signal: over, ref: false }))
      await callDue(queue).catch(() => {});
  } catch (error) {
    if (!over.aborted) throw error;
  }
}

/** Starts working every queue in this process. The handlers come from above: platform knows no capability. */
export async function startWorkers(handlers: JobHandlers, schedules: JobSchedules = {}): Promise<void> {
  const queue = await boss();
  const ending = new AbortController();
  holder.__nomeEnding = ending;
  for (const [name, cron] of Object.entries(schedules)) {
    // What fell into an outage is started once when it is over, however often it was missed.
    await queue.schedule(name, cron, {}, { tz: 'America/Sao_Paulo', missed: 'once' });
  }
  for (const name of JOB_NAMES) {
    const work = handlers[name] as (data: unknown) => Promise<void>;
    const options = { ...WORKED, batchSize: BATCHES[name] ?? 1, ...GROUPED[name] };
    await queue.work(name, options, async (jobs) => {
      const results: JobResult[] = [];
      for (const job of jobs) {
        try {
          await giveWay();
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
          // Kept by the queue and shown in the panel: without the values that a message may quote.
          results.push({ id: job.id, status: 'failed', output: reason });
        }
      }
      return results;
    });
  }
  void watchDue(queue, ending.signal);
}

/** Takes no more jobs. @returns a promise that resolves when those in hand are done. */
export async function restWorkers(): Promise<void> {
  holder.__nomeEnding?.abort();
  const queue = await holder.__nomeBoss;
  if (queue) await Promise.all(JOB_NAMES.map((name) => queue.offWork(name, { wait: true })));
}

/**
 * Closes the queue's connections when the jobs in hand are done; those that are not when `over` comes are given back,
 * for another process.
 */
export async function stopJobs(over: AbortSignal = AbortSignal.timeout(10_000)): Promise<void> {
  await untilAborted(restWorkers(), over);
  const started = holder.__nomeBoss;
  delete holder.__nomeBoss;
  await (await started)?.stop({ graceful: false });
}
