import sanitizeHtml from 'sanitize-html';
import type { ContentField } from '#app/features/content/rules/content-fields.ts';
import { type Clause, fillClause, type SiteContent } from '#app/features/content/rules/site-content.ts';

/**
 * Allowed tags of a site text: structure, emphasis and links; no scripts, no external content, no disguises.
 */
const TAGS = [
  ...['h3', 'h4', 'p', 'br', 'blockquote', 'ul', 'ol', 'li'],
  ...['strong', 'em', 'u', 'a'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
];

/**
 * Returns HTML of a site text that is safe in a page: removes forbidden tags and keeps their text, except
 * scripts and styles. Links may lead to this site, to others by http(s), or to a mailbox or telephone.
 * Sanitising again changes nothing. (Contracts have another sanitiser: on paper there are no links.)
 */
const sanitizeText = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    // The page's own heading comes first, so texts start at the third level.
    transformTags: { b: 'strong', i: 'em', h1: 'h3', h2: 'h3' },
    disallowedTagsMode: 'discard',
    nonTextTags: [
      ...['script', 'style', 'textarea', 'option', 'noscript', 'xmp', 'iframe', 'template', 'title'],
      ...['svg', 'math'],
    ],
    enforceHtmlBoundary: false,
    nestingLimit: 30,
  });

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
