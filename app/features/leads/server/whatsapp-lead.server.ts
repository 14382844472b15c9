import { and, eq } from 'drizzle-orm';
import { CONTACT_LEAD } from '#app/features/leads/rules/contact-lead.ts';
import { stateOfPhone } from '#app/lib/area-codes.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';
import { addConsent } from './create-lead.server.ts';

const { leads } = schema;

type Sender = { name: string; phone: string; consent: { version: string; text: string } };

/** Adds a person who wrote on WhatsApp as a lead, with the consent given there. @param phone digits, or empty */
export async function addWhatsAppLead(tx: Tx, { name, phone, consent }: Sender): Promise<LeadId> {
  const id: LeadId = newId();
  await tx.insert(leads).values({
    ...{ ...CONTACT_LEAD, id, name, email: '', whatsapp: phone, status: 'new', origin: 'whatsapp' },
    uf: (phone && stateOfPhone(phone)) || CONTACT_LEAD.uf,
  });
  await addConsent(tx, id, { purpose: 'whatsapp', ...consent }, { ip: '', userAgent: 'WhatsApp' });
  return id;
}

/** Marks a lead whose person has an account now. @returns its status before; null if nothing changed */
export async function closeConvertedLead(tx: Tx, id: LeadId, userId: UserId): Promise<string | null> {
  const [found] = await tx.select({ status: leads.status }).from(leads).where(eq(leads.id, id)).for('update');
  if (!found || found.status === 'converted') return null;
  await tx.update(leads).set({ status: 'converted', convertedUserId: userId }).where(eq(leads.id, id));
  return found.status;
}

/** Gives a lead back the status that it had before it was wrongly joined to an account. */
export async function reopenConvertedLead(tx: Tx, id: LeadId, userId: UserId, status: string): Promise<void> {
  await tx
    .update(leads)
    .set({ status: status as typeof leads.$inferSelect.status, convertedUserId: null })
    .where(and(eq(leads.id, id), eq(leads.convertedUserId, userId)));
}
