import type { LeadInput } from '#app/features/leads/rules/lead-input.ts';
import type { LeadOrigin } from '#app/features/leads/rules/lead-status.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, VISITOR } from '#app/platform/actor.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { consume } from '#app/platform/rate-limit.server.ts';

/** Words that the person agreed to; a change of them is a new version. */
export const LEAD_CONSENT = {
  purpose: 'lead-contact',
  version: '1',
  text: 'Concordo com o uso dos meus dados para receber contato sobre o serviço, conforme a Política de Privacidade (LGPD).',
};

/**
 * Keeps a request from the landing page with the consent it was given under, in one transaction. The id is made
 * here: a visitor may add a lead but read none.
 * @returns the id of the lead, with status new (spec section 4).
 */
export async function createLead(
  from: { ip: string; userAgent: string },
  input: LeadInput,
  origin: LeadOrigin = 'landing',
): Promise<Result<{ id: string }>> {
  if ((await consume('lead-ip', from.ip)) > 0) {
    return err({
      code: 'too-many-attempts',
      message: 'Muitas solicitações deste endereço. Tente de novo mais tarde.',
    });
  }
  const id = newId();
  return asActor(VISITOR, async (tx) => {
    await insertRow(tx, schema.leads, {
      id,
      name: input.name,
      email: input.email,
      whatsapp: input.whatsapp,
      docType: input.docType,
      docNumber: input.docNumber,
      uf: input.state,
      origin,
      status: 'new',
    });
    await insertRow(tx, schema.consents, {
      id: newId(),
      leadId: id,
      purpose: LEAD_CONSENT.purpose,
      version: LEAD_CONSENT.version,
      text: LEAD_CONSENT.text,
      ipAddress: from.ip,
      userAgent: from.userAgent,
    });
    return ok({ id });
  });
}
