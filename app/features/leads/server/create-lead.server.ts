import { eq, type InferInsertModel } from 'drizzle-orm';
import { CONTACT_LEAD } from '#app/features/leads/rules/contact-lead.ts';
import type { ContactInput, LeadInput } from '#app/features/leads/rules/input.ts';
import type { LeadOrigin } from '#app/features/leads/rules/terms.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { kept } from '#app/lib/site-words.ts';
import { type Actor, asActor, holdLock, system, type Tx, VISITOR } from '#app/platform/actor.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { consume } from '#app/platform/rate-limit.server.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';
import { CONSULTANT_PURPOSE, consultantOffers } from './consultant-offers.server.ts';

/**
 * Sender of a form. `counted`: the sender's own rate limit was applied already. `partnerCode`: of the partner's link that
 * the browser opened last.
 */
type LeadSender = { ip: string; userAgent: string; partnerCode?: string; counted?: true };

/** Text that the person agreed to; a changed text is a new version. */
type ConsentText = { purpose: string; version: string; text: string };

/** Text of the consent to be contacted, and of the consent to be seen by the partner whose link is in force or, without one, by a consultant. */
export type LeadConsent = { text: string; partner: string | null };

/**
 * Rows stored together with a lead, and the actor that writes them: a visitor may add leads and consents
 * only.
 */
type Also = {
  actor: Actor;
  work?: (tx: Tx, leadId: LeadId) => Promise<void>;
  /** Id of a lead that a repeated form does not add again; only for an actor that reads leads. */
  once?: LeadId;
};

type NewLead = Omit<InferInsertModel<typeof schema.leads>, 'id' | 'status'>;

/**
 * Stores a visitor's lead with its consent, in one transaction, for every form; all of them share one limit
 * per address. The id is made here: a visitor may add a lead but not read it.
 * @returns the id of the lead, with status new (docs/product.md section 4).
 */
async function insertLead(
  from: LeadSender,
  lead: NewLead,
  agreed: readonly ConsentText[],
  also: Also = { actor: VISITOR },
): Promise<Result<{ id: string }>> {
  if (!from.counted && (await consume('lead-ip', from.ip)) > 0) {
    return err({
      code: 'too-many-attempts',
      message: 'Muitas solicitações deste endereço. Tente de novo mais tarde.',
    });
  }
  const id = also.once ?? newId();
  return asActor(also.actor, async (tx) => {
    if (also.once) {
      await holdLock(tx, `lead:${id}`);
      if ((await tx.$count(schema.leads, eq(schema.leads.id, id))) > 0) return ok({ id });
    }
    await insertRow(tx, schema.leads, {
      ...lead,
      id,
      status: 'new',
      ...(from.partnerCode && { partnerCode: from.partnerCode }),
    });
    for (const consent of agreed) await addConsent(tx, id, consent, from);
    await also.work?.(tx, id);
    return ok({ id });
  });
}

/** Stores the consent that a lead gave, with the text and the browser. */
export const addConsent = (
  tx: Tx,
  leadId: LeadId,
  consent: ConsentText,
  { ip: ipAddress, userAgent }: Pick<LeadSender, 'ip' | 'userAgent'>,
) => insertRow(tx, schema.consents, { id: newId(), leadId, ...consent, ipAddress, userAgent });

/** Off by default; revoked in the privacy page. The partner then sees no name. */
const PARTNER_CONSENT: ConsentText = kept({
  purpose: 'partner-sees',
  version: '1',
  text: 'Deixo quem me indicou ver o meu primeiro nome, o meu estado e a situação do meu pedido. Opcional, e posso mudar de ideia depois.',
});

/** Stores the consent of a lead to be seen by its partner, if a partner's link is in force. */
export async function agreeToPartner(
  tx: Tx,
  leadId: LeadId,
  from: Pick<LeadSender, 'ip' | 'userAgent' | 'partnerCode'>,
): Promise<void> {
  if (from.partnerCode) await addConsent(tx, leadId, PARTNER_CONSENT, from);
}

