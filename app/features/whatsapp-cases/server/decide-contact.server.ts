import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { getSite } from '#app/features/content/server/index.server.ts';
import { removeForeignMessages } from '#app/features/conversations/server/index.server.ts';
import { closeConvertedLead, reopenConvertedLead } from '#app/features/leads/server/index.server.ts';
import { clientOfEmail, seesClient } from '#app/features/profiles/server/index.server.ts';
import { consentQuestion } from '#app/features/whatsapp/rules/terms.ts';
import {
  changeContact,
  contactById,
  lockContact,
  messagesForAccount,
  queueWhatsApp,
  WHATSAPP,
  WHATSAPP_REFUSALS,
  type WhatsAppContact,
} from '#app/features/whatsapp/server/index.server.ts';
import type { StrangerAnswer } from '#app/features/whatsapp-cases/rules/input.ts';
import {
  CONTACT_DECIDED,
  LEAD_EXISTS,
  NO_CLIENT,
  NO_CLIENT_OF_EMAIL,
  NO_CONSENT,
  NO_LEAD,
  TOO_LATE,
} from '#app/features/whatsapp-cases/rules/messages.ts';
import { mayUntie } from '#app/features/whatsapp-cases/rules/stranger.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { orErased } from '#app/platform/erased.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { AuditAction } from '#app/terms/audit-actions.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';
import { addLead } from './answer-message.server.ts';
import type { WhatsAppCase } from './case-types.server.ts';
import { NO_SAME, samePhone } from './strangers.server.ts';
import { joinThread } from './work-event.server.ts';

const { whatsappCases: k } = schema;

type Decided = { tx: Tx; contact: WhatsAppContact; found: WhatsAppCase };

/**
 * Decides on a contact that the admin sees. Writes with the system's rights in one transaction, after a lock of
 * the contact; the audit log names the admin.
 */
async function decide(
  admin: SignedInActor,
  contactId: string,
  action: AuditAction,
  work: (decided: Decided) => Promise<Result<null>>,
): Promise<Result<null>> {
  const seen = await asActor(admin, (tx) => contactById(tx, contactId));
  if (!seen) return err(CONTACT_DECIDED);
  return orErased(
    asActor(WHATSAPP, async (tx) => {
      const contact = await lockContact(tx, contactId);
      if (!contact) return err(CONTACT_DECIDED);
      await tx
        .insert(k)
        .values({ id: newId(), contactId, userId: contact.userId, step: 'person' })
        .onConflictDoNothing({ target: k.contactId });
      const [found] = await tx.select().from(k).where(eq(k.contactId, contactId));
      if (!found) return err(CONTACT_DECIDED);
      const done = await work({ tx, contact, found });
      if (done.ok) await recordAudit(tx, admin, { action, entity: 'whatsapp_contacts', entityId: contactId });
      return done;
    }),
  );
}

const changeCase = (tx: Tx, id: string, set: Partial<typeof k.$inferInsert>) =>
  tx
    .update(k)
    .set({ ...set, updatedAt: new Date() })
    .where(eq(k.id, id));

/** Joins a contact to the account of a client: its messages, with the team's answers, enter their conversation, and its lead is converted. */
export async function tieContact(
  admin: SignedInActor,
  { contactId, ...who }: { contactId: string } & ({ clientId: string } | { client: string }),
): Promise<Result<null>> {
  const userId = 'clientId' in who ? (who.clientId as UserId) : await clientOfEmail(admin, who.client);
  if (!userId) return err(NO_CLIENT_OF_EMAIL);
  if ('clientId' in who && !(await seesClient(admin, userId))) return err(NO_CLIENT);
  return decide(admin, contactId, 'whatsapp.tie', async ({ tx, contact, found }) => {
    if (contact.userId) return err(CONTACT_DECIDED);
    await changeContact(tx, contactId, { userId });
    const leadWas = found.leadId ? await closeConvertedLead(tx, found.leadId as LeadId, userId) : null;
    const tied = { userId, step: 'done', waitingSince: null, tiedAt: new Date(), leadWas } as const;
    await changeCase(tx, found.id, tied);
    await joinThread(tx, { ...contact, userId });
    return ok(null);
  });
}

