import { HEADER_LINES } from '#app/features/listings/rules/bureau-title.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { fold } from '#app/lib/text.ts';
import { writtenDayIn } from '#app/lib/written-days.ts';

/** Labels of the day on which a report was made, the surest first. The day of an earlier consultation does not count. */
const LABELS = [
  /(?<!\w)(?:data|dia)(?: e hora)? (?:d[aeo] )?(?:consulta|pesquisa|emissao|relatorio|geracao|extracao)(?!\w)/g,
  /(?<!\w)(?:(?<!ultima )(?:consulta|pesquisa)(?: realizada| efetuada| feita)?|consultad[oa]|pesquisad[oa]) em(?!\w)/g,
  /(?<!\w)(?:(?:relatorio |documento )?(?:emitid|gerad|extraid|impress)[oa]|emissao|geracao)(?: em)?(?!\w)/g,
];
/** "Consulta 20/11/2026" counts in the head alone: further down it dates an inquiry of a company. */
const SHORT = /(?<!\w)(?:consulta|pesquisa|relatorio de|data)(?!\w)/g;
/** Characters between the label and the day: ": sexta-feira, ". */
const BETWEEN = /^[\s:–-]{0,8}(?:em |no dia |[a-z]+(?:-feira)?, )?$/;

/** Reads the day that follows a label on its line, or on the line below a label that ends its line. */
function dayAfter(label: RegExp, line: string, below: string): CivilDate | null {
  const text = fold(line);
  for (const { index, 0: found } of text.matchAll(label)) {
    const after = text.slice(index + found.length);
    const day = writtenDayIn(after);
    if (day?.day && BETWEEN.test(after.slice(0, day.index))) return day.day;
    const next = /^[\s:]*$/.test(after) ? writtenDayIn(below) : null;
    if (next?.index === 0) return next.day;
  }
  return null;
}

/**
 * Reads the day on which a report was made.
 * @param lines lines that are not blank, in their order
 * @returns null if no label names a day; the user is asked in that case
 */
export function consultationDay(lines: readonly string[]): CivilDate | null {
  const inLines = (label: RegExp, within: readonly string[]) => {
    for (const [at, line] of within.entries()) {
      const day = dayAfter(label, line, within[at + 1] ?? '');
      if (day) return day;
    }
    return null;
  };
  for (const label of LABELS) {
    const day = inLines(label, lines);
    if (day) return day;
  }
  return inLines(SHORT, lines.slice(0, HEADER_LINES));
}
