import { z } from 'zod';
import { digitsOnly, formatDocument } from '#app/lib/documents.ts';
import { isPrintable, plainLine } from '#app/lib/printable.ts';
import { NAME_UNPRINTABLE } from './person-checks.ts';
import {
  REPRESENTATIVE_FAULTS as FAULTS,
  REPRESENTATIVE_FITS as FITS,
  REPRESENTATIVE_MOST,
  type RepresentativeField,
} from './representative-checks.ts';

/** The person who acts for a company: signs, passes the face check, is greeted. `cpf` is eleven digits. */
export type Representative = { name: string; cpf: string; role: string };

export type RepresentativeValues = Record<RepresentativeField, string>;

const text = (field: RepresentativeField) =>
  z
    .string(FAULTS[field])
    .overwrite(plainLine)
    .max(REPRESENTATIVE_MOST[field], FAULTS[field])
    .refine(isPrintable, NAME_UNPRINTABLE)
    .default('');

/** For the object of a form's schema; accepts empty values, see `representativeRule`. */
export const representativeShape = {
  representative_name: text('representative_name'),
  representative_cpf: text('representative_cpf').transform(digitsOnly),
  representative_role: text('representative_role'),
};

/**
 * For `.refine` of a form, one for each field of the representative: it is present and valid. Runs also if
 * other fields are invalid, so that every fault shows at once.
 * @param typeField the form's field with CPF or CNPJ: only a company names a representative.
 */
export function representativeRule(field: RepresentativeField, typeField: string) {
  const fits = (value: Record<string, unknown>) =>
    value[typeField] !== 'CNPJ' || FITS[field](String(value[field] ?? ''));
  const bothRead: NonNullable<z.core.$ZodCustomParams['when']> = ({ value, issues }) =>
    typeof value === 'object' &&
    value !== null &&
    !issues.some(({ path }) => path?.[0] === typeField || path?.[0] === field);
  const path: PropertyKey[] = [field];
  return [fits, { path, message: FAULTS[field], when: bothRead }] as const;
}

/** Parses the representative in a form; null if it names no CPF. */
export const representativeOf = (values: RepresentativeValues): Representative | null =>
  values.representative_cpf
    ? {
        name: values.representative_name,
        cpf: values.representative_cpf,
        role: values.representative_role,
      }
    : null;

/** The columns of `profiles`, `linked_profiles` and `leads`. */
export type RepresentativeColumns = {
  representativeName: string | null;
  representativeCpf: string | null;
  representativeRole: string | null;
};

export const representativeColumns = (one: Representative | null): RepresentativeColumns => ({
  representativeName: one?.name ?? null,
  representativeCpf: one?.cpf ?? null,
  representativeRole: one?.role ?? null,
});

export const readRepresentative = (row: RepresentativeColumns): Representative | null =>
  row.representativeName && row.representativeCpf && row.representativeRole
    ? { name: row.representativeName, cpf: row.representativeCpf, role: row.representativeRole }
    : null;

/** "Ana Souza, CPF 529.982.247-25, sócia-administradora": the representative in contracts and evidence. */
export const representativeWords = ({ name, cpf, role }: Representative): string =>
  `${name}, CPF ${formatDocument(cpf)}, ${role}`;
