import sanitizeHtml, { type Attributes } from 'sanitize-html';

/** Allowed tags: structured text only, without scripts, external content or styles. */
const TAGS = [
  ...['h1', 'h2', 'h3', 'h4', 'p', 'br', 'blockquote', 'ul', 'ol', 'li'],
  ...['strong', 'em', 'u'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
];

/** Cells that span; a number and no more than a sheet of paper is wide. */
const SPAN = /^(?:[1-9]|1\d|20)$/;
const span = (tagName: string, given: Attributes) => ({
  tagName,
  attribs: Object.fromEntries(
    ['colspan', 'rowspan'].flatMap((name) =>
      SPAN.test(given[name] ?? '') ? [[name, given[name] ?? '']] : [],
    ),
  ) as Attributes,
});

/** A list may start at a later number, after an interrupting paragraph. */
const list = (tagName: string, given: Attributes) => ({
  tagName,
  attribs: (/^[1-9]\d{0,2}$/.test(given.start ?? '') ? { start: given.start ?? '' } : {}) as Attributes,
});

/**
 * Returns contract HTML that is safe in a page, a mail and the PDF: removes forbidden tags and keeps their
 * text, except scripts and styles. Closes tags and escapes text: sanitising again changes nothing.
 */
export const sanitizeContract = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: { ol: ['start'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
    transformTags: { b: 'strong', i: 'em', ol: list, td: span, th: span },
    disallowedTagsMode: 'discard',
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'xmp',
      'iframe',
      'template',
      'title',
      'svg',
      'math',
    ],
    enforceHtmlBoundary: false,
    allowProtocolRelative: false,
    nestingLimit: 30,
  });
