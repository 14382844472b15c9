import type pg from 'pg';

/** Functions that keep the time of a chained row; while the past is written, it is `demo.at`. */
const CHAINS = ['chain_acceptance()', 'chain_audit()', 'chain_listing()'];

/** What the chains take for now from here on, within `inThePast`. */
export const atTime = (owner: pg.Client, at: Date) =>
  owner.query("select set_config('demo.at', $1, true)", [at.toISOString()]);

/** Writes with the chains' clock at `demo.at`, and with the last change of a card as it is given. */
export async function inThePast(owner: pg.Client, write: () => Promise<void>): Promise<void> {
  const { rows: chains } = await owner.query<{ now: string }>(
    'select pg_get_functiondef(f::regprocedure) as now from unnest($1::text[]) f',
    [CHAINS],
  );
  for (const { now } of chains)
    await owner.query(now.replace('clock_timestamp()', "current_setting('demo.at')::timestamptz"));
  await owner.query('alter table cards disable trigger touch_updated_at');
  await write();
  await owner.query('alter table cards enable trigger touch_updated_at');
  for (const { now } of chains) await owner.query(now);
  // Nothing of the past is news.
  await owner.query('alter table domain_events disable trigger append_only');
  await owner.query('delete from domain_events');
  await owner.query('alter table domain_events enable trigger append_only');
}
