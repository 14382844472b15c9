import { type ContentField, fieldPlace, type InputField } from './content-fields.ts';

/** A text of a section: its field, the field's place in words, and the text. */
export type SectionText = { place: string; where: string; kind: InputField['kind']; text: string };

/** Returns all texts of a section's body, in the order of its form. */
export function textsIn(field: ContentField, body: unknown, place = '', where: string[] = []): SectionText[] {
  if (body === undefined || body === null) return [];
  if (field.kind === 'group') {
    const values = body as Record<string, unknown>;
    return field.fields.flatMap((inner) =>
      textsIn(inner, values[inner.name], fieldPlace(place, inner.name), [...where, inner.label]),
    );
  }
  if (field.kind === 'list') {
    const { item, one } = field;
    return (body as unknown[]).flatMap((entry, at) =>
      textsIn(item, entry, fieldPlace(place, at), [...where, `${one} ${at + 1}`]),
    );
  }
  return typeof body === 'string' && body !== '' && field.kind !== 'image'
    ? [{ place, where: where.join(', '), kind: field.kind, text: body }]
    : [];
}
