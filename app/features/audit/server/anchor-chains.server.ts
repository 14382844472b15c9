import type { Anchor, ChainName, Head } from '#app/features/audit/rules/anchors.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';
import { env } from '#app/platform/env.server.ts';
import { anchorKey, appendAnchor, readAnchors } from './anchor-file.server.ts';

/** The ends of both chains, as the database has them now. */
export async function readHeads(tx: Tx): Promise<Record<ChainName, Head>> {
  const { chain, seq, hash } = schema.chainHeads;
  const rows = await tx.select({ chain, seq, hash }).from(schema.chainHeads);
  const of = (name: ChainName): Head => {
    const row = rows.find((head) => head.chain === name);
    if (!row) throw new Error(`The head of ${name} is gone.`);
    return { seq: row.seq, hash: row.hash };
  };
  return { audit_log: of('audit_log'), contract_acceptances: of('contract_acceptances') };
}

export const keptAnchors = () =>
  readAnchors(env().dataDir, [env().secret, ...env().previousSecrets].map(anchorKey));

const sameHead = (a: Head, b: Head) => a.seq === b.seq && a.hash === b.hash;
const mayFollow = (a: Head, b: Head) => b.seq > a.seq || sameHead(a, b);

/**
 * Adds the ends of both chains to this machine's file, when one of them moved. Where a chain became shorter or another
 * one, the anchors that stand go on telling of what is missing.
 */
export async function anchorChains(now: Date = new Date()): Promise<void> {
  const heads = await asActor(system('audit'), readHeads);
  const { anchors } = await keptAnchors();
  const last = anchors.at(-1)?.heads;
  const names = Object.keys(heads) as ChainName[];
  if (last && !names.every((name) => mayFollow(last[name], heads[name]))) return;
  const moved = !last || !names.every((name) => sameHead(last[name], heads[name]));
  const anchor: Anchor = { at: now.toISOString(), heads };
  if (moved) await appendAnchor(env().dataDir, anchorKey(env().secret), anchor);
}
