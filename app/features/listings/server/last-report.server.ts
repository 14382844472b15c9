import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';

const { listingEvents: e } = schema;

/** Finds the page and line, both from 1, of the newest report that showed a listing; undefined if none did. */
export async function lastReportOf(tx: Tx, listingId: string) {
  const [found] = await tx
    .select({
      report: sql<string>`${e.data}->>'report'`,
      page: sql<number>`(${e.data}->>'page')::int`,
      line: sql<number>`(${e.data}->>'line')::int`,
    })
    .from(e)
    .where(
      and(
        eq(e.listingId, listingId),
        inArray(e.kind, ['added', 'report']),
        sql`${e.data} ?& array['report', 'page', 'line']`,
      ),
    )
    .orderBy(desc(e.seq))
    .limit(1);
  return found;
}
