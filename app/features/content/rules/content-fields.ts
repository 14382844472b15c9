import { z } from 'zod';

/** How a value is written in a form. `rich` is HTML, which the server cleans; `image` the id of a picture, or empty. */
type InputKind = 'text' | 'long' | 'rich' | 'date' | 'number' | 'switch' | 'image';

/** Metadata of a schema (`.meta()`) for the form that is generated from it. */
export type FieldMeta = {
  title: string;
  help?: string | undefined;
  kind?: InputKind;
  /** Noun for one entry of a list: "benefício". */
  one?: string;
  /** Groups of a few short values, one below the other, as rows of a table. */
  rows?: boolean;
};

type Named = { name: string; label: string; help?: string | undefined };
export type InputField = Named & { kind: InputKind; max?: number | undefined; required: boolean };
export type GroupField = Named & { kind: 'group'; rows: boolean; fields: ContentField[] };
export type ListField = Named & { kind: 'list'; one: string; item: ContentField };
export type ContentField = InputField | GroupField | ListField;

const metaOf = (schema: z.core.$ZodType): FieldMeta => {
  const meta = (schema as z.ZodType).meta() as FieldMeta | undefined;
  if (!meta?.title) throw new Error('A schema of the site without a title.');
  return meta;
};

/**
 * The form of a schema: each object a group, each array a list, everything else an input of the kind that its `meta`
 * names. Plain data, so that a page gets it without the schema library.
 * @param name of the field among its neighbours; empty for a whole section and for entries of a list.
 */
export function fieldOf(schema: z.core.$ZodType, name = ''): ContentField {
  const { title: label, help, kind, one, rows } = metaOf(schema);
  const named = { name, label, help };
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape as z.core.$ZodShape).map(([key, inner]) =>
      fieldOf(inner, key),
    );
    return { ...named, kind: 'group', rows: rows ?? false, fields };
  }
  if (schema instanceof z.ZodArray) {
    return { ...named, kind: 'list', one: one ?? 'item', item: fieldOf(schema.element) };
  }
  if (schema instanceof z.ZodBoolean) return { ...named, kind: 'switch', required: false };
  if (schema instanceof z.ZodNumber) return { ...named, kind: 'number', required: true };
  if (schema instanceof z.ZodString) {
    const max = schema.maxLength ?? undefined;
    return { ...named, kind: kind ?? 'text', max, required: (schema.minLength ?? 0) > 0 };
  }
  throw new Error(`No form for the schema of ${label}.`);
}

/** Place of a value in a section, as its control is called: "points.1.label". */
export const fieldPlace = (...parts: (string | number)[]): string =>
  parts.filter((part) => part !== '').join('.');
