import { z } from 'zod';
import { nameField, phoneField, ufField } from '#app/features/profiles/rules/person-fields.ts';
import { optionalEmail } from './entered-lead.ts';

/**
 * Contact data that the team may correct; document and type stay as sent. Texts of docs/product.md section 5.
 */
export const LeadEdit = z.object({
  name: nameField,
  email: optionalEmail,
  whatsapp: phoneField('WhatsApp inválido'),
  uf: ufField('Selecione um estado'),
});
export type LeadEdit = z.infer<typeof LeadEdit>;

export const LeadNote = z.object({
  body: z.string('Escreva a anotação').trim().min(1, 'Escreva a anotação').max(4_000, 'Anotação muito longa'),
});
