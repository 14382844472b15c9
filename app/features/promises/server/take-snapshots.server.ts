import { createHash } from 'node:crypto';
import { desc } from 'drizzle-orm';
import { FIRST_HASH, snapshotBody } from '#app/features/promises/rules/terms.ts';
import { addMonths, type CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { countPromises } from './count-promises.server.ts';

const { promiseSnapshots: s } = schema;

/**
 * Stores each month that ended since the last stored one; the first time, the previous month. After an outage
 * of more than a month, several are missing.
 * @returns how many were stored
 */
export async function takeSnapshots(tx: Tx, now: Date): Promise<number> {
  const thisMonth = firstOfMonth(civilDateAt(now));
  const [last] = await tx.select({ month: s.month, hash: s.hash }).from(s).orderBy(desc(s.month)).limit(1);
  let first = last ? addMonths(firstOfMonth(last.month), 1) : addMonths(thisMonth, -1);
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

const firstOfMonth = (day: string): CivilDate => `${day.slice(0, 7)}-01` as CivilDate;
