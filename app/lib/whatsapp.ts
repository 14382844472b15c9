import { normalizePhone } from './phones.ts';

/** Address that opens a conversation with a number, in its stored or another form. */
export function whatsappAddress(number: string): string {
  const phone = normalizePhone(number);
  return `https://wa.me/${phone.startsWith('+') ? phone.slice(1) : `55${phone}`}`;
}
