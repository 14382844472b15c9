import type pg from 'pg';

/** How many connections to this database wait for a lock of another. */
export async function waitingForLocks(db: pg.Client): Promise<number> {
  // Within a transaction the list of connections stays as it was first read.
  await db.query('select pg_stat_clear_snapshot()');
  const { rows } = await db.query<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]?.n ?? 0;
}
