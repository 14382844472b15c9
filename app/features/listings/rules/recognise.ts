import { type PixReading, readPix } from '#app/features/payments/rules/pix-br-code.ts';
import { isPhone } from '#app/lib/area-codes.ts';
import { type BoletoReading, readBoleto } from '#app/lib/boleto.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { cnjIn } from '#app/lib/cnj.ts';
import { digitsOnly, isValidCnpj, isValidCpf, normalizeDocument } from '#app/lib/documents.ts';
import { isLongLine } from '#app/lib/foreign-lines.ts';
import { normalizePhone } from '#app/lib/phones.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { type LineRecord, lineRecord } from './print-lines.ts';

/** Candidates for a pasted piece. Nothing is trusted: people confirm, above all amounts and days. */
export type Recognised =
  | { kind: 'boleto'; reading: BoletoReading }
  /** Without a reading: a code that was cut or changed. */
  | { kind: 'pix'; reading: PixReading | null }
  | { kind: 'lawsuit'; number: string }
  | { kind: 'cpf' | 'cnpj' | 'cep' | 'phone' | 'email' | 'link' | 'pix_key'; value: string }
  /** A line of a print: creditor, amount, day; a proposal. */
  | ({ kind: 'record' } & LineRecord);

/** Returns the non-empty lines of a text. */
export const recognisedLines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/**
 * Returns all candidates for one piece, the likeliest first; a mobile number with area code may be a CPF too.
 * @param today the day from which the era of a boleto's due day is judged
 * @returns empty for a line that is too long
 */
export function recognise(piece: string, today: CivilDate): Recognised[] {
  const text = piece.trim();
  if (isLongLine(text)) return [];
  if (/^000201/.test(text)) return [{ kind: 'pix', reading: readPix(text) }];
  const boleto = readBoleto(text, today);
  if (boleto) return [{ kind: 'boleto', reading: boleto }];
  const coded = codesIn(text);
  return coded.length > 0 ? coded : recordIn(text);
}

function codesIn(text: string): Recognised[] {
  const found: Recognised[] = [];
  // A line with money is a record that names a lawsuit.
  const number = /R\$/i.test(text) ? null : cnjIn(text);
  if (number) found.push({ kind: 'lawsuit', number });
  if (/^[\d.\s/-]+$/.test(text) && digitsOnly(text).length === 11 && isValidCpf(text))
    found.push({ kind: 'cpf', value: digitsOnly(text) });
  if (/^[\dA-Z.\s/-]+$/i.test(text) && normalizeDocument(text).length === 14 && isValidCnpj(text))
    found.push({ kind: 'cnpj', value: normalizeDocument(text) });
  if (/^\d{5}-?\d{3}$/.test(text)) found.push({ kind: 'cep', value: digitsOnly(text) });
  if (!CPF_MASK.test(text) && isPhoneWritten(text))
    found.push({ kind: 'phone', value: normalizePhone(text) });
  if (/^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]{2,}$/.test(text))
    found.push({ kind: 'email', value: text.toLowerCase() });
  if (/^(https?:\/\/|www\.)\S+$/i.test(text)) found.push({ kind: 'link', value: text });
  if (isUuid(text)) found.push({ kind: 'pix_key', value: text.toLowerCase() });
  return found;
}

const CPF_MASK = /^\d{3}\.\d{3}\.\d{3}-\d{2}$/;

const isPhoneWritten = (text: string): boolean => /^\+?[\d\s().-]+$/.test(text) && isPhone(text);

function recordIn(text: string): Recognised[] {
  const record = lineRecord(text);
  return record ? [{ kind: 'record', ...record }] : [];
}
