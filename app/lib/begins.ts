import { fold } from './text.ts';

/**
 * Makes a search for words in a text, which is folded once.
 * @returns whether a word begins with a regular expression, without accents and capitals
 */
export function wordsIn(text: string): (begins: string) => boolean {
  const folded = fold(text);
  // assembled: beginnings of words that are written in this code
  return (begins) => new RegExp(`(?<![a-z0-9])(${begins})`).test(folded);
}
