import { isGivenOut } from '#phone-plans';
import { isPhone } from './area-codes.ts';
import { normalizePhone } from './phones.ts';

/**
 * Reads the phone of a person, of Brazil where it names no other country.
 * @returns the phone as it is stored (see phones.ts); null for a number that no country gives out
 */
export function phoneNumber(value: string): string | null {
  const phone = normalizePhone(value);
  return isPhone(value) && isGivenOut(phone) ? phone : null;
}
