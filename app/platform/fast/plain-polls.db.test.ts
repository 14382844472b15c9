import { beforeAll, expect, test, vi } from 'vitest';
import { onTestDatabase } from '#tests/db/database.ts';
import { asActor, system } from '../actor.server.ts';
import { env, setEnv } from '../env.server.ts';
import { JOB_NAMES, type JobHandlers } from '../job-names.server.ts';
import { enqueue, startWorkers } from '../jobs.server.ts';

onTestDatabase();
const worked: string[] = [];

beforeAll(async () => {
  setEnv({ ...env(), jobs: 'inline', fastWays: false });
  const note = async () => void worked.push('events.dispatch');
  await startWorkers({
    ...(Object.fromEntries(JOB_NAMES.map((name) => [name, note])) as unknown as JobHandlers),
    'files.check': async () => {
      worked.push('files.check');
      if (worked.filter((name) => name === 'files.check').length === 1)
        throw new Error('The first attempt fails.');
    },
  });
});

test('without the shortcut, workers find new, late and repeated jobs by their own polls', async () => {
  await asActor(system('teste'), async (tx) => {
    await enqueue(tx, 'events.dispatch', {});
    await enqueue(tx, 'events.dispatch', {}, { startAfter: new Date(Date.now() + 1_000) });
    await enqueue(tx, 'files.check', {});
  });
  const all = ['events.dispatch', 'events.dispatch', 'files.check', 'files.check'];
  await vi.waitFor(() => expect(worked.toSorted()).toEqual(all), { timeout: 15_000, interval: 50 });
});
