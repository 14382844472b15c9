import { beforeAll, expect, test, vi } from 'vitest';
import { onTestDatabase } from '#tests/db/database.ts';
import { asActor, system } from './actor.server.ts';
import { env, setEnv } from './env.server.ts';
import { enqueue, JOB_NAMES, type JobHandlers, startWorkers } from './jobs.server.ts';

onTestDatabase();
/** The hour of each job, in ms. */
const worked: number[] = [];
const settled = { timeout: 5_000, interval: 5 };

beforeAll(async () => {
  setEnv({ ...env(), jobs: 'inline' });
  const note = async () => {
    worked.push(performance.now());
  };
  await startWorkers(Object.fromEntries(JOB_NAMES.map((name) => [name, note])) as unknown as JobHandlers);
});

const queue = (name: 'events.dispatch' | 'privacy.expire', startAfter?: Date) =>
  asActor(system('teste'), (tx) => enqueue(tx, name, {}, startAfter ? { startAfter } : {}));

test('a job is worked as soon as its transaction is committed, without a look of the worker', async () => {
  const waits: number[] = [];
  for (let n = 1; n <= 5; n += 1) {
    await queue('events.dispatch');
    const committed = performance.now();
    await vi.waitFor(() => expect(worked).toHaveLength(n), settled);
    waits.push((worked.at(-1) ?? 0) - committed);
  }
  // Looks once a second would make it half a second.
  expect(waits.toSorted((a, b) => a - b)[2]).toBeLessThan(200);
});

test('a job for later is worked within two seconds of its hour', async () => {
  worked.length = 0;
  const due = performance.now() + 1_500;
  await queue('privacy.expire', new Date(Date.now() + 1_500));
  await vi.waitFor(() => expect(worked).toHaveLength(1), settled);
  expect(worked[0]).toBeGreaterThan(due - 50);
  expect(worked[0]).toBeLessThan(due + 2_000);
});
