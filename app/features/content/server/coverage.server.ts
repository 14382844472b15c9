import { asc } from 'drizzle-orm';
import { isUf, UFS, type Uf } from '#app/lib/brazil.ts';
import { asActor, VISITOR } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { shownDrafts } from './drafts.server.ts';

/**
 * Attendance in a state. `consultants` is 0 where the business gave no number (docs/product.md section 9: "not
 * shown").
 */
export type StateCoverage = { uf: Uf; active: boolean; consultants: number };

/** Loads the coverage map. A state without a row has no local service. */
export async function getCoverage(): Promise<StateCoverage[]> {
  const { coverage } = shownDrafts();
  if (coverage) return UFS.toSorted().map((uf) => ({ uf, ...coverage[uf] }));
  const { uf, active, consultants } = schema.coverageStates;
  const rows = await asActor(VISITOR, (tx) =>
    tx.select({ uf, active, consultants }).from(schema.coverageStates).orderBy(asc(uf)),
  );
  return rows.flatMap((row) => (isUf(row.uf) ? [{ ...row, uf: row.uf }] : []));
}
