export type DocType = 'CPF' | 'CNPJ';

/** Upper-case letters and digits only. A CNPJ may hold letters since July 2026, so they are never stripped. */
export const normalizeDocument = (value: string): string => value.toUpperCase().replace(/[^0-9A-Z]/g, '');

export const digitsOnly = (value: string): string => value.replace(/\D/g, '');

/** Validates by the check digits of the Receita Federal: weights 10..2, then 11..2; ten counts as zero. */
export function isValidCpf(value: string): boolean {
  const cpf = normalizeDocument(value);
  if (!/^\d{11}$/.test(cpf) || /^(\d)\1{10}$/.test(cpf)) return false;
  const digit = (length: number) => {
    let sum = 0;
    for (let i = 0; i < length; i += 1) sum += Number(cpf[i]) * (length + 1 - i);
    return ((sum * 10) % 11) % 10;
  };
  return digit(9) === Number(cpf[9]) && digit(10) === Number(cpf[10]);
}

const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** Validates by the check digits of the alphanumeric CNPJ: a character counts its ASCII code less 48. */
export function isValidCnpj(value: string): boolean {
  const cnpj = normalizeDocument(value);
  if (!/^[0-9A-Z]{12}\d{2}$/.test(cnpj) || /^(.)\1{13}$/.test(cnpj)) return false;
  const digit = (length: number) => {
    const weights = CNPJ_WEIGHTS.slice(CNPJ_WEIGHTS.length - length);
    const sum = weights.reduce((total, weight, i) => total + weight * (cnpj.charCodeAt(i) - 48), 0);
    return sum % 11 < 2 ? 0 : 11 - (sum % 11);
  };
  return digit(12) === Number(cnpj[12]) && digit(13) === Number(cnpj[13]);
}

export const isValidDocument = (type: DocType, value: string): boolean =>
  type === 'CPF' ? isValidCpf(value) : isValidCnpj(value);

/** Formats complete documents; returns anything else unchanged. */
export function formatDocument(value: string): string {
  const plain = normalizeDocument(value);
  if (plain.length === 11) return plain.replace(/(.{3})(.{3})(.{3})(.{2})/, '$1.$2.$3-$4');
  if (plain.length === 14) return plain.replace(/(.{2})(.{3})(.{3})(.{4})(.{2})/, '$1.$2.$3/$4-$5');
  return value;
}

/** The type of a complete, valid document; null for anything else. */
export function detectDocument(value: string): DocType | null {
  if (isValidCpf(value)) return 'CPF';
  return isValidCnpj(value) ? 'CNPJ' : null;
}

/**
 * Masks the ends for lists and confirmations: ***.982.247-** and **.ABC.345/01DE-**; other texts become
 * stars.
 */
export function maskedDocument(value: string): string {
  const formatted = formatDocument(normalizeDocument(value));
  if (formatted.length === 14 && formatted.includes('.')) return `***${formatted.slice(3, 12)}**`;
  if (formatted.length === 18) return `**${formatted.slice(2, 16)}**`;
  return '***';
}
