import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';

/** A cell with the type that its file gives it: text, a number, or a day without an hour. */
export type SheetCell = string | { number: number } | { day: CivilDate };

const MOST_CELL = 4_000;
/** Digits that Excel shows; the seventeen that it stores end in a binary fraction. */
const SHOWN_DIGITS = 15;

/**
 * Writes a number with a decimal comma and without thousands marks. Three decimals get a fourth, because one comma
 * before three digits could also group thousands (`readReceivedAmount`).
 */
function numberText(value: number): string {
  if (!Number.isFinite(value)) return '';
  if (Number.isInteger(value)) return BigInt(value).toString();
  const [whole = '', places = ''] = Number(value.toPrecision(SHOWN_DIGITS)).toFixed(10).split('.');
  const decimals = places.replace(/0{1,10}$/, '');
  if (decimals === '') return whole;
  return `${whole},${decimals.length === 3 ? `${decimals}0` : decimals}`;
}

/**
 * Writes a cell as the text that is stored. Removes NUL, which PostgreSQL refuses, outer spaces, and the apostrophe
 * that our own CSV files put before a formula.
 */
export function cellText(cell: SheetCell): string {
  if (typeof cell !== 'string') return 'number' in cell ? numberText(cell.number) : formatDate(cell.day);
  return cell
    .replaceAll('\0', '')
    .trim()
    .replace(/^'(?=[=+\-@])/, '')
    .slice(0, MOST_CELL);
}
