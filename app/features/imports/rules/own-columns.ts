import {
  type OwnField,
  type OwnRecord,
  type OwnValues,
  ownName,
  readOwnValues,
} from '#app/features/own-fields/rules/own-fields.ts';
import { fold } from '#app/lib/text.ts';
import { type CheckedRow, faultNote } from './check-lead-row.ts';
import type { Mapping } from './columns-of-kind.ts';
import type { ImportKind } from './terms.ts';

/** The records whose own fields a kind of import fills. */
export const OWN_RECORD_OF: Partial<Record<ImportKind, OwnRecord>> = {
  leads: 'lead',
  clients: 'client',
  services: 'case',
};

export type OwnColumn = { field: OwnField; at: number };

/** Finds the column of each own field: that with its label as title, unless it was chosen for another field. */
export function ownColumns(
  fields: readonly OwnField[],
  { header, mapping }: { header: readonly string[]; mapping: Mapping },
): OwnColumn[] {
  const titles = header.map((title) => fold(title).trim());
  const taken = new Set(Object.values(mapping));
  return fields.flatMap((field) => {
    const at = titles.findIndex((title, index) => title === fold(field.label).trim() && !taken.has(index));
    return at < 0 ? [] : [{ field, at }];
  });
}

/** Reads the own fields of a row. A required field is required only if the file has its column. */
export function readOwnCells(columns: readonly OwnColumn[], cells: readonly string[]): CheckedRow<OwnValues> {
  const fields = columns.map(({ field }) => field);
  const entries = Object.fromEntries(columns.map(({ field, at }) => [field.key, cells[at] ?? '']));
  const read = readOwnValues(fields, entries, {});
  if (read.ok) return { ok: true, value: read.value };
  const labels = new Map(fields.map(({ key, label }) => [ownName(key), label]));
  return { ok: false, note: faultNote(read.error.fields ?? {}, labels) };
}
