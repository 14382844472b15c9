import { addDays, type CivilDate, daysBetween } from './civil-dates.ts';
import { digitsOnly } from './documents.ts';
import type { Centavos } from './money.ts';

/** Kinds of collection slips by their second digit (FEBRABAN, layout of collection bar codes). */
const COLLECTION_SEGMENTS = {
  1: 'Prefeitura',
  2: 'Saneamento',
  3: 'Energia ou gás',
  4: 'Telecomunicações',
  5: 'Governo',
  6: 'Carnê ou empresa',
  7: 'Multa de trânsito',
  9: 'Uso do banco',
} as const;
type CollectionSegment = keyof typeof COLLECTION_SEGMENTS;

/**
 * Content of a boleto. Its check digits miss one wrong digit in sixty, so people always confirm amount and
 * due day.
 */
export type BoletoReading =
  | {
      kind: 'bank';
      barcode: string;
      /** The bank's number at the clearing house. */
      bank: string;
      /** Centavos; null if the payer fills it in. */
      amount: Centavos | null;
      /** Empty without a due day; two if the factor means two days, between which people must choose. */
      dueOn: CivilDate[];
    }
  | { kind: 'collection'; barcode: string; segment: string; amount: Centavos | null }
  /** A boleto by its form, with blocks (from 1) whose check digit is wrong. */
  | { kind: 'wrong'; blocks: number[] };

/** Day 0 of the due-day factor; it counts from 1000 to 9999 and began again at 1000 on 22/02/2025. */
const FIRST_DAY: CivilDate = '1997-10-07';
const ERA_DAYS = 9_000;
/** Distance of a due day from today, in days, beyond which the other era applies (FEBRABAN). */
const PAST_DAYS = 3_000;
const COMING_DAYS = 5_500;

/** Weights 2, 1, 2 … from the right, digits of each product summed. */
function modulo10(digits: string): string {
  let sum = 0;
  for (let place = digits.length - 1, weight = 2; place >= 0; place -= 1, weight = 3 - weight) {
    const product = Number(digits[place]) * weight;
    sum += product > 9 ? product - 9 : product;
  }
  return String((10 - (sum % 10)) % 10);
}

/** Weights 2 to 9 from the right. @returns the remainder of the division by 11 */
function restOf11(digits: string): number {
  let sum = 0;
  for (let place = digits.length - 1, weight = 2; place >= 0; place -= 1) {
    sum += Number(digits[place]) * weight;
    weight = weight === 9 ? 2 : weight + 1;
  }
  return sum % 11;
}

const bankCheck = (digits: string): string => {
  const check = 11 - restOf11(digits);
  return check > 9 ? '1' : String(check);
};

/** Check digit by the third digit of the code: 6 and 7 use modulo 10, 8 and 9 modulo 11. */
const collectionCheck = (code: string) =>
  /^..[67]/.test(code)
    ? modulo10
    : (digits: string): string => {
        const rest = restOf11(digits);
        return rest < 2 ? '0' : String(rest === 10 ? 1 : 11 - rest);
      };

const isBank = (barcode: string) => /^\d{3}9\d{40}$/.test(barcode);
const isCollection = (barcode: string) => /^8[1-79][6-9]\d{41}$/.test(barcode);

const withoutPlace = (digits: string, place: number) => digits.slice(0, place) + digits.slice(place + 1);

/**
 * Reads a line of 47 or 48 digits or a bar code of 44, however it is spaced; also a line whose last field is short.
 * @param today the day from which the era of a due day is judged
 * @returns null if the text does not have the form of a boleto
 */
export function readBoleto(text: string, today: CivilDate): BoletoReading | null {
  if (!/^[\d\s.-]+$/.test(text)) return null;
  const digits = digitsOnly(text);
  if (digits.length === 44) return readBarcode(digits, [], today);
  // Without a due day the last field may be printed short: "000", or the amount alone.
  if (digits.length >= 34 && digits.length <= 43) {
    const whole = digits.slice(0, 33) + digits.slice(33).padStart(14, '0');
    const reading = readBoleto(whole, today);
    return reading?.kind === 'bank' ? reading : null;
  }
  if (digits.length === 47) {
    const fields = [digits.slice(0, 10), digits.slice(10, 21), digits.slice(21, 32)];
    const barcode = digits.slice(0, 4) + digits.slice(32) + withoutChecks(fields).slice(4);
    return isBank(barcode) ? readBarcode(barcode, wrongBlocks(fields, modulo10), today) : null;
  }
  if (digits.length === 48) {
    const fields = [0, 12, 24, 36].map((start) => digits.slice(start, start + 12));
    const barcode = withoutChecks(fields);
    return isCollection(barcode)
      ? readBarcode(barcode, wrongBlocks(fields, collectionCheck(barcode)), today)
      : null;
  }
  return null;
}

