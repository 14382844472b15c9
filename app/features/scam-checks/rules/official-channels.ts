import type { SiteContent } from '#app/features/content/rules/site-content.ts';
import { digitsOnly, normalizeDocument } from '#app/lib/documents.ts';
import { normalizePhone } from '#app/lib/phones.ts';

/** The business's channels of contact and payment, each normalised for comparison. */
export type OfficialChannels = {
  name: string;
  taxId: string;
  /** Host names without `www.`; their subdomains are the business's too. */
  domains: string[];
  phones: string[];
  emails: string[];
  pixKeys: string[];
};

const plainHost = (host: string): string => host.toLowerCase().replace(/^www\./, '');

/** A toll-free number keeps its zeros: it has no area code. */
export const plainPhone = (phone: string): string =>
  /^0[389]00/.test(digitsOnly(phone)) ? digitsOnly(phone) : normalizePhone(phone);

/** A Pix key: an address, a random key, a phone with its country, or a document. */
export function plainKey(key: string): string {
  const text = key.trim().toLowerCase();
  if (text.includes('@') || /^[0-9a-f]{8}-/.test(text)) return text;
  return text.startsWith('+') ? `+${digitsOnly(text)}` : normalizeDocument(text);
}

type ChannelSettings = {
  company: Pick<SiteContent['company'], 'name' | 'taxId' | 'email' | 'whatsapp' | 'dataOfficer'>;
  page: Pick<SiteContent['check_page'], 'domains' | 'phones' | 'emails' | 'pixKeys'>;
  /** Address of this installation. */
  appUrl: string;
  /** Sender of its mails, "Name <address>" or the address alone. */
  mailFrom: string;
};

export const officialChannels = ({ company, page, appUrl, mailFrom }: ChannelSettings): OfficialChannels => ({
  name: company.name,
  taxId: normalizeDocument(company.taxId),
  domains: [new URL(appUrl).hostname, ...page.domains].map(plainHost),
  phones: [company.whatsapp, ...page.phones].map(plainPhone),
  emails: [
    company.email,
    company.dataOfficer,
    /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom,
    ...page.emails,
  ].map((address) => address.trim().toLowerCase()),
  pixKeys: page.pixKeys.map(plainKey),
});
