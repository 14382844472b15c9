const ENTITIES: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', hellip: '…', ndash: '–', mdash: '—' },
  ...{
    aacute: 'á',
    eacute: 'é',
    iacute: 'í',
    oacute: 'ó',
    uacute: 'ú',
    atilde: 'ã',
    otilde: 'õ',
    ccedil: 'ç',
  },
  ...{ acirc: 'â', ecirc: 'ê', ocirc: 'ô', agrave: 'à', ordm: 'º', ordf: 'ª' },
};
/** Marks of the ends of a quote, which no text of a mail contains: control characters are removed. */
const OPEN = String.fromCharCode(1);
const CLOSE = String.fromCharCode(2);
const capital = (name: string) => ENTITIES[name.toLowerCase()]?.toUpperCase();

function entity(whole: string, name: string): string {
  if (!name.startsWith('#'))
    return ENTITIES[name] ?? (/^[A-Z][a-z]/.test(name) ? capital(name) : undefined) ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 31 && code < 0x110000 && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ' ';
}

/** Plain text of a mail's HTML: no scripts, styles, pictures or hidden comments; quoted parts begin with ">". */
export function htmlText(html: string): string {
  let [text, hidden] = ['', ''];
  for (const [, comment, close, name = '', rest = '', words] of html.matchAll(
    /(<!--[\s\S]*?(?:-->|$))|<(\/?)([a-z][a-z0-9]*)\b([^>]*)>?|([^<]+|<)/gi,
  )) {
    const tag = name.toLowerCase();
    if (hidden) {
      if (close && tag === hidden) hidden = '';
    } else if (comment) continue;
    else if (words !== undefined) text += words.replace(/[\s\p{Cc}]+/gu, ' ');
    else if (!close && ['script', 'style', 'head', 'title', 'svg'].includes(tag) && !rest.endsWith('/'))
      hidden = tag;
    else if (tag === 'blockquote') {
      text += `\n${close ? CLOSE : OPEN}\n`;
    } else if (tag === 'br') text += '\n';
    else if (['p', 'div', 'tr', 'li', 'table', 'h1', 'h2', 'h3', 'ul', 'ol', 'hr'].includes(tag))
      text += '\n';
  }
  let depth = 0;
  return text
    .split('\n')
    .flatMap((line) => {
      if (line === OPEN || line === CLOSE) {
        depth = Math.max(0, depth + (line === OPEN ? 1 : -1));
        return [];
      }
      const shown = line
        .replace(/&(#?[a-z0-9]{1,10});/gi, entity)
        .replace(/[^\P{Cc}\t]/gu, '')
        .trim();
      return [depth > 0 ? `> ${shown}`.trim() : shown];
    })
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
