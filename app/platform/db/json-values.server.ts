/**
 * An instant as text, in UTC with microseconds: a JavaScript date would lose those that a place in a list and the
 * version of a row need. Null stays null.
 * @param column as in SQL
 */
export const instantText = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Reais of a `numeric` as centavos, a number for JSON and for the driver. Null stays null. @param amount as in SQL */
export const centavosOf = (amount: string): string => `(${amount} * 100)::float8`;
