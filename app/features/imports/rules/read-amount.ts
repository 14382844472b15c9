import type { Centavos } from '#app/lib/money.ts';

/** Digits and marks that an amount may have; longer texts are no amounts. */
const MOST_DIGITS = 12;

/** Rounds half up by the decimal digits, not by a binary fraction. @returns null beyond `MOST_DIGITS` */
function centavosOf(whole: string, decimals: string): Centavos | null {
  if (whole.length > MOST_DIGITS) return null;
  const cents = Number(decimals.slice(0, 2).padEnd(2, '0'));
  return Number(whole) * 100 + cents + (Number(decimals[2] ?? 0) >= 5 ? 1 : 0);
}

/**
 * Reads an amount that a program wrote, as in OFX: a single mark is the decimal mark, with any number of decimals
 * ("150.000" is 150,00). A mark groups thousands only if another mark follows or the same one is repeated.
 * @returns centavos, rounded half up; null for other texts
 */
export function readBankAmount(text: string): Centavos | null {
  const [, sign = '', digits = ''] = /^([+-]?)(\d[\d.,]{0,39})$/.exec(text.replace(/\s/g, '')) ?? [];
  const marks = digits.replace(/\d/g, '');
  const last = marks.at(-1);
  const isGrouped = marks.length > 1 && [...marks].every((mark) => mark === last);
  const at = last === undefined || isGrouped ? digits.length : digits.lastIndexOf(last);
  const whole = digits.slice(0, at).replace(/[.,]/g, '');
  const value = whole === '' ? null : centavosOf(whole, digits.slice(at + 1));
  return value !== null && sign === '-' ? -value : value;
}

/** Why an amount of a spreadsheet is not read, with the correction. */
export const AMOUNT_FAULTS = {
  empty: 'Sem valor. Linhas de saldo ou de saída não são recebimentos',
  outgoing: 'É uma saída da conta, não um recebimento',
  'three-decimals':
    'Com três casas, não dá para saber se é milhar. Escreva com centavos, como 1.500,00 ou 1,50',
  unreadable: 'Não é um valor em reais. Escreva como 1.234,56',
} as const;
export type AmountFault = keyof typeof AMOUNT_FAULTS;

const GROUPED = [
  /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,2}))?$/,
];

/**
 * Reads money received, as people and banks write it in a spreadsheet: "R$ 1.234,56", "1234.5", "200,00 C". One mark
 * before exactly three digits may group thousands or mark decimals, so it is refused rather than guessed.
 * @returns centavos above zero, or the fault
 */
export function readReceivedAmount(text: string): Centavos | AmountFault {
  const compact = text.replace(/\s|R\$/g, '').toUpperCase();
  if (!/\d/.test(compact) || compact.length > 40) return compact === '' ? 'empty' : 'unreadable';
  if (/^-|-$|D$|^\(.*\)$/.test(compact)) return 'outgoing';
  const digits = compact.replace(/^\+|\+$|C$/g, '');
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)) return 'three-decimals';
  const found =
    GROUPED.map((form) => form.exec(digits)).find(Boolean) ?? /^(\d+)(?:[.,](\d+))?$/.exec(digits);
  const value = found ? centavosOf((found[1] ?? '').replace(/[.,]/g, ''), found[2] ?? '') : null;
  if (value === null) return 'unreadable';
  return value === 0 ? 'empty' : value;
}
