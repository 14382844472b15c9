import { z } from 'zod';
import { EMAIL_INVALID } from '#app/features/profiles/rules/person-checks.ts';
import {
  docNumberField,
  emailField,
  nameField,
  phoneField,
  ufField,
} from '#app/features/profiles/rules/person-fields.ts';
import { stateOfPhone } from '#app/lib/area-codes.ts';
import { isCivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { type DocType, detectDocument } from '#app/lib/documents.ts';
import { CONTACT_LEAD } from './contact-lead.ts';
import { DESK_ORIGINS, type EnteredLeadOrigin } from './lead-status.ts';

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

/** A valid CPF or CNPJ with its type. */
export const documentField = docNumberField.transform((number, context) => {
  const docType = detectDocument(number);
  if (docType) return { docType: docType as DocType, docNumber: number };
  context.addIssue('Documento inválido');
  return z.NEVER;
});

const NO_DOCUMENT = { docType: CONTACT_LEAD.docType as DocType, docNumber: CONTACT_LEAD.docNumber as string };

/** Empty for a lead by telephone without an e-mail address. */
export const optionalEmail = z.union([z.literal(''), emailField], EMAIL_INVALID).default('');

/** Fields of a person entered by a clerk; without a chosen state the phone's area code implies it. */
export const enteredPerson = {
  name: nameField,
  whatsapp: phoneField('Telefone inválido'),
  email: emailField,
  uf: z.union([z.literal(''), ufField('Selecione um estado')]).default(''),
};

export const stateOr = (uf: string, phone: string): string | null => uf || stateOfPhone(phone);

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
    notes: z.string().trim().max(4_000, 'Anotação muito longa').default(''),
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
      consentWay: z.enum(WAYS, 'Diga como a pessoa concordou'),
      consentDay: z
        .string(CONSENT_DAY)
        .refine(isCivilDate, { message: CONSENT_DAY, abort: true })
        .refine((day) => day <= today, 'Este dia ainda não chegou'),
      notes: z.string().trim().max(4_000, 'Anotação muito longa').default(''),
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
  'name' | 'whatsapp' | 'email' | 'uf' | 'document' | 'origin' | 'consentWay' | 'consentDay' | 'notes',
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
