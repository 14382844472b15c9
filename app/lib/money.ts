/** Whole centavos. Money is never a fraction in code. */
export type Centavos = number;

const BRL = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const BRL_ROUND = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL', maximumFractionDigits: 0 });

/** R$ 1.499,00 */
export const formatBRL = (centavos: Centavos): string => BRL.format(centavos / 100);

/** R$ 499 where there are no centavos to show; else as `formatBRL`. */
export const formatBRLShort = (centavos: Centavos): string =>
  centavos % 100 === 0 ? BRL_ROUND.format(centavos / 100) : formatBRL(centavos);

/** To and from `numeric(12,2)`, which the driver hands over as text. */
export const toNumeric = (centavos: Centavos): string =>
  `${centavos < 0 ? '-' : ''}${Math.trunc(Math.abs(centavos) / 100)}.${String(Math.abs(centavos) % 100).padStart(2, '0')}`;
export const fromNumeric = (value: string): Centavos => Math.round(Number(value) * 100);

/** Splits a total into `parts` whole amounts; the centavos left over go on the first (decisions.md, Purchases). */
export function splitEvenly(total: Centavos, parts: number): Centavos[] {
  const each = Math.floor(total / parts);
  return Array.from({ length: parts }, (_, i) => (i === 0 ? total - each * (parts - 1) : each));
}
