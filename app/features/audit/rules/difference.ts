import { maskPersonal } from './mask-personal.ts';

/** A field that an entry tells of, in words; null where it was, or is, not there. */
export type Difference = { field: string; before: string | null; after: string | null };

/** What says nothing to a reader: keys, and the counter that finds conflicts. */
const HIDDEN = new Set(['id', 'userId', 'version', 'updatedAt', 'createdAt']);

type Values = Record<string, unknown> | null;

function words(field: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (typeof value === 'object') {
    const inner = Object.entries(value).map(([key, item]) => {
      const text = words(Array.isArray(value) ? field : key, item) ?? '';
      return Array.isArray(value) ? text : `${key}: ${text}`;
    });
    return inner.join('; ');
  }
  return maskPersonal(field, String(value));
}

/**
 * What an entry changed, field by field, personal data masked. With only one side, all of that side; with both, what
 * differs, and what only the older side names is no change: an entry may keep more of before than it wrote.
 */
export function differences(before: Values, after: Values): Difference[] {
  const keys = Object.keys(after ?? before ?? {}).filter((key) => !HIDDEN.has(key));
  return keys
    .map((field) => ({
      field,
      before: before ? words(field, before[field]) : null,
      after: after ? words(field, after[field]) : null,
      same:
        before !== null && after !== null && JSON.stringify(before[field]) === JSON.stringify(after[field]),
    }))
    .filter(({ same }) => !same)
    .map(({ same: _, ...difference }) => difference);
}
