import { z } from 'zod';
import { addressField, cepField, nameField, phoneField, ufField } from './person-fields.ts';

/**
 * docs/product.md sections 5 and 6: what an admin may change of a client. Document and its type never change.
 */
export const AdminProfileInput = z.object({
  fullName: nameField,
  phone: phoneField('Telefone inválido'),
  uf: ufField('UF deve ter 2 caracteres'),
  address: addressField,
});
export type AdminProfileInput = z.infer<typeof AdminProfileInput>;

/** docs/product.md section 5, Profile update; the CEP helps to fill in the address. The e-mail has its own way. */
export const ProfileInput = AdminProfileInput.extend({ cep: cepField });
export type ProfileInput = z.infer<typeof ProfileInput>;
