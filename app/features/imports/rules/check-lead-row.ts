import { type ImportedLead, importedLead } from '#app/features/leads/rules/entered-lead.ts';
import { isValidDocument } from '#app/lib/documents.ts';
import { fieldErrors } from '#app/lib/form-data.ts';
import { FIELDS } from './columns-of-kind.ts';

/** What a row says: a value to write, or why it cannot be. */
export type CheckedRow<Value> = { ok: true; value: Value } | { ok: false; note: string };

/** A number whose leading zeros a spreadsheet dropped gets them back, where that makes a document of it. */
export function wholeDocument(text: string): string {
  const digits = text.replace(/[.\-/\s]/g, '');
  if (!/^\d{8,13}$/.test(digits)) return text;
  const cpf = digits.padStart(11, '0');
  if (digits.length <= 11 && isValidDocument('CPF', cpf)) return cpf;
  const cnpj = digits.padStart(14, '0');
  return isValidDocument('CNPJ', cnpj) ? cnpj : text;
}

/** Why a row is refused, by the labels of its fields and without a value of it. */
export const faultNote = (fields: Record<string, string>, labels: ReadonlyMap<string, string>): string =>
  Object.entries(fields)
    .map(([name, message]) => `${labels.get(name) ?? 'Linha'}: ${message}`)
    .join('; ');

const LABELS = new Map(FIELDS.leads.map(({ name, label }) => [name, label]));

export function checkLeadRow(fields: Record<string, string>): CheckedRow<ImportedLead> {
  const read = importedLead.safeParse({ ...fields, document: wholeDocument(fields.document ?? '') });
  if (read.success) return { ok: true, value: read.data };
  return { ok: false, note: faultNote(fieldErrors(read.error), LABELS) };
}
