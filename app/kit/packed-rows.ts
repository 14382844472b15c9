import { useMemo } from 'react';

/** Rows as JSON text. The router's own format visits every value of every row, a fifth of the time of a page's data. */
export type PackedRows<Row> = string & { readonly __rows?: Row };

const texts = new WeakMap<readonly unknown[], string>();

/** Writes the rows of a list as text; rows from memory once. @param rows of JSON values only */
export function packRows<Row>(rows: readonly Row[]): PackedRows<Row> {
  const known = texts.get(rows);
  if (known !== undefined) return known;
  const text = JSON.stringify(rows);
  texts.set(rows, text);
  return text;
}

/** The rows of a loader's answer; the same array until the next answer. */
export const useRows = <Row>(packed: PackedRows<Row>): Row[] =>
  useMemo(() => JSON.parse(packed) as Row[], [packed]);
