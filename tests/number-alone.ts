/** The number as a value of its own: ids, times and nonces hold the same digits now and then, by chance. */
export const numberAlone = (digits: string): RegExp => new RegExp(`(?<![\\w.+/-])${digits}(?![\\w+/-])`);
