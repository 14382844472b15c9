import { sql } from 'drizzle-orm';
import type { Tx } from '../actor.server.ts';

/**
 * Waits until no other transaction holds this name, and holds it until this one ends. For what has no row to lock.
 * Unlike an advisory lock, only the roles that write such things can hold it: admin and system.
 */
export const holdLock = (tx: Tx, name: string) => tx.execute(sql`select hold_lock(${name})`);
