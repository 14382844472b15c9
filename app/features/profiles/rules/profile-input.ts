import { z } from 'zod';
import { isUf } from '#app/lib/brazil.ts';
import { digitsOnly } from '#app/lib/documents.ts';

/** Spec sections 5 and 6: what an admin may change of a client. Document and its type are not among it. */
export const AdminProfileInput = z.object({
  fullName: z.string().trim().min(3, 'Nome deve ter no mínimo 3 caracteres').max(100, 'Nome muito longo'),
  phone: z
    .string()
    .trim()
    .max(20, 'Telefone inválido')
    .refine((value) => [10, 11].includes(digitsOnly(value).length), 'Telefone inválido')
    .transform(digitsOnly),
  uf: z.string().trim().toUpperCase().max(2, 'UF deve ter 2 caracteres').refine(isUf, 'UF deve ter 2 caracteres'),
  address: z.string().trim().max(200, 'Endereço muito longo').default(''),
});
export type AdminProfileInput = z.infer<typeof AdminProfileInput>;
