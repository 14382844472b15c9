/**
 * Phones have one stored form: national digits of Brazil ("49988887777"), or "+" and all digits for other
 * countries ("+13055550199", E.164). On the server `phoneNumber` (phone-number.ts) also uses libphonenumber;
 * this file is the part of the rule that forms have in the browser. A test compares the two for every kind of
 * Brazilian number.
 */

/**
 * Digits of a phone while it is entered: removes Brazil's country code and the zero of long-distance calls,
 * and adds no digit. Numbers of other countries keep "+".
 */
export function phoneDigits(value: string): string {
  const digits = value.replace(/\D/g, '');
  const hasPlus = value.trimStart().startsWith('+');
  if (hasPlus && !digits.startsWith('55')) return `+${digits}`;
  const national = digits.replace(/^0+/, '');
  // 55 is also an area code (Rio Grande do Sul), so it counts as the country code only if the length requires
  // it.
  const hasCountry =
    national.startsWith('55') && (hasPlus || national.length === 12 || national.length === 13);
  return (hasCountry ? national.slice(2) : national).replace(/^0+/, '');
}

/**
 * Converts a phone to its stored form. Adds the ninth digit to mobile numbers that lack it, as address books
 * and WhatsApp's tools still write them ("554999887766"): by 2016 all of them had it (Anatel, Resolução
 * 553/2010).
 */
export function normalizePhone(value: string): string {
  const digits = phoneDigits(value);
  return /^[1-9]\d[6-9]\d{7}$/.test(digits) ? `${digits.slice(0, 2)}9${digits.slice(2)}` : digits;
}
