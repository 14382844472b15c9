import { PgBoss } from 'pg-boss';
import { expect, test } from 'vitest';
import { onTestDatabase } from '#tests/db/database.ts';
import { asActor, system } from './actor.server.ts';
import { JOB_NAMES } from './job-names.server.ts';
import { enqueue } from './jobs.server.ts';

const context = onTestDatabase();

test('every queue detects a worker without heartbeats, and every job is supervised', async () => {
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

test('a scheduled job is repeated eight times, and then stays as failed', async () => {
  const queue = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => context.owner.query(text, values) },
    supervise: false,
    schedule: false,
    migrate: false,
    createSchema: false,
  });
  await queue.start();
  const id = (await queue.send('payments.reconcile', {})) ?? '';
  const stateAfterFailure = async () => {
    await context.owner.query('update pgboss.job set start_after = created_on where id = $1', [id]);
    expect(await queue.fetch('payments.reconcile')).toMatchObject([{ id }]);
    await queue.fail('payments.reconcile', id);
    const { rows } = await context.owner.query('select state from pgboss.job where id = $1', [id]);
    return rows[0].state;
  };
  const states: string[] = [];
  for (let attempt = 1; attempt <= 9; attempt += 1) states.push(await stateAfterFailure());
  await queue.stop({ graceful: false });
  expect(states).toEqual([...Array(8).fill('retry'), 'failed']);
});
