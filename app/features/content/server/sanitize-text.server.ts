import sanitizeHtml from 'sanitize-html';

/** What a text of the site may be made of: structure, emphasis and links; nothing that acts, loads or poses. */
const TAGS = [
  ...['h3', 'h4', 'p', 'br', 'blockquote', 'ul', 'ol', 'li'],
  ...['strong', 'em', 'u', 'a'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
];

/**
 * HTML of a text of the site that is safe in a page: what is not allowed goes, its words stay, except for what was
 * never text (scripts, styles). Links lead to this site, to others by http(s), or to a mailbox or telephone. Cleaning
 * it again changes nothing. (Contracts are cleaned on their own: on paper there are no links.)
 */
export const sanitizeText = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    // The page's own heading is above: a text begins at the third level.
    transformTags: { b: 'strong', i: 'em', h1: 'h3', h2: 'h3' },
    disallowedTagsMode: 'discard',
    nonTextTags: [
      ...['script', 'style', 'textarea', 'option', 'noscript', 'xmp', 'iframe', 'template', 'title'],
      ...['svg', 'math'],
    ],
    enforceHtmlBoundary: false,
    nestingLimit: 30,
  });
