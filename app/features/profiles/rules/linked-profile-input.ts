import { z } from 'zod';
import { phoneNumber } from '#app/lib/phone-number.ts';
import { docNumberField, docTypeField, documentRule, nameField, ufField } from './person-fields.ts';
import { RELATIONSHIPS } from './profile-status.ts';

const optionalPhone = z
  .string('Telefone inválido')
  .trim()
  .max(20, 'Telefone inválido')
  .default('')
  .refine((value) => value === '' || phoneNumber(value) !== null, 'Telefone inválido')
  .transform((value) => phoneNumber(value));

/** docs/product.md section 5, Linked profile. A missing phone becomes null. */
export const LinkedProfileInput = z
  .object({
    docType: docTypeField,
    docNumber: docNumberField,
    fullName: nameField,
    relationship: z.enum(RELATIONSHIPS, 'Selecione o relacionamento'),
    phone: optionalPhone,
    uf: ufField('UF inválido'),
  })
  .refine(...documentRule('docType', 'docNumber'));
export type LinkedProfileInput = z.infer<typeof LinkedProfileInput>;
