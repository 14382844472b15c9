import { z } from 'zod';
import { EMAIL_INVALID } from '#app/features/profiles/rules/person-checks.ts';
import {
  docNumberField,
  docTypeField,
  documentRule,
  emailField,
  nameField,
  phoneField,
  refusedBy,
  requiredCepField,
  ufField,
} from '#app/features/profiles/rules/person-fields.ts';
import { stateOfPhone } from '#app/lib/area-codes.ts';
import { isCivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { type DocType, detectDocument } from '#app/lib/documents.ts';
import { readTag } from '#app/lib/text.ts';
import { CONTACT_LEAD } from './contact-lead.ts';
import { checkContactMessage, MESSAGE_SHORT } from './lead-checks.ts';
import { LEAD_CONSENT_MISSING } from './messages.ts';
import { DESK_ORIGINS, type EnteredLeadOrigin } from './terms.ts';

const leadFields = z.object({
  name: nameField,
  whatsapp: phoneField('WhatsApp inválido'),
  email: emailField,
  docType: docTypeField,
  docNumber: docNumberField,
  state: ufField('Selecione um estado'),
  cep: requiredCepField,
  lgpdConsent: z.literal('on', LEAD_CONSENT_MISSING.message),
  /** Shown while a partner's link is in force. */
  partnerSees: z.literal('on', 'Opção inválida').optional(),
});

/**
 * docs/product.md section 5, Lead form, with its texts, by the names of its fields in the page (section 3). Every
 * field is required (section 2).
 */
export const LeadInput = leadFields.refine(...documentRule('docType', 'docNumber'));

export type LeadInput = z.infer<typeof LeadInput>;

/** The form after the pre-check: it asks for no document, and the lead has the placeholder of one. */
export const PreCheckLead = leadFields
  .omit({ docNumber: true })
  .transform((lead): LeadInput => ({ ...lead, docNumber: CONTACT_LEAD.docNumber }));

/** Ways of consent outside of the site, in the words of the stored consent. */
export const CONSENT_WAYS = {
  ligacao: 'por telefone, em conversa com a equipe',
  whatsapp: 'por mensagem de WhatsApp',
  papel: 'por escrito, em papel',
  pessoalmente: 'pessoalmente, no atendimento',
} as const;
export type ConsentWay = keyof typeof CONSENT_WAYS;
const WAYS = Object.keys(CONSENT_WAYS) as [ConsentWay, ...ConsentWay[]];

const CONSENT_DAY = 'Diga o dia em que a pessoa concordou';

/** Returns the words of a consent that a clerk notes. @param day a civil date. */
export const consentWords = (way: ConsentWay, day: string): string =>
  `Uso dos dados para contato sobre o serviço, aceito ${CONSENT_WAYS[way]}, em ${formatDate(day)}. Anotado pela equipe.`;

/** Source of a lead, in the team's words. */
const sourceFields = {
  campaign: z.string('Campanha inválida').trim().max(100, 'No máximo 100 caracteres').default(''),
  referredBy: z.string('Nome inválido').trim().max(100, 'No máximo 100 caracteres').default(''),
};

/** A valid CPF or CNPJ with its type. */
const documentField = docNumberField.transform((number, context) => {
  const docType = detectDocument(number);
  if (docType) return { docType: docType as DocType, docNumber: number };
  context.addIssue('Documento inválido');
  return z.NEVER;
});

const NO_DOCUMENT = { docType: CONTACT_LEAD.docType as DocType, docNumber: CONTACT_LEAD.docNumber as string };

/** Empty for a lead by telephone without an e-mail address. */
const optionalEmail = z.union([z.literal(''), emailField], EMAIL_INVALID).default('');

/** Fields of a person entered by a clerk; without a chosen state the phone's area code implies it. */
const enteredPerson = {
  name: nameField,
  whatsapp: phoneField('Telefone inválido'),
  email: emailField,
  uf: z.union([z.literal(''), ufField('Selecione um estado')]).default(''),
};

const stateOr = (uf: string, phone: string): string | null => uf || stateOfPhone(phone);

const optionalDocument = z
  .union([z.literal('').transform(() => NO_DOCUMENT), documentField], 'Documento inválido')
  .default(NO_DOCUMENT);

const CHOOSE_STATE = 'Selecione um estado';

/** A lead in a row of a file; the form states the consent once for all rows. */
export const importedLead = z
  .object({
    ...enteredPerson,
    email: optionalEmail,
    document: optionalDocument,
    notes: z.string().trim().max(4_000, 'Nota muito longa').default(''),
  })
  .transform(({ document, uf, ...lead }, context) => {
    const state = stateOr(uf, lead.whatsapp);
    if (state) return { ...lead, ...document, uf: state };
    context.addIssue({ code: 'custom', path: ['uf'], message: CHOOSE_STATE });
    return z.NEVER;
  });
export type ImportedLead = z.infer<typeof importedLead>;

/**
 * Form of a lead that came by telephone, at the counter or by word of mouth.
 * @param today a civil date, the latest allowed day of the consent.
 */
export const enteredLeadInput = (today: string) =>
  z
    .object({
      ...enteredPerson,
      email: optionalEmail,
      document: optionalDocument,
      origin: z.enum(DESK_ORIGINS, 'Diga como a pessoa chegou'),
      ...sourceFields,
      consentWay: z.enum(WAYS, 'Diga como a pessoa concordou'),
      consentDay: z
        .string(CONSENT_DAY)
        .refine(isCivilDate, { message: CONSENT_DAY, abort: true })
        .refine((day) => day <= today, 'Este dia ainda não chegou'),
      notes: z.string().trim().max(4_000, 'Nota muito longa').default(''),
      noMessages: z.literal('on').optional(),
      /** The clerk saw that the person is known already, and confirmed the save. */
      anyway: z.literal('on').optional(),
    })
    .transform(({ document, noMessages, anyway, uf, ...lead }, context) => {
      const state = stateOr(uf, lead.whatsapp);
      if (!state) {
        context.addIssue({ code: 'custom', path: ['uf'], message: CHOOSE_STATE });
        return z.NEVER;
      }
      return { ...lead, ...document, uf: state, noMessages: noMessages === 'on', anyway: anyway === 'on' };
    });
export type EnteredLeadInput = z.infer<ReturnType<typeof enteredLeadInput>>;

export type EnteredLeadDraft = Record<
  | 'name'
  | 'whatsapp'
  | 'email'
  | 'uf'
  | 'document'
  | 'origin'
  | 'consentWay'
  | 'consentDay'
  | 'notes'
  | 'campaign'
  | 'referredBy',
  string
> & { noMessages?: string; anyway?: string };

export const newEnteredLeadDraft = (
  today: string,
  origin: EnteredLeadOrigin = 'telefone',
): EnteredLeadDraft => ({
  name: '',
  whatsapp: '',
  email: '',
  uf: '',
  document: '',
  origin,
  consentWay: 'ligacao',
  consentDay: today,
  notes: '',
  campaign: '',
  referredBy: '',
});

/** A lead or a client with the same e-mail, phone or document. */
export type Known = {
  kind: 'lead' | 'client';
  id: string;
  name: string;
  /** Matching fields, in words. */
  same: string[];
  createdAt: string;
};

const NO_WAY = 'Informe o e-mail, ou marque que os links vão por WhatsApp';

/** Form of a clerk who enters a client. Without an e-mail the person asked for the links on WhatsApp. */
export const ClientEntry = z
  .object({
    ...enteredPerson,
    email: optionalEmail,
    document: documentField,
    onWhatsApp: z.literal('on', 'Opção inválida').optional(),
  })
  .transform(({ document, uf, whatsapp: phone, onWhatsApp, ...person }, context) => {
    if (!person.email && !onWhatsApp) context.addIssue({ code: 'custom', path: ['email'], message: NO_WAY });
    const state = stateOr(uf, phone);
    if (!state) {
      context.addIssue({ code: 'custom', path: ['uf'], message: 'Selecione um estado' });
      return z.NEVER;
    }
    return { ...person, ...document, phone, uf: state };
  });
export type ClientEntry = z.infer<typeof ClientEntry>;

/** A client in a row of a file: the document suffices, phone and e-mail may come later. */
export const ImportedClient = z
  .object({
    ...enteredPerson,
    whatsapp: z.union([z.literal(''), phoneField('Telefone inválido')], 'Telefone inválido').default(''),
    email: optionalEmail,
    document: documentField,
  })
  .transform(({ document, uf, whatsapp: phone, ...person }, context) => {
    const state = uf || (phone && stateOfPhone(phone));
    if (state) return { ...person, ...document, phone, uf: state };
    context.addIssue({ code: 'custom', path: ['uf'], message: CHOOSE_STATE });
    return z.NEVER;
  });

export type ClientDraft = Record<'name' | 'whatsapp' | 'email' | 'uf' | 'document', string> & {
  onWhatsApp?: string;
};

export const NEW_CLIENT: ClientDraft = { name: '', whatsapp: '', email: '', uf: '', document: '' };

/** Whether the person without an e-mail asked for the link on WhatsApp. */
export const ClientInviteInput = z.object({ onWhatsApp: z.literal('on', 'Opção inválida').optional() });

/** The e-mail of a client who came without one. */
export const ClientEmail = z.object({ email: emailField });

/** An existing client with the e-mail or the document of an entry. */
export type Taken = { id: string; name: string; email: boolean; document: boolean };

/** Refusals by field; without a name for a client that the clerk may not see. */
export function takenWords({ name, email, document }: Taken): Record<string, string> {
  const words = name ? `Já é de um cliente: ${name}` : 'Já é de um cliente de outra pessoa da equipe';
  return { ...(email && { email: words }), ...(document && { document: words }) };
}

/** docs/product.md section 5, Contact form. */
export const ContactInput = z.object({
  name: nameField,
  email: emailField,
  phone: phoneField('Telefone inválido'),
  message: z.string(MESSAGE_SHORT).trim().superRefine(refusedBy(checkContactMessage)),
});

export type ContactInput = z.infer<typeof ContactInput>;

/**
 * Contact data that the team may correct; document and type stay as sent. Texts of docs/product.md section 5.
 */
export const LeadEdit = z.object({
  name: nameField,
  email: optionalEmail,
  whatsapp: phoneField('WhatsApp inválido'),
  uf: ufField('Selecione um estado'),
  city: z.string('Cidade inválida').trim().max(80, 'No máximo 80 caracteres').default(''),
  ...sourceFields,
});
export type LeadEdit = z.infer<typeof LeadEdit>;

export const LeadNote = z.object({
  body: z.string('Escreva a nota').trim().min(1, 'Escreva a nota').max(4_000, 'Nota muito longa'),
});

export const Tag = z.string('Escreva a etiqueta').transform((text, context) => {
  const tag = readTag(text);
  if (tag === undefined)
    context.addIssue({
      code: 'custom',
      message: text.trim() === '' ? 'Escreva a etiqueta' : 'Até 40 letras, sem vírgula',
    });
  return tag ?? '';
});

export const TagInput = z.object({ tag: Tag });
