import { sql } from 'drizzle-orm';
import { isUf, type Uf } from '#app/lib/brazil.ts';
import { asActor, VISITOR } from '#app/platform/actor.server.ts';
import { cachedValue } from '#app/platform/cached-value.server.ts';

/** Active consultants and agents: all of them, and by state; one in two states counts in both. */
export type Consultants = { count: number; byState: Map<Uf, number> };

const consultants = cachedValue<Consultants>();

/** Counts the partners that the site speaks of, by a function that the partners' capability publishes. */
export const countConsultants = (): Promise<Consultants> =>
  consultants(() =>
    asActor(VISITOR, async (tx) => {
      const { rows } = await tx.execute<{ uf: string; consultants: number }>(
        sql`select uf, consultants from active_consultants()`,
      );
      return {
        count: rows.find(({ uf }) => uf === '')?.consultants ?? 0,
        byState: new Map(rows.flatMap(({ uf, consultants: n }) => (isUf(uf) ? [[uf, n] as const] : []))),
      };
    }),
  );
