import { z } from 'zod';
import { isUf } from '#app/lib/brazil.ts';
import { digitsOnly, isValidDocument, normalizeDocument } from '#app/lib/documents.ts';
import { CONSENT_MISSING } from './lead-messages.ts';

/** Fields of the landing form (spec section 3, "Lead form state"), by the names they have in the page. */
export const LEAD_FIELDS = ['name', 'whatsapp', 'email', 'docType', 'docNumber', 'state', 'cep', 'lgpdConsent'] as const;

/**
 * Spec section 5, Lead form, with its texts. Beyond the stated lengths, numbers must be real: digits of a phone,
 * check digits of a document, a state that exists.
 */
export const LeadInput = z
  .object({
    name: z.string().trim().min(3, 'Nome deve ter no mínimo 3 caracteres').max(100, 'Nome muito longo'),
    whatsapp: z
      .string()
      .trim()
      .max(20, 'WhatsApp inválido')
      .refine((value) => [10, 11].includes(digitsOnly(value).length), 'WhatsApp inválido')
      .transform(digitsOnly),
    email: z.string().trim().toLowerCase().max(255, 'Email muito longo').pipe(z.email('Email inválido')),
    docType: z.enum(['CPF', 'CNPJ'], 'Documento inválido'),
    docNumber: z.string().max(30, 'Documento inválido').transform(normalizeDocument),
    state: z.string().trim().toUpperCase().refine(isUf, 'Selecione um estado'),
    // "All fields are required" (section 2); the text is ours, the specification has none.
    cep: z
      .string()
      .transform(digitsOnly)
      .refine((value) => value.length === 8, 'CEP inválido'),
    lgpdConsent: z.literal('on', CONSENT_MISSING.message ?? ''),
  })
  .refine(({ docType, docNumber }) => isValidDocument(docType, docNumber), {
    path: ['docNumber'],
    message: 'Documento inválido',
    // Also when another field is wrong: every fault shows at once.
    when: ({ value }) => {
      const draft = value as { docType?: unknown; docNumber?: unknown };
      return typeof draft.docNumber === 'string' && (draft.docType === 'CPF' || draft.docType === 'CNPJ');
    },
  });

export type LeadInput = z.infer<typeof LeadInput>;
