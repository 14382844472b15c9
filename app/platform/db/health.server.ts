import { pool } from './pools.server.ts';

/** Whether the database answers within a second. */
export async function databaseAnswers(): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), 1_000).unref());
  const asked = pool('app')
    .query('select 1')
    .then(
      () => true,
      () => false,
    );
  return Promise.race([asked, late]);
}
