import { CONTACT_LEAD } from '#app/features/leads/rules/contact-lead.ts';
import type { Known } from '#app/features/leads/rules/input.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';
import { findKnown } from './find-known.server.ts';

type MailSender = { name: string; email: string; message: string; assigneeId: UserId };

/**
 * Adds a lead for a stranger who wrote by mail, in the caller's transaction with the system's rights. Its consent is the
 * mail itself, for an answer only.
 * @returns the lead, or the people with this address
 */
export async function addMailLead(tx: Tx, sender: MailSender): Promise<{ id: LeadId } | { known: Known[] }> {
  const { name, email, message: notes, assigneeId } = sender;
  const known = await findKnown(tx, { email, phone: '', document: '' });
  if (known.length > 0) return { known };
  const id = newId() as LeadId;
  const shown = name.length >= 3 ? name.slice(0, 100) : email.slice(0, 100);
  await tx
    .insert(schema.leads)
    .values({ ...CONTACT_LEAD, id, name: shown, email, whatsapp: '', notes, status: 'new', assigneeId });
  await insertRow(tx, schema.consents, {
    id: newId(),
    leadId: id,
    purpose: 'contact-reply',
    version: 'email-1',
    text: 'A pessoa escreveu à empresa por e-mail; os dados servem só para responder.',
    ipAddress: '',
    userAgent: '',
  });
  return { id };
}
