import { eq } from 'drizzle-orm';
import { getSite } from '#app/features/content/server/index.server.ts';
import { addForeignMessage } from '#app/features/conversations/server/index.server.ts';
import { addWhatsAppLead } from '#app/features/leads/server/index.server.ts';
import { consentQuestion, STOPPED, WHATSAPP_CONSENT_VERSION } from '#app/features/whatsapp/rules/terms.ts';
import { commandOf } from '#app/features/whatsapp/rules/whatsapp-words.ts';
import {
  changeContact,
  contactById,
  messageOf,
  queueWhatsApp,
  WHATSAPP,
  type WhatsAppContact,
} from '#app/features/whatsapp/server/index.server.ts';
import { type AutoAnswer, WORDS } from '#app/features/whatsapp-cases/rules/steps.ts';
import { normalizePhone } from '#app/lib/phones.ts';
import { asActor, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';
import { stepAnswer } from './case-steps.server.ts';
import type { IncomingWhatsApp } from './case-types.server.ts';
import { NO_SAME, samePhone } from './strangers.server.ts';

const { whatsappCases: k } = schema;

/**
 * Job `whatsapp.answer`: answers one message of a person by rule, without a model; silence means that a person
 * of the team answers. A repeated job sends nothing again: the key of the answer is the message's.
 */
export async function answerIncoming(messageId: string): Promise<void> {
  const incoming = await asActor(WHATSAPP, (tx) => load(tx, messageId));
  if (!incoming) return;
  const { message, contact } = incoming;
  const command = message.mediaId ? null : commandOf(message.body);
  if (command === 'stop') return stop(incoming);
  if (contact.optIn !== 'in') return askConsent(incoming, command === 'yes');
  for (const [at, words] of (await stepAnswer(incoming, command)).entries())
    await say(contact.id, `answer:${messageId}:${at}`, words);
}

async function load(tx: Tx, messageId: string): Promise<IncomingWhatsApp | null> {
  const row = await messageOf(tx, messageId);
  if (!row) return null;
  await tx
    .insert(k)
    .values({
      id: newId(),
      contactId: row.contact.id,
      userId: row.contact.userId,
      // A client's contact has no case to begin.
      step: row.contact.userId ? 'done' : 'consent',
    })
    .onConflictDoNothing({ target: k.contactId });
  const [found] = await tx.select().from(k).where(eq(k.contactId, row.contact.id));
  return found ? { ...row, found } : null;
}

/** Sends an automatic text, and adds it to the thread of a client. */
const say = (contactId: string, key: string, answer: AutoAnswer, withoutConsent = false): Promise<void> =>
  asActor(WHATSAPP, async (tx) => {
    const { text, secret } = typeof answer === 'string' ? { text: answer, secret: '' } : answer;
    const queued = await queueWhatsApp(tx, {
      ...{ to: { contactId }, content: { text }, key, withoutConsent },
      ...(secret && { secret }),
    });
    const contact = await contactById(tx, contactId);
    if (!queued.queued || !contact?.userId) return;
    await addForeignMessage(tx, {
      ...{ userId: contact.userId as UserId, channel: 'whatsapp', externalId: queued.id },
      ...{ by: 'assistant', body: text, at: new Date() },
    });
  });

/** SAIR ends every message at once, with one confirmation. */
async function stop({ message, contact }: IncomingWhatsApp): Promise<void> {
  const wasOut = contact.optIn === 'out';
  const out = { optIn: 'out', optInAt: message.at, marketing: false } as const;
  await asActor(WHATSAPP, (tx) => changeContact(tx, contact.id, out));
  if (!wasOut) await say(contact.id, `stop:${message.id}`, STOPPED, true);
}

/** Asks once for consent; SIM gives it, with its text, version and time, and begins the case. */
async function askConsent({ message, contact, found }: IncomingWhatsApp, yes: boolean): Promise<void> {
  const { company } = await getSite('company');
  if (!yes || contact.optIn === 'none') {
    if (contact.optIn !== 'none') return;
    await asActor(WHATSAPP, (tx) => changeContact(tx, contact.id, { optIn: 'asked' }));
    return say(contact.id, `consent:${contact.id}`, consentQuestion(company.name), true);
  }
  const step = await asActor(WHATSAPP, async (tx) => {
    const given = { optIn: 'in', optInAt: message.at, optInVersion: WHATSAPP_CONSENT_VERSION } as const;
    await changeContact(tx, contact.id, given);
    if (found.step !== 'consent') return null;
    // An account is never joined without the team: phones are entered by strangers too.
    const { clients, lead } = contact.phone ? await samePhone(tx, contact.phone) : NO_SAME;
    const known = clients.length > 0;
    const leadId = known
      ? null
      : ((lead?.id as LeadId | undefined) ?? (await addLead(tx, contact, consentQuestion(company.name))));
    const next = known ? ('person' as const) : ('document' as const);
    await tx
      .update(k)
      .set({ step: next, leadId, ...(known && { waitingSince: message.at }), updatedAt: new Date() })
      .where(eq(k.id, found.id));
    return next;
  });
  if (step)
    await say(contact.id, `answer:${message.id}:0`, step === 'person' ? WORDS.known : WORDS.askDocument);
}

/** Adds a lead with the consent that its person gave by SIM. Runs with the system's rights. */
export const addLead = (tx: Tx, { name, phone }: WhatsAppContact, text: string): Promise<LeadId> =>
  addWhatsAppLead(tx, {
    name: name.trim().length >= 3 ? name.trim().slice(0, 100) : 'Pessoa do WhatsApp',
    phone: phone ? normalizePhone(phone) : '',
    consent: { version: WHATSAPP_CONSENT_VERSION, text },
  });
