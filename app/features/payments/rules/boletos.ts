import type { LateFees } from '#app/features/catalog/rules/late-fees.ts';
import { BOLETO_DAYS } from '#app/features/catalog/rules/payment-schedule.ts';
import { addBusinessDays, endOfDay, isBusinessDay, payableUntil } from '#app/lib/business-days.ts';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { digitsOnly } from '#app/lib/documents.ts';

/** The due day of an installment's boleto, registered today. */
export function boletoDueOn(installmentDue: CivilDate, today: CivilDate): CivilDate {
  const least = addDays(today, BOLETO_DAYS);
  return installmentDue > least ? installmentDue : least;
}

/**
 * Until when a boleto is offered: the end of the first business day after its due day, since banks take one due
 * at a weekend on the next business day.
 */
export const boletoEnd = (dueOn: CivilDate): Date => new Date(endOfDay(addBusinessDays(dueOn, 1)));

/** Says until when a boleto due on a weekend or holiday is paid without fees; empty for one due on a business day. */
export const movedDueDay = (dueOn: CivilDate): string =>
  isBusinessDay(dueOn)
    ? ''
    : `Nesse dia os bancos não abrem: pague até ${formatDate(payableUntil(dueOn))}, sem acréscimo.`;

/**
 * Returns the agreed fees that a provider is to add to a boleto paid late. None for a boleto of the whole order, for
 * one due later than its installment, and for agreements with days free of fees, which no provider knows.
 */
export function feesToRegister(
  boleto: { coversOrder: boolean; dueOn: CivilDate | null },
  dueDate: CivilDate,
  fees: LateFees,
): LateFees | null {
  const isOnDay = boleto.dueOn === dueDate && !boleto.coversOrder;
  const isAgreed = fees.fine + fees.monthlyInterest > 0 && fees.graceDays === 0;
  return isOnDay && isAgreed ? fees : null;
}

/**
 * Reads an address as people write it, "Rua das Flores, 120, Centro, Recife".
 * @returns null unless it has street, number, district and city
 */
export function splitAddress(stored: { cep: string | null; address: string | null; uf: string | null }) {
  const cep = digitsOnly(stored.cep ?? '');
  const parts = (stored.address ?? '')
    .split(/,|\s-\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && part.toUpperCase() !== stored.uf);
  const at = parts.findIndex((part, i) => i > 0 && /^(?:n[º°.]?\s*)?\d|^s\/?n$/i.test(part));
  const [street] = parts;
  const number = parts[at];
  const after = parts.slice(at + 1);
  const city = after.at(-1)?.replace(/ ?\/ ?[A-Z]{2}$/i, '');
  const district = after.at(-2);
  if (cep.length !== 8 || !stored.uf || at < 1 || !street || !number || !district || !city) return null;
  return { cep, street, number, district, city, uf: stored.uf };
}

/** Widths of the five bars or spaces of a digit, narrow or wide: Interleaved 2 of 5. */
const DIGITS = ['nnwwn', 'wnnnw', 'nwnnw', 'wwnnn', 'nnwnw', 'wnwnn', 'nwwnn', 'nnnww', 'wnnwn', 'nwnwn'];
/** A wide element in narrow ones: a bar code of 44 digits on 103 mm then has narrow ones of 0.286 mm. */
const ITF_WIDE = 2.5;

/**
 * Interleaved 2 of 5: widths of bars and spaces in turn, starting with a bar, in narrow elements.
 * @param digits an even number of them
 * @throws RangeError for others
 */
export function itfWidths(digits: string): number[] {
  if (!/^(?:\d\d)+$/.test(digits)) throw new RangeError('Interleaved 2 of 5 takes an even number of digits.');
  const pattern = ['nnnn'];
  for (let at = 0; at < digits.length; at += 2) {
    const bars = DIGITS[Number(digits[at])] ?? '';
    const spaces = DIGITS[Number(digits[at + 1])] ?? '';
    pattern.push([...bars].map((bar, i) => bar + (spaces[i] ?? '')).join(''));
  }
  pattern.push('wnn');
  return [...pattern.join('')].map((width) => (width === 'w' ? ITF_WIDE : 1));
}
