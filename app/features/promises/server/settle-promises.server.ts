import { and, eq, sql } from 'drizzle-orm';
import { RESTARTED, WITHOUT_US } from '#app/features/promises/rules/promise-words.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import { holdLock } from '#app/platform/db/hold-lock.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { PROMISE_KEYS, type PromiseKey } from '#app/terms/promise-keys.ts';
import { MEASURES, type PromiseFacts } from './measures.server.ts';
import { takeSnapshots } from './take-snapshots.server.ts';

/**
 * Job `promises.settle`: writes each case down and settles those whose outcome is known. Run again it writes nothing.
 * A case that was not ended in time is broken at its last instant, whenever the job runs.
 */
export async function settlePromises(now: Date = new Date()): Promise<void> {
  await asActor(system('promises'), async (tx) => {
    await holdLock(tx, 'promises');
    let changed = 0;
    for (const key of PROMISE_KEYS) changed += await settleFacts(tx, key, MEASURES[key], now);
    changed += await takeSnapshots(tx, now);
    if (changed > 0) await tx.execute(sql`select pg_notify('nome_cache', 'promise_cases')`);
  });
}

/** Settles the cases of one promise by its facts. @returns how many rows were written */
export async function settleFacts(tx: Tx, key: PromiseKey, facts: PromiseFacts, now: Date): Promise<number> {
  const { promises: p } = schema;
  const [promise] = await tx
    .select({ id: p.id })
    .from(p)
    .where(and(eq(p.key, key), eq(p.active, true)));
  if (!promise) return 0;
  const at = now.toISOString();
  const of = sql`with facts as (
      select f.* from promises p cross join lateral (${facts}) f
      where p.key = ${key} and f.started_at <= ${at}::timestamptz
        and (p.active_from is null or f.started_at >= p.active_from::timestamp at time zone 'America/Sao_Paulo'))`;
  const running = sql`num_nonnulls(c.kept_at, c.broken_at, c.excused_at) = 0`;
  // An erased person stays counted and is not named.
  const stored = await tx.execute(sql`${of}
    insert into promise_cases (promise_key, subject_id, user_id, started_at, due_at, paused)
    select ${key}, f.subject_id, q.id, f.started_at, f.due_at, f.paused
    from facts f left join profiles q on q.id = f.user_id and q.erased_at is null
    on conflict (promise_key, subject_id, started_at) do update set due_at = excluded.due_at, paused = excluded.paused
    where num_nonnulls(promise_cases.kept_at, promise_cases.broken_at, promise_cases.excused_at) = 0
      and (promise_cases.due_at, promise_cases.paused) is distinct from (excluded.due_at, excluded.paused)`);
  const settled = await tx.execute(sql`${of}
    update promise_cases c set
      kept_at = case when o.outcome = 'kept' then f.done_at end,
      broken_at = case when o.outcome = 'broken' then f.due_at end,
      excused_at = case when o.outcome = 'ended' then f.ended_at end,
      excused_reason = case when o.outcome = 'ended' then ${WITHOUT_US} end,
      done_at = f.done_at
    from facts f, lateral (select case
      when (f.done_at <= f.due_at or f.paused) and f.done_at <= coalesce(f.ended_at, 'infinity') then 'kept'
      when f.ended_at <= f.due_at or (f.paused and f.ended_at is not null) then 'ended'
      when not f.paused and (f.done_at > f.due_at or f.due_at < ${at}::timestamptz) then 'broken' end as outcome) o
    where c.promise_key = ${key} and c.subject_id = f.subject_id and c.started_at = f.started_at and ${running}
      and o.outcome is not null`);
  const late = await tx.execute(sql`${of}
    update promise_cases c set done_at = f.done_at from facts f
    where c.promise_key = ${key} and c.subject_id = f.subject_id and c.started_at = f.started_at
      and c.broken_at is not null and c.done_at is null and f.done_at is not null`);
  // The subject began again, or is gone: what was late by then is broken all the same.
  const left = await tx.execute(sql`${of}
    update promise_cases c set
      broken_at = case when c.due_at < ${at}::timestamptz and not c.paused then c.due_at end,
      excused_at = case when c.due_at < ${at}::timestamptz and not c.paused then null else ${at}::timestamptz end,
      excused_reason = case when c.due_at < ${at}::timestamptz and not c.paused then null else ${RESTARTED} end
    where c.promise_key = ${key} and ${running} and not exists (
      select 1 from facts f where f.subject_id = c.subject_id and f.started_at = c.started_at)`);
  return [stored, settled, late, left].reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
}
