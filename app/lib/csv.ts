/** Excel reads UTF-8 only after this mark, and Brazilian Excel separates columns by `;`. */
export const CSV_START = '\uFEFF';

/**
 * Returns a field that a spreadsheet reads as text, whether it separates columns by semicolon, comma or tab. A part
 * that begins like a formula gets an apostrophe: a visitor's name must not become a command on the computer that opens
 * the file (OWASP, CSV injection). Spaces before the sign hide no formula.
 */
function csvField(value: string): string {
  const begun = /^\s*[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value;
  const safe = begun.replace(/(?<=[;,\t\r\n])(?=["\u00a0 ]*[=+\-@＝＋－＠])/g, "'");
  return /[";,\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (fields: readonly string[]): string => `${fields.map(csvField).join(';')}\r\n`;

/** A whole file: a head and its rows. */
export const csvFile = (rows: readonly (readonly string[])[]): string =>
  CSV_START + rows.map(csvLine).join('');

/** Kinds of personal identifiers, masked in files for positions that may not export them. */
export type CoveredKind = 'document' | 'phone' | 'email';

/** Columns of a file: the head, the text of each field, and its kind if it can be masked. */
export type CsvColumns<Row> = readonly (readonly [
  head: string,
  field: (row: Row) => string,
  covered?: CoveredKind | undefined,
])[];

/**
 * Masks an identifier: `***.***.247-25`, `(**) *****-7777`, `m***@exemplo.com.br`. Enough to distinguish
 * rows, too little to reach a person.
 */
export function coverField(kind: CoveredKind, value: string): string {
  if (kind === 'email') return value.replace(/^(.)[^@]*/, '$1***');
  let left = [...value].filter((letter) => /[0-9A-Za-z]/.test(letter)).length;
  const shown = kind === 'document' ? 5 : 4;
  return [...value].map((letter) => (/[0-9A-Za-z]/.test(letter) && left-- > shown ? '*' : letter)).join('');
}
