import { and, eq } from 'drizzle-orm';
import type { Channel, Writer } from '#app/features/conversations/rules/terms.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { conversationOf } from './write-message.server.ts';

const { conversationMessages: m } = schema;

type ForeignMessage = {
  userId: UserId;
  channel: Exclude<Channel, 'site'>;
  /** Id in the channel's own records: a repeated one adds nothing. */
  externalId: string;
  by: Exclude<Writer, 'team'>;
  body: string;
  /** When its person wrote it. */
  at: Date;
};

/** Adds a message of another channel to the client's thread once, in a transaction of the system. */
export async function addForeignMessage(
  tx: Tx,
  { userId, channel, externalId, by, body, at }: ForeignMessage,
): Promise<void> {
  const conversationId = await conversationOf(tx, userId);
  if (!conversationId || body === '') return;
  const known = await tx.$count(m, and(eq(m.channel, channel), eq(m.externalId, externalId)));
  if (known > 0) return;
  await tx
    .insert(m)
    .values({ id: newId(), conversationId, userId, channel, externalId, by, body, createdAt: at })
    .onConflictDoNothing();
}

/** The promised instant of an answer, as ISO text, if this message of another channel opened a question; else null. */
export async function answerDueOf(tx: Tx, userId: UserId, externalId: string): Promise<string | null> {
  const { conversations: c } = schema;
  const [row] = await tx
    .select({ due: c.answerDue })
    .from(c)
    .innerJoin(m, and(eq(m.conversationId, c.id), m.opens, eq(m.externalId, externalId)))
    .where(eq(c.userId, userId));
  return row?.due?.toISOString() ?? null;
}
