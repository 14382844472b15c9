import { sql } from 'drizzle-orm';
import type { Tx } from './actor.server.ts';

/**
 * Lets the rest of a transaction under the system's rights raise no event and no notice: its records come from the past,
 * so automations, webhooks and bells must not report them (`emit_event`, `skip_quiet`).
 */
export const beQuiet = (tx: Tx) => tx.execute(sql`select set_config('app.quiet', 'on', true)`);
