import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * Whether a country gives a number out, by the numbering plans of libphonenumber. The browser gets phone-plans.browser.ts
 * in its place (`#phone-plans` in package.json): the tables are larger than a page.
 * @param phone as it is stored, see phones.ts
 */
export const isGivenOut = (phone: string): boolean =>
  parsePhoneNumberFromString(phone, 'BR')?.isValid() ?? false;
