import { randomInt } from 'node:crypto';
import { civilDateAt } from '#app/lib/dates.ts';

/**
 * Crockford's base 32: without letters that could be mistaken for digits when read aloud or typed from paper.
 */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Random letters that are unambiguous when read aloud. */
export const randomLetters = (count: number): string =>
  Array.from({ length: count }, () => LETTERS[randomInt(32)]).join('');

/**
 * Number of a request, assigned at once: a letter for its kind ("D": withdrawal), the day in Brasília, 40
 * random bits.
 */
export const newProtocol = (letter: string, now: Date): string =>
  `${letter}${civilDateAt(now).replaceAll('-', '')}-${randomLetters(8)}`;
