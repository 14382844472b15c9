import { sql } from 'drizzle-orm';
import type { Tx } from '../actor.server.ts';

/**
 * Locks a name until the transaction ends, for changes without a row to lock. Unlike an advisory lock, only
 * the roles that make such changes can hold it: admin and system.
 */
export const holdLock = (tx: Tx, name: string) => tx.execute(sql`select hold_lock(${name})`);
