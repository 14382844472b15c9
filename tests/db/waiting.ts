import type pg from 'pg';

/** Number of connections to this database that wait for another's lock. */
export async function waitingForLocks(db: pg.Client): Promise<number> {
  // Within a transaction the list of connections does not change after its first reading.
  await db.query('select pg_stat_clear_snapshot()');
  const { rows } = await db.query<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]?.n ?? 0;
}
