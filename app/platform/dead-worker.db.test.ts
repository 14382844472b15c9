import { expect, test } from 'vitest';
import { onTestDatabase } from '#tests/db/database.ts';
import { asActor, system } from './actor.server.ts';
import { enqueue, JOB_NAMES } from './jobs.server.ts';

const context = onTestDatabase();

test('every queue misses a worker that gives no sign of life, and every job is looked for', async () => {
  const { rows } = await context.owner.query<{ name: string; heartbeat: number }>(
    'select name, heartbeat_seconds as heartbeat from pgboss.queue',
  );
  const own = rows.filter(({ name }) => (JOB_NAMES as readonly string[]).includes(name));
  expect(own).toHaveLength(JOB_NAMES.length);
  expect(own.filter(({ heartbeat }) => heartbeat !== 12)).toEqual([]);
  await asActor(system('teste'), (tx) => enqueue(tx, 'events.dispatch', {}));
  const { rows: jobs } = await context.owner.query(
    "select heartbeat_seconds as heartbeat from pgboss.job where name = 'events.dispatch'",
  );
  expect(jobs).toEqual([{ heartbeat: 12 }]);
});
