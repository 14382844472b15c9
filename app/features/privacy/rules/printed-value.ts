import { formatDate, formatDateTime } from '#app/lib/dates.ts';
import { CODE_WORDS, OWN_WORDS } from './printed-words.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A value of an exported column as people read it; empty where there is nothing to read. */
export function printedValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (typeof value === 'number') return String(value).replace('.', ',');
  if (typeof value === 'string') {
    if (INSTANT.test(value)) return formatDateTime(value);
    return DAY.test(value) ? formatDate(value) : value;
  }
  if (Array.isArray(value)) return value.map(printedValue).filter(Boolean).join('; ');
  return Object.entries(value as object)
    .map(([name, inner]) => [name, printedValue(inner)])
    .filter(([, inner]) => inner !== '')
    .map(([name, inner]) => `${name}: ${inner}`)
    .join('; ');
}

/** A code of the database in words, as its column, by its name in words, has them. */
export const codeWords = (label: string, value: unknown): string =>
  (typeof value === 'string' && (OWN_WORDS[label]?.[value] ?? CODE_WORDS[value])) || printedValue(value);
