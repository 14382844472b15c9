import { eq, sql } from 'drizzle-orm';
import { windowEnd } from '#app/features/whatsapp/rules/delivery.ts';
import type { WebhookFact } from '#app/features/whatsapp/rules/read-webhook.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { WhatsAppContact } from './contacts.server.ts';

const { whatsappEvents: e, whatsappMessages: m, whatsappContacts: c } = schema;
export type WhatsAppMessage = typeof m.$inferSelect;

/** Body of a stored webhook that was not worked; null after that. */
export async function openEvent(tx: Tx, eventId: string): Promise<string | null> {
  const [event] = await tx.select({ body: e.body, workedAt: e.workedAt }).from(e).where(eq(e.id, eventId));
  return event && !event.workedAt ? event.body : null;
}

/** Ends a webhook: its body is deleted, the fields that were not understood stay. */
export async function closeEvent(
  tx: Tx,
  eventId: string,
  left: { unknown: number; unknownFields: string[] },
): Promise<void> {
  await tx
    .update(e)
    .set({ workedAt: new Date(), body: null, ...left })
    .where(eq(e.id, eventId));
}

/** Words in the thread for a message without text. */
const FILE_WORDS = 'Enviou um arquivo.';
const OTHER_WORDS = 'Enviou algo que só abre no WhatsApp.';

/**
 * Stores a message of a contact once. It opens the window for a day and proves that the number works.
 * @returns null for a repeated message
 */
export async function addIncoming(
  tx: Tx,
  contact: WhatsAppContact,
  fact: Extract<WebhookFact, { kind: 'message' }>,
): Promise<{ id: string; body: string } | null> {
  const body = fact.text || (fact.type === 'file' ? FILE_WORDS : OTHER_WORDS);
  const [added] = await tx
    .insert(m)
    .values({
      id: newId(),
      contactId: contact.id,
      userId: contact.userId,
      outgoing: false,
      wamid: fact.id,
      body,
      at: fact.at,
      kind: fact.type === 'file' ? 'file' : 'text',
      status: 'received',
      ...(fact.media && { mediaId: fact.media.id, mediaName: fact.media.fileName }),
    })
    .onConflictDoNothing({ target: m.wamid })
    .returning({ id: m.id });
  if (!added) return null;
  await tx
    .update(c)
    .set({
      windowUntil: sql`greatest(${c.windowUntil}, ${windowEnd(fact.at).toISOString()}::timestamptz)`,
      lastAt: sql`greatest(${c.lastAt}, ${fact.at.toISOString()}::timestamptz)`,
      state: 'ok',
    })
    .where(eq(c.id, contact.id));
  return { id: added.id, body };
}

/** A message with its contact; null for an unknown one. */
export async function messageOf(
  tx: Tx,
  id: string,
): Promise<{ message: WhatsAppMessage; contact: WhatsAppContact } | null> {
  const [row] = await tx
    .select({ message: m, contact: c })
    .from(m)
    .innerJoin(c, eq(c.id, m.contactId))
    .where(eq(m.id, id));
  return row ?? null;
}

/** Gives a contact's messages to its account, and returns them, oldest first. */
export async function messagesForAccount(
  tx: Tx,
  { id, userId }: WhatsAppContact,
): Promise<WhatsAppMessage[]> {
  await tx.update(m).set({ userId }).where(eq(m.contactId, id));
  return tx.select().from(m).where(eq(m.contactId, id)).orderBy(m.at, m.id);
}
