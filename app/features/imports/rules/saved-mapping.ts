import { z } from 'zod';
import { fold } from '#app/lib/text.ts';
import { FIELDS, type Mapping } from './columns-of-kind.ts';
import type { ImportKind } from './terms.ts';

/** Title of the column of each field: it fits files whose columns are in another order. */
export type SavedTitles = Record<string, string>;

/** Columns that the team stored under a name. */
export type SavedMapping = { id: string; name: string };

export const MOST_MAPPINGS = 20;
const MOST_NAME = 60;

export const MappingName = z.object({
  name: z
    .string('Dê um nome a estas colunas')
    .trim()
    .min(1, 'Dê um nome a estas colunas')
    .max(MOST_NAME, `No máximo ${MOST_NAME} caracteres`),
});

export const titlesOf = (mapping: Mapping, header: readonly string[]): SavedTitles =>
  Object.fromEntries(Object.entries(mapping).map(([field, at]) => [field, header[at] ?? '']));

/** Finds the stored titles in a file, each column for one field. @returns the columns, and labels of the missing ones */
export function findTitles(
  titles: SavedTitles,
  header: readonly string[],
  kind: ImportKind,
): { mapping: Mapping; missing: string[] } {
  const names = header.map((title) => fold(title).trim());
  const mapping: Mapping = {};
  const missing: string[] = [];
  for (const { name, label } of FIELDS[kind]) {
    const title = titles[name];
    if (title === undefined) continue;
    const at = names.findIndex(
      (known, index) => known === fold(title).trim() && !Object.values(mapping).includes(index),
    );
    if (at < 0) missing.push(label);
    else mapping[name] = at;
  }
  return { mapping, missing };
}
