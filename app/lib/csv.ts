/** Excel reads UTF-8 only behind this mark, and Brazilian Excel takes `;` for the next column. */
export const CSV_START = '\uFEFF';

/**
 * A field as a spreadsheet takes it for text. What begins like a formula gets an apostrophe: a visitor's name must not
 * become a command on the computer that opens the file (OWASP, CSV injection). A space before it hides none.
 */
function csvField(value: string): string {
  const safe = /^\s*[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (fields: readonly string[]): string => `${fields.map(csvField).join(';')}\r\n`;

/** Columns of a file: the head and the text of each field. */
export type CsvColumns<Row> = readonly (readonly [head: string, field: (row: Row) => string])[];
