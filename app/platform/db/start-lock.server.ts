import { singleConnection } from './connections.server.ts';
import { insist } from './insist.server.ts';

/**
 * Runs `work` while no other process prepares this database. The lock is a table of the owner: any account
 * that reaches the database could hold an advisory lock and block each start.
 */
export async function whileAlone<T>(ownerUrl: string, work: () => Promise<T>): Promise<T> {
  const holder = singleConnection({ connectionString: ownerUrl, application_name: 'nome_start' });
  await holder.connect();
  try {
    await insist(holder, 'create schema if not exists nome_start');
    await insist(holder, 'create table if not exists nome_start.one_at_a_time ()');
    await holder.query('set idle_in_transaction_session_timeout = 0; set lock_timeout = 0');
    await holder.query('begin');
    await holder.query('lock table nome_start.one_at_a_time in access exclusive mode');
    return await work();
  } finally {
    await holder.end();
  }
}
