import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { appKeys, deriveKey, type Key } from './keys.server.ts';

/**
 * Accounts that were signed in to on this device: one http-only cookie with an entry per account, each signed
 * for its e-mail. It grants no access and skips no factor; it only keeps others' guesses from delaying or
 * blocking the owner. A device stays known while the secret is changed.
 */
const DAYS = 180;
/** Keeps requests of a shared computer short; the oldest entry is dropped. */
const MOST_ACCOUNTS = 8;

export const KNOWN_DEVICE = { cookie: 'known_device', seconds: DAYS * 86_400 };

const sign = ({ secret }: Key, email: string, id: string, until: string) =>
  createHmac('sha256', deriveKey(secret, 'known-device'))
    .update(`${id}.${until}.${email}`)
    .digest('base64url')
    .slice(0, 32);

type Entry = { id: string; until: string; signature: string };

function entriesOf(cookie: string): Entry[] {
  return cookie.split('~').flatMap((part) => {
    const [id = '', until = '', signature = ''] = part.split('.');
    const wellFormed = /^[\w-]{12}$/.test(id) && /^\d{1,12}$/.test(until) && /^[\w-]{32}$/.test(signature);
    return wellFormed ? [{ id, until, signature }] : [];
  });
}

const isOf = (email: string, { id, until, signature }: Entry) =>
  Number(until) * 1000 > Date.now() &&
  appKeys().some((key) => timingSafeEqual(Buffer.from(signature), Buffer.from(sign(key, email, id, until))));

/** The id that this device has for the account of an e-mail; null for accounts not used on it. */
export function knownDevice(cookie: string, email: string): string | null {
  return entriesOf(cookie).find((entry) => isOf(email, entry))?.id ?? null;
}

/** The cookie with the account of an e-mail as its newest. */
export function rememberDevice(cookie: string, email: string): string {
  const entries = entriesOf(cookie).filter((entry) => !isOf(email, entry));
  const id = knownDevice(cookie, email) ?? randomBytes(9).toString('base64url');
  const until = String(Math.floor(Date.now() / 1000) + KNOWN_DEVICE.seconds);
  return [
    { id, until, signature: sign(appKeys()[0], email, id, until) },
    ...entries.slice(0, MOST_ACCOUNTS - 1),
  ]
    .map((entry) => `${entry.id}.${entry.until}.${entry.signature}`)
    .join('~');
}
