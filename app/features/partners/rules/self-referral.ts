import { digitsOnly, normalizeDocument } from '#app/lib/documents.ts';
import type { SelfReason } from './terms.ts';

type Contact = { document: string; phone: string };

/** Without the country's code; empty for a text that is no telephone. */
function phoneKey(phone: string): string {
  const digits = digitsOnly(phone).replace(/^55(?=\d{10,11}$)/, '');
  // Some people leave out the ninth digit of a mobile.
  return digits.length < 10 ? '' : digits.slice(0, 2) + digits.slice(-8);
}

/** Why a buyer may be the partner: a person then decides. Null if nothing says so. */
export function selfReferral(partner: Contact, buyers: readonly Contact[]): SelfReason | null {
  const document = normalizeDocument(partner.document);
  if (buyers.some((buyer) => normalizeDocument(buyer.document) === document)) return 'document';
  const phone = phoneKey(partner.phone);
  return phone && buyers.some((buyer) => phoneKey(buyer.phone) === phone) ? 'phone' : null;
}
