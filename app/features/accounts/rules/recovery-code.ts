/** Letters and digits that are unambiguous on paper. */
export const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 31^10, about 2^49, possible codes; the limits on attempts protect them as well. */
const RECOVERY_LENGTH = 10;
export const RECOVERY_COUNT = 10;

/** Formats ten characters as two groups of five, as a code is shown, stored and compared. */
const group = (plain: string) => `${plain.slice(0, 5)}-${plain.slice(5)}`;

/** @param pick a random index below the given number */
export const newRecoveryCode = (pick: (below: number) => number): string =>
  group(
    Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_ALPHABET[pick(RECOVERY_ALPHABET.length)]).join(''),
  );

/** Normalizes an entered code: ignores capitals, spaces and a missing hyphen. */
export const normalizeRecoveryCode = (typed: string): string =>
  group(typed.toLowerCase().replace(/[^a-z0-9]/g, ''));
