import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { poolStates } from './db/pools.server.ts';
import { replicaLag } from './db/replica.server.ts';
import { onSlowStatement } from './db/watch-statements.server.ts';
import { ignoredNotifications, openStreams } from './live.server.ts';
import { onLoggedError } from './log.server.ts';

/** Metrics of this process, in the Prometheus format. No label identifies a person. */
export const registry = new Registry();
const registers = [registry];

/** Seconds. Pages from memory take under 1 ms, a document 10 to 50, a slow export seconds. */
const REQUEST_BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const requestSeconds = new Histogram({
  name: 'nome_http_request_duration_seconds',
  help: 'Requests by method, route pattern and status.',
  labelNames: ['method', 'route', 'status'],
  buckets: REQUEST_BUCKETS,
  registers,
});

export const pageCacheRequests = new Counter({
  name: 'nome_page_cache_requests_total',
  help: 'Requests for shared pages by result: hit from memory, miss and rendered, or stale for want of a database.',
  labelNames: ['result'],
  registers,
});

export const jobSeconds = new Histogram({
  name: 'nome_job_duration_seconds',
  help: 'Attempts of jobs by kind and outcome.',
  labelNames: ['kind', 'outcome'],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300],
  registers,
});

export const mailsSent = new Counter({
  name: 'nome_mails_total',
  help: 'Attempts to hand a mail over, by outcome.',
  labelNames: ['outcome'],
  registers,
});

export const webhookAttempts = new Counter({
  name: 'nome_webhook_attempts_total',
  help: 'Attempts of outgoing webhooks by what became of the delivery.',
  labelNames: ['outcome'],
  registers,
});

export const foreignReadings = new Counter({
  name: 'nome_foreign_readings_total',
  help: 'Content of strangers by kind and outcome: read, too-long, too-large, busy, failed.',
  labelNames: ['kind', 'outcome'],
  registers,
});

const slowStatements = new Counter({
  name: 'nome_slow_statements_total',
  help: 'Statements over SLOW_STATEMENT_MS, by login role.',
  labelNames: ['role'],
  registers,
});

const errorsLogged = new Counter({
  name: 'nome_errors_total',
  help: 'Log lines of level error or above.',
  registers,
});

export const replicaReads = new Counter({
  name: 'nome_reads_total',
  help: 'Readings that a replica may answer, by the server that did.',
  labelNames: ['server'],
  registers,
});

const BUSINESS_EVENTS = ['lead', 'order', 'payment', 'acceptance'] as const;
export type BusinessEvent = (typeof BUSINESS_EVENTS)[number];

/** Counted by the process that works the queue, after the transaction. */
export const businessEvents = new Counter({
  name: 'nome_business_events_total',
  help: 'Leads received, orders placed, installments paid and contracts accepted.',
  labelNames: ['event'],
  registers,
});

onSlowStatement((role) => slowStatements.inc({ role }));
onLoggedError(() => errorsLogged.inc());

// A series that begins at zero shows its first event as an increase.
for (const event of BUSINESS_EVENTS) businessEvents.inc({ event }, 0);
for (const result of ['hit', 'miss', 'stale']) pageCacheRequests.inc({ result }, 0);
for (const outcome of ['sent', 'failed']) mailsSent.inc({ outcome }, 0);
for (const outcome of ['delivered', 'retrying', 'failed']) webhookAttempts.inc({ outcome }, 0);

new Gauge({
  name: 'nome_pool_connections',
  help: 'Database connections of this process by login role: total, idle, and requests waiting for one.',
  labelNames: ['role', 'state'],
  registers,
  collect() {
    this.reset();
    for (const { role, ...states } of poolStates())
      for (const [state, count] of Object.entries(states)) this.set({ role, state }, count);
  },
});

new Gauge({
  name: 'nome_replica_lag_seconds',
  help: 'How far the replica is behind; infinite while it cannot be asked.',
  registers,
  collect() {
    const lag = replicaLag();
    if (lag === undefined) this.remove();
    else this.set(lag);
  },
});

new Gauge({
  name: 'nome_live_streams',
  help: 'Open server-sent event streams.',
  registers,
  collect() {
    this.set(openStreams());
  },
});

new Counter({
  name: 'nome_live_ignored_total',
  help: 'Notifications of the database that had a wrong shape and were ignored.',
  registers,
  collect() {
    this.reset();
    this.inc(ignoredNotifications());
  },
});

let collecting = false;

/**
 * Starts measuring the process itself (event loop, memory, garbage collection, CPU). A timer of 10 ms would
 * be most of an idle process's cost, so the event loop is sampled every 100.
 */
export function startProcessMetrics(): void {
  if (collecting) return;
  collecting = true;
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
}
