import { setTimeout as sleep } from 'node:timers/promises';
import { pool } from './db/pools.server.ts';
import { forgive, hashedKey, tally, untally } from './rate-limit.server.ts';

/**
 * Delays attempts on an account as a whole. After failures, from any number of addresses, attempts take
 * turns: rotating addresses gains little, and the owner is not refused because of others; a single attempt
 * waits a few seconds.
 */

/** Daily failures without a delay. */
const FREE = 10;
/** Failures that lengthen a turn by one second, up to the longest wait. */
const FAILURES_A_SECOND = 20;
/** Longest wait of a request; further requests are refused. */
const MOST_SECONDS = 15;

/** Milliseconds between turns. */
const spacing = (failures: number): number =>
  failures <= FREE ? 0 : Math.min(MOST_SECONDS, Math.ceil(failures / FAILURES_A_SECOND)) * 1000;

const turnKey = (account: string) => `sign-in-turn:${hashedKey(account)}`;

/**
 * `expire` of the row is the instant of the next turn (milliseconds), like in the limiter's rows, so that its
 * sweep removes it. One statement: concurrent requests get one turn each.
 */
const TAKE = `
  insert into rate_limits as r (key, points, expire)
  values ($1, 0, floor(extract(epoch from clock_timestamp()) * 1000)::bigint + $2::bigint)
  on conflict (key) do update
    set expire = greatest(r.expire, floor(extract(epoch from clock_timestamp()) * 1000)::bigint) + $2::bigint
    where r.expire - extract(epoch from clock_timestamp()) * 1000 <= $3::bigint
  returning greatest(expire - $2::bigint - extract(epoch from clock_timestamp()) * 1000, 0)::int as wait`;

/**
 * Counts an attempt as a failure and waits for its turn.
 * @returns 0 when the attempt may proceed; seconds until a retry when the queue is full, and then it does not
 * count.
 */
export async function takeTurn(account: string): Promise<number> {
  const apart = spacing(await tally('sign-in-account', account));
  if (apart === 0) return 0;
  const values = [turnKey(account), apart, MOST_SECONDS * 1000];
  const { rows } = await pool('auth').query<{ wait: number }>(TAKE, values);
  const wait = rows[0]?.wait;
  if (wait === undefined) {
    await untally('sign-in-account', account);
    return MOST_SECONDS;
  }
  await sleep(wait);
  return 0;
}

/** Reverts the count of a successful attempt. */
export const keepPace = (account: string) => untally('sign-in-account', account);

/** Deletes the failures of an account whose mailbox is proved. */
export async function clearPace(account: string): Promise<void> {
  await forgive('sign-in-account', account);
  await pool('auth').query('delete from rate_limits where key = $1', [turnKey(account)]);
}
