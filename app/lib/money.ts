import { formatNumber } from './numbers.ts';

declare const unit: unique symbol;

/**
 * A number or text with a unit. Plain values are accepted, other units are not: centavos cannot pass for a
 * rate, or a customer's id for an order's. Exists at compile time only.
 */
export type Unit<Base, Name extends string> = Base & { readonly [unit]?: Name };

/** Whole centavos. Money is never a fraction in code. */
export type Centavos = Unit<number, 'centavos'>;

const written = (centavos: Centavos, decimals: 0 | 2) =>
  `${centavos < 0 ? '-' : ''}R$ ${formatNumber(Math.abs(centavos) / 100, decimals, decimals)}`;

/** R$ 1.499,00 */
export const formatBRL = (centavos: Centavos): string => written(centavos, 2);

/** Keeps an amount, and a count with its unit, on one line of a text on screen. */
export const unbroken = (text: string): string =>
  text.replace(/(?<=R\$) (?=\d)|(?<=\d) (?=(?:dias?|horas?|mês|meses|anos?|parcelas?)\b)/g, '\u00a0');

/** Formats as 1.499,00, for the field of an amount. */
export const formatAmount = (centavos: Centavos): string => formatBRL(centavos).replace('R$ ', '');

/** Formats as R$ 499 without centavos if they are zero; else as `formatBRL`. */
export const formatBRLShort = (centavos: Centavos): string =>
  centavos % 100 === 0 ? written(centavos, 0) : formatBRL(centavos);

/**
 * Parses an entered amount: "1.499,00", "R$ 499", "499,9"; a final ".50" counts as centavos, other dots group
 * thousands. Null when it is not an amount, is negative, or is more than `numeric(12,2)` holds.
 */
export function parseBRL(text: string): Centavos | null {
  const typed = text.replace(/^\s*R\$/, '').replace(/\s/g, '');
  const brazilian = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(typed);
  const match = brazilian ?? /^(\d+)\.(\d{1,2})$/.exec(typed);
  const reais = match?.[1]?.replaceAll('.', '') ?? '';
  if (reais === '' || reais.length > 10) return null;
  return Number(reais) * 100 + Number((match?.[2] ?? '').padEnd(2, '0'));
}

/**
 * Converts to `numeric(12,2)`, which the driver sends and returns as text.
 * @throws RangeError for fractions of centavos: they are an error in the computation.
 */
export function toNumeric(centavos: Centavos): string {
  if (!Number.isSafeInteger(centavos)) throw new RangeError('An amount must be whole centavos.');
  const digits = String(Math.abs(centavos)).padStart(3, '0');
  return `${centavos < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** @throws RangeError when the text is no number: a null or a wrong column must not become NaN. */
export function fromNumeric(value: string): Centavos {
  if (!/^-?\d+(\.\d+)?$/.test(value)) throw new RangeError('Not a numeric value.');
  return Math.round(Number(value) * 100);
}

/**
 * Describes the installments of a card: "3x de R$ 166,34", or "6x: a 1ª de R$ 99,85 e as outras de R$ 99,83".
 */
export function installmentWords(total: Centavos, count: number): string {
  const [first = total, other = first] = splitEvenly(total, count);
  return first === other
    ? `${count}x de ${formatBRL(first)}`
    : `${count}x: a 1ª de ${formatBRL(first)} e ${count === 2 ? 'a outra' : 'as outras'} de ${formatBRL(other)}`;
}

/**
 * Splits a total into `parts` whole amounts; the remaining centavos are added to the first (docs/product.md
 * section 10).
 * @throws RangeError for a negative total or less than one part.
 */
export function splitEvenly(total: Centavos, parts: number): Centavos[] {
  if (!Number.isSafeInteger(total) || total < 0)
    throw new RangeError('A total must be whole, positive centavos.');
  if (!Number.isInteger(parts) || parts < 1) throw new RangeError('There must be at least one part.');
  const each = Math.floor(total / parts);
  return Array.from({ length: parts }, (_, i) => (i === 0 ? total - each * (parts - 1) : each));
}
