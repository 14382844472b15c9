import { sql } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { onTestDatabase } from '#tests/db/database.ts';
import { asActor, system } from './actor.server.ts';
import { env, setEnv } from './env.server.ts';
import { retryFailedJob } from './failed-jobs.server.ts';
import { JOB_NAMES, type JobHandlers } from './job-names.server.ts';
import { enqueue, startWorkers } from './jobs.server.ts';

const context = onTestDatabase();
/** Times of the jobs' runs, in ms. */
const worked: number[] = [];
const repeated: number[] = [];
const foreign: number[] = [];
const settled = { timeout: 5_000, interval: 5 };
/** Longer than the pause between polls. */
const LATER_MS = 9_000;

beforeAll(async () => {
  setEnv({ ...env(), jobs: 'inline' });
  const note = async () => {
    worked.push(performance.now());
  };
  await startWorkers({
    ...(Object.fromEntries(JOB_NAMES.map((name) => [name, note])) as unknown as JobHandlers),
    'files.check': async () => {
      repeated.push(performance.now());
      if (repeated.length === 1) throw new Error('The first attempt fails.');
    },
    'audit.anchor': async () => {
      foreign.push(performance.now());
    },
  });
});

/** Waits until no query has run for a second: then no unrequested poll is due soon. */
const asleep = () =>
  vi.waitFor(
    async () => {
      const { rows } = await context.owner.query<{ seconds: number }>(
        `select extract(epoch from clock_timestamp() - max(query_start))::float8 as seconds
         from pg_stat_activity where application_name = 'nome_queue' and datname = current_database()`,
      );
      expect(rows[0]?.seconds).toBeGreaterThan(1.2);
    },
    { timeout: 15_000, interval: 50 },
  );

test('a job runs as soon as its transaction is committed, without a poll of the worker', async () => {
  const waits: number[] = [];
  for (let n = 1; n <= 5; n += 1) {
    await asActor(system('teste'), (tx) => enqueue(tx, 'events.dispatch', {}));
    const committed = performance.now();
    await vi.waitFor(() => expect(worked).toHaveLength(n), settled);
    waits.push((worked.at(-1) ?? 0) - committed);
  }
  // Polling once a second would make it half a second.
  expect(waits.toSorted((a, b) => a - b)[2]).toBeLessThan(200);
});

test('a failed job is repeated after its pause, and immediately when the panel requests it', async () => {
  await asleep();
  await asActor(system('teste'), (tx) => enqueue(tx, 'files.check', {}));
  await vi.waitFor(() => expect(repeated).toHaveLength(2), { timeout: 12_000, interval: 5 });
  // The queue's pause of two to four seconds, and the poll after it; a regular poll comes after eight.
  expect((repeated[1] ?? 0) - (repeated[0] ?? 0)).toBeLessThan(7_500);
  const { rows } = await context.owner.query<{ id: string }>(
    "update pgboss.job set state = 'failed' where name = 'files.check' returning id",
  );
  await asActor(system('teste'), (tx) => retryFailedJob(tx, rows[0]?.id ?? ''));
  const asked = performance.now();
  await vi.waitFor(() => expect(repeated).toHaveLength(3), settled);
  expect((repeated[2] ?? 0) - asked).toBeLessThan(500);
});

test('a later job runs at its time, also if its transaction takes longer than a poll interval', async () => {
  await asleep();
  worked.length = 0;
  const due = performance.now() + 3_000;
  await asActor(system('teste'), async (tx) => {
    await enqueue(tx, 'privacy.expire', {}, { startAfter: new Date(Date.now() + 3_000) });
    await tx.execute(sql`select pg_sleep(1.6)`);
  });
  await vi.waitFor(() => expect(worked).toHaveLength(1), { timeout: 12_000, interval: 5 });
  expect(worked[0]).toBeGreaterThan(due - 50);
  // After a missed poll the next one would be six seconds late.
  expect(worked[0]).toBeLessThan(due + 4_500);
}, 40_000);

test('a later job of another process runs at its time', async () => {
  await asleep();
  // Queued like by another process, without a call in this one.
  const foreignDue = performance.now() + LATER_MS;
  const startAfter = new Date(Date.now() + LATER_MS);
  await context.owner.query('set role nome_system');
  await context.owner.query("select add_jobs('audit.anchor', $1)", [
    JSON.stringify([{ data: {}, startAfter }]),
  ]);
  await context.owner.query('reset role');
  await vi.waitFor(() => expect(foreign).toHaveLength(1), { timeout: LATER_MS + 5_000, interval: 5 });
  expect(foreign[0]).toBeGreaterThan(foreignDue - 50);
  expect(foreign[0]).toBeLessThan(foreignDue + 1_000);
}, 40_000);
