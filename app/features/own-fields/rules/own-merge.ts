import { OWN_RECORD_LABELS, OWN_RECORDS, type OwnRecord } from './own-fields.ts';

/** First word of a merge field, by the kind of its record: `{{cliente.time_do_coracao}}`. */
const FIRST: Record<OwnRecord, string> = { lead: 'lead', client: 'cliente', case: 'caso' };

/** Name of an own field in texts of the business. */
export const ownMergeName = (record: OwnRecord, key: string): string => `${FIRST[record]}.${key}`;

/** Reads the name of a merge field. @returns null if it names no own field */
export function readOwnMerge(name: string): { record: OwnRecord; key: string } | null {
  const [, first, key] = /^([a-z]+)\.([a-z][a-z0-9_]{0,39})$/.exec(name) ?? [];
  const record = OWN_RECORDS.find((one) => FIRST[one] === first);
  return record && key ? { record, key } : null;
}

/** Merge fields of own fields with their labels. */
export const ownMergeFields = (
  fields: readonly { record: OwnRecord; key: string; label: string }[],
): Record<string, string> =>
  Object.fromEntries(
    fields.map(({ record, key, label }) => [
      ownMergeName(record, key),
      `${label} (${OWN_RECORD_LABELS[record]})`,
    ]),
  );
