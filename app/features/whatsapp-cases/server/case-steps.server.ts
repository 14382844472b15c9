import { eq } from 'drizzle-orm';
import { openAccount } from '#app/features/accounts/server/index.server.ts';
import { loadDashboard, openFirstService } from '#app/features/cases/server/index.server.ts';
import { waitWords } from '#app/features/conversations/rules/terms.ts';
import { answerDueFrom, answerDueOf } from '#app/features/conversations/server/index.server.ts';
import { closeConvertedLead } from '#app/features/leads/server/index.server.ts';
import { findHolders } from '#app/features/profiles/server/index.server.ts';
import { type commandOf, optionOf } from '#app/features/whatsapp/rules/whatsapp-words.ts';
import { changeContact, WHATSAPP } from '#app/features/whatsapp/server/index.server.ts';
import { type AutoAnswer, cpfIn, WORDS } from '#app/features/whatsapp-cases/rules/steps.ts';
import { stateOfPhone } from '#app/lib/area-codes.ts';
import { normalizePhone } from '#app/lib/phones.ts';
import { asActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';
import { takeDocument, takeIdentity, takeReportFile } from './case-files.server.ts';
import { answerItem } from './case-items.server.ts';
import type { IncomingWhatsApp, WhatsAppCase } from './case-types.server.ts';
import { signInAnswer } from './phone-link.server.ts';
import { joinThread } from './work-event.server.ts';

const { whatsappCases: k } = schema;

/** Changes the progress of a case. */
const moveCase = (id: string, set: Partial<typeof k.$inferInsert>): Promise<void> =>
  asActor(WHATSAPP, async (tx) => {
    await tx
      .update(k)
      .set({ ...set, updatedAt: new Date() })
      .where(eq(k.id, id));
  });

/** Returns the texts that answer a message of a person who has given consent; none if the team answers. */
export async function stepAnswer(
  incoming: IncomingWhatsApp,
  command: ReturnType<typeof commandOf>,
): Promise<AutoAnswer[]> {
  const { message, contact, found } = incoming;
  if (command === 'help') {
    await moveCase(found.id, { step: 'person', waitingSince: found.waitingSince ?? message.at });
    return [WORDS.person];
  }
  if (contact.userId && command === 'status') return [await statusWords(contact.userId as UserId)];
  if (contact.userId && command === 'enter') {
    const answer = await signInAnswer(contact);
    if (answer) return [answer];
  }
  switch (found.step) {
    case 'document':
    case 'cpf':
      return documentStep(incoming);
    case 'report':
      return contact.userId ? takeReportFile(incoming, contact.userId as UserId) : [];
    case 'items': {
      const option = optionOf(message.body);
      return contact.userId && !message.mediaId && option
        ? answerItem(found, contact.userId as UserId, option)
        : [WORDS.notUnderstood];
    }
    default:
      if (contact.userId && message.mediaId) return takeDocument(message.id, contact.userId as UserId);
      return contact.userId ? waiting(incoming, contact.userId as UserId) : askPerson(incoming);
  }
}

/** The photo and the CPF, in one message or in two; then the account exists and takes the photo. */
async function documentStep({ message, contact, found }: IncomingWhatsApp): Promise<string[]> {
  const cpf = cpfIn(message.body);
  const fileOf = message.mediaId ? message.id : found.pendingFile;
  if (!fileOf) return [WORDS.askDocument];
  if (!cpf) {
    await moveCase(found.id, { step: 'cpf', pendingFile: fileOf });
    return [message.mediaId ? WORDS.askCpf : WORDS.wrongCpf];
  }
  const userId = contact.userId ? (contact.userId as UserId) : await openCase({ contact, found, cpf });
  if (!userId) {
    await moveCase(found.id, { step: 'person', waitingSince: message.at });
    return [WORDS.known];
  }
  const taken = await takeIdentity(fileOf, userId);
  await moveCase(found.id, { step: taken.ok ? 'report' : 'document', pendingFile: null });
  return taken.words;
}

type Opened = { contact: IncomingWhatsApp['contact']; found: WhatsAppCase; cpf: string };

/**
 * Opens the account of a new person, with the service that takes the documents, and joins the conversation to
 * it. @returns null if an account has this CPF: only the team joins a person to an existing account.
 */
const openCase = ({ contact, found, cpf }: Opened): Promise<UserId | null> =>
  asActor(WHATSAPP, async (tx) => {
    if ((await findHolders(tx, [cpf])).size > 0) return null;
    const phone = contact.phone ? normalizePhone(contact.phone) : '';
    const name = contact.name.trim().length >= 3 ? contact.name.trim() : 'Pessoa do WhatsApp';
    const person = { name, email: '', phone, docType: 'CPF' as const, docNumber: cpf };
    const userId = await openAccount(tx, { ...person, uf: (phone && stateOfPhone(phone)) || 'SP' });
    if (!userId) return null;
    await openFirstService(tx, userId, 'nome');
    await changeContact(tx, contact.id, { userId });
    await tx.update(k).set({ userId }).where(eq(k.id, found.id));
    if (found.leadId) await closeConvertedLead(tx, found.leadId as LeadId, userId);
    await joinThread(tx, { ...contact, userId });
    return userId;
  });

/** "Where does it stand", from the one function of the case, without amounts. */
async function statusWords(userId: UserId): Promise<string> {
  const { now } = await loadDashboard({ kind: 'customer', userId });
  const [first] = now;
  const sentence = /R\$/.test(first.sentence) ? 'Há uma fatura sua para pagar.' : first.sentence;
  return `${sentence} Veja tudo na sua área.`;
}

/** A client who writes gets one line with the promised time, when the message opens a question. */
async function waiting({ message }: IncomingWhatsApp, userId: UserId): Promise<string[]> {
  const due = await asActor(WHATSAPP, (tx) => answerDueOf(tx, userId, message.id));
  return due ? [waitWords(due)] : [];
}

/** Someone without an account waits for the team; the first message gets one line with the promised time. */
async function askPerson({ message, found }: IncomingWhatsApp): Promise<string[]> {
  if (found.waitingSince) return [];
  await moveCase(found.id, { step: 'person', waitingSince: message.at });
  const due = await asActor(WHATSAPP, (tx) => answerDueFrom(tx, message.at));
  return due ? [waitWords(due)] : [];
}
