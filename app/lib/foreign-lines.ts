/**
 * Characters of one line of a stranger's text that patterns read. A longer line is no line of a report, a code or a
 * boleto: its door says so instead of reading a part of it.
 */
export const LONGEST_LINE = 1_000;
/** Lines of one text that are read; its door says when there are more. */
export const MOST_LINES = 5_000;

/** Refusal of a line that is too long, as people read it. */
export const LONG_LINE = 'Linha longa demais: passa de 1.000 letras';
/** Refusal of the lines beyond the limit. */
export const MORE_LINES = 'Só as primeiras 5.000 linhas são lidas de uma vez';

export const isLongLine = (line: string): boolean => line.length > LONGEST_LINE;
