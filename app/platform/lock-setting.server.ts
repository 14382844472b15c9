import { eq } from 'drizzle-orm';
import type { Tx } from './actor.server.ts';
import * as schema from './db/schema.server.ts';

const { siteConfig: s } = schema;

/** The value of a setting; undefined where there is none. */
export async function readSetting(tx: Tx, key: string): Promise<unknown> {
  const [row] = await tx.select({ value: s.value }).from(s).where(eq(s.key, key));
  return row?.value;
}

/**
 * The value of a setting, held until the transaction ends. It is made where there is none, so that of two who write the
 * first one the second waits too.
 * @param first what it is made as
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
