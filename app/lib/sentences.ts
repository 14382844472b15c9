/** Ends of sentences and of lines; a point within a number or a protocol is none. */
const END = /(?<=[.!?…])\s+(?=[\p{Lu}“"(\d])|\n+/u;

/** A text as it is read aloud: sentence by sentence, what is said twice in a row once. */
export function sentencesOf(text: string): string[] {
  const spoken = text
    .split(END)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => /[\p{L}\d]/u.test(part));
  return spoken.filter((part, at) => part !== spoken[at - 1]);
}
