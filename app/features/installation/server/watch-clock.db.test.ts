import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { pool } from '#app/platform/db/pools.server.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import { JOB_NAMES, type JobHandlers } from '#app/platform/job-names.server.ts';
import { startWorkers, stopJobs } from '#app/platform/jobs.server.ts';
import { clockAge, correctClock } from '#app/platform/queue-clock.server.ts';
import { consume } from '#app/platform/rate-limit.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { reportStoppedClock, startClockWatch } from './watch-clock.server.ts';

const context = onTestDatabase();
beforeAll(() => setEnv({ ...env(), jobs: 'inline' }));
afterAll(() => stopJobs());

let started = 0;
const HANDLERS = Object.fromEntries(
  JOB_NAMES.map((name) => [name, async () => {}]),
) as unknown as JobHandlers;
const start = () =>
  startWorkers(
    {
      ...HANDLERS,
      'files.check': async () => {
        started += 1;
      },
    },
    { 'files.check': '40 * * * *' },
  );
/** As after a run under a clock that was six weeks ahead. */
const runAhead = () =>
  context.owner.query("update pgboss.version set cron_on = pgboss.job_now() + interval '42 days'");

beforeEach(async () => {
  await stopJobs();
  await context.owner.query('delete from pgboss.job; delete from notifications');
  await context.owner.query('update pgboss.version set cron_on = pgboss.job_now()');
  // Known for longer than the day that is made up for.
  await context.owner.query(
    `insert into pgboss.schedule (name, key, cron, timezone, created_on, options)
     values ('files.check', '', '40 * * * *', 'America/Sao_Paulo', now() - interval '9 days', '{"missed": "once"}')
     on conflict do nothing`,
  );
  started = 0;
});

test('after a clock that ran ahead a start runs the schedules again, and each missed job once', async () => {
  await runAhead();
  await start();
  await vi.waitFor(() => expect(started).toBe(1), { timeout: 15_000, interval: 50 });
  expect(await clockAge()).toBeLessThan(60);
});

test('a running process repairs its clock without a restart', { timeout: 90_000 }, async () => {
  await start();
  const before = started;
  await runAhead();
  expect(await clockAge()).toBe(Number.POSITIVE_INFINITY);
  // A look sleeps 8 s at most, and the library repeats a refused run of its schedules after 31 s.
  await vi.waitFor(() => expect(started).toBe(before + 1), { timeout: 70_000, interval: 100 });
  expect(await clockAge()).toBeLessThan(60);
});

test('jobs and counters of attempts from the future do not wait until then; others stay as they are', async () => {
  const add = (state: string, created: string, after: string, begun: string | null = null) =>
    context.owner.query(
      `insert into pgboss.job (name, state, created_on, start_after, started_on, heartbeat_on)
       values ('files.check', $1, now() + $2::interval, now() + $3::interval, now() + $4::interval, now() + $4::interval)`,
      [state, created, after, begun],
    );
  await add('created', '42 days', '42 days 1 hour');
  await add('retry', '-1 day', '42 days', '42 days');
  await add('active', '42 days', '42 days', '42 days');
  await add('created', '-1 hour', '3 days');
  await consume('reset-account', 'ana@exemplo.com.br');
  await context.owner.query('update rate_limits set expire = expire + 42 * 86400000::bigint');
  expect(await correctClock()).toBe(false);
  await runAhead();
  expect(await correctClock()).toBe(true);
  expect(await correctClock()).toBe(false);
  const { rows } = await context.owner.query(
    `select state, round(extract(epoch from start_after - now()) / 3600)::int as hours,
       coalesce(greatest(created_on, started_on, heartbeat_on) > now() + interval '1 minute', false) as future
     from pgboss.job where name = 'files.check' order by state, hours`,
  );
  expect(rows).toEqual([
    { state: 'created', hours: 1, future: false },
    { state: 'created', hours: 72, future: false },
    { state: 'retry', hours: 0, future: false },
    { state: 'active', hours: 42 * 24, future: false },
  ]);
  expect((await pool('auth').query('select from rate_limits')).rowCount).toBe(0);
});

test('a timer reports a stopped clock once a day, after two late checks in a row', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const notices = async () =>
    (
      await context.owner.query('select title from notifications where user_id = $1 and title like $2', [
        admin.userId,
        '%automáticas%',
      ])
    ).rows.length;
  await context.owner.query("update pgboss.version set cron_on = now() - interval '11 minutes'");
  const stop = startClockWatch(20);
  await vi.waitFor(async () => expect(await notices()).toBe(1), { timeout: 10_000, interval: 20 });
  stop();
  await reportStoppedClock();
  expect(await notices()).toBe(1);
  await reportStoppedClock(new Date(Date.now() + 86_400_000));
  expect(await notices()).toBe(2);
});
