/** Matches the number as a separate value: ids, times and nonces contain the same digits by chance. */
export const numberAlone = (digits: string): RegExp => new RegExp(`(?<![\\w.+/-])${digits}(?![\\w+/-])`);
