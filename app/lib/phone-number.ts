import { isGivenOut } from '#phone-plans';
import { isPhone } from './area-codes.ts';
import { normalizePhone } from './phones.ts';

/**
 * Reads a person's phone, as Brazilian unless it has a country code.
 * @returns the stored form (see phones.ts); null for a number that no country assigns
 */
export function phoneNumber(value: string): string | null {
  const phone = normalizePhone(value);
  return isPhone(value) && isGivenOut(phone) ? phone : null;
}
