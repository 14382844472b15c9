import { normalizePhone } from './phones.ts';

/** Digits of a phone with its country, as WhatsApp and dialers take it. @param number as it is stored or written */
function countryDigits(number: string): string {
  const phone = normalizePhone(number);
  return phone.startsWith('+') ? phone.slice(1) : `55${phone}`;
}

/**
 * Returns the address that opens a conversation with a number, in its stored or another form.
 * @param text the first message, written in advance
 */
export const whatsappAddress = (number: string, text?: string): string =>
  `https://wa.me/${countryDigits(number)}${text ? `?text=${encodeURIComponent(text)}` : ''}`;

/** Returns a number with "+" and its country code (E.164), as other programs read it. */
export const internationalPhone = (number: string): string => `+${countryDigits(number)}`;

/** Returns the address that calls a number. */
export const callAddress = (number: string): string => `tel:${internationalPhone(number)}`;
