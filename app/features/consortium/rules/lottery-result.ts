import { canonicalJson } from './digest.ts';

/** Result of the Loteria Federal: five prizes of five digits, first to fifth. */
export type LotteryResult = {
  /** Number of the extraction of these prizes. */
  extraction: number;
  /** False if the announced extraction was not held and the previous one replaces it. */
  held: boolean;
  prizes: readonly string[];
};

export const PRIZES = 5;

/** "12.345", or "012345" as some pages write it → "12345"; null for anything but a number of five digits. */
export function readPrize(typed: string): string | null {
  const digits = typed.replace(/[\s.]/g, '').replace(/^0(?=\d{5}$)/, '');
  return /^\d{5}$/.test(digits) ? digits : null;
}

/** The extraction that counts: the announced one or, when it did not take place, the one before it. */
export const countingExtraction = (announced: number, held: boolean): number =>
  held ? announced : announced - 1;

/** Returns the text of the result that is hashed and published. */
export const resultText = ({ extraction, held, prizes }: LotteryResult): string =>
  canonicalJson({ extraction, held, prizes });

/**
 * Returns the ten candidates in their order: of each prize the digits 3–5, then 1–3 (field facts, Consortium
 * draws). 000 is 1000.
 */
export const candidatesOf = (prizes: readonly string[]): number[] =>
  prizes.flatMap((prize) => [prize.slice(2, 5), prize.slice(0, 3)]).map((digits) => Number(digits) || 1_000);
