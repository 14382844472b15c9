import { isPhone } from '#app/lib/area-codes.ts';
import { isUf, ufOf } from '#app/lib/brazil.ts';
import { digitsOnly, isValidDocument, normalizeDocument } from '#app/lib/documents.ts';
import { isPrintable, plainLine } from '#app/lib/printable.ts';
import type { Faults } from '#app/lib/result.ts';

/**
 * Checks of a person's fields: the browser runs them before a form is sent, and the schemas of
 * `person-fields.ts` are made of them. They need no parser library, which would weigh more than a public
 * form's code. Each check returns undefined for a valid value.
 */
export const NAME_SHORT = 'Nome deve ter no mínimo 3 caracteres';
const NAME_LONG = 'Nome muito longo';
/** Checked by the server only: the list of characters would add more to a page than it saves. */
export const NAME_UNPRINTABLE = 'Escreva com letras latinas, sem emojis nem sinais invisíveis';
export const EMAIL_INVALID = 'Email inválido';
const EMAIL_LONG = 'Email muito longo';
export const DOCUMENT_INVALID = 'Documento inválido';
export const CEP_INVALID = 'CEP inválido';
const ADDRESS_LONG = 'Endereço muito longo';
export const LIMITS = {
  name: { min: 3, max: 100 },
  email: 255,
  phone: 20,
  document: 18,
  address: 200,
} as const;

/** Pattern of addresses that the server accepts. */
const EMAIL =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** @param others reads another field of the same form; empty without that field. */
export type Check = (value: string, others: (name: string) => string) => string | undefined;
export type Checks = Record<string, Check>;

export const checkName: Check = (value) => {
  const { length } = value.trim();
  if (length < LIMITS.name.min) return NAME_SHORT;
  if (length > LIMITS.name.max) return NAME_LONG;
  return isPrintable(plainLine(value)) ? undefined : NAME_UNPRINTABLE;
};

export const checkEmail: Check = (value) => {
  const email = value.trim();
  if (email.length > LIMITS.email) return EMAIL_LONG;
  return EMAIL.test(email) ? undefined : EMAIL_INVALID;
};

export const checkPhone =
  (message: string): Check =>
  (value) =>
    value.trim().length <= LIMITS.phone && isPhone(value.trim()) ? undefined : message;

export const checkUf =
  (message: string): Check =>
  (value) =>
    isUf(ufOf(value.trim())) ? undefined : message;

/** @param typeField name of the field with the type, CPF or CNPJ. */
export const checkDocument =
  (typeField: string): Check =>
  (value, others) => {
    const type = others(typeField);
    const fits =
      value.trim().length <= LIMITS.document &&
      (type === 'CPF' || type === 'CNPJ') &&
      isValidDocument(type, normalizeDocument(value));
    return fits ? undefined : DOCUMENT_INVALID;
  };

/** @param required an empty value is valid in forms that do not require it. */
export const checkCep =
  (required: boolean): Check =>
  (value) => {
    const digits = digitsOnly(value);
    return digits.length === 8 || (digits === '' && !required) ? undefined : CEP_INVALID;
  };

export const checkAddress: Check = (value) =>
  value.trim().length > LIMITS.address ? ADDRESS_LONG : undefined;

/** Message of each field at fault, in the order of the checks. */
export function personFaults(checks: Checks, read: (name: string) => string): Faults {
  const found = Object.entries(checks).map(([name, check]) => [name, check(read(name), read)] as const);
  return Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** Checks of a form on the screen; `read` returns the current values of its fields. */
export type FormChecks = {
  faults: (read: (name: string) => string) => Faults;
  /**
   * Returns the messages that still apply. @param changed a field without a check: its message is dropped.
   */
  left: (said: Faults, read: (name: string) => string, changed: string) => Faults;
};

export const formChecks = (checks: Checks): FormChecks => ({
  faults: (read) => personFaults(checks, read),
  left(said, read, changed) {
    const entries = Object.entries(said).flatMap(([name, message]): [string, string][] => {
      const check = checks[name];
      if (!check) return name === changed ? [] : [[name, message]];
      const now = check(read(name), read);
      return now ? [[name, now]] : [];
    });
    return Object.fromEntries(entries);
  },
});