const withoutChecks = (fields: string[]) => fields.map((field) => field.slice(0, -1)).join('');

const wrongBlocks = (fields: string[], check: (digits: string) => string): number[] =>
  fields.flatMap((field, at) => (check(field.slice(0, -1)) === field.at(-1) ? [] : [at + 1]));

/**
 * Blocks to name as wrong. A wrong block makes the general digit wrong as well; the general digit is named
 * only if no block is wrong.
 */
const wrongIn = (wrong: number[], general: number): BoletoReading => ({
  kind: 'wrong',
  blocks: wrong.length > 0 ? wrong : [general],
});

/** @param wrong blocks of the line with a wrong check digit */
function readBarcode(barcode: string, wrong: number[], today: CivilDate): BoletoReading | null {
  if (isCollection(barcode)) {
    const fits = collectionCheck(barcode)(withoutPlace(barcode, 3)) === barcode[3];
    if (wrong.length > 0 || !fits) return wrongIn(wrong, 1);
    return {
      kind: 'collection',
      barcode,
      segment: COLLECTION_SEGMENTS[Number(barcode[1]) as CollectionSegment],
      // 7 and 9 count another unit than reais.
      amount: /^..[68]/.test(barcode) ? amountOf(barcode.slice(4, 15)) : null,
    };
  }
  if (!isBank(barcode)) return null;
  const fits = bankCheck(withoutPlace(barcode, 4)) === barcode[4];
  if (wrong.length > 0 || !fits) return wrongIn(wrong, 4);
  const dated = barcode[5] !== '0';
  return {
    kind: 'bank',
    barcode,
    bank: barcode.slice(0, 3),
    // Without a due day the amount may use its digits too.
    amount: amountOf(barcode.slice(dated ? 9 : 5, 19)),
    dueOn: dated ? dueDays(Number(barcode.slice(5, 9)), today) : [],
  };
}

const amountOf = (digits: string): Centavos | null => Number(digits) || null;

function dueDays(factor: number, today: CivilDate): CivilDate[] {
  const both = [addDays(FIRST_DAY, factor), addDays(FIRST_DAY, factor + ERA_DAYS)];
  const likely = both.filter(
    (day) => day >= addDays(today, -PAST_DAYS) && day <= addDays(today, COMING_DAYS),
  );
  return likely.length === 1 ? likely : both;
}

/** Digits that the bank chooses, after bank, currency, check digit, factor and amount. */
export const FREE_DIGITS = 25;
const MOST_AMOUNT = 9_999_999_999;

/** Days from day 0, from 1000 to 9999 and again from 1000: 10/12/2026 is 1656. */
const dueFactor = (dueOn: CivilDate): number => ((daysBetween(FIRST_DAY, dueOn) - 1_000) % ERA_DAYS) + 1_000;

type NewBoleto = { bank: string; dueOn: CivilDate; amount: Centavos; free: string };

/**
 * Returns the bar code, 44 digits, of a bank's boleto.
 * @throws RangeError for a bank or free field of another length, or an amount of 0 or more than ten digits
 */
export function boletoBarcode({ bank, dueOn, amount, free }: NewBoleto): string {
  if (!/^\d{3}$/.test(bank) || !/^\d{25}$/.test(free)) throw new RangeError('Bank or free field do not fit.');
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > MOST_AMOUNT)
    throw new RangeError('The amount does not fit.');
  const rest = `${dueFactor(dueOn)}${String(amount).padStart(10, '0')}${free}`;
  return `${bank}9${bankCheck(`${bank}9${rest}`)}${rest}`;
}

/**
 * Formats a bar code as the line that is printed above it, in blocks. @param barcode 44 digits of a boleto
 */
export function boletoLine(barcode: string): string {
  const checked = (digits: string, check: (digits: string) => string) => digits + check(digits);
  if (isCollection(barcode)) {
    const check = collectionCheck(barcode);
    return [0, 11, 22, 33].map((start) => checked(barcode.slice(start, start + 11), check)).join(' ');
  }
  const free = barcode.slice(19);
  const fields = [barcode.slice(0, 4) + free.slice(0, 5), free.slice(5, 15), free.slice(15)];
  const spaced = fields
    .map((field) => checked(field, modulo10))
    .map((field) => `${field.slice(0, 5)}.${field.slice(5)}`);
  return [...spaced, barcode[4], barcode.slice(5, 19)].join(' ');
}
