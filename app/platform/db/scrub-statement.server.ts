const MOST_LETTERS = 1_000;

/** A statement without the values in its text, on one line: literals and numbers are `?`, parameters stay `$1`. */
export const scrubStatement = (text: string): string =>
  text
    .replace(/\bE'(?:[^'\\]|\\.|'')*('|$)|'(?:[^']|'')*('|$)/gi, '?')
    .replace(/\$(\w*)\$[\s\S]*?(?:\$\1\$|$)/g, (whole, tag: string) => (/^\d+$/.test(tag) ? whole : '?'))
    .replace(/(?<![\w$".])\d+(?:\.\d+)?(?![\w"])/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_LETTERS);
