/**
 * Removes values from error messages before they are logged. Messages quote the faulty value: a CPF that is
 * no number, a mail address that a server refused, the beginning of a text that is no JSON.
 */

const MOST_LETTERS = 300;

/** `"users_email_key"`, `'map'`: a name from the code or the schema, in errors of kinds that quote names. */
const NAME = /^[a-z_$][\w$.]{0,62}$/i;

/** Errors that only quote names of the code. Those with a code (`ERR_INVALID_ARG_VALUE`) quote values too. */
const QUOTE_NAMES = new Set(['TypeError', 'ReferenceError', 'RangeError']);

type Known = {
  name: string;
  code?: string | undefined;
  /** Names of the schema that the database returned separately from the message. */
  names?: readonly (string | undefined)[];
};

/** Replaces the values in a message: quotes, addresses, numbers, links and long tokens. */
export function scrubMessage(message: string, { name, code, names = [] }: Known): string {
  // The parameters of a statement are on a separate line; the first line describes the error.
  const [line = ''] = message.split('\n');
  // PostgreSQL's class 42 quotes the schema ("relation "x" does not exist"); a syntax error quotes the
  // statement.
  const quotesNames = (QUOTE_NAMES.has(name) && !code) || (/^42/.test(code ?? '') && code !== '42601');
  const mayStay = (quoted: string) => names.includes(quoted) || (quotesNames && NAME.test(quoted));
  return withoutQuotes(line, mayStay)
    .replace(/(?<![a-z0-9+.-])[a-z0-9+.-]+:\/\/\S+/gi, '?')
    .replace(/(?<![^\s<>(),;:="])[^\s<>(),;:="]+@[^\s<>(),;:="]+/g, '?')
    .replace(/(?:\d[\s./()-]{0,2}){4,}\d/g, '?')
    .replace(/[\w-]{24,}/g, (word) => (/\d/.test(word) && /[a-z]/i.test(word) ? '?' : word))
    .slice(0, MOST_LETTERS);
}

const QUOTES = [
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['“', '”'],
  ['«', '»'],
] as const;

/**
 * Replaces quoted text unless every quoted part may stay. A value may contain the same sign, so everything
 * between the first and the last one is replaced; a quote that was cut off extends to the end.
 */
const withoutQuotes = (line: string, mayStay: (quoted: string) => boolean): string =>
  QUOTES.reduce((text, [open, close]) => {
    // assembled: the quotes of the list above
    const pieces = [...text.matchAll(new RegExp(`${open}([^${close}]*)(${close}|$)`, 'g'))];
    // A single apostrophe is no quote.
    if (pieces.length === 0 || (open === "'" && pieces.length === 1 && !pieces[0]?.[2])) return text;
    if (pieces.every(([, quoted, end]) => end && mayStay(quoted ?? ''))) return text;
    const first = text.indexOf(open);
    const last = pieces.at(-1)?.[2] ? text.lastIndexOf(close) : text.length;
    return `${text.slice(0, first)}"?"${text.slice(last + 1)}`;
  }, line);
