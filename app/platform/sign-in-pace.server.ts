import { setTimeout as sleep } from 'node:timers/promises';
import { pool } from './db/pools.server.ts';
import { forgive, hashedKey, tally, untally } from './rate-limit.server.ts';

/**
 * The slow-down of an account as a whole. Failures from however many addresses make its attempts take turns, so that
 * rotating them gains little, and no owner is refused for the attempts of others: a lone attempt waits a few seconds.
 */

/** Failures of a day that cost nothing. */
const FREE = 10;
/** So many failures make a turn one second longer, up to the longest wait. */
const FAILURES_A_SECOND = 20;
/** The longest that a request is kept waiting; with more of them in line, the next one is sent away. */
const MOST_SECONDS = 15;

/** Milliseconds from one turn to the next. */
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
 * @returns 0 when it may be tried; seconds to come back in when the line is full, and then it does not count.
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

/** The attempt was no failure. */
export const keepPace = (account: string) => untally('sign-in-account', account);

/** Forgets the failures of an account: its mailbox has proved itself. */
export async function clearPace(account: string): Promise<void> {
  await forgive('sign-in-account', account);
  await pool('auth').query('delete from rate_limits where key = $1', [turnKey(account)]);
}
