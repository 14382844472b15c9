import type { Centavos } from '#app/lib/money.ts';

/** An amount as banks and spreadsheets write it: "1234.56", "1.234,56", "-10,00". @returns centavos, or null */
export function readAmount(text: string): Centavos | null {
  const found = /^([+-]?)(\d{1,3}(?:[.,]?\d{3})*|\d+)(?:[.,](\d{1,2}))?$/.exec(text.replace(/\s/g, ''));
  if (!found) return null;
  const [, sign, whole = '', cents = ''] = found;
  const value = Number(whole.replace(/[.,]/g, '')) * 100 + Number(cents.padEnd(2, '0'));
  return Number.isSafeInteger(value) ? (sign === '-' ? -value : value) : null;
}
