/** Tags that the editor can show and write back; `a` if links are allowed. */
const KNOWN = new Set([
  'p',
  'br',
  'h1',
  'h2',
  'h3',
  'h4',
  'blockquote',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'u',
  'b',
  'i',
]);
const TAG = /<\/?([a-z][a-z0-9-]*)/gi;

/** Tags of a text that the editor would silently drop, each once: such a text is edited as HTML instead. */
export function foreignTags(html: string, { links = false } = {}): string[] {
  const names = [...html.matchAll(TAG)].map(([, name = '']) => name.toLowerCase());
  return [...new Set(names)].filter((name) => !KNOWN.has(name) && !(links && name === 'a'));
}

/** Whether a text may link to this target: a page of this site, an anchor, another site, a mail or a phone. */
export const isLinkTarget = (target: string): boolean =>
  /^(https?:\/\/[^\s]+|mailto:[^\s]+|tel:[+\d().-]+|#[\w-]+|\/(?![/\\])[^\s]*)$/i.test(target);
