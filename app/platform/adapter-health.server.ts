import { sql } from 'drizzle-orm';
import type { AdapterName } from '#app/features/integrations/rules/stored-settings.ts';
import { asActor, system } from './actor.server.ts';
import * as schema from './db/schema.server.ts';
import { newId } from './ids.server.ts';
import { errorFields, log } from './log.server.ts';

/** Checks kept per adapter; older ones are deleted. */
const KEPT = 20;
/**
 * Interval of logged failures: a provider that is down fails at every call, so one line per minute and
 * process is enough.
 */
const EVERY_MS = 60_000;

const holder = globalThis as { __nomeFailures?: Map<string, number> };

export type AdapterCheck = { ok: boolean; code: string; during: 'test' | 'use'; durationMs?: number };

/** Records the outcome of an adapter's call. `code` is short and has no personal data. */
export async function noteAdapter(adapter: AdapterName, check: AdapterCheck): Promise<void> {
  await asActor(system('adapters'), async (tx) => {
    await tx
      .insert(schema.integrationChecks)
      .values({ id: newId(), adapter, ...check, code: check.code.slice(0, 60) });
    await tx.execute(sql`delete from integration_checks where adapter = ${adapter} and id not in (
      select id from integration_checks where adapter = ${adapter} order by created_at desc, id desc limit ${KEPT})`);
  });
}

/** Records a failure in use for the panel, without delaying or changing the failed call. */
export function noteFailure(adapter: AdapterName, code: string): void {
  holder.__nomeFailures ??= new Map();
  const last = holder.__nomeFailures.get(adapter) ?? Number.NEGATIVE_INFINITY;
  if (performance.now() - last < EVERY_MS) return;
  holder.__nomeFailures.set(adapter, performance.now());
  noteAdapter(adapter, { ok: false, code, during: 'use' }).catch((error: unknown) =>
    log.warn(
      { event: 'adapter-health', adapter, ...errorFields(error) },
      'failure of an adapter not recorded',
    ),
  );
}
