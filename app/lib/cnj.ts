/** ISO 7064 MOD 97-10, which resolution 65/2008 of the CNJ prescribes. */
const MODULUS = 97n;

const parts = (digits: string) =>
  /^(\d{7})(\d{2})(\d{4})(\d)(\d{2})(\d{4})$/.exec(digits)?.slice(1) as
    | [number: string, check: string, year: string, branch: string, court: string, origin: string]
    | undefined;

/** True for a lawsuit number of twenty digits whose check digits are right, with or without its punctuation. */
export function isValidCnj(text: string): boolean {
  const found = parts(text.replace(/[.\-\s]/g, ''));
  if (!found) return false;
  const [number, check, year, branch, court, origin] = found;
  return 98n - (BigInt(`${number}${year}${branch}${court}${origin}00`) % MODULUS) === BigInt(check);
}

/** 0002080-25.2012.5.15.0049. Returns other numbers (a notary's file, an old case) unchanged. */
export function formatCnj(text: string): string {
  const found = parts(text.replace(/[.\-\s]/g, ''));
  if (!found) return text;
  const [number, check, year, branch, court, origin] = found;
  return `${number}-${check}.${year}.${branch}.${court}.${origin}`;
}

/** A number as people copy it: with any dashes, without leading zeros, surrounded by words. */
const WRITTEN = /(?<![\d.-])(\d{1,7})-(\d{2})\.(\d{4})\.(\d)\.(\d{2})\.(\d{1,4})(?![\d-])/;
/** Digits only; at most five leading zeros may be missing. */
const DIGITS = /^\d{15,20}$/;

/**
 * Finds a lawsuit number in a line: "Proc. 2080–25.2012.5.15.0049 - 2ª Vara".
 * @returns the number with its punctuation; null without a number whose check digits are right
 */
export function cnjIn(line: string): string | null {
  const text = line.replace(/[\u2010-\u2015\u2212]/g, '-').replace(/ ?- ?(?=\d{2}\.)/, '-');
  const [, number = '', check = '', year = '', branch = '', court = '', origin = ''] =
    WRITTEN.exec(text) ?? [];
  const plain = text.replace(/[.\-\s]/g, '');
  const digits = year
    ? number.padStart(7, '0') + check + year + branch + court + origin.padStart(4, '0')
    : DIGITS.test(plain)
      ? plain.padStart(20, '0')
      : '';
  return /^\d{9}(?:19|20)/.test(digits) && isValidCnj(digits) ? formatCnj(digits) : null;
}
