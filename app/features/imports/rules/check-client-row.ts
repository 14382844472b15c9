import { ClientEntry } from '#app/features/leads/rules/client-entry.ts';
import { fieldErrors } from '#app/lib/form-data.ts';
import { type CheckedRow, faultNote, wholeDocument } from './check-lead-row.ts';
import { FIELDS } from './columns-of-kind.ts';

const LABELS = new Map(FIELDS.clients.map(({ name, label }) => [name, label]));

export function checkClientRow(fields: Record<string, string>): CheckedRow<ClientEntry> {
  const read = ClientEntry.safeParse({ ...fields, document: wholeDocument(fields.document ?? '') });
  if (read.success) return { ok: true, value: read.data };
  return { ok: false, note: faultNote(fieldErrors(read.error), LABELS) };
}
