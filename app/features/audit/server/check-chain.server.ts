import { sql } from 'drizzle-orm';
import type { ChainWalk } from '#app/features/audit/rules/chain.ts';
import type { Actor } from '#app/platform/actor.server.ts';
import { type Chain, walkChain } from './walk-chain.server.ts';

/** Entries of a step: a few tenths of a second of hashing. */
const STEP = 5_000;

const LOG: Chain = { table: 'audit_log', hash: sql`audit_hash(a)`, holds: sql`true` };

/** Walks a stretch of the audit log; see `walkChain`. */
export const checkChain = (actor: Actor, after: number, step = STEP): Promise<ChainWalk> =>
  walkChain(actor, LOG, after, step);
