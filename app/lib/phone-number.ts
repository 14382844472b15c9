import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { isPhone, normalizePhone } from './phones.ts';

/**
 * Reads the phone of a person, of Brazil where it names no other country. The numbering plans of all countries are in
 * libphonenumber; it stays out of the browser, where it would be larger than a page.
 * @returns the phone as it is stored (see phones.ts); null for a number that no country gives out
 */
export function phoneNumber(value: string): string | null {
  const phone = normalizePhone(value);
  if (!isPhone(value)) return null;
  return parsePhoneNumberFromString(phone, 'BR')?.isValid() ? phone : null;
}
