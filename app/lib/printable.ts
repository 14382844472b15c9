/**
 * Characters that the fonts of our documents can print: Latin with all its accents (Vietnamese too), Greek and Cyrillic,
 * with punctuation, currency signs and combining accents. Control and direction characters, invisible ones,
 * emoji and other scripts are left out. A test compares the list with the fonts themselves.
 */
const RANGES = [
  ' -~\u00a0-\u00ac\u00ae-\u0148\u014a-\u01c3\u01c5-\u024f\u02bb\u02bc\u02c6\u02da\u02dc',
  '\u0300\u0301\u0303\u0304\u0308\u0309\u0323',
  '\u0376\u037b-\u037d\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce',
  '\u0400-\u0479\u0480-\u0481\u048a-\u049d\u04a0-\u04ff',
  '\u1e00-\u1e9b\u1e9e-\u1f15\u1f18-\u1f1d\u1f20-\u1f45\u1f48-\u1f4d\u1f50-\u1f57\u1f59\u1f5b\u1f5d\u1f5f-\u1f7d',
  '\u1f80-\u1fb4\u1fb6-\u1fc4\u1fc6-\u1fd3\u1fd6-\u1fdb\u1fdd-\u1fef\u1ff2-\u1ff4\u1ff6-\u1ffe',
  '\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2032\u2033\u2039\u203a\u20ac\u2116\u2122\u2191\u2193\u2212',
].join('');

// assembled: one character class of the ranges above
const UNPRINTABLE = new RegExp(`[^${RANGES}]`, 'u');
// assembled: one character class of the ranges above
const UNPRINTABLE_LINES = new RegExp(`[^\\s${RANGES}]`, 'u');

/** Whether a name or another text of one line can be printed. Compare the composed form (NFC). */
export const isPrintable = (text: string): boolean => !UNPRINTABLE.test(text);

/** The first unprintable character of a text of several lines; undefined without one. */
export const unprintableIn = (text: string): string | undefined => UNPRINTABLE_LINES.exec(text)?.[0];

/** Composed form (NFC) with every kind of space as a plain one, so that a name has one stored form. */
export const plainLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u00a0\u2000-\u200a\u202f\u3000]/g, ' ')
    .trim();

/** For `superRefine` of a text in documents: names the first character to remove. */
export function printed(text: string, context: { addIssue(message: string): void }): void {
  const character = unprintableIn(text.normalize('NFC'));
  if (character) context.addIssue(unprintableMessage(character));
}

/** Message for a text of several lines, with the character to remove. */
export const unprintableMessage = (character: string): string =>
  /[\p{C}\p{Z}]/u.test(character)
    ? 'Há um sinal invisível no texto. Apague-o ou digite o texto de novo'
    : `Tire o sinal “${character}”: ele não sai impresso no documento`;