/** Joins a contact to the lead with the same phone: when its person becomes a client, the lead is converted. */
export const tieLead = (admin: SignedInActor, contactId: string): Promise<Result<null>> =>
  decide(admin, contactId, 'whatsapp.tie', async ({ tx, contact, found }) => {
    if (contact.userId || found.leadId) return err(CONTACT_DECIDED);
    const { lead } = contact.phone ? await samePhone(tx, contact.phone) : NO_SAME;
    if (!lead) return err(NO_LEAD);
    await changeCase(tx, found.id, { leadId: lead.id, tiedAt: new Date() });
    return ok(null);
  });

/** Undoes a join to a lead within its day; the lead itself was not changed. */
async function untieLead({ tx, found }: Decided): Promise<Result<null>> {
  if (!found.leadId || !found.tiedAt) return err(CONTACT_DECIDED);
  if (!mayUntie(found.tiedAt, new Date())) return err(TOO_LATE);
  await changeCase(tx, found.id, { leadId: null, tiedAt: null });
  return ok(null);
}

/** Undoes a join within its day: the messages leave the client's conversation, its lead is as before, and the person waits again. */
export const untieContact = (admin: SignedInActor, contactId: string): Promise<Result<null>> =>
  decide(admin, contactId, 'whatsapp.untie', async ({ tx, contact, found }) => {
    if (!contact.userId) return untieLead({ tx, contact, found });
    if (!found.tiedAt) return err(CONTACT_DECIDED);
    if (!mayUntie(found.tiedAt, new Date())) return err(TOO_LATE);
    const own = await messagesForAccount(tx, { ...contact, userId: null });
    const ids = own.map(({ id }) => id);
    await removeForeignMessages(tx, contact.userId as UserId, 'whatsapp', ids);
    await changeContact(tx, contactId, { userId: null });
    if (found.leadId && found.leadWas)
      await reopenConvertedLead(tx, found.leadId as LeadId, contact.userId as UserId, found.leadWas);
    const waits = { step: 'person' as const, waitingSince: contact.lastAt };
    await changeCase(tx, found.id, {
      ...waits,
      userId: null,
      tiedAt: null,
      leadWas: null,
      askedListing: null,
    });
    return ok(null);
  });

/** Opens a lead for a person who said SIM and whom no client and no lead has as the same phone. */
export async function leadFromContact(admin: SignedInActor, contactId: string): Promise<Result<null>> {
  const { company } = await getSite('company');
  return decide(admin, contactId, 'whatsapp.lead', async ({ tx, contact, found }) => {
    if (contact.userId) return err(CONTACT_DECIDED);
    if (contact.optIn !== 'in') return err(NO_CONSENT);
    const same = contact.phone ? await samePhone(tx, contact.phone) : NO_SAME;
    if (found.leadId || same.lead || same.clients.length > 0) return err(LEAD_EXISTS);
    const leadId = await addLead(tx, contact, consentQuestion(company.name));
    await changeCase(tx, found.id, { leadId });
    return ok(null);
  });
}

/**
 * Answers a person without an account. The same words after the same last message leave once. A refusal of
 * WhatsApp is returned in words.
 */
export const answerStranger = (
  admin: SignedInActor,
  { contactId, after, ...answer }: StrangerAnswer,
): Promise<Result<null>> =>
  decide(admin, contactId, 'whatsapp.answer', async ({ tx, contact, found }) => {
    // A client is answered in the conversation.
    if (contact.userId) return err(CONTACT_DECIDED);
    const words = 'text' in answer ? answer.text : answer.template;
    const digest = createHash('sha256').update(words).digest('hex').slice(0, 32);
    const left = await queueWhatsApp(tx, {
      to: { contactId },
      content:
        'text' in answer
          ? { text: answer.text }
          : { template: answer.template, params: [contact.name.trim().split(/\s+/)[0] || 'tudo bem'] },
      key: `stranger:${contactId}:${after}:${digest}`,
      authorId: admin.userId,
    });
    if (!left.queued) {
      const message = WHATSAPP_REFUSALS[left.why];
      return err({ code: 'invalid', message, fields: { ['text' in answer ? 'text' : 'template']: message } });
    }
    await changeCase(tx, found.id, { waitingSince: null });
    return ok(null);
  });
