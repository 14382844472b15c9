import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey, type Ring } from '../keys.server.ts';

/** Name of the format; the id of the key follows it. */
const MAGIC = Buffer.from('NED2');
/** The previous format: without an id, so every key must be tried. */
const MAGIC_1 = Buffer.from('NED1');
const ID = 8;
const NONCE = 12;
const TAG = 16;

/** Number of bytes that identify the key. */
export const HEADER_BYTES = MAGIC.length + ID;

/** The sealed bytes were cut or changed, belong to another place, or use an unknown key. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}

/** Kinds of sealed data, each under its own key. */
export type Purpose = 'files' | 'credentials';

/** Header of everything sealed under the current key. */
export const headerOf = (keys: Ring): Buffer => Buffer.concat([MAGIC, Buffer.from(keys[0].id, 'hex')]);

/**
 * AES-256-GCM with a new nonce each time. The place is authenticated with the bytes: a file moved to another
 * place does not open.
 */
export function seal(keys: Ring, purpose: Purpose, place: string, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE);
  const key = deriveKey(keys[0].secret, purpose);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
  return Buffer.concat([headerOf(keys), nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/**
 * @throws Unreadable when the bytes are cut, changed, of another place or under a key that is not in the
 * ring.
 */
export function unseal(keys: Ring, purpose: Purpose, place: string, sealed: Buffer): Buffer {
  const magic = sealed.subarray(0, MAGIC.length);
  if (magic.equals(MAGIC)) {
    const id = sealed.subarray(MAGIC.length, HEADER_BYTES).toString('hex');
    const key = keys.find((candidate) => candidate.id === id);
    if (!key) throw new Unreadable(`Sealed under the key ${id}, which this installation was not given.`);
    return decipher(deriveKey(key.secret, purpose), place, sealed.subarray(HEADER_BYTES));
  }
  if (!magic.equals(MAGIC_1)) throw new Unreadable('A stored file is not in the format of the store.');
  for (const [at, { secret }] of keys.entries()) {
    try {
      return decipher(deriveKey(secret, purpose), place, sealed.subarray(MAGIC_1.length));
    } catch (error) {
      if (at === keys.length - 1) throw error;
    }
  }
  throw new Unreadable('There is no key.');
}

function decipher(key: Buffer, place: string, sealed: Buffer): Buffer {
  if (sealed.length < NONCE + TAG) throw new Unreadable('A stored file is not in the format of the store.');
  const opened = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(-TAG));
  try {
    return Buffer.concat([opened.update(sealed.subarray(NONCE, -TAG)), opened.final()]);
  } catch (error) {
    throw new Unreadable('Sealed bytes do not open: they were changed, or are of another place.', {
      cause: error,
    });
  }
}
