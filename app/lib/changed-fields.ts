/** Values by field name, as an editor showed them or as they are now. */
export type Shown = Record<string, string>;

/** Packs shown values for a form field, and reads them back; invalid text reads as empty. */
export const packShown = (shown: Shown): string => JSON.stringify(shown);
export function readShown(text: string): Shown {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return {};
    return Object.fromEntries(Object.entries(read).filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
}

/**
 * Describes the fields that changed since they were shown: 'Telefone: antes "1", agora "2"'. Empty without
 * changes; a field that was not shown counts as changed.
 * @param now the fields that are compared
 */
export function changedSince(shown: Shown, now: Shown, labels: Record<string, string>): string[] {
  return Object.entries(now).flatMap(([field, current]) => {
    const before = shown[field];
    if (before === current) return [];
    return [`${labels[field] ?? field}: antes ${quoted(before ?? '')}, agora ${quoted(current)}`];
  });
}

const quoted = (value: string) => (value === '' ? 'vazio' : `“${value}”`);

/** The named entries of an object, in the order of the names. */
export const pickFields = <T extends object, Name extends keyof T>(
  of: T,
  names: readonly Name[],
): Pick<T, Name> => Object.fromEntries(names.map((name) => [name, of[name]])) as Pick<T, Name>;
