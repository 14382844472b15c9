import type { ContentField } from '#app/features/content/rules/content-fields.ts';
import { type Clause, fillClause, type SiteContent } from '#app/features/content/rules/site-content.ts';
import { sanitizeText } from './sanitize-text.server.ts';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * Whether the text starts with a block. Texts of the first version, and entries without the editor, are
 * plain.
 */
const isHtml = (text: string) => /^\s*<(?:p|h[1-4]|ul|ol|blockquote|table)[\s>]/i.test(text);

/** Returns safe HTML of a site text, rich or plain; an empty line separates the paragraphs of a plain one. */
export function richText(text: string): string {
  if (isHtml(text)) return sanitizeText(text);
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escaped(paragraph.trim()).replaceAll('\n', '<br />')}</p>`)
    .join('');
}

/**
 * Returns a body with sanitised rich texts, and with an empty picture for texts from before pictures existed.
 */
export function withCleanTexts(field: ContentField, body: unknown): unknown {
  if (field.kind === 'rich') return richText(String(body ?? ''));
  if (field.kind === 'image') return body ?? '';
  if (field.kind === 'list') return (body as unknown[]).map((entry) => withCleanTexts(field.item, entry));
  // Null is a deleted question.
  if (field.kind !== 'group' || body === null) return body;
  const values = body as Record<string, unknown>;
  return {
    ...values,
    ...Object.fromEntries(
      field.fields.map((inner) => [inner.name, withCleanTexts(inner, values[inner.name])]),
    ),
  };
}

/** A policy as pages show it: the company's data in their places, the text as safe HTML. */
export function presentClauses(
  clauses: readonly Clause[],
  company: SiteContent['company'],
): { title: string; html: string }[] {
  const safe = Object.fromEntries(
    Object.entries(company).map(([key, value]) => [key, typeof value === 'string' ? escaped(value) : value]),
  ) as SiteContent['company'];
  return clauses.map(({ title, text }) => ({
    title,
    // Filled in before it is cleaned once more: the company's data are typed by people, too.
    html: sanitizeText(fillClause({ title, text: richText(text) }, safe).text),
  }));
}