/** Off by default; revoked in the privacy page. Shown without a partner's link while leads are offered to consultants. */
const CONSULTANT_CONSENT: ConsentText = kept({
  purpose: CONSULTANT_PURPOSE,
  version: '1',
  text: 'Quero que um consultor do meu estado me atenda. Ele vê o meu primeiro nome, a cidade e o estado; se aceitar, também o meu nome completo e o meu WhatsApp. Opcional, e posso mudar de ideia depois.',
});

export const LEAD_CONSENT: ConsentText = kept({
  purpose: 'lead-contact',
  version: '1',
  text: 'Concordo com o uso dos meus dados para receber contato sobre o serviço, conforme a Política de Privacidade (LGPD).',
});

/** Returns the consents that the lead form asks for; `partnerCode` is empty without a partner's link. */
export const leadConsent = (partnerCode: string): LeadConsent => ({
  text: LEAD_CONSENT.text,
  partner: partnerCode ? PARTNER_CONSENT.text : null,
});

/** The same for a page with the lead form: without a partner's link, the consent to a consultant while leads are offered. */
export async function leadFormConsent(partnerCode: string): Promise<LeadConsent> {
  const consent = leadConsent(partnerCode);
  if (consent.partner || !(await consultantOffers()).on) return consent;
  return { ...consent, partner: CONSULTANT_CONSENT.text };
}

/** Returns the optional consent of the form's box. */
async function seenBy({ partnerCode }: LeadSender): Promise<ConsentText[]> {
  if (partnerCode) return [PARTNER_CONSENT];
  return (await consultantOffers()).on ? [CONSULTANT_CONSENT] : [];
}

/** Stores a request from the landing page, or from another form with the same fields. */
export const createLead = async (
  from: LeadSender,
  { state: uf, cep, lgpdConsent, partnerSees, ...person }: LeadInput,
  origin: LeadOrigin = 'landing',
  { also, ...more }: Pick<NewLead, 'notes' | 'broughtBy' | 'campaign' | 'referredBy'> & { also?: Also } = {},
) =>
  insertLead(
    from,
    { ...person, uf, origin, ...more },
    [LEAD_CONSENT, ...(partnerSees ? await seenBy(from) : [])],
    also,
  );

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
export const createContactLead = (
  from: LeadSender,
  { phone: whatsapp, message: notes, ...person }: ContactInput,
) => insertLead(from, { ...CONTACT_LEAD, ...person, whatsapp, notes }, [CONTACT_CONSENT]);

/**
 * Stores a visitor whom the assistant hands over as a lead, with the transcript as its notes. The same id adds nothing
 * again. Runs with the system's rights: a visitor may not read whether the lead exists.
 */
export const createHandedOverLead = (
  from: LeadSender,
  id: LeadId,
  { phone: whatsapp, ...person }: Omit<ContactInput, 'message'> & { notes: string },
): Promise<Result<{ id: string }>> =>
  insertLead(from, { ...CONTACT_LEAD, ...person, whatsapp }, [CONTACT_CONSENT], {
    actor: system('assistant'),
    once: id,
  });

/** The mail itself is the consent, for an answer only. */
const MAIL_CONSENT: ConsentText = kept({
  purpose: 'contact-reply',
  version: 'email-1',
  text: 'A pessoa escreveu à empresa por e-mail; os dados servem só para responder.',
});

/** Stores a stranger who wrote by mail as a lead, with the system's rights. @param name may be empty */
export const createMailLead = (
  { name, email, notes, assigneeId }: { name: string; email: string; notes: string; assigneeId: UserId },
  work: NonNullable<Also['work']>,
) =>
  insertLead(
    { ip: '', userAgent: '', counted: true },
    {
      ...CONTACT_LEAD,
      name: (name.length < 3 ? email : name).slice(0, 100),
      email,
      whatsapp: '',
      notes,
      assigneeId,
    },
    [MAIL_CONSENT],
    { actor: system('inbound-mail'), work },
  );
