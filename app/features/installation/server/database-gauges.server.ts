import { Gauge } from 'prom-client';
import type { DomainEvent } from '#app/features/integrations/rules/domain-event.ts';
import type { EventType } from '#app/features/integrations/rules/event-catalog.ts';
import { countOpenDeliveries } from '#app/features/integrations/server/index.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { type BusinessEvent, businessEvents, registry } from '#app/platform/metrics.server.ts';
import { clockAge } from '#app/platform/queue-clock.server.ts';
import { queueStates } from '#app/platform/queue-state.server.ts';
import { type BackupFigures, backupFigures } from './backup-figures.server.ts';

const registers = [registry];

const queueJobs = new Gauge({
  name: 'nome_queue_jobs',
  help: 'Jobs that are not finished, by kind and state. The same in every process.',
  labelNames: ['kind', 'state'],
  registers,
});
const queueOldest = new Gauge({
  name: 'nome_queue_oldest_seconds',
  help: 'How long the oldest due job of a kind has waited. The same in every process.',
  labelNames: ['kind'],
  registers,
});
const deliveries = new Gauge({
  name: 'nome_webhook_deliveries',
  help: 'Outgoing webhooks that have not arrived, by status. The same in every process.',
  labelNames: ['status'],
  registers,
});
const databaseUp = new Gauge({
  name: 'nome_database_up',
  help: '1 when the database answered the questions of this scrape.',
  registers,
});

/** Gauges that show whether scheduled jobs and backups run; the alert rules are in deploy/alerts.yml. */
const watched = (name: string, help: string) =>
  new Gauge({ name, help: `${help} The same in every process.`, registers });
const clockGauge = watched(
  'nome_clock_last_run_seconds',
  'Seconds since the schedules were last looked at; infinite when never, or when that time lies in the future.',
);
const backupGauges: Record<keyof BackupFigures, Gauge> = {
  on: watched('nome_backup_enabled', '1 when automatic backups are switched on.'),
  successAge: watched('nome_backup_last_success_seconds', 'Seconds since the last whole backup ended.'),
  failed: watched('nome_backup_failed', '1 when the newest backup failed.'),
  checkAge: watched(
    'nome_backup_last_check_seconds',
    'Seconds since an archive was last read back to its end.',
  ),
  checkFailed: watched('nome_backup_check_failed', '1 when the archive that was read back last was damaged.'),
  drillAge: watched(
    'nome_restore_drill_last_success_seconds',
    'Seconds since the last restore drill that passed.',
  ),
  drillFailed: watched('nome_restore_drill_failed', '1 when the last restore drill failed.'),
};

/** Cache time: several scrapers, or a fast one, query the database once in this time. */
const KEPT_MS = 5_000;
let asked: { at: number; done: Promise<void> } | null = null;

/**
 * Renders all metrics of this process, in the Prometheus format. Without the database its gauges are left
 * out.
 */
export async function renderMetrics(): Promise<string> {
  if (!asked || performance.now() - asked.at > KEPT_MS) asked = { at: performance.now(), done: readGauges() };
  await asked.done;
  return registry.metrics();
}

async function readGauges(): Promise<void> {
  const ofWatch = [clockGauge, ...Object.values(backupGauges)];
  for (const gauge of [queueJobs, queueOldest, deliveries]) gauge.reset();
  // `reset` would leave a zero, which reads as a valid age or result.
  for (const gauge of ofWatch) gauge.remove();
  try {
    const [queues, open, clock, backups] = await Promise.all([
      queueStates(),
      countOpenDeliveries(),
      clockAge(),
      backupFigures(),
    ]);
    clockGauge.set(clock);
    for (const name of Object.keys(backupGauges) as (keyof BackupFigures)[])
      backupGauges[name].set(Number(backups[name]));
    for (const { kind, oldestSeconds, ...states } of queues) {
      for (const [state, count] of Object.entries(states)) queueJobs.set({ kind, state }, count);
      queueOldest.set({ kind }, oldestSeconds);
    }
    for (const status of ['pending', 'retrying', 'failed'] as const)
      deliveries.set({ status }, open.find((row) => row.status === status)?.count ?? 0);
    databaseUp.set(1);
  } catch (error) {
    log.warn({ event: 'metrics', ...errorFields(error) }, 'database gauges not read');
    databaseUp.set(0);
  }
}

const COUNTED: Partial<Record<EventType, BusinessEvent>> = {
  'lead.created': 'lead',
  'order.placed': 'order',
  'installment.paid': 'payment',
};

/** Consumer of the dispatcher: counts key business events, without personal data. */
export async function countBusinessEvents(_tx: unknown, events: readonly DomainEvent[]): Promise<void> {
  for (const { type } of events) {
    const event = COUNTED[type];
    if (event) businessEvents.inc({ event });
  }
}
