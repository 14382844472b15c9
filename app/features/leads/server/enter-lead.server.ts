import { consentWords, type EnteredLeadInput, type Known } from '#app/features/leads/rules/input.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, system, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { LeadId } from '#app/terms/ids.ts';
import { findKnown } from './find-known.server.ts';

/** Consents are written with the system's rights; the audit log names the admin. */
const LEAD_ENTRY = system('lead-entry');

type NewEnteredLead = Omit<EnteredLeadInput, 'anyway'> & {
  /** IP address and user agent of the clerk's browser. */
  from: { ip: string; userAgent: string };
};

/**
 * Adds a lead that a clerk enters, with its consent and the clerk as its responsible, in the caller's
 * transaction with the system's rights.
 */
async function addEnteredLead(
  tx: Tx,
  admin: SignedInActor,
  { consentWay, consentDay, from, ...lead }: NewEnteredLead,
  id: LeadId = newId(),
): Promise<LeadId> {
  await tx.insert(schema.leads).values({ ...lead, id, status: 'new', assigneeId: admin.userId });
  await insertRow(tx, schema.consents, {
    id: newId(),
    leadId: id,
    purpose: 'lead-contact',
    version: 'equipe-1',
    text: consentWords(consentWay, consentDay),
    ipAddress: from.ip,
    userAgent: from.userAgent,
  });
  return id;
}

/**
 * Enters a lead that came outside of the site. A known person is shown first, and saved only after the clerk
 * confirms.
 */
export async function enterLead(
  admin: SignedInActor,
  { anyway, ...input }: EnteredLeadInput,
  from: NewEnteredLead['from'],
): Promise<Result<{ id: LeadId }>> {
  if (admin.kind !== 'admin') throw new Error('Only the panel enters leads.');
  const { email, whatsapp: phone, docNumber: document } = input;
  const known = anyway ? [] : await checkKnown(admin, { email, phone, document });
  if (known.length > 0) {
    const message = 'Já existe um cadastro parecido. Confira os parecidos antes de salvar.';
    return err({ code: 'known', title: 'Talvez já exista', message, fields: { anyway: message } });
  }
  return asActor(LEAD_ENTRY, async (tx) => {
    const id = await addEnteredLead(tx, admin, { ...input, from });
    await recordAudit(tx, admin, {
      action: 'lead.enter',
      entity: 'leads',
      entityId: id,
      after: { origin: input.origin, assigneeId: admin.userId, consent: input.consentWay },
    });
    return ok({ id });
  });
}

/** Returns people who may be the one in a form that is being filled in. */
export const checkKnown = (admin: SignedInActor, marks: Parameters<typeof findKnown>[1]): Promise<Known[]> =>
  asActor(admin, (tx) => findKnown(tx, marks));
