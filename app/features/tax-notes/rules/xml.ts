/** An element: its name, and its text or its children in their order; a child that is null is left out. */
export type XmlNode = readonly [name: string, content: string | readonly (XmlNode | null)[]];

/**
 * Text for an XML document in canonical form. Characters that XML 1.0 does not allow are removed.
 * Source: Canonical XML 1.0, 2.3.
 */
const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/\r/g, '&#xD;');

/** Writes an element in canonical form: no spaces between elements, no short form of an empty one. */
export function xmlOf([name, content]: XmlNode, attributes = ''): string {
  const inside =
    typeof content === 'string'
      ? escapeText(content)
      : content.map((child) => (child ? xmlOf(child) : '')).join('');
  return `<${name}${attributes}>${inside}</${name}>`;
}

/**
 * Text that the types of the service accept: Latin-1 characters in one line. Other letters lose their accent,
 * other characters are removed.
 * @param most maximum length in characters
 */
export const latinText = (text: string, most: number): string =>
  text
    .normalize('NFC')
    .replace(/[^\u0020-\u007e\u00a1-\u00ff]/g, (letter) =>
      /\s/.test(letter) ? ' ' : letter.normalize('NFKD').replace(/[^\u0020-\u007e]/g, ''),
    )
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, most)
    .trim();

/** Text of the first element of this name without attributes; empty without one. For documents that we wrote. */
export const textOf = (xml: string, name: string): string => xml.split(`<${name}>`)[1]?.split('<')[0] ?? '';
