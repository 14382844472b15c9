import { asc, desc, eq, sql } from 'drizzle-orm';
import {
  type BrokenCase,
  hasEnough,
  type PromiseProof,
  type PublicPromise,
  type SnapshotLine,
} from '#app/features/promises/rules/terms.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import { cachedValue } from '#app/platform/cached-value.server.ts';
import { instantSql } from '#app/platform/db/json-values.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { countPromises } from './count-promises.server.ts';

const { promises: p, promiseSnapshots: s } = schema;
/** Broken cases and months that the page names. */
const SHOWN = 5;
const MONTHS = 12;

/** Loads the active promises with their counts, and the newest months. The same for every visitor. */
export async function loadPublicPromises(
  now: Date = new Date(),
): Promise<{ promises: PublicPromise[]; snapshots: SnapshotLine[] }> {
  return asActor(system('promises'), async (tx) => {
    const rows = await tx.select().from(p).where(eq(p.active, true)).orderBy(asc(p.itemOrder));
    const tallies = new Map((await countPromises(tx, now)).map((tally) => [tally.key, tally]));
    const { rows: broken } = await tx.execute<BrokenCase & { key: string }>(sql`
      select k.promise_key as key, ${instantSql('k.due_at')} as "dueAt", ${instantSql('k.done_at')} as "doneAt", k.amends
      from promises q cross join lateral (
        select * from promise_cases c where c.promise_key = q.key and c.broken_at is not null
        order by c.due_at desc limit ${SHOWN}) k
      where q.active`);
    const snapshots = await tx
      .select({ month: s.month, hash: s.hash, previous: s.previous })
      .from(s)
      .orderBy(desc(s.month))
      .limit(MONTHS);
    const promises = rows.map(({ key, title, words, exceptions, remedy }) => {
      const tally = tallies.get(key);
      const enough = tally && hasEnough(tally.ever);
      return {
        ...{ key, title, words, exceptions, remedy },
        ever: enough ? tally.ever : null,
        recent: enough && hasEnough(tally.recent) ? tally.recent : null,
        broken: enough ? broken.filter((of) => of.key === key).map(({ key: _, ...shown }) => shown) : [],
      };
    });
    return { promises, snapshots };
  });
}

const counts = cachedValue<PromiseProof[]>();
/** Promises that the first page names. */
const NAMED = 3;

/**
 * Returns the promises with the most cases, if these suffice; cached until a case is settled or a promise
 * changes.
 */
export const getPromiseProof = (): Promise<PromiseProof[]> =>
  counts(async () => {
    const { promises } = await loadPublicPromises();
    return promises
      .flatMap(({ key, title, ever }) => (ever ? [{ key, title, ever }] : []))
      .sort((a, b) => b.ever.n - a.ever.n)
      .slice(0, NAMED)
      .map(({ key, title, ever: { kept, broken, running } }) => ({ key, title, kept, broken, running }));
  });

/** Returns the text of a month, whose SHA-256 is its hash; null for a month without one. */
export async function readPromisesSnapshot(month: string): Promise<string | null> {
  const [row] = await asActor(system('promises'), (tx) =>
    tx.select({ body: s.body }).from(s).where(eq(s.month, month)),
  );
  return row?.body ?? null;
}
