import type pg from 'pg';
import { PgBoss } from 'pg-boss';

/**
 * Creates or upgrades the queue's tables and queues, as the owner, and grants the least that each role needs:
 * the worker works them; the actors' roles may only add a job inside their own transaction.
 */
export async function migrateQueue(
  owner: pg.Client,
  ownerUrl: string,
  queues: readonly string[],
): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    max: 2,
    supervise: false,
    schedule: false,
    migrate: true,
  });
  // What fails is thrown by the call; without a listener the same error would end the process.
  boss.on('error', () => {});
  await boss.start();
  try {
    for (const name of queues) await boss.createQueue(name);
  } finally {
    await boss.stop({ graceful: false });
  }
  const actors = 'nome_visitor, nome_customer, nome_staff, nome_admin, nome_system';
  await owner.query(`
    revoke all on schema pgboss from public;
    grant usage on schema pgboss to nome_worker, nome_auth, ${actors};
    grant select, insert, update, delete on all tables in schema pgboss to nome_worker;
    grant usage on all sequences in schema pgboss to nome_worker;
    grant execute on all functions in schema pgboss to nome_worker;
    grant select on pgboss.queue to ${actors};
    grant insert, select (id, start_after) on pgboss.job, pgboss.job_common to ${actors};
    grant execute on function pgboss.job_now() to ${actors};
  `);
  // Completed jobs stay for days: what is counted at every scrape must not read them. Asked first, for the creation
  // locks the table even where the index exists.
  await owner.query(`
    do $$ begin
      if to_regclass('pgboss.job_open_idx') is null then
        create index job_open_idx on pgboss.job_common (name, state)
          where state in ('created', 'retry', 'active', 'failed');
      end if;
    end $$`);
}
