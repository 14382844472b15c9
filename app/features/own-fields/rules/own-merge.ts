import { fieldFault, fieldsOf } from '#app/lib/merge-text.ts';
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

/**
 * Names of own fields of these kinds of record in a text, each once.
 * @param known fields of the product, which win over an own field of the same name: `{{cliente.nome}}` of a contract
 */
export const ownNamesIn = (
  text: string,
  records: readonly OwnRecord[],
  known: readonly string[] = [],
): string[] => [
  ...new Set(
    fieldsOf(text).filter((name) => {
      const own = readOwnMerge(name);
      return own !== null && records.includes(own.record) && !known.includes(name);
    }),
  ),
];

/**
 * Error in the fields of a text, in Portuguese; null if each is known or has the form of an own field of these kinds of
 * record. `unknownOwnMerge` then asks whether such a field exists.
 */
export const ownFieldFault = (
  text: string,
  known: readonly string[],
  records: readonly OwnRecord[],
): string | null => fieldFault(text, [...known, ...ownNamesIn(text, records)]);

/** Values of own fields for a text, and their labels, by the names of their merge fields. */
export type OwnMerge = {
  values: Readonly<Record<string, string>>;
  labels: Readonly<Record<string, string>>;
};
export const NO_OWN_MERGE: OwnMerge = { values: {}, labels: {} };

/** Those of these own fields that have no value, as people read them; an archived one by its merge field. */
export const ownGaps = (
  names: readonly string[],
  { values, labels }: OwnMerge,
): { name: string; label: string }[] =>
  names.filter((name) => !values[name]).map((name) => ({ name, label: labels[name] ?? `{{${name}}}` }));
