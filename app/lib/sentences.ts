/** Ends of sentences and of lines; skips the points within numbers and protocols. */
const END = /(?<=[.!?…])\s+(?=[\p{Lu}“"(\d])|\n+/u;

/** Splits a text into sentences for reading aloud; drops a sentence that repeats the one before. */
export function sentencesOf(text: string): string[] {
  const spoken = text
    .split(END)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => /[\p{L}\d]/u.test(part));
  return spoken.filter((part, at) => part !== spoken[at - 1]);
}
