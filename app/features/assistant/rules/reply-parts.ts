import { safePath } from '#app/lib/page-address.ts';

/** An answer cut into text and links; `href` is only ever one that may be followed. */
export type ReplyPart = { text: string; href?: string };

const LINK = /\[([^[\]\n]+)\]\(([^()\s]+)\)/g;

/**
 * Returns the address if an answer may link to it: a path of this site, WhatsApp, an e-mail without prepared
 * text. A prompt could make a model write any other. Null for all other addresses.
 */
export function safeHref(href: string): string | null {
  if (/^https:\/\/wa\.me\/\d{8,15}$/.test(href)) return href;
  if (/^mailto:[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(href)) return href;
  return safePath(href, '') || null;
}

/** Reads `[label](address)`; one that leads elsewhere stays as its label. */
export function replyParts(reply: string): ReplyPart[] {
  const parts: ReplyPart[] = [];
  let end = 0;
  for (const match of reply.matchAll(LINK)) {
    const [whole, label = '', address = ''] = match;
    if (match.index > end) parts.push({ text: reply.slice(end, match.index) });
    const href = safeHref(address);
    parts.push(href ? { text: label, href } : { text: label });
    end = match.index + whole.length;
  }
  if (end < reply.length) parts.push({ text: reply.slice(end) });
  return parts;
}

/** The same without addresses, for a bubble that still grows: half a link at its end is left out until it is whole. */
export const growingText = (reply: string): string =>
  replyParts(reply.replace(/\[[^[\]\n]*(\](\([^()\s]*)?)?$/, ''))
    .map(({ text }) => text)
    .join('');
