/**
 * Maximum length of a line of untrusted text that patterns read. A longer line cannot be of a report, a code
 * or a boleto: its input form reports it instead of reading a part of it.
 */
export const LONGEST_LINE = 1_000;
/** Maximum number of lines of a text; the input form reports when there are more. */
export const MOST_LINES = 5_000;

/** Message for a line that is too long. */
export const LONG_LINE = 'Linha longa demais: passa de 1.000 letras';
/** Message for lines beyond the limit. */
export const MORE_LINES = 'Só as primeiras 5.000 linhas são lidas de uma vez';

export const isLongLine = (line: string): boolean => line.length > LONGEST_LINE;
