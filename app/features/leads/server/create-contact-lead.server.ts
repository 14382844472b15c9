import type { ContactInput } from '#app/features/leads/rules/contact-input.ts';
import { CONTACT_LEAD } from '#app/features/leads/rules/contact-lead.ts';
import { kept } from '#app/lib/site-words.ts';
import { type ConsentText, type LeadSender, upsertLead } from './upsert-lead.server.ts';

/**
 * The contact form has no checkbox (docs/product.md section 5): the notice is at its button, and sending the
 * form is the consent.
 */
export const CONTACT_CONSENT: ConsentText = kept({
  purpose: 'contact-reply',
  version: '1',
  text: 'Ao enviar, você concorda: usamos os seus dados só para responder. Veja a Política de Privacidade (LGPD).',
});

/**
 * Stores a message of the contact form as a lead, the message as its notes (docs/product.md section 7,
 * Contact form).
 */
export const createContactLead = (from: LeadSender, input: ContactInput) =>
  upsertLead(
    from,
    {
      ...CONTACT_LEAD,
      name: input.name,
      email: input.email,
      whatsapp: input.phone,
      notes: input.message,
    },
    CONTACT_CONSENT,
  );
