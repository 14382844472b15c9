import { z } from 'zod';
import { ufOf } from '#app/lib/brazil.ts';
import { digitsOnly, isValidDocument, normalizeDocument } from '#app/lib/documents.ts';
import { phoneNumber } from '#app/lib/phone-number.ts';
import { isPrintable, plainLine } from '#app/lib/printable.ts';
import {
  CEP_INVALID,
  type Check,
  checkAddress,
  checkCep,
  checkEmail,
  checkName,
  checkUf,
  DOCUMENT_INVALID,
  EMAIL_INVALID,
  LIMITS,
  NAME_SHORT,
  NAME_UNPRINTABLE,
} from './person-checks.ts';
import { DOC_TYPES } from './terms.ts';

/** Refuses in a schema what the browser's check refuses, with the same message. */
export const refusedBy =
  (check: Check) =>
  (value: string, context: z.core.$RefinementCtx<string>): void => {
    const message = check(value, () => '');
    // An issue of text alone would end the field's checks, and a union would then say "Invalid input".
    if (message) context.addIssue({ code: 'custom', message });
  };

/**
 * Fields of a person in several forms, with the texts of docs/product.md section 5. A missing field gets the
 * same text as an empty one. Beyond the stated lengths, values must be real: the digits of a phone, the check
 * digits of a document, a state that exists.
 */
export const nameField = z.string(NAME_SHORT).overwrite(plainLine).superRefine(refusedBy(checkName));

export const emailField = z.string(EMAIL_INVALID).trim().toLowerCase().superRefine(refusedBy(checkEmail));

/** @param message 'WhatsApp inválido' or 'Telefone inválido'. Returns the stored format, see phones.ts. */
export const phoneField = (message: string) =>
  z
    .string(message)
    .trim()
    .max(LIMITS.phone, message)
    .transform((value, context) => {
      const phone = phoneNumber(value);
      if (phone === null) context.addIssue(message);
      return phone ?? '';
    });

/** Takes "sc" and "Santa Catarina"; returns the two letters. @param message differs between forms */
export const ufField = (message: string) =>
  z
    .string(message)
    .trim()
    .overwrite(ufOf)
    .superRefine(refusedBy(checkUf(message)));

/** Optional everywhere (docs/product.md section 5). Returns eight digits, or empty. */
export const cepField = z
  .string(CEP_INVALID)
  .default('')
  .transform(digitsOnly)
  .superRefine(refusedBy(checkCep(false)));

/** The same in forms that require it. */
export const requiredCepField = z
  .string(CEP_INVALID)
  .transform(digitsOnly)
  .superRefine(refusedBy(checkCep(true)));

export const addressField = z
  .string('Endereço inválido')
  .overwrite(plainLine)
  .superRefine(refusedBy(checkAddress))
  .refine(isPrintable, NAME_UNPRINTABLE)
  .default('');

/** Both document fields, under the form's names for them. Returns the number normalised. */
export const docTypeField = z.enum(DOC_TYPES, DOCUMENT_INVALID);
export const docNumberField = z
  .string(DOCUMENT_INVALID)
  .trim()
  .max(LIMITS.document, DOCUMENT_INVALID)
  .transform(normalizeDocument)
  .refine((value) => value.length >= 11, { message: DOCUMENT_INVALID, abort: true });

/**
 * For `.refine` of a form: the check digits match the type. Runs also if other fields are invalid, so that
 * every fault shows at once, but not if one of these two is: that fault has its message already.
 */
export function documentRule(typeField: string, numberField: string) {
  const fits = (value: Record<string, unknown>) => {
    const type = value[typeField];
    const number = value[numberField];
    return (type === 'CPF' || type === 'CNPJ') && typeof number === 'string' && isValidDocument(type, number);
  };
  const bothRead: NonNullable<z.core.$ZodCustomParams['when']> = ({ value, issues }) =>
    typeof value === 'object' &&
    value !== null &&
    !issues.some(({ path }) => path?.[0] === typeField || path?.[0] === numberField);
  const path: PropertyKey[] = [numberField];
  return [fits, { path, message: DOCUMENT_INVALID, when: bothRead }] as const;
}
