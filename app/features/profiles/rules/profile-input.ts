import { z } from 'zod';
import { addressField, nameField, phoneField, ufField } from './person-fields.ts';

/** Spec section 5, Profile update. Document, its type and the e-mail are read only: they are not among the fields. */
export const ProfileInput = z.object({
  fullName: nameField,
  phone: phoneField('Telefone inválido'),
  uf: ufField('UF deve ter 2 caracteres'),
  address: addressField,
});
export type ProfileInput = z.infer<typeof ProfileInput>;

/** Spec sections 5 and 6: what an admin may change of a client is what the client may. */
export const AdminProfileInput = ProfileInput;
export type AdminProfileInput = ProfileInput;
