import { addForeignMessage } from '#app/features/conversations/server/index.server.ts';
import { type WebhookFact, webhookFacts } from '#app/features/whatsapp/rules/read-webhook.ts';
import {
  addIncoming,
  applyCategory,
  applyStatus,
  applyTemplateState,
  changeContact,
  changeIdentity,
  closeEvent,
  contactOf,
  messagesForAccount,
  openEvent,
  WHATSAPP,
  type WhatsAppContact,
} from '#app/features/whatsapp/server/index.server.ts';
import { asActor, type Tx } from '#app/platform/actor.server.ts';
import { isErasedRefusal } from '#app/platform/erased.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import type { UserId } from '#app/terms/ids.ts';

/**
 * Job `whatsapp.event`: works a stored webhook. Each fact is one transaction and can be repeated; the body is
 * deleted when all are worked.
 */
export async function workEvent(eventId: string): Promise<void> {
  const body = await asActor(WHATSAPP, (tx) => openEvent(tx, eventId));
  if (body === null) return;
  const facts = webhookFacts(jsonOf(body));
  for (const fact of facts) await workFact(fact);
  const unknown = facts.flatMap((fact) => (fact.kind === 'unknown' ? [fact.field] : []));
  await asActor(WHATSAPP, (tx) =>
    closeEvent(tx, eventId, { unknown: unknown.length, unknownFields: [...new Set(unknown)] }),
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
      if (contact) await joinThread(tx, contact);
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
      if (contact) await changeContact(tx, contact.id, { marketing: fact.marketing });
      return;
    }
    default:
  }
}

async function takeMessage(tx: Tx, fact: Extract<WebhookFact, { kind: 'message' }>): Promise<void> {
  const contact = await contactOf(tx, fact.who);
  const added = contact && (await addIncoming(tx, contact, fact));
  if (!added) return;
  const { id, body } = added;
  if (contact.userId)
    await addForeignMessage(tx, {
      ...{ userId: contact.userId as UserId, channel: 'whatsapp', externalId: id, by: 'customer' },
      ...{ body, at: fact.at },
    });
  await enqueue(tx, 'whatsapp.answer', { messageId: id }, { key: id });
}

/** Adds a contact's messages to the thread of its account, each once and at its own time. */
export async function joinThread(tx: Tx, contact: WhatsAppContact): Promise<void> {
  const { userId } = contact;
  if (!userId) return;
  for (const { id, body, at, kind, outgoing, authorId } of await messagesForAccount(tx, contact))
    await addForeignMessage(tx, {
      ...{ userId: userId as UserId, channel: 'whatsapp', externalId: id, body, at },
      // Templates of the team leave the question open.
      by: !outgoing ? 'customer' : authorId && kind !== 'template' ? 'team' : 'assistant',
      authorId: kind === 'template' ? null : authorId,
    });
}
