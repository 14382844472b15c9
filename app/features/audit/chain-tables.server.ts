import { bigint, text } from 'drizzle-orm/pg-core';
import { rawCheck } from '#app/platform/db/columns.server.ts';
import { table } from '#app/platform/db/table.server.ts';

/**
 * The last entry of each chain (`audit_log`, `contract_acceptances`), written by the chain's own trigger. Locking it
 * makes the order of the entries one; no role that logs in may lock it.
 */
export const chainHeads = table(
  'chain_heads',
  'fim das cadeias de registros',
  {
    chain: text('chain').primaryKey(),
    /** 0 and an empty hash before the first entry. */
    seq: bigint('seq', { mode: 'number' }).notNull().default(0),
    hash: text('hash').notNull().default(''),
  },
  () => [rawCheck('chain_heads_seq_check', 'seq >= 0')],
);
