import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { UserId } from '#app/terms/ids.ts';

const { conversations: c, conversationMessages: m, users: u } = schema;

export type MailThread = { conversationId: string; userId: UserId; email: string };

const THREAD = { conversationId: c.id, userId: c.userId, email: sql<string>`lower(${u.email})` };

/** The conversation with this id; null after it was deleted, as with an erased person. */
export async function threadById(tx: Tx, id: string): Promise<MailThread | null> {
  const [found] = await tx.select(THREAD).from(c).innerJoin(u, eq(u.id, c.userId)).where(eq(c.id, id));
  return found ?? null;
}

/** The conversation of a client, which it begins if needed. */
export async function threadOfClient(tx: Tx, userId: UserId): Promise<MailThread | null> {
  await tx.insert(c).values({ id: newId(), userId }).onConflictDoNothing();
  const [found] = await tx
    .select(THREAD)
    .from(c)
    .innerJoin(u, eq(u.id, c.userId))
    .where(eq(c.userId, userId));
  return found ?? null;
}

/** The client who got a sent mail as a message of the conversation. @param id of that mail, a UUID */
export async function clientOfMessage(tx: Tx, id: string): Promise<UserId | null> {
  const [found] = await tx.select({ userId: m.userId }).from(m).where(eq(m.id, id));
  return (found?.userId as UserId | undefined) ?? null;
}

type Mail = {
  messageId: string;
  subject: string;
  body: string;
  /** The mail with its quotes; empty if the body has everything. */
  whole: string;
  /** It came from another address than the client's. */
  elsewhere: boolean;
};

/** Whether the conversation already has a mail with this Message-ID. */
export async function hasMail(tx: Tx, { conversationId }: MailThread, messageId: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: m.id })
    .from(m)
    .where(and(eq(m.conversationId, conversationId), eq(m.externalId, messageId)));
  return found !== undefined;
}

/** Adds a mail of the client to the thread; for the system's transactions. A repeated one adds nothing. */
export async function addMail(tx: Tx, thread: MailThread, mail: Mail): Promise<void> {
  const { conversationId, userId } = thread;
  await tx
    .insert(m)
    .values({
      id: newId(),
      conversationId,
      userId,
      channel: 'email',
      by: 'customer',
      body: mail.body,
      externalId: mail.messageId || null,
      mailSubject: mail.subject || null,
      whole: mail.whole || null,
      elsewhere: mail.elsewhere,
    })
    .onConflictDoNothing();
}
