import { createHash } from 'node:crypto';
import { desc } from 'drizzle-orm';
import { FIRST_HASH, snapshotBody } from '#app/features/promises/rules/promise-counts.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { countPromises } from './count-promises.server.ts';

/** Writes the month that ended down, once. @returns 1 where it was written now */
export async function takeSnapshots(tx: Tx, now: Date): Promise<number> {
  const { promiseSnapshots: s } = schema;
  const first = `${civilDateAt(now).slice(0, 7)}-01` as ReturnType<typeof civilDateAt>;
  const month = addDays(first, -1).slice(0, 7);
  const [last] = await tx.select({ month: s.month, hash: s.hash }).from(s).orderBy(desc(s.month)).limit(1);
  if (last && last.month >= month) return 0;
  const until = new Date(new Date(`${first}T00:00:00-03:00`).getTime() - 1);
  const tallies = await countPromises(tx, until);
  if (tallies.every(({ ever }) => ever.n === 0)) return 0;
  const previous = last?.hash ?? FIRST_HASH;
  const body = snapshotBody(month, previous, tallies);
  const hash = createHash('sha256').update(body).digest('hex');
  await insertRow(tx, s, { id: newId(), month, body, previous, hash });
  return 1;
}
