import { fold } from '#app/lib/text.ts';
import { cellText } from './cell.ts';
import { guessMapping, missingFields } from './columns-of-kind.ts';
import { SHEET_WORDS } from './firm-columns.ts';
import type { FoundRow } from './sheet.ts';
import { FIRM_KINDS, type FirmKind } from './terms.ts';

/** Rows at the top of a sheet among which the titles are. */
const TOP = 20;

/** The kind of a sheet that one of its first rows fits best: with every required title, and the most known ones. */
function kindOfTitles(rows: readonly FoundRow[]): FirmKind | null {
  const fits = rows.slice(0, TOP).flatMap(({ cells }) => {
    const titles = cells.map(cellText);
    return FIRM_KINDS.map((kind) => {
      const mapping = guessMapping(titles, kind);
      return { kind, count: missingFields(mapping, kind).length === 0 ? Object.keys(mapping).length : 0 };
    });
  });
  const most = Math.max(0, ...fits.map(({ count }) => count));
  return most > 0 ? (fits.find(({ count }) => count === most)?.kind ?? null) : null;
}

/**
 * Recognises a sheet of a firm by its name, else by its titles.
 * @param name of the sheet, or of a file of one sheet
 * @returns null for a sheet of something else
 */
export function kindOfSheet(name: string, rows: readonly FoundRow[]): FirmKind | null {
  const folded = fold(name);
  const named = SHEET_WORDS.find(([, words]) => words.some((word) => folded.includes(word)))?.[0];
  // Some systems call the sold services "Contratos".
  if (named === 'contracts' && kindOfTitles(rows) === 'services') return 'services';
  return named ?? kindOfTitles(rows);
}
