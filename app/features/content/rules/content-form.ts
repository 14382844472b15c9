import type { z } from 'zod';
import { type ContentField, fieldPlace } from './content-fields.ts';

/** Beyond this a list is read no further: one entry over the limit is enough to refuse it. */
const MOST = 401;

/** Removes NUL, which PostgreSQL cannot store, and the carriage returns that forms add. */
const clean = (value: FormDataEntryValue | null): string =>
  typeof value === 'string' ? value.replaceAll('\0', '').replaceAll('\r\n', '\n').trim() : '';

/**
 * Reads the entered values of a form made from `field`, in the shape of its schema. Only the fields of the
 * schema are read, independent of the submitted names. List entries keep the order of their numbers; empty
 * entries are dropped.
 */
export function readBody(field: ContentField, form: FormData, place = ''): unknown {
  if (field.kind === 'group') {
    return Object.fromEntries(
      field.fields.map((inner) => [inner.name, readBody(inner, form, fieldPlace(place, inner.name))]),
    );
  }
  if (field.kind === 'list') {
    return entriesOf(form, place)
      .slice(0, MOST)
      .map((at) => readBody(field.item, form, fieldPlace(place, at)))
      .filter((entry) => !isEmpty(entry));
  }
  return field.kind === 'switch' ? form.has(place) : clean(form.get(place));
}

/** Returns the numbers of the list entries in the form. */
function entriesOf(form: FormData, place: string): number[] {
  const start = place === '' ? '' : `${place}.`;
  const numbers = [...form.keys()].flatMap((name) => {
    if (!name.startsWith(start)) return [];
    const number = /^\d{1,3}(?=\.|$)/.exec(name.slice(start.length))?.[0];
    return number ? [Number(number)] : [];
  });
  return [...new Set(numbers)].toSorted((a, b) => a - b);
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).every(isEmpty)
    : value === '' || value === false;

/** The first message of each value at fault, by its place: "points.1.label"; of a whole list by the list's. */
export function contentFaults(error: z.ZodError): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { path, message } of error.issues) faults[fieldPlace(...(path as string[]))] ??= message;
  return faults;
}

/** Returns an empty value in the shape of the field, for a new entry of a list. */
export function emptyOf(field: ContentField): unknown {
  if (field.kind === 'group')
    return Object.fromEntries(field.fields.map((inner) => [inner.name, emptyOf(inner)]));
  if (field.kind === 'list') return [];
  return field.kind === 'switch' ? false : '';
}

/** The pictures that a body names, each with the place of its field. */
export function imagesIn(field: ContentField, body: unknown, place = ''): { place: string; id: string }[] {
  if (field.kind === 'group') {
    const values = (body ?? {}) as Record<string, unknown>;
    return field.fields.flatMap((inner) =>
      imagesIn(inner, values[inner.name], fieldPlace(place, inner.name)),
    );
  }
  if (field.kind === 'list') {
    return ((body ?? []) as unknown[]).flatMap((entry, at) =>
      imagesIn(field.item, entry, fieldPlace(place, at)),
    );
  }
  return field.kind === 'image' && body ? [{ place, id: String(body) }] : [];
}

/** Does a section of this form show pictures? */
export function hasImages(field: ContentField): boolean {
  if (field.kind === 'group') return field.fields.some(hasImages);
  return field.kind === 'list' ? hasImages(field.item) : field.kind === 'image';
}
