import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { civilDateAt } from '#app/lib/dates.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import { JOB_NAMES, type JobHandlers } from '#app/platform/job-names.server.ts';
import { startWorkers, stopJobs } from '#app/platform/jobs.server.ts';
import { JOB_SCHEDULES } from '#server/job-handlers.ts';
import { onTestDatabase } from '#tests/db/database.ts';

const context = onTestDatabase();
beforeAll(() => setEnv({ ...env(), jobs: 'inline' }));
afterAll(() => stopJobs());

/** Number of runs of each job. */
const ran = new Map<string, number>();
const HANDLERS = Object.fromEntries(
  JOB_NAMES.map((name) => [name, async () => void ran.set(name, (ran.get(name) ?? 0) + 1)]),
) as unknown as JobHandlers;

/** Sets the queue's clock back, as if it had stopped this many hours ago. */
const stoodStill = (hours: number) =>
  context.owner.query(
    `with v as (update pgboss.version set cron_on = now() - make_interval(hours => $1))
     update pgboss.schedule set created_on = now() - interval '30 days'`,
    [hours],
  );

/** Schedules go by minutes: a run that was due in the minute before a start may come again after it. */
const MINUTE_MS = 60_000;

/** Whether the hour of a nightly job has passed in Brasília since a moment, so that another run is right. */
function passedSince(began: number, cron: string): boolean {
  const [minute = '', hour = ''] = cron.split(' ');
  const today = civilDateAt(new Date());
  const at = Date.parse(`${today}T${hour.padStart(2, '0')}:${minute.padStart(2, '0')}:00-03:00`);
  return at > began - MINUTE_MS && at <= Date.now();
}

test('a job whose hour fell into an outage runs once afterwards, even if the clock is set back', async () => {
  const began = Date.now();
  await startWorkers({ ...HANDLERS }, JOB_SCHEDULES);
  await stopJobs();
  await context.owner.query('delete from pgboss.job');
  ran.clear();
  await stoodStill(50);
  await startWorkers({ ...HANDLERS }, JOB_SCHEDULES);
  const names = Object.keys(JOB_SCHEDULES);
  await vi.waitFor(() => expect([...ran.keys()].toSorted()).toEqual(names.toSorted()), {
    timeout: 30_000,
    interval: 250,
  });
  const nightly = Object.entries(JOB_SCHEDULES).filter(([, cron]) => /^\d+ \d+ /.test(cron));
  expect(nightly.length).toBeGreaterThan(4);
  await stopJobs();
  // The same two days once more: their jobs have already done the work.
  await stoodStill(50);
  await startWorkers({ ...HANDLERS }, JOB_SCHEDULES);
  const passed = () =>
    context.owner.query("select 1 from pgboss.version where cron_on > now() - interval '1 minute'");
  await vi.waitFor(async () => expect((await passed()).rowCount).toBe(1), { timeout: 15_000, interval: 250 });
  await vi.waitFor(
    async () => {
      const { rows } = await context.owner.query(
        "select count(*)::int as open from pgboss.job where state in ('created', 'retry', 'active')",
      );
      expect(rows).toEqual([{ open: 0 }]);
    },
    { timeout: 30_000, interval: 250 },
  );
  for (const [name, cron] of nightly)
    expect(passedSince(began, cron) ? [1, 2] : [1], name).toContain(ran.get(name));
}, 90_000);
