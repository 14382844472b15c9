import { type CivilDate, isCivilDate } from '#app/lib/civil-dates.ts';
import { isValidCnpj, isValidCpf, normalizeDocument } from '#app/lib/documents.ts';
import { type Centavos, parseBRL } from '#app/lib/money.ts';

/** Reads a day of a report: 28/09/2025 or 2025-09-28. @returns null for other texts */
export function readDay(text: string): CivilDate | null {
  const found = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim());
  const iso = found ? `${found[3]}-${found[2]}-${found[1]}` : text.trim();
  return isCivilDate(iso) ? iso : null;
}

/** Reads an amount with a decimal comma, with or without R$. @returns centavos; null for other texts */
export const readMoney = (text: string): Centavos | null => {
  const plain = text.replace(/R\$/i, '').trim();
  return /^-?\d{1,3}(\.\d{3})*(,\d{1,2})?$|^-?\d+(,\d{1,2})?$/.test(plain) ? parseBRL(plain) : null;
};

/** Reads a CPF or CNPJ and removes its punctuation; null for an invalid one. */
export function readDocument(text: string): string | null {
  const plain = normalizeDocument(text);
  return isValidCpf(plain) || isValidCnpj(plain) ? plain : null;
}
