import { sql } from 'drizzle-orm';
import type { ChainWalk } from '#app/features/audit/rules/chain.ts';
import type { Actor } from '#app/platform/actor.server.ts';
import { type Chain, walkChain } from './walk-chain.server.ts';

/** Entries of a step: a few tenths of a second of hashing. */
const LOG_STEP = 5_000;

const LOG: Chain = { table: 'audit_log', hash: sql`audit_hash(a)`, holds: sql`true` };

/** Walks a stretch of the audit log; see `walkChain`. */
export const checkChain = (actor: Actor, after: number, step = LOG_STEP): Promise<ChainWalk> =>
  walkChain(actor, LOG, after, step);

/** Acceptances of a step: their texts are long, and each is hashed. */
const ACCEPTANCES_STEP = 1_000;

/** Additionally checks that the hash of each text is correct. */
const ACCEPTANCES: Chain = {
  table: 'contract_acceptances',
  hash: sql`acceptance_hash(a)`,
  holds: sql`encode(sha256(convert_to(a.accepted_text, 'UTF8')), 'hex') = a.text_sha256`,
};

/** Walks a stretch of the chain of acceptances; see `walkChain`. */
export const checkAcceptances = (actor: Actor, after: number, step = ACCEPTANCES_STEP): Promise<ChainWalk> =>
  walkChain(actor, ACCEPTANCES, after, step);
