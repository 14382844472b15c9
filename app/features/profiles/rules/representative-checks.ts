import { isValidDocument } from '#app/lib/documents.ts';
import type { Check } from './person-checks.ts';

/** Fields of the representative, with their names in every form. Each form decides whether it shows them. */
export const REPRESENTATIVE_FIELDS = [
  'representative_name',
  'representative_cpf',
  'representative_role',
] as const;
export type RepresentativeField = (typeof REPRESENTATIVE_FIELDS)[number];

export const REPRESENTATIVE_FAULTS: Record<RepresentativeField, string> = {
  representative_name: 'Nome do representante deve ter no mínimo 3 caracteres',
  representative_cpf: 'CPF do representante inválido',
  representative_role: 'Informe o cargo do representante',
};

export const REPRESENTATIVE_MOST: Record<RepresentativeField, number> = {
  representative_name: 100,
  representative_cpf: 18,
  representative_role: 60,
};

/** Whether a trimmed value is present and valid. */
export const REPRESENTATIVE_FITS: Record<RepresentativeField, (value: string) => boolean> = {
  representative_name: (value) => value.length >= 3,
  representative_cpf: (value) => isValidDocument('CPF', value),
  representative_role: (value) => value.length >= 2,
};

/** The same checks for forms that check before they are sent; see `person-checks.ts`. */
export const checkRepresentative =
  (field: RepresentativeField): Check =>
  (value) => {
    const text = value.trim();
    const fits = text.length <= REPRESENTATIVE_MOST[field] && REPRESENTATIVE_FITS[field](text);
    return fits ? undefined : REPRESENTATIVE_FAULTS[field];
  };
