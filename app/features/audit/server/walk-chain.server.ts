import { type SQL, sql } from 'drizzle-orm';
import { type ChainName, type ChainWalk, compareWithWitnesses } from '#app/features/audit/rules/chain.ts';
import { type Actor, asActor } from '#app/platform/actor.server.ts';
import { keptAnchors, readHeads, writeAnchor } from './anchor-chains.server.ts';

/** A chained table: `hash` recomputes a row's hash; `holds` is an additional condition on each row. */
export type Chain = { table: ChainName; hash: SQL; holds: SQL };

/**
 * Walks a stretch of a chain: every row must follow the previous one without a gap, contain its hash, have a
 * correct hash itself, and fulfil `holds`; at its end the chain must contain every recorded end, with the
 * same hashes. The row that a step starts from is read again, never taken from a browser.
 * @param after the last place that was found good; 0 starts at the beginning.
 */
export async function walkChain(
  actor: Actor,
  { table, hash, holds }: Chain,
  after: number,
  step: number,
): Promise<ChainWalk> {
  const walk = await asActor(actor, async (tx) => {
    // Read before the entries: one that is added meanwhile makes the chain longer, never shorter.
    const head = (await readHeads(tx))[table];
    const { rows } = await tx.execute<{
      checked: number;
      broken: number | null;
      good: number;
      hash: string;
    }>(sql`
      with part as materialized (
        select seq, previous_hash, hash, ${hash} as computed, ${holds} as holds from ${sql.raw(table)} a
        where seq >= ${after} order by seq limit ${after === 0 ? step : step + 1}
      ), link as (
        select seq, hash, seq = ${after} or (holds and hash = computed and previous_hash = lag(hash, 1, '') over chain
          and seq = lag(seq, 1, 0::bigint) over chain + 1) as fits
        from part window chain as (order by seq)
      ), broken as (select min(seq) as seq from link where not fits)
      select count(*) filter (where l.seq > ${after})::int as checked, b.seq::float8 as broken,
        coalesce(max(l.seq) filter (where b.seq is null or l.seq < b.seq), 0)::float8 as good,
        coalesce((array_agg(l.hash order by l.seq desc) filter (where b.seq is null or l.seq < b.seq))[1], '') as hash
      from broken b left join link l on true group by b.seq`);
    const [row] = rows;
    if (!row) throw new Error('unreachable');
    const walked: ChainWalk = {
      checked: row.checked,
      // The entry that this step starts from no longer exists.
      upTo: row.broken === null && row.good === 0 && after > 0 ? after - 1 : row.good,
      hash: row.hash,
      broken: row.broken,
      done: row.broken !== null || row.checked < step,
      findings: [],
      anchored: null,
    };
    if (!walked.done) return walked;
    const kept = await keptAnchors();
    const places = kept.anchors.map(({ heads }) => heads[table].seq);
    const { rows: now } = await tx.execute<{ seq: number; hash: string }>(
      sql`select seq::float8 as seq, hash from ${sql.raw(table)} where seq = any (${sql.param(places)}::bigint[])`,
    );
    const hashAt = new Map(now.map(({ seq, hash }) => [seq, hash]));
    return compareWithWitnesses(walked, table, { head, ...kept }, hashAt);
  });
  if (walk.done && walk.broken === null && walk.findings.length === 0) await writeAnchor();
  return walk;
}
