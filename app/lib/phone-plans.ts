import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * Whether a country assigns a number, by the numbering plans of libphonenumber. The browser gets
 * phone-plans.browser.ts instead (`#phone-plans` in package.json): the tables are larger than a page.
 * @param phone in its stored form, see phones.ts
 */
export const isGivenOut = (phone: string): boolean =>
  parsePhoneNumberFromString(phone, 'BR')?.isValid() ?? false;
