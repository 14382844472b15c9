import { z } from 'zod';
import { NAME_UNPRINTABLE } from '#app/features/profiles/rules/person-checks.ts';
import { nameField, ufField } from '#app/features/profiles/rules/person-fields.ts';
import { isValidCnpj, isValidCpf, normalizeDocument } from '#app/lib/documents.ts';
import { isPrintable, plainLine } from '#app/lib/printable.ts';

const ADDRESS_SHORT = 'Endereço deve ter no mínimo 10 caracteres';
const UNIT_INVALID = 'Unidade consumidora inválida';

/** docs/product.md section 5, Energy request, with the check digits; `cpf` contains the CNPJ of a company. */
export const EnergyInput = z.object({
  full_name: nameField,
  cpf: z
    .string('CPF inválido')
    .max(30, 'CPF inválido')
    .transform(normalizeDocument)
    .refine((value) => value.length > 11 || isValidCpf(value), 'CPF inválido')
    .refine((value) => value.length <= 11 || isValidCnpj(value), 'CNPJ inválido'),
  address: z
    .string(ADDRESS_SHORT)
    .overwrite(plainLine)
    .min(10, ADDRESS_SHORT)
    .max(200, 'Endereço muito longo')
    .refine(isPrintable, NAME_UNPRINTABLE),
  uf: ufField('Selecione um estado'),
  consumer_unit: z.string(UNIT_INVALID).trim().min(5, UNIT_INVALID).max(40, UNIT_INVALID),
});
export type EnergyInput = z.infer<typeof EnergyInput>;
