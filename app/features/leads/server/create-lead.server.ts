import type { LeadInput } from '#app/features/leads/rules/lead-input.ts';
import type { LeadOrigin } from '#app/features/leads/rules/lead-status.ts';
import { kept } from '#app/lib/site-words.ts';
import { type Also, type ConsentText, type LeadSender, upsertLead } from './upsert-lead.server.ts';

export const LEAD_CONSENT: ConsentText = kept({
  purpose: 'lead-contact',
  version: '1',
  text: 'Concordo com o uso dos meus dados para receber contato sobre o serviço, conforme a Política de Privacidade (LGPD).',
});

/** Stores a request from the landing page, or from another form with the same fields. */
export const createLead = (
  from: LeadSender,
  input: LeadInput,
  origin: LeadOrigin = 'landing',
  { notes, broughtBy, also }: { notes?: string; broughtBy?: string; also?: Also } = {},
) =>
  upsertLead(
    from,
    {
      name: input.name,
      email: input.email,
      whatsapp: input.whatsapp,
      docType: input.docType,
      docNumber: input.docNumber,
      uf: input.state,
      origin,
      broughtBy,
      notes,
    },
    LEAD_CONSENT,
    also,
  );
