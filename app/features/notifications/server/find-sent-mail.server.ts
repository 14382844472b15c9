import { eq } from 'drizzle-orm';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { UserId } from '#app/terms/ids.ts';

/** The person to whom a mail was sent; null for a mail that is not ours. @param mailId of the job that sent it */
export async function recipientOfMail(tx: Tx, mailId: string): Promise<UserId | null> {
  const { userId, mailId: sent } = schema.sentMails;
  const [found] = await tx.select({ userId }).from(schema.sentMails).where(eq(sent, mailId));
  return (found?.userId as UserId | undefined) ?? null;
}
