import { z } from 'zod';
import { addressField, cepField, nameField, phoneField, ufField } from './person-fields.ts';

/**
 * Fields of a client that an admin may change (docs/product.md sections 5 and 6). Document and type never
 * change.
 */
export const AdminProfileInput = z.object({
  fullName: nameField,
  phone: phoneField('Telefone inválido'),
  uf: ufField('UF deve ter 2 caracteres'),
  address: addressField,
});
export type AdminProfileInput = z.infer<typeof AdminProfileInput>;

/**
 * docs/product.md section 5, Profile update; the CEP helps to fill in the address. Changing the e-mail is
 * separate.
 */
export const ProfileInput = AdminProfileInput.extend({ cep: cepField });
export type ProfileInput = z.infer<typeof ProfileInput>;
