import { createHash } from 'node:crypto';
import { desc, sql } from 'drizzle-orm';
import { FIRST_HASH, RESTARTED, snapshotBody, WITHOUT_US } from '#app/features/promises/rules/terms.ts';
import { addMonths, startOfMonth } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asActor, holdLock, system, type Tx } from '#app/platform/actor.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { PROMISE_KEYS, type PromiseKey } from '#app/terms/promise-keys.ts';
import { countPromises } from './count-promises.server.ts';
import { MEASURES, type PromiseFacts } from './measures.server.ts';

const { promiseSnapshots: s } = schema;

/** Subjects per transaction: a business that imports its history starts with tens of thousands. */
const PORTION = 5_000;

/**
 * Job `promises.settle`: adds each case and settles those with a known outcome. A second run writes nothing.
 * A case that was not completed in time is broken at its last instant, whenever the job runs.
 */
export async function settlePromises(now: Date = new Date()): Promise<void> {
  let changed = 0;
  for (const key of PROMISE_KEYS) {
    const facts = MEASURES[key];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await alone((tx) => settlePage(tx, key, facts, now, after));
      changed += page.written;
      after = page.last;
    }
    changed += await alone((tx) => settleLeft(tx, key, facts, now));
  }
  await alone(async (tx) => {
    changed += await takeSnapshots(tx, now);
    if (changed > 0) await tx.execute(sql`select pg_notify('nome_cache', 'promise_cases')`);
  });
}

const alone = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  asActor(system('promises'), async (tx) => {
    await holdLock(tx, 'promises');
    return work(tx);
  });

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** The facts `f` of an active promise `p` that count. */
const factsOf = (key: PromiseKey, facts: PromiseFacts, now: Date) => sql`
  from promises p cross join lateral (${facts}) f
  where p.key = ${key} and p.active and f.started_at <= ${instant(now)}
    and (p.active_from is null or f.started_at >= p.active_from::timestamp at time zone 'America/Sao_Paulo')`;

const RUNNING = 'num_nonnulls(c.kept_at, c.broken_at, c.excused_at) = 0';
const RUNS = sql.raw(RUNNING);
/** A case `c` gets its outcome once; a broken one later gets the time of its completion. */
const OUTCOME = ['due_at', 'paused', 'kept_at', 'broken_at', 'excused_at', 'excused_reason'];

/**
 * Writes and settles the cases of up to `portion` subjects with an id greater than `after`. Subjects with a
 * settled case are excluded first: computing the days of a fact costs far more than finding its case. The
 * subjects are then an array, so that the planner uses each table's index even with outdated statistics.
 * @returns how many rows were written, and the last subject if more may follow
 */
export async function settlePage(
  tx: Tx,
  key: PromiseKey,
  facts: PromiseFacts,
  now: Date,
  after: string | null = null,
  portion = PORTION,
): Promise<{ written: number; last: string | null }> {
  const found = await tx.execute<{ id: string }>(sql`
    select distinct f.subject_id as id from (select f.subject_id, f.started_at, f.done_at ${factsOf(key, facts, now)}) f
    left join promise_cases c
      on c.promise_key = ${key} and c.subject_id = f.subject_id and c.started_at = f.started_at
    where (c.id is null or ${RUNS} or c.broken_at is not null and c.done_at is null and f.done_at is not null)
      and (${after}::uuid is null or f.subject_id > ${after}::uuid)
    order by id limit ${portion}`);
  const ids = found.rows.map(({ id }) => id);
  if (ids.length === 0) return { written: 0, last: null };
  // An erased person's case is still counted, without a name.
  const { rowCount } = await tx.execute(sql`
    insert into promise_cases as c (promise_key, subject_id, user_id, started_at, due_at, paused, kept_at, broken_at,
      excused_at, excused_reason, done_at)
    select ${key}, f.subject_id, q.id, f.started_at, f.due_at, f.paused, case o.outcome when 'kept' then f.done_at end,
      case o.outcome when 'broken' then f.due_at end, case o.outcome when 'ended' then f.ended_at end,
      case o.outcome when 'ended' then ${WITHOUT_US} end, f.done_at
    from (select f.* ${factsOf(key, facts, now)} and f.subject_id = any(${sql.param(ids)}::uuid[])) f
    left join profiles q on q.id = f.user_id and q.erased_at is null
    cross join lateral (select case
      when (f.done_at <= f.due_at or f.paused) and f.done_at <= coalesce(f.ended_at, 'infinity') then 'kept'
      when f.ended_at <= f.due_at or (f.paused and f.ended_at is not null) then 'ended'
      when not f.paused and (f.done_at > f.due_at or f.due_at < ${instant(now)}) then 'broken' end as outcome) o
    on conflict (promise_key, subject_id, started_at) do update set
      ${sql.raw(OUTCOME.map((name) => `${name} = case when ${RUNNING} then excluded.${name} else c.${name} end`).join(', '))},
      done_at = excluded.done_at
    where ${RUNS} and (c.due_at, c.paused, excluded.kept_at, excluded.broken_at, excluded.excused_at)
        is distinct from (excluded.due_at, excluded.paused, c.kept_at, c.broken_at, c.excused_at)
      or c.broken_at is not null and c.done_at is null and excluded.done_at is not null`);
  return { written: rowCount ?? 0, last: ids.length < portion ? null : (ids.at(-1) ?? null) };
}

/** Settles running cases whose subject restarted or no longer exists: those late by then are still broken. */
export async function settleLeft(tx: Tx, key: PromiseKey, facts: PromiseFacts, now: Date): Promise<number> {
  const late = sql`c.due_at < ${instant(now)} and not c.paused`;
  const { rowCount } = await tx.execute(sql`
    with facts as materialized (select f.subject_id, f.started_at ${factsOf(key, facts, now)}
      and f.subject_id = any(array(select c.subject_id from promise_cases c where c.promise_key = ${key} and ${RUNS})))
    update promise_cases c set
      broken_at = case when ${late} then c.due_at end,
      excused_at = case when ${late} then null else ${instant(now)} end,
      excused_reason = case when ${late} then null else ${RESTARTED} end
    where c.promise_key = ${key} and ${RUNS} and exists (select from promises p where p.key = ${key} and p.active)
      and (c.subject_id, c.started_at) not in (select subject_id, started_at from facts)`);
  return rowCount ?? 0;
}

/**
 * Stores each month that ended since the last stored one; the first time, the previous month. After an outage
 * of more than a month, several are missing.
 * @returns how many were stored
 */
async function takeSnapshots(tx: Tx, now: Date): Promise<number> {
  const thisMonth = startOfMonth(civilDateAt(now));
  const [last] = await tx.select({ month: s.month, hash: s.hash }).from(s).orderBy(desc(s.month)).limit(1);
  let first = last ? addMonths(startOfMonth(last.month), 1) : addMonths(thisMonth, -1);
  let previous = last?.hash ?? FIRST_HASH;
  let written = 0;
  for (; first < thisMonth; first = addMonths(first, 1)) {
    const until = new Date(new Date(`${addMonths(first, 1)}T00:00:00-03:00`).getTime() - 1);
    const tallies = await countPromises(tx, until);
    if (tallies.every(({ ever }) => ever.n === 0)) return written;
    const month = first.slice(0, 7);
    const body = snapshotBody(month, previous, tallies);
    const hash = createHash('sha256').update(body).digest('hex');
    await insertRow(tx, s, { id: newId(), month, body, previous, hash });
    previous = hash;
    written += 1;
  }
  return written;
}
