import { sql } from 'drizzle-orm';
import type { ChainWalk } from '#app/features/audit/rules/chain.ts';
import type { Actor } from '#app/platform/actor.server.ts';
import { type Chain, walkChain } from './walk-chain.server.ts';

/** Acceptances of a step: their texts are long, and each is hashed. */
const STEP = 1_000;

/** Additionally checks that the hash of each text is correct. */
const ACCEPTANCES: Chain = {
  table: 'contract_acceptances',
  hash: sql`acceptance_hash(a)`,
  holds: sql`encode(sha256(convert_to(a.accepted_text, 'UTF8')), 'hex') = a.text_sha256`,
};

/** Walks a stretch of the chain of acceptances; see `walkChain`. */
export const checkAcceptances = (actor: Actor, after: number, step = STEP): Promise<ChainWalk> =>
  walkChain(actor, ACCEPTANCES, after, step);
