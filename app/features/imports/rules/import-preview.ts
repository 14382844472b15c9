import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatDocument } from '#app/lib/documents.ts';
import { maskPhone } from '#app/lib/masks.ts';
import { formatBRL } from '#app/lib/money.ts';
import { checkRow } from './check-row.ts';
import { FIELDS, type Mapping } from './columns-of-kind.ts';
import { type ImportKind, isHolderKind } from './terms.ts';

export type PreviewRow = {
  line: number;
  /** Values to write, by field of the kind; for a faulty row, the values of the file. */
  values: string[];
  note: string;
};

const written = (value: Record<string, unknown>, field: string): string => {
  if (field === 'whatsapp') return maskPhone(String(value.whatsapp ?? value.phone));
  if (field === 'day') return formatDate(String(value.day));
  if (field === 'amount') return formatBRL(Number(value.amount));
  if (field !== 'document') return String(value[field] ?? '');
  // All zeros are the placeholder for a missing document.
  return /^0+$/.test(String(value.docNumber)) ? '' : formatDocument(String(value.docNumber));
};

/**
 * Fields that the preview shows as the file has them, because they are stored together with others. Sheets of holders
 * are shown as their files have them.
 */
const AS_IN_FILE: Partial<Record<ImportKind, readonly string[]>> = {
  leads: ['lastName', 'notes', 'assignee', 'tags', 'origin', 'since', 'value'],
  clients: ['lastName', 'assignee', 'phones', 'tags', 'origin'],
  payments: ['name', 'text', 'method'],
};

/** A row of the preview. */
export function previewRow(
  kind: ImportKind,
  reading: { mapping: Mapping; today: CivilDate },
  { line, cells }: { line: number; cells: readonly string[] },
): PreviewRow {
  const checked = checkRow(kind, reading, cells);
  const values = FIELDS[kind].map(({ name }) => {
    const at = reading.mapping[name];
    const cell = at === undefined ? '' : (cells[at] ?? '');
    if (!checked.ok || isHolderKind(kind) || AS_IN_FILE[kind]?.includes(name)) return cell;
    return written(checked.value, name);
  });
  return { line, values, note: checked.ok ? '' : checked.note };
}
