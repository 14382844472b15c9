import { sql } from 'drizzle-orm';
import { CASE_LIST } from '#app/features/promises/rules/case-list.ts';
import {
  CASE_STATE_SQL,
  type CaseDetail,
  type CaseRow,
  type CountedPromise,
  type Counts,
  type PromiseRow,
} from '#app/features/promises/rules/terms.ts';
import { defineList } from '#app/kit/list.server.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asActor, type SignedInActor, system } from '#app/platform/actor.server.ts';
import { cachedValue } from '#app/platform/cached-value.server.ts';
import { instantSql, instantText } from '#app/platform/db/json-values.server.ts';
import type { PromiseKey } from '#app/terms/promise-keys.ts';
import { MESSAGES } from './own-cases.server.ts';

const ROW = `c.id, c.promise_key as key, (select p.title from promises p where p.key = c.promise_key) as title,
  (select f.full_name from profiles f where f.id = c.user_id) as client, ${CASE_STATE_SQL} as state,
  ${instantText('c.started_at')} as "startedAt", ${instantText('c.due_at')} as "dueAt",
  ${instantText('c.done_at')} as "doneAt",
  exists (select 1 from promise_messages m where m.case_id = c.id and m.answered_at is null) as waiting`;

/** Every case of every promise. */
export const caseList = defineList<CaseRow, typeof CASE_LIST>({
  address: CASE_LIST,
  from: ['promise_cases', 'c'],
  columns: ROW,
  where: ({ state, key, waiting }) => [
    state && sql`${sql.raw(CASE_STATE_SQL)} = ${state}`,
    key && sql`c.promise_key = ${key}`,
    waiting &&
      sql`exists (select 1 from promise_messages m where m.case_id = c.id and m.answered_at is null)`,
  ],
  sort: { comecou: 'c.started_at', prazo: 'c.due_at' },
});

/** Loads one case; null for an unknown id. */
export async function findCase(admin: SignedInActor, id: string): Promise<CaseDetail | null> {
  if (!isUuid(id)) return null;
  const { rows } = await asActor(admin, (tx) =>
    tx.execute<CaseDetail>(sql`
      select ${sql.raw(ROW)}, c.user_id as "userId", c.subject_id as "subjectId", c.paused, c.amends,
        c.excused_reason as "excusedReason", ${instantSql('c.excused_at')} as "excusedAt",
        ${instantSql('c.updated_at')} as "updatedAt", ${MESSAGES} as messages
      from promise_cases c where c.id = ${id}`),
  );
  return rows[0] ?? null;
}

const COLUMNS =
  sql.raw(`p.key, p.title, p.words, p.exceptions, p.remedy, p.limit_amount as "limitAmount", p.unit, p.places,
  p.contract_clause as "contractClause", p.active, p.active_from::text as "activeFrom", p.version`);

const counts = cachedValue<Map<PromiseKey, Counts>>();

/** Counts the cases of each promise by outcome; cached until a case is settled or a promise changes. */
const countCases = (): Promise<Map<PromiseKey, Counts>> =>
  counts(async () => {
    const { rows } = await asActor(system('promises'), (tx) =>
      tx.execute<Counts & { key: PromiseKey }>(sql`
        select c.promise_key as key, count(*)::int as n, count(c.kept_at)::int as kept,
          count(c.broken_at)::int as broken, count(c.excused_at)::int as excused,
          (count(*) filter (where num_nonnulls(c.kept_at, c.broken_at, c.excused_at) = 0))::int as running
        from promise_cases c group by c.promise_key`),
    );
    return new Map(rows.map(({ key, ...of }) => [key, of]));
  });
const NO_CASES: Counts = { n: 0, kept: 0, broken: 0, excused: 0, running: 0 };

/** Every promise with its counts, in the order of the page. */
export async function listPromises(admin: SignedInActor): Promise<CountedPromise[]> {
  const { rows } = await asActor(admin, (tx) =>
    tx.execute<PromiseRow>(sql`select ${COLUMNS} from promises p order by p.item_order`),
  );
  const counted = await countCases();
  return rows.map((promise) => ({ ...promise, counts: counted.get(promise.key) ?? NO_CASES }));
}

/** One promise; null for an unknown key. */
export async function findPromise(admin: SignedInActor, key: string): Promise<PromiseRow | null> {
  const { rows } = await asActor(admin, (tx) =>
    tx.execute<PromiseRow>(sql`select ${COLUMNS} from promises p where p.key = ${key}`),
  );
  return rows[0] ?? null;
}
