import type { ContentField } from './content-fields.ts';

/**
 * One changed value: its place in words, and both versions; null if the value does not exist in one of them.
 */
export type ContentChange = { label: string; before: string | null; after: string | null };

type Values = Record<string, unknown>;

/** A rich text as it reads. */
const words = (html: string) =>
  html
    .replace(/<[^<>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();

function shown(field: ContentField, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (field.kind === 'switch') return value === true ? 'sim' : 'não';
  if (field.kind === 'rich') return words(String(value));
  // Two pictures are distinguished by the end of their ids.
  if (field.kind === 'image') return value === '' ? 'nenhuma' : `imagem ${String(value).slice(-6)}`;
  if (field.kind === 'list') return (value as unknown[]).map((entry) => shown(field.item, entry)).join('; ');
  if (field.kind === 'group') {
    return field.fields
      .map((inner) => shown(inner, (value as Values)[inner.name]))
      .filter(Boolean)
      .join(': ');
  }
  return String(value);
}

/**
 * Compares two bodies of a section, value by value in the order of its form. An entry of one side only is
 * shown completely. A list whose entries only moved is shown once, as its order.
 */
export function contentChanges(
  field: ContentField,
  before: unknown,
  after: unknown,
  path: readonly string[] = [],
): ContentChange[] {
  const label = path.join(' › ') || field.label;
  if (field.kind === 'group' && isValues(before) && isValues(after)) {
    return field.fields.flatMap((inner) =>
      contentChanges(inner, before[inner.name], after[inner.name], [...path, inner.label]),
    );
  }
  if (field.kind === 'list' && Array.isArray(before) && Array.isArray(after)) {
    return listChanges(field, before, after, path, label);
  }
  const [old, now] = [shown(field, before), shown(field, after)];
  return old === now ? [] : [{ label, before: old, after: now }];
}

function listChanges(
  field: ContentField & { kind: 'list' },
  before: unknown[],
  after: unknown[],
  path: readonly string[],
  label: string,
): ContentChange[] {
  const texts = (entries: unknown[]) => entries.map((entry) => shown(field.item, entry) ?? '');
  const [old, now] = [texts(before), texts(after)];
  if (old.join('\n') === now.join('\n')) return [];
  if (old.toSorted().join('\n') === now.toSorted().join('\n')) {
    return [{ label: `${label}: ordem`, before: old.join('; '), after: now.join('; ') }];
  }
  return Array.from({ length: Math.max(before.length, after.length) }, (_, at) => {
    const name = `${field.one} ${at + 1}`;
    return contentChanges(field.item, before[at], after[at], [...path, name]);
  }).flat();
}

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
