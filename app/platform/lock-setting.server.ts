import { eq } from 'drizzle-orm';
import type { Tx } from './actor.server.ts';
import * as schema from './db/schema.server.ts';

const { siteConfig: s } = schema;

/** The value of a setting; undefined if it is not stored. */
export async function readSetting(tx: Tx, key: string): Promise<unknown> {
  const [row] = await tx.select({ value: s.value }).from(s).where(eq(s.key, key));
  return row?.value;
}

/**
 * Locks a setting until the transaction ends and returns its value. Creates a missing setting, so that the
 * second of two concurrent first writers waits too.
 * @param first initial value
 */
export async function lockSetting(
  tx: Tx,
  key: string,
  first: { value: object; public?: boolean } = { value: {} },
): Promise<unknown> {
  await tx
    .insert(s)
    .values({ key, ...first })
    .onConflictDoNothing();
  const [row] = await tx.select({ value: s.value }).from(s).where(eq(s.key, key)).for('update');
  return row?.value;
}

/** Replaces the value of a locked setting. */
export async function writeSetting(tx: Tx, key: string, value: object): Promise<void> {
  await tx.update(s).set({ value }).where(eq(s.key, key));
}
