import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatDocument } from '#app/lib/documents.ts';
import { maskPhone } from '#app/lib/masks.ts';
import { formatBRL } from '#app/lib/money.ts';
import { checkRow } from './check-row.ts';
import { FIELDS, type Mapping } from './columns-of-kind.ts';
import type { ImportKind, ImportStatus, RowResult } from './import-status.ts';

/** An import as its pages show it; instants are ISO texts. */
/** Entries of a statement that one page shows and matches. */
export const SHOWN_ENTRIES = 100;

export type ImportView = {
  id: string;
  kind: ImportKind;
  status: ImportStatus;
  fileName: string;
  rowCount: number;
  faulty: number;
  added: number;
  known: number;
  bad: number;
  by: string | null;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
  /** Of a statement, when the last payment that still stands was recorded. */
  bookedAt: string | null;
};

export type PreviewRow = {
  line: number;
  /** As it will be written, by the fields of its kind; as it stands in the file where it is at fault. */
  values: string[];
  note: string;
};

export type ImportFault = {
  line: number;
  result: RowResult;
  note: string;
  /** What the row became, or was the same as. */
  name: string | null;
  link: string | null;
};

const written = (value: Record<string, unknown>, field: string): string => {
  if (field === 'whatsapp') return maskPhone(String(value.whatsapp ?? value.phone));
  if (field === 'day') return formatDate(String(value.day));
  if (field === 'amount') return formatBRL(Number(value.amount));
  if (field !== 'document') return String(value[field] ?? '');
  // The zeros that stand in for a document.
  return /^0+$/.test(String(value.docNumber)) ? '' : formatDocument(String(value.docNumber));
};

/** Fields that the preview shows as the file has them, because they are stored together with others. */
const AS_IN_FILE: Record<ImportKind, readonly string[]> = {
  leads: ['notes', 'assignee', 'tags', 'origin', 'since', 'value'],
  clients: [],
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
    if (!checked.ok || AS_IN_FILE[kind].includes(name)) return cell;
    return written(checked.value, name);
  });
  return { line, values, note: checked.ok ? '' : checked.note };
}
