import { createHmac, timingSafeEqual } from 'node:crypto';
import { adapterSettings } from '../adapter-settings.server.ts';
import { appKeys, deriveKey } from '../keys.server.ts';

/** Letters of the id in a token, base32 of 16 bytes; 16 letters of its seal follow. */
const ID_LETTERS = 26;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const TOKEN = /^[^@\s+]{1,64}\+([a-z2-7]{42})@/i;

/** RFC 4648 without padding, in lower case: addresses keep no case. */
function base32(bytes: Buffer): string {
  let [text, bits, value] = ['', 0, 0];
  for (const byte of bytes) {
    value = (value << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += ALPHABET[(value >>> (bits - 5)) & 31];
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text;
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let [bits, value] = [0, 0];
  for (const letter of text) {
    value = (value << 5) | ALPHABET.indexOf(letter);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push(value >>> bits);
    value &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}

/** The token of a conversation: its id, and the beginning of a MAC of it. @param key secret of the MAC */
export function replyToken(conversationId: string, key: string | Buffer): string {
  const id = Buffer.from(conversationId.replaceAll('-', ''), 'hex');
  const seal = createHmac('sha256', key).update('mail1:').update(id).digest().subarray(0, 10);
  return base32(id) + base32(seal);
}

/** @returns the conversation of a token in an address, if one of the keys made it; else null */
export function conversationOfToken(address: string, keys: readonly (string | Buffer)[]): string | null {
  const token = TOKEN.exec(address)?.[1]?.toLowerCase();
  if (!token) return null;
  const hex = fromBase32(token.slice(0, ID_LETTERS)).toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const given = Buffer.from(token);
  return keys.some((key) => timingSafeEqual(Buffer.from(replyToken(id, key)), given)) ? id : null;
}

/** Keys of this installation: the first signs, all of them verify. */
const replyKeys = () => appKeys().map(({ secret }) => deriveKey(secret, 'reply-address'));

/** Address that puts an answer into a conversation; null without a mailbox that receives. */
export function replyAddress(conversationId: string): string | null {
  const address = adapterSettings().inbox?.address;
  const [key] = replyKeys();
  return address && key ? address.replace('@', `+${replyToken(conversationId, key)}@`) : null;
}

/** The conversation that an address of a received mail names; null without a valid token. */
export const conversationAt = (address: string): string | null => conversationOfToken(address, replyKeys());
