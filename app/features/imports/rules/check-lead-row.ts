import { type ImportedLead, importedLead } from '#app/features/leads/rules/input.ts';
import { isValidDocument } from '#app/lib/documents.ts';
import { fieldErrors } from '#app/lib/form-data.ts';
import { readTag } from '#app/lib/text.ts';
import { FIELDS, NOTED } from './columns-of-kind.ts';

/** Result of checking a row: the value to write, or the reason of a refusal. */
export type CheckedRow<Value> = { ok: true; value: Value } | { ok: false; note: string };

/** Restores the leading zeros that a spreadsheet dropped, if the number is a valid document with them. */
export function wholeDocument(text: string): string {
  const digits = text.replace(/[.\-/\s]/g, '');
  if (!/^\d{8,13}$/.test(digits)) return text;
  const cpf = digits.padStart(11, '0');
  if (digits.length <= 11 && isValidDocument('CPF', cpf)) return cpf;
  const cnpj = digits.padStart(14, '0');
  return isValidDocument('CNPJ', cnpj) ? cnpj : text;
}

/** Writes why a row is refused: labels of its fields, without its values. */
export const faultNote = (fields: Record<string, string>, labels: ReadonlyMap<string, string>): string =>
  Object.entries(fields)
    .map(([name, message]) => `${labels.get(name) ?? 'Linha'}: ${message}`)
    .join('; ');

const LABELS = new Map(FIELDS.leads.map(({ name, label }) => [name, label]));

/** A lead of a row, with the tags and the member of the team that the row names. */
export type CheckedLead = ImportedLead & { tags: string[]; responsible: string };

const MOST_TAGS = 10;
const LONGEST_TAG = 40;
const MOST_NAME = 200;

const labelled = (label: string, value = ''): string => (value === '' ? '' : `${label}: ${value}`);
const noteLines = (lines: readonly string[]): string => lines.filter((line) => line !== '').join('\n');

/** Adds the name of a responsible who is not in the team to the note. */
export const noteResponsible = (notes: string, name: string): string =>
  noteLines([notes, labelled('Responsável no arquivo', name)]);

/** Says why the tags of a cell are refused. */
export const TAGS_FAULT = `Etiquetas: Até ${MOST_TAGS} por pessoa, cada uma com até ${LONGEST_TAG} caracteres`;

/** Reads the tags of a cell in their one spelling; null for too many or too long ones. */
export function readTags(text = ''): string[] | null {
  const words = text.split(/[,;|]/).filter((tag) => tag.trim() !== '');
  const tags = new Set(words.map(readTag));
  return tags.size > MOST_TAGS || tags.has(undefined) ? null : [...tags].filter((tag) => tag !== undefined);
}

/** Writes the origin of a client as a tag, by which the list is filtered. */
export const originTag = (text = ''): string[] => {
  const origin = text.replace(/[\s,;|]+/g, ' ').trim();
  return origin === '' ? [] : [`Origem: ${origin}`.slice(0, LONGEST_TAG).trim()];
};

/** Joins the name with the last name, in files that divide them. */
export const fullName = ({ name = '', lastName = '' }: Record<string, string>): string =>
  `${name} ${lastName}`.trim();

export function checkLeadRow(fields: Record<string, string>): CheckedRow<CheckedLead> {
  const noted = NOTED.map(({ name, label }) => labelled(label.replace(/ \(.*/, ''), fields[name]));
  const notes = noteLines([fields.notes ?? '', ...noted]);
  const name = fullName(fields);
  const read = importedLead.safeParse({
    ...fields,
    name,
    notes,
    document: wholeDocument(fields.document ?? ''),
  });
  const tags = readTags(fields.tags);
  if (!tags) return { ok: false, note: TAGS_FAULT };
  const responsible = (fields.assignee ?? '').slice(0, MOST_NAME);
  if (read.success) return { ok: true, value: { ...read.data, tags, responsible } };
  return { ok: false, note: faultNote(fieldErrors(read.error), LABELS) };
}
