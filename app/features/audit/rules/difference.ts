import { isUuid } from '#app/lib/uuid.ts';
import { fieldLabel } from './field-words.ts';
import { valueWords } from './value-words.ts';

/** A field that an entry tells of, in words; null where it was, or is, not there. */
export type Difference = { field: string; label: string; before: string | null; after: string | null };

/** What says nothing to a reader: keys, fingerprints, and the counter that finds conflicts. */
const HIDDEN = new Set(['id', 'userId', 'version', 'updatedAt', 'createdAt', 'sha256']);

type Values = Record<string, unknown> | null;

/** Lists of records by their ids: that they are others is all there is to say. */
const isIdList = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string' && isUuid(item));

function words(entity: string, field: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (isIdList(value)) return 'mudou';
  if (typeof value === 'object') {
    const inner = Object.entries(value).map(([key, item]) => {
      const text = words(entity, Array.isArray(value) ? field : key, item) ?? '';
      return Array.isArray(value) ? text : `${fieldLabel(key)}: ${text}`;
    });
    return inner.join('; ');
  }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return valueWords(entity, field, value);
  }
  return null;
}

const isId = (value: unknown) => typeof value === 'string' && isUuid(value);

/**
 * What an entry changed, field by field, in words, personal data masked. With only one side, all of that side; with
 * both, what differs, and what only the older side names is no change: an entry may keep more of before than it wrote.
 * @param entity the table that the entry is about: the same status has another name elsewhere.
 */
export function differences(entity: string, before: Values, after: Values): Difference[] {
  const keys = Object.keys(after ?? before ?? {}).filter((key) => !HIDDEN.has(key));
  return keys.flatMap((field) => {
    const [was, is] = [before?.[field], after?.[field]];
    if (before && after && JSON.stringify(was) === JSON.stringify(is)) return [];
    // An id is for programs; what it stands for is named where the entry is shown.
    if ((isId(was) || isId(is)) && [was, is].every((side) => isId(side) || side == null)) return [];
    const list = isIdList(is);
    return [
      {
        field,
        label: fieldLabel(field),
        before: before && !list ? words(entity, field, was) : null,
        after: after ? words(entity, field, is) : null,
      },
    ];
  });
}
