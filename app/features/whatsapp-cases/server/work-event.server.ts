import { eq, sql } from 'drizzle-orm';
import { addForeignMessage } from '#app/features/conversations/server/index.server.ts';
import { windowEnd } from '#app/features/whatsapp/rules/delivery.ts';
import { type WebhookFact, webhookFacts } from '#app/features/whatsapp/rules/read-webhook.ts';
import {
  applyCategory,
  applyStatus,
  applyTemplateState,
  changeIdentity,
  contactOf,
  WHATSAPP,
  type WhatsAppContact,
} from '#app/features/whatsapp/server/index.server.ts';
import { asActor, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { isErasedRefusal } from '#app/platform/erased.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import type { UserId } from '#app/terms/ids.ts';

const { whatsappEvents: e, whatsappMessages: m, whatsappContacts: c } = schema;

/**
 * Job `whatsapp.event`: works a stored webhook. Each fact is one transaction and can be repeated; the body is
 * deleted when all are worked.
 */
export async function workEvent(eventId: string): Promise<void> {
  const [event] = await asActor(WHATSAPP, (tx) =>
    tx.select({ body: e.body, workedAt: e.workedAt }).from(e).where(eq(e.id, eventId)),
  );
  if (!event || event.workedAt || event.body === null) return;
  const facts = webhookFacts(jsonOf(event.body));
  for (const fact of facts) await workFact(fact);
  const unknownFields = [...new Set(facts.flatMap((fact) => (fact.kind === 'unknown' ? [fact.field] : [])))];
  await asActor(WHATSAPP, (tx) =>
    tx
      .update(e)
      .set({
        workedAt: new Date(),
        body: null,
        unknown: facts.filter(({ kind }) => kind === 'unknown').length,
        unknownFields,
      })
      .where(eq(e.id, eventId)),
  );
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** An erased person's message is stored nowhere. */
const workFact = (fact: WebhookFact): Promise<void> =>
  asActor(WHATSAPP, (tx) => applyFact(tx, fact)).catch((error: unknown) => {
    if (!isErasedRefusal(error)) throw error;
  });

async function applyFact(tx: Tx, fact: WebhookFact): Promise<void> {
  switch (fact.kind) {
    case 'message':
      return takeMessage(tx, fact);
    case 'changed': {
      const contact = await changeIdentity(tx, fact.old, fact.who);
      if (contact) await joinThread(tx, contact.id);
      return;
    }
    case 'status':
      return applyStatus(tx, fact);
    case 'template':
      return applyTemplateState(tx, fact);
    case 'category':
      return applyCategory(tx, fact);
    case 'preference': {
      const contact = await contactOf(tx, fact.who);
      if (contact) await tx.update(c).set({ marketing: fact.marketing }).where(eq(c.id, contact.id));
      return;
    }
    default:
  }
}

/** Words in the thread for a message without text. */
const FILE_WORDS = 'Enviou um arquivo.';
const OTHER_WORDS = 'Enviou algo que só abre no WhatsApp.';

async function takeMessage(tx: Tx, fact: Extract<WebhookFact, { kind: 'message' }>): Promise<void> {
  const contact = await contactOf(tx, fact.who);
  if (!contact) return;
  const id = newId();
  const body = fact.text || (fact.type === 'file' ? FILE_WORDS : OTHER_WORDS);
  const [added] = await tx
    .insert(m)
    .values({
      ...{
        id,
        contactId: contact.id,
        userId: contact.userId,
        outgoing: false,
        wamid: fact.id,
        body,
        at: fact.at,
      },
      ...{ kind: fact.type === 'file' ? ('file' as const) : ('text' as const), status: 'received' as const },
      ...(fact.media && { mediaId: fact.media.id, mediaName: fact.media.fileName }),
    })
    .onConflictDoNothing({ target: m.wamid })
    .returning({ id: m.id });
  if (!added) return;
  await noteContact(tx, contact, fact.at);
  if (contact.userId)
    await addForeignMessage(tx, {
      ...{ userId: contact.userId as UserId, channel: 'whatsapp', externalId: id, by: 'customer' },
      ...{ body, at: fact.at },
    });
  await enqueue(tx, 'whatsapp.answer', { messageId: id }, { key: id });
}

/** A message opens the window for a day and proves that the number works. */
const noteContact = (tx: Tx, { id }: WhatsAppContact, at: Date) =>
  tx
    .update(c)
    .set({
      windowUntil: sql`greatest(${c.windowUntil}, ${windowEnd(at).toISOString()}::timestamptz)`,
      lastAt: sql`greatest(${c.lastAt}, ${at.toISOString()}::timestamptz)`,
      state: 'ok',
    })
    .where(eq(c.id, id));

/** Adds a contact's messages to the thread of its account, each once and at its own time. */
export async function joinThread(tx: Tx, contactId: string): Promise<void> {
  const [contact] = await tx.select().from(c).where(eq(c.id, contactId));
  if (!contact?.userId) return;
  await tx.update(m).set({ userId: contact.userId }).where(eq(m.contactId, contactId));
  const rows = await tx.select().from(m).where(eq(m.contactId, contactId)).orderBy(m.at, m.id);
  for (const { id, body, at, outgoing, authorId } of rows)
    if (!authorId)
      await addForeignMessage(tx, {
        ...{ userId: contact.userId as UserId, channel: 'whatsapp', externalId: id, body, at },
        by: outgoing ? 'assistant' : 'customer',
      });
}
