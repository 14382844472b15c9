import type { z } from 'zod';
import { slugify } from '#app/lib/text.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { FaqInput } from './input.ts';
import { SECTIONS, type SectionBodies, type SectionKey } from './site-sections.ts';

/** The order of the questions: the list of their ids. Published or drafted as a whole, like any text. */
export const FAQ_ORDER = 'faq_order';
/** A question by its id, whether the site shows it or not. */
export type QuestionName = `faq:${string}`;

/**
 * Names of everything with a draft and a history: the named sections, each question, and the order of the
 * questions.
 */
export type SectionName = SectionKey | QuestionName | typeof FAQ_ORDER;

/** Null for a deleted question. */
export type BodyOf<Name extends SectionName> = Name extends SectionKey
  ? SectionBodies[Name]
  : Name extends typeof FAQ_ORDER
    ? string[]
    : FaqInput | null;

const PREFIX = 'faq:';
export const questionName = (id: string): QuestionName => `${PREFIX}${id}`;
/** The id of the question, or null when the name is of something else. */
export function questionIdOf(name: string): string | null {
  const id = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : '';
  return isUuid(id) ? id : null;
}

/** Sections with a form: all except the order of questions, which is set by dragging. */
export type WrittenName = SectionKey | QuestionName;
type Form = { schema: z.ZodType<unknown, unknown>; editor: string; pageOf: (body: unknown) => string | null };

/**
 * Returns a section's form, its editor in the panel, and its page on the site (null if visitors do not see
 * it).
 */
export function sectionForm(name: WrittenName): Form {
  const id = questionIdOf(name);
  if (id === null) {
    const { schema, page } = SECTIONS[name as SectionKey];
    return { schema, editor: `/admin/cms/${name}`, pageOf: () => page };
  }
  return {
    schema: FaqInput,
    editor: `/admin/cms/faq/${id}`,
    pageOf: (body) => `/faq#${slugify((body as FaqInput).question)}`,
  };
}
