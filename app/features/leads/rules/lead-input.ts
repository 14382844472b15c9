import { z } from 'zod';
import {
  docNumberField,
  docTypeField,
  documentRule,
  emailField,
  nameField,
  phoneField,
  ufField,
} from '#app/features/profiles/rules/person-fields.ts';
import { digitsOnly } from '#app/lib/documents.ts';
import { LEAD_CONSENT_MISSING } from './lead-messages.ts';

/** Fields of the landing form (docs/product.md section 3, "Lead form state"), by the names they have in the page. */
export const LEAD_FIELDS = [
  'name',
  'whatsapp',
  'email',
  'docType',
  'docNumber',
  'state',
  'cep',
  'lgpdConsent',
] as const;

// Every field is required (docs/product.md section 2).
const requiredCep = z
  .string('CEP inválido')
  .transform(digitsOnly)
  .refine((value) => value.length === 8, 'CEP inválido');

/** docs/product.md section 5, Lead form, with its texts. */
export const LeadInput = z
  .object({
    name: nameField,
    whatsapp: phoneField('WhatsApp inválido'),
    email: emailField,
    docType: docTypeField,
    docNumber: docNumberField,
    state: ufField('Selecione um estado'),
    cep: requiredCep,
    lgpdConsent: z.literal('on', LEAD_CONSENT_MISSING.message),
  })
  .refine(...documentRule('docType', 'docNumber'));

export type LeadInput = z.infer<typeof LeadInput>;
