import { type DocType, digitsOnly, normalizeDocument } from './documents.ts';
import { phoneDigits } from './phones.ts';

/** Writes `value` into a pattern of `#`, stopping where the value does. */
function fill(pattern: string, value: string): string {
  let out = '';
  let next = 0;
  for (const char of pattern) {
    if (next >= value.length) break;
    if (char === '#') {
      out += value[next];
      next += 1;
    } else out += char;
  }
  return out;
}

export const maskCpf = (value: string): string => fill('###.###.###-##', digitsOnly(value));
/** Keeps letters, in upper case: new registrations contain them since July 2026. */
export const maskCnpj = (value: string): string => fill('##.###.###/####-##', normalizeDocument(value));
export const maskCep = (value: string): string => fill('#####-###', digitsOnly(value));

/**
 * Brazilian phones have ten digits (landline) or eleven (mobile), area code included. Returns others
 * unchanged.
 */
export function maskPhone(value: string): string {
  const digits = phoneDigits(value);
  if (digits.startsWith('+')) return digits.slice(0, 16);
  return fill(digits.length > 10 ? '(##) #####-####' : '(##) ####-####', digits);
}

/** Formats as a CPF up to eleven digits, else as a CNPJ. */
export const maskEitherDocument = (value: string): string =>
  /^\d{0,11}$/.test(normalizeDocument(value)) ? maskCpf(value) : maskCnpj(value);

export const maskDocument = (type: DocType, value: string): string =>
  type === 'CNPJ' ? maskCnpj(value) : maskCpf(value);
