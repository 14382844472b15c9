import type { Channel } from './terms.ts';

const MEGABYTE = 1024 * 1024;
/** Limits of Meta's Cloud API (docs/facts.md, WhatsApp): bytes of a picture and of a document, letters beside one. */
const WHATSAPP_PICTURE = 5 * MEGABYTE;
const WHATSAPP_DOCUMENT = 100 * MEGABYTE;
const WHATSAPP_LETTERS = 1_024;
/** Bytes of an attachment that most mail servers take, once written as text. */
const MAIL_FILE = 10 * MEGABYTE;

/**
 * Returns the way of a file: `attached` to the message of its channel, or a `link` to the client's area, which has every
 * file.
 * @param file.size bytes @param letters of the message
 */
export function fileWay(
  channel: Channel,
  file: { mimeType: string; size: number },
  letters: number,
): 'attached' | 'link' {
  if (channel === 'site') return 'attached';
  if (channel === 'email') return file.size <= MAIL_FILE ? 'attached' : 'link';
  const most = file.mimeType.startsWith('image/') ? WHATSAPP_PICTURE : WHATSAPP_DOCUMENT;
  return file.size <= most && letters <= WHATSAPP_LETTERS ? 'attached' : 'link';
}

/** The words of a message whose file stays in the area. @param address of the conversation there */
export const wordsWithLink = (body: string, name: string, address: string): string =>
  `${body}\n\nO arquivo ${name} está na sua área: ${address}`;

/** The words of a message that is only a file. */
export const fileWords = (name: string): string => `Arquivo: ${name}`;
