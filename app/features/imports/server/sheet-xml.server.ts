/*
 * Corrects the parts of a workbook that `read-excel-file` refuses: cells without a reference (optional in ECMA-376, part
 * 1, 18.3.1.4), cells with an error, and hidden sheets.
 */

const letterOf = (column: number): string => {
  const rest = Math.floor((column - 1) / 26);
  return (rest > 0 ? letterOf(rest) : '') + String.fromCharCode(65 + ((column - 1) % 26));
};

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/**
 * Gives rows and cells without a reference the place after the one before, and makes text of a cell with an error, so
 * that one faulty cell costs one row.
 * @returns the XML; null where a cell is beyond the reach
 */
export function withReferences(xml: string, reach: { row: number; column: number }): string | null {
  let [row, column, isFar] = [0, 0, false];
  const found = xml.replace(
    /<((?:\w+:)?)(row|c)([\s/][^<>]*)?>/g,
    (_, prefix: string, tag: string, rest = '') => {
      const [, letters = '', digits = ''] = /\sr\s*=\s*["']\s*([A-Z]*)(\d+)/.exec(rest) ?? [];
      if (tag === 'row') {
        row = digits === '' ? row + 1 : Number(digits);
        column = 0;
      } else {
        column = letters === '' ? column + 1 : columnOf(letters);
        row = digits === '' ? row : Number(digits);
      }
      isFar ||= row > reach.row || column > reach.column;
      const place = digits === '' ? ` r="${tag === 'row' ? row : letterOf(column) + row}"` : '';
      return `<${prefix}${tag}${place}${tag === 'c' ? rest.replace(/(\st\s*=\s*["'])e(["'])/, '$1str$2') : rest}>`;
    },
  );
  return isFar ? null : found;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Visible sheets with their names; places count from 1, as `readSheet` does. The first one where every sheet is hidden. */
export function visibleSheets(workbook: string): { place: number; name: string }[] {
  const sheets = (workbook.match(/<(?:\w+:)?sheet\s[^<>]*>/g) ?? []).map((tag, at) => {
    const [, quoted = ''] = /\sname\s*=\s*("[^"]*"|'[^']*')/.exec(tag) ?? [];
    const name = quoted
      .slice(1, -1)
      .replace(/&(amp|lt|gt|quot|apos);/g, (_, entity) => ENTITIES[entity] ?? '');
    return { place: at + 1, name, isHidden: /\sstate\s*=\s*["'](?:veryH|h)idden["']/.test(tag) };
  });
  const visible = sheets.filter(({ isHidden }) => !isHidden).map(({ place, name }) => ({ place, name }));
  return visible.length > 0 ? visible : [{ place: 1, name: sheets[0]?.name ?? '' }];
}

/**
 * Bounds of one part: tags (50 000 rows of 60 cells, each with its value), tags inside each other (Excel needs 10), and
 * characters of one tag.
 */
export const XML_LIMITS = { tags: 6_500_000, depth: 32, tag: 16_384 };

/** Has a part more tags, deeper or longer ones than a workbook needs? Takes linear time. */
export function isHeavyXml(xml: string): boolean {
  let [tags, depth] = [0, 0];
  for (let at = xml.indexOf('<'); at >= 0; ) {
    const end = xml.indexOf('>', at);
    if (end < 0 || end - at > XML_LIMITS.tag) return true;
    const first = xml[at + 1];
    if (first === '/') depth -= 1;
    else if (first !== '?' && first !== '!') {
      tags += 1;
      if (xml[end - 1] !== '/') depth += 1;
      if (tags > XML_LIMITS.tags || depth > XML_LIMITS.depth) return true;
    }
    at = xml.indexOf('<', end);
  }
  return false;
}
