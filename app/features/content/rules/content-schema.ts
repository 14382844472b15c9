import { z } from 'zod';
import type { FieldMeta } from './content-fields.ts';

const EMPTY = 'Preencha este campo';
const tooLong = (max: number) => `No máximo ${max} caracteres`;
export const meta = (title: string, more: Omit<FieldMeta, 'title'> = {}) => ({ title, ...more });

/** A required line of text. */
export const text = (title: string, max: number, more: Omit<FieldMeta, 'title'> = {}) =>
  z.string(EMPTY).trim().min(1, EMPTY).max(max, tooLong(max)).meta(meta(title, more));
export const optional = (title: string, max: number, more: Omit<FieldMeta, 'title'> = {}) =>
  z.string().trim().max(max, tooLong(max)).meta(meta(title, more));
export const long = (title: string, max: number, help?: string) => text(title, max, { kind: 'long', help });
export const group = <Shape extends z.ZodRawShape>(
  title: string,
  shape: Shape,
  more: Omit<FieldMeta, 'title'> = {},
) => z.object(shape).meta(meta(title, more));

/** A section of the site: its texts for the panel, and the schema that its form is generated from. */
export type ContentSection<Body> = {
  label: string;
  help: string;
  /** Page of the public site that shows it; null for a section that only customers see. */
  page: string | null;
  schema: z.ZodType<Body, unknown>;
};

/** Name of a list entry, unique within its list: pages use it as the React key. */
const nameIn = (entry: unknown): string =>
  typeof entry === 'string' ? entry : (Object.values(entry as Record<string, string>)[0] ?? '');

/** A title with a text. */
export const titled = (title: string, most = 300) =>
  group(title, { title: text('Título', 60), text: long('Texto', most) });

/**
 * A list with unique entry names.
 * @param most limit set by the page's layout; `least` is the required number of entries.
 */
export function list<Item extends z.ZodType>(
  title: string,
  one: string,
  item: Item,
  most: number,
  { nameOf = nameIn, least = 1 }: { nameOf?: (entry: z.output<Item>) => string; least?: number } = {},
) {
  return z
    .array(item)
    .min(least, `Inclua ao menos um item (${one})`)
    .max(most, `No máximo ${most}`)
    .refine((entries) => new Set(entries.map(nameOf)).size === entries.length, `Há dois iguais (${one})`)
    .meta(meta(title, { one }));
}

/** A title with a text and its own picture. */
export const pictured = (title: string) =>
  group(title, {
    title: text('Título', 60),
    text: long('Texto', 300),
    image: image('Imagem', 'Acima do título.'),
  });

/** A picture of the site by its id; empty for none. Texts of older versions have no picture fields. */
export const image = (title: string, help: string) =>
  z
    .string()
    .regex(/^$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Escolha uma imagem da lista')
    .meta(meta(title, { kind: 'image', help }));
