import { eq } from 'drizzle-orm';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { UserId } from '#app/terms/ids.ts';

/** Document and telephone of an account; null if it does not exist. */
export async function profileContact(
  tx: Tx,
  userId: UserId,
): Promise<{ document: string; phone: string } | null> {
  const { docNumber, phone, id } = schema.profiles;
  const [found] = await tx.select({ document: docNumber, phone }).from(schema.profiles).where(eq(id, userId));
  return found ?? null;
}
