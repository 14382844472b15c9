import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { MOST_CHARACTERS, MOST_OF_MAIL } from '#app/features/conversations/rules/terms.ts';
import { cutQuotes } from '#app/features/inbound-mail/rules/cut-quotes.ts';
import { htmlText } from '#app/features/inbound-mail/rules/html-text.ts';
import {
  dmarcResult,
  isAutomatic,
  readBounce,
  readComplaint,
} from '#app/features/inbound-mail/rules/judge-mail.ts';
import type { OwnNames, ReadMail } from '#app/features/inbound-mail/rules/terms.ts';
import type { Parcel } from '#app/platform/foreign/foreign-kind.server.ts';

const MOST_ATTACHMENTS = 20;
const MOST_REFERENCES = 50;
/** A smaller picture inside the text is a logo of a signature; bytes. */
const PICTURE_BYTES = 30 * 1024;

/** Reads a mail in the parser process. Attached mails stay closed: they are attachments. */
export async function readMail(
  own: OwnNames,
  [raw = new Uint8Array()]: Uint8Array[],
): Promise<Parcel<ReadMail>> {
  const mail = await PostalMime.parse(raw, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'arraybuffer',
    maxNestingDepth: 20,
    maxHeadersSize: 256 * 1024,
  });
  const text = clean(mail.text?.trim() ? mail.text : htmlText(mail.html ?? ''));
  const body = cutQuotes(text).slice(0, MOST_CHARACTERS).trim();
  const facts = {
    headers: mail.headers,
    from: addressOf(mail.from),
    subject: line(mail.subject, 200),
    messageId: line(mail.messageId, 400),
  };
  const report = partOf(mail, 'message/delivery-status');
  const feedback = partOf(mail, 'message/feedback-report');
  const returned = partOf(mail, 'message/rfc822') || partOf(mail, 'text/rfc822-headers');
  const files = report || feedback ? [] : mail.attachments.filter(isFile).slice(0, MOST_ATTACHMENTS);
  return {
    value: {
      from: facts.from,
      name: line(mail.from?.name, 120),
      to: destinations(mail),
      subject: facts.subject,
      messageId: facts.messageId,
      references: references(mail),
      body,
      whole: body === text ? '' : text.slice(0, MOST_OF_MAIL),
      automatic: isAutomatic(facts, own.domain),
      dmarc: dmarcResult(mail, own.authserv),
      bounce: report ? readBounce(report, returned) : null,
      complaint: feedback ? readComplaint(feedback, returned) : null,
      attachments: files.map((file) => ({ name: line(file.filename, 200) || 'anexo' })),
    },
    files: files.map(bytesOf),
  };
}

/** PostgreSQL stores no NUL; other control characters are no text. */
const clean = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();

const line = (text: string | null | undefined, most: number) =>
  clean(text ?? '')
    .replace(/\s+/g, ' ')
    .slice(0, most)
    .trim();

const addressOf = (address: Address | undefined) => line(address?.address, 254).toLowerCase();

/** A list of recipients may name groups; servers note the real recipient in separate headers. */
function destinations(mail: Email): string[] {
  const named = [...(mail.to ?? []), ...(mail.cc ?? [])].flatMap(({ address, group }) => [
    address ?? '',
    ...(group ?? []).map((member) => member.address ?? ''),
  ]);
  const noted = mail.headers
    .filter(({ key }) => ['delivered-to', 'x-original-to', 'envelope-to', 'x-forwarded-to'].includes(key))
    .map(({ value }) => value.replace(/[<>]/g, '').trim());
  return [...new Set([...noted, ...named].map((address) => address.toLowerCase()))]
    .filter(Boolean)
    .slice(0, 100);
}

const references = ({ references: list = '', inReplyTo = '' }: Email) =>
  [
    ...new Set(
      [...inReplyTo.matchAll(/<[^<>\s]{3,300}>/g), ...list.matchAll(/<[^<>\s]{3,300}>/g)].map(([id]) => id),
    ),
  ].slice(0, MOST_REFERENCES);

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);

const partOf = ({ attachments }: Email, type: string): string => {
  const found = attachments.find(({ mimeType }) => mimeType.toLowerCase() === type);
  return found ? Buffer.from(bytesOf(found)).toString() : '';
};

function isFile(attachment: Attachment): boolean {
  const type = attachment.mimeType.toLowerCase();
  // Signatures of S/MIME and PGP, and the calendar beside an invitation.
  if (/^(application\/(pkcs7-signature|x-pkcs7-signature|pgp-signature)|text\/calendar)$/.test(type))
    return false;
  return !(attachment.related && type.startsWith('image/') && bytesOf(attachment).length < PICTURE_BYTES);
}
