import sanitizeHtml from 'sanitize-html';

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
export const sanitizeText = (html: string): string =>
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
