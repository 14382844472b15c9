import { asc } from 'drizzle-orm';
import { isUf, UFS, type Uf } from '#app/lib/brazil.ts';
import { asActor, VISITOR } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { countConsultants } from './consultants.server.ts';
import { shownDrafts } from './drafts.server.ts';

/**
 * Attendance in a state. `consultants` is 0 where the business gave no number (docs/product.md section 9: "not
 * shown").
 */
export type StateCoverage = { uf: Uf; active: boolean; consultants: number };

/**
 * Loads the coverage map. A state without a row has no local service. Once there are active partners, theirs are the
 * numbers, and their states have local service.
 */
export async function getCoverage(): Promise<StateCoverage[]> {
  const [written, { count, byState }] = await Promise.all([writtenCoverage(), countConsultants()]);
  if (count === 0) return written;
  const active = new Map(written.map((state) => [state.uf, state.active]));
  return UFS.toSorted().flatMap((uf) => {
    const consultants = byState.get(uf) ?? 0;
    if (!active.has(uf) && consultants === 0) return [];
    return [{ uf, active: active.get(uf) === true || consultants > 0, consultants }];
  });
}

async function writtenCoverage(): Promise<StateCoverage[]> {
  const { coverage } = shownDrafts();
  if (coverage) return UFS.toSorted().map((uf) => ({ uf, ...coverage[uf] }));
  const { uf, active, consultants } = schema.coverageStates;
  const rows = await asActor(VISITOR, (tx) =>
    tx.select({ uf, active, consultants }).from(schema.coverageStates).orderBy(asc(uf)),
  );
  return rows.flatMap((row) => (isUf(row.uf) ? [{ ...row, uf: row.uf }] : []));
}
