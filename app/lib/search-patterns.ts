import { digitsOnly } from '#app/lib/documents.ts';
import { normalizePhone } from '#app/lib/phones.ts';
import { fold } from '#app/lib/text.ts';

/** A pattern that matches nothing: folded texts have no capital letter. */
const NOTHING = 'Z';

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** A whole or partial number, as people write documents and phones. */
const NUMBER = /^[+\d\s().\-/]+$/;
/** A CNPJ with letters: a digit and the punctuation of its mask distinguish it from a name or an e-mail. */
const MASKED_CNPJ = /^(?=.*\d)[0-9a-z]{2}\.[0-9a-z]{1,3}(\.[0-9a-z]{0,3}(\/[0-9a-z]{0,4}(-\d{0,2})?)?)?$/;

/**
 * Patterns of LIKE for the folded search text; a row is found when every list has a match (one pattern of
 * each list must match). Numbers are found in any mask: "529.982", "(49) 9", "+55 49". Words may be apart:
 * "ana souza" finds Ana Maria de Souza. One or two letters must begin a word: the index has trigrams and
 * beginnings of words.
 * @param asWritten for texts with numbers that are stored with their punctuation, such as a contract: those are found
 * too
 */
export function searchPatterns(search: string, asWritten = false): string[][] {
  const text = fold(search.replace(/[ªº]/g, (sign) => (sign === 'ª' ? 'a' : 'o'))).trim();
  if (text === '') return [];
  if (NUMBER.test(text) && /\d/.test(text)) {
    // Phones are stored without Brazil's country code; other numbers are searched by the entered digits.
    const isAbroad = text.startsWith('+') || /^55\d{10,11}$/.test(digitsOnly(text));
    const digits = (isAbroad && digitsOnly(normalizePhone(text))) || digitsOnly(text);
    return [asWritten && digits !== text ? [...part(digits), ...part(text)] : part(digits)];
  }
  if (MASKED_CNPJ.test(text)) return [[...part(text.replace(/[^0-9a-z]/g, '')), ...part(text)]];
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  // Punctuation alone is in no index: it finds no row instead of reading all of them.
  return words.length > 0 ? words.map(part) : [[NOTHING]];
}

/**
 * Pattern of LIKE for a part of an e-mail: one word with three letters or digits in a row, and a letter among
 * them. Null for names of several words, numbers, and texts that a trigram index cannot find.
 */
export function emailPattern(search: string): string | null {
  const text = search.trim().toLowerCase();
  return !/\s/.test(text) && /[\p{L}\p{N}]{3}/u.test(text) && /\p{L}/u.test(text) && !MASKED_CNPJ.test(text)
    ? `%${escapeLike(text)}%`
    : null;
}

/** Counts letters without surrounding punctuation: "a-" has one. */
function part(word: string): string[] {
  const pattern = escapeLike(word);
  return word.replace(/[^\p{L}\p{N}]/gu, '').length < 3 ? [`${pattern}%`, `% ${pattern}%`] : [`%${pattern}%`];
}

/** Particles of names, which do not identify a person. */
const PARTICLES = new Set(['da', 'das', 'de', 'do', 'dos', 'e']);

/**
 * The words of a name, each of which must begin an indexed word: two or more, only letters, folded and
 * without particles. Null for other searches, which use parts (`searchPatterns`).
 */
export function nameWords(search: string): string[] | null {
  const words = fold(search).trim().split(/\s+/);
  const names = words.filter((word) => !PARTICLES.has(word));
  return names.length > 1 && words.every((word) => /^[a-z]+$/.test(word)) ? names : null;
}

/**
 * Query for PostgreSQL's text search: every word is a prefix of an indexed word, after the prefix `before`.
 */
export const wordQuery = (words: string[], before = ''): string =>
  words.map((word) => `'${before}${word}':*`).join(' & ');

/** The same as patterns of LIKE, for a text whose words are separated by spaces. */
export const wordPatterns = (words: string[]): string[][] => words.map((word) => [`${word}%`, `% ${word}%`]);

/**
 * The number in a longer pattern, which is nearly as selective as the whole: "%nogueira.4340%" → "%4340%".
 * The index reads a list for every three letters, and those of common letters are long. Null without a
 * number.
 */
export function numberIn(pattern: string): string | null {
  const [digits] = pattern.match(/\d{4,}/) ?? [];
  return digits && pattern !== `%${digits}%` ? `%${digits}%` : null;
}

/** A run of digits this long is a document, a phone or the number of an e-mail: few leads have it. */
export const isRare = (patterns: string[][]): boolean =>
  patterns.some((anyOf) => anyOf.every((pattern) => /\d{6}/.test(pattern)));
